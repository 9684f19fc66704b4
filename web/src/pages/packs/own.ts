/** Packs that were written or opened here. They stay in this browser until somebody downloads one or plays with it. */
import type { Answer, Card, Colour, Pack } from '../../games/packs';
import { readJson, writeJson } from '../../state/storage';
import type { Language } from '../../words/say';

export const COLOURS: readonly Colour[] = ['blue', 'green', 'red'];
export const AXES = ['cosy', 'order', 'company', 'nature', 'treats', 'dreams', 'honesty', 'kindness'] as const;
export type Axis = (typeof AXES)[number];
export const MOST_TRAITS = 3;
export const MOST_BYTES = 262_144;

export interface Kept {
  id: string;
  pack: Pack;
  at: number;
}

const STORED = 'hedgerow.packs';

export const keptPacks = (): Kept[] => (readJson<Kept[]>(STORED) ?? []).sort((a, b) => b.at - a.at);
export const keptPack = (id: string): Kept | undefined => keptPacks().find((kept) => kept.id === id);

export function keepPack(pack: Pack, id = crypto.getRandomValues(new Uint32Array(2)).join('-')): Kept {
  const kept = { id, pack, at: Date.now() };
  writeJson(STORED, [kept, ...keptPacks().filter((other) => other.id !== id)]);
  return kept;
}

export const dropPack = (id: string): void => writeJson(STORED, keptPacks().filter((kept) => kept.id !== id));

/** The file of a pack, as docs/packs.md describes it: every value on a line of its own. */
export const fileOf = (pack: Pack): string => `${JSON.stringify(pack, null, 1)}\n`;

// Writing

/** A name for a file or a card: small letters, digits and hyphens. */
export function nameFrom(words: string, usual: string): string {
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').slice(0, 24).replace(/^-+|-+$/g, '') || usual;
}

export function newPack(title: string, language: Language): Pack {
  return { format: 1, name: nameFrom(title, 'ours'), title: { [language]: title }, languages: [language], age: 12, cards: [] };
}

export function newCard(pack: Pack): Card {
  const taken = new Set(pack.cards.map(({ id }) => id));
  let number = pack.cards.length + 1;
  while (taken.has(`card-${number}`)) number += 1;
  const blank = (): Answer => ({ traits: { cosy: 1 }, text: Object.fromEntries(pack.languages.map((language) => [language, ''])) });
  return { id: `card-${number}`, blue: blank(), green: blank(), red: blank() };
}

/** The pack with or without a language: its title and every answer get a text in it, or lose it. */
export function withLanguage(pack: Pack, language: Language, on: boolean): Pack {
  const change = (texts: Readonly<Record<string, string>>): Record<string, string> => {
    const others = Object.entries(texts).filter(([other]) => other !== language);
    return Object.fromEntries(on ? [...others, [language, texts[language] ?? '']] : others);
  };
  const languages = on ? [...pack.languages.filter((other) => other !== language), language] : pack.languages.filter((other) => other !== language);
  const answered = (card: Card): Card => ({ ...card, ...Object.fromEntries(COLOURS.map((colour) => [colour, { ...card[colour], text: change(card[colour].text) }])) });
  return { ...pack, languages, title: change(pack.title), cards: pack.cards.map(answered) };
}

export const withCard = (pack: Pack, index: number, card: Card): Pack => ({ ...pack, cards: pack.cards.map((old, at) => (at === index ? card : old)) });
export const withoutCard = (pack: Pack, index: number): Pack => ({ ...pack, cards: pack.cards.filter((_, at) => at !== index) });
export const withText = (card: Card, colour: Colour, language: string, text: string): Card => ({ ...card, [colour]: { ...card[colour], text: { ...card[colour].text, [language]: text } } });
export const withTraits = (card: Card, colour: Colour, traits: Record<string, number>): Card => ({ ...card, [colour]: { ...card[colour], traits } });
