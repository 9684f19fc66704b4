/** A game's own words (facts, refusals, nouns), from the same catalogues as the server's, and those that hold at every table. */
import { Shelf } from '../words/catalogue.svelte';
import { say, type Language, type Listener, type Message, type Templates } from '../words/say';

type Files = Record<string, () => Promise<{ default: Templates }>>;

const gameFiles: Files = import.meta.glob<{ default: Templates }>('../../../hedgerow/games/*/messages/*.json');
const coreFiles: Files = import.meta.glob<{ default: Templates }>('../../../hedgerow/core/messages/*.json');

/** A catalogue of the server in every language; in English where a translation is missing. */
function shelfIn(files: Files, folder: string): Shelf {
  const file = (language: Language): (() => Promise<{ default: Templates }>) => {
    const loader = files[`${folder}/messages/${language}.json`] ?? files[`${folder}/messages/en.json`];
    return loader ?? (() => Promise.resolve({ default: {} }));
  };
  return new Shelf({ en: file('en'), de: file('de'), cs: file('cs') });
}

const core = shelfIn(coreFiles, '../../../hedgerow/core');
const shelves = new Map<string, Shelf>();

export function gameShelf(game: string): Shelf {
  const shelf = shelves.get(game) ?? shelfIn(gameFiles, `../../../hedgerow/games/${game.replaceAll('-', '_')}`);
  shelves.set(game, shelf);
  return shelf;
}

/** Fetch the words for a game and for its table. */
export const loadGameWords = (game: string): Promise<unknown> => Promise.all([core.load(), gameShelf(game).load()]);

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'key' in value;

/** A message of a game, or of every table, in words, with those among its values. Its key, where there are no words for all of it. */
export function sayOf(game: string, { key, values = {} }: Message, listener?: Listener): string {
  const said: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (!isMessage(value)) continue;
    said[name] = sayOf(game, value, listener);
    if (said[name] === value.key) return key;
  }
  const shelf = /^(CORE-|data\.)/.test(key) ? core : gameShelf(game);
  return say(shelf.language, shelf.templates, { key, values: said }, listener);
}
