/**
 * The packs of That's a Question!, and the decks and poems of Bunny Moose: those in the box, fetched when they are needed, and those that
 * a table brought along. A page asks for what is played with here (`packOf`, `deckOf`), and gets the words of a card in a language.
 */
import type { About } from '../protocol/messages';
import type { Language } from '../words/say';

export type Colour = 'blue' | 'green' | 'red';

export interface Answer {
  text: Readonly<Record<string, string>>;
  traits: Readonly<Record<string, number>>;
}

export type Card = { id: string } & Readonly<Record<Colour, Answer>>;

/** As docs/packs.md describes it. */
export interface Pack {
  format: number;
  name: string;
  title: Readonly<Record<string, string>>;
  languages: readonly string[];
  age: number;
  cards: readonly Card[];
}

/** As docs/decks.md describes it. */
export interface Deck {
  format: number;
  name: string;
  cards: Readonly<Record<string, number>>;
  advanced?: Readonly<Record<string, number>>;
}

export interface Poem {
  title: string;
  /** Each in two halves: the second one is read as the card comes down. */
  lines: readonly (readonly [string, string])[];
}

export interface Sheet {
  language: string;
  bam: string;
  short: Poem;
  long: Poem;
}

/** A table (`TableView`), or a replay (`ReplayBody`): what it was set to, and what it brought along. */
export interface Played {
  id?: string;
  options: Readonly<Record<string, string>>;
  data: Readonly<Record<string, About | string>>;
}

type Shelf<T> = Record<string, () => Promise<T>>;
const packs = import.meta.glob('@hedgerow/games/thats_a_question/packs/*.json', { import: 'default' }) as Shelf<Pack>;
const decks = import.meta.glob('@hedgerow/games/bunny_moose/decks/*.json', { import: 'default' }) as Shelf<Deck>;
const poems = import.meta.glob('@hedgerow/games/bunny_moose/poems/*.json', { import: 'default' }) as Shelf<Sheet>;

/** The pack that is played with. */
export const packOf = (played: Played): Promise<Pack> => ownData<Pack>(played, 'pack') ?? boxPack(played.options['pack'] ?? 'standard');
/** The deck that is played with. */
export const deckOf = (played: Played): Promise<Deck> => ownData<Deck>(played, 'deck') ?? fromBox(decks, played.options['edition'] ?? '2014');
export const boxPack = (name: string): Promise<Pack> => fromBox(packs, name);
/** The sheet of poems in a language. */
export const poemSheet = (language: Language): Promise<Sheet> => fromBox(poems, language);

/** The poem for so many lines: the short one or its beginning, else the long one. As in hedgerow/games/bunny_moose/poems.py. */
export function poemOf(sheet: Sheet, lines: number): Poem {
  return lines > sheet.short.lines.length ? sheet.long : { ...sheet.short, lines: sheet.short.lines.slice(0, lines) };
}

/** An answer in this language; in the first one of the pack where it has no other; the card's name where there is no such card. */
export function cardText(pack: Pack, card: string, colour: Colour, language: Language): string {
  const text = byId(pack).get(card)?.[colour].text;
  return text ? inLanguage(text, language, pack.languages) : card;
}

/** In which language this pack speaks to somebody who reads this one: for the `lang` of its texts. */
export function languageOf(pack: Pack, language: Language): string {
  return pack.languages.includes(language) ? language : (pack.languages[0] ?? language);
}

/** What the data of a table are called. */
export function titleOf(about: { title: Readonly<Record<string, string>>; languages?: readonly string[] }, language: Language): string {
  return inLanguage(about.title, language, about.languages ?? []);
}

function inLanguage(texts: Readonly<Record<string, string>>, language: Language, order: readonly string[]): string {
  return texts[language] ?? order.map((other) => texts[other]).find(Boolean) ?? Object.values(texts)[0] ?? '';
}

// Cards by their name, worked out once for each pack.

const indexes = new WeakMap<Pack, Map<string, Card>>();

function byId(pack: Pack): Map<string, Card> {
  let index = indexes.get(pack);
  if (!index) indexes.set(pack, (index = new Map(pack.cards.map((card) => [card.id, card]))));
  return index;
}

// Where they come from

export function fromBox<T>(shelf: Shelf<T>, name: string): Promise<T> {
  const load = Object.entries(shelf).find(([path]) => path.endsWith(`/${name}.json`))?.[1];
  return load ? load() : Promise.reject(new Error(`there is no ${name} in the box`));
}

const fetched = new Map<string, Promise<unknown>>();

/** What a table brought along: a replay holds it whole; a table tells its hash, and it is fetched once. */
export function ownData<T>({ id, data }: Played, name: string): Promise<T> | undefined {
  const brought = data[name];
  if (brought === undefined) return undefined;
  if (typeof brought === 'string') return once(brought, () => Promise.resolve(JSON.parse(brought))) as Promise<T>;
  return once(brought.hash, () => fetchData(`/api/tables/${encodeURIComponent(id ?? '')}/data/${name}?v=${brought.hash}`)) as Promise<T>;
}

function once(key: string, load: () => Promise<unknown>): Promise<unknown> {
  let loading = fetched.get(key);
  if (!loading) {
    loading = load();
    fetched.set(key, loading);
    loading.catch(() => fetched.delete(key));
  }
  return loading;
}

async function fetchData(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
