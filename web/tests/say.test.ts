import { afterEach, describe, expect, it } from 'vitest';
import cs from '../../hedgerow/games/tally_ho/messages/cs.json';
import de from '../../hedgerow/games/tally_ho/messages/de.json';
import en from '../../hedgerow/games/tally_ho/messages/en.json';
import { loadGameWords } from '../src/games/words';
import type { Message, Refusal } from '../src/net/wire';
import { settings } from '../src/state/settings.svelte';
import { words } from '../src/words';
import { refusalWords } from '../src/words/problems';
import { pluralCategory, say } from '../src/words/say';

const took = { key: 'took', values: { seat: 0, tile: 'fox', start: 'b4', end: 'b6', prey: 'duck', points: 2 } };
const names = ['Ada', 'Bramble'];

describe('a message in words', () => {
  it('has names, nouns in the form that is asked for, and plurals', () => {
    expect(say('en', en, took, { names })).toBe('Ada took the duck on b6 with the fox from b4: 2 points.');
    expect(say('de', de, took, { names })).toBe('Ada nimmt mit dem Fuchs von b4 die Ente auf b6: 2 Punkte.');
    expect(say('cs', cs, took, { names })).toBe('Ada bere liškou z b4 kachnu na b6: 2 body.');
  });

  it('is told otherwise to the one it speaks of', () => {
    expect(say('en', en, took, { names, viewer: 0 })).toBe('You took the duck on b6 with the fox from b4: 2 points.');
    expect(say('en', en, took, { names, viewer: 1 })).toMatch(/^Ada /);
  });

  it('calls players without a name by their number', () => {
    expect(say('en', en, { key: 'passed', values: { seat: 1 } })).toBe('Player 2 had no move and passed.');
    expect(say('cs', cs, { key: 'passed', values: { seat: 1 } })).toBe('Hráč 2 nemá tah a vynechává.');
  });

  it('shows its key where a newer server says what we have no words for', () => {
    expect(say('en', en, { key: 'unheard-of' })).toBe('unheard-of');
  });

  it('leaves a value as it is where no form is asked for', () => {
    expect(say('en', en, { key: 'match-won', values: { winner: 0, winner_points: 64, loser_points: 55 } }, { names })).toBe('Ada wins the match with 64 points to 55.');
  });
});

describe('a message with another among its values', () => {
  const refusal = (why: Message): Refusal => ({
    type: 'refused', n: '1', code: 'unreadable', why: 'As the server put it.', rule: 'CORE-3', message: { key: 'CORE-3', values: { token: 'hop', why } },
  });
  const refused = async (game: string, why: Message): Promise<string> => {
    await Promise.all([words.load(), loadGameWords(game)]);
    return refusalWords(game, refusal(why), names, 0);
  };

  afterEach(() => {
    settings.language = 'en';
  });

  it.each([
    ['en', '“hop” is not a move of this game: “h1” is no square; files are a to g and ranks 1 to 7.'],
    ['de', '„hop“ ist kein Zug dieses Spiels: „h1“ ist kein Feld; die Spalten sind a bis g, die Reihen 1 bis 7.'],
    ['cs', '„hop“ není tah této hry: „h1“ není pole; sloupce jsou a až g, řady 1 až 7.'],
  ] as const)('is told wholly in %s: the refusal of every table, and the reason of the game', async (language, told) => {
    settings.language = language;
    expect(await refused('tally-ho', { key: 'move.square', values: { square: 'h1' } })).toBe(told);
  });

  it('may have one in that one, too', async () => {
    settings.language = 'de';
    const dice = { key: 'move.dice', values: {} };
    expect(await refused('fox-and-rabbit', { key: 'move.use', values: { foods: 'carrot', dice } })).toMatch(/als Leckerbissen gibt es carrot, und Würfel schreibt man .* jeden einmal\.$/);
  });

  it('is told as the server put it where a newer one gives a reason that we have no words for', async () => {
    settings.language = 'de';
    expect(await refused('tally-ho', { key: 'move.unheard-of', values: {} })).toBe('As the server put it.');
  });
});

it.each([
  ['en', 1, 'one'],
  ['en', 2, 'other'],
  ['en', 0, 'other'],
  ['en', -1, 'one'],
  ['cs', 1, 'one'],
  ['cs', 2, 'few'],
  ['cs', 4, 'few'],
  ['cs', 5, 'other'],
  ['cs', 0, 'other'],
  ['de', 4, 'other'],
] as const)('in %s the number %i takes the form %s', (language, n, form) => {
  expect(pluralCategory(language, n)).toBe(form);
});
