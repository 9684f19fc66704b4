import { afterEach, describe, expect, it } from 'vitest';
import { isAbout, placeWords, whyWords } from '../src/games/mistakes';
import type { Pack } from '../src/games/packs';
import { options } from '../src/games/thats_a_question/options';
import { questionWords } from '../src/games/thats_a_question/words';
import { loadGameWords } from '../src/games/words';
import type { Mistake } from '../src/net/wire';
import { fileOf, nameFrom, newCard, newPack, withCard, withLanguage, withText, withTraits } from '../src/pages/packs/own';
import { settings } from '../src/state/settings.svelte';

const begun = (): Pack => {
  const pack = newPack('Unsere Käse & Co', 'de');
  return { ...pack, cards: [newCard(pack)] };
};

describe('a pack that is being written', () => {
  it('is named after its title', () => {
    expect(begun().name).toBe('unsere-kase-co');
    expect(nameFrom('???', 'ours')).toBe('ours');
    expect(nameFrom('A very long title that goes on and on', 'ours')).toMatch(/^[a-z0-9-]{1,24}$/);
  });

  it('gives every card a name of its own', () => {
    const pack = begun();
    const more = { ...pack, cards: [...pack.cards, newCard(pack)] };
    expect(more.cards.map(({ id }) => id)).toEqual(['card-1', 'card-2']);
    expect(newCard({ ...more, cards: more.cards.slice(1) }).id).toBe('card-3');
  });

  it('learns a language and unlearns it, in its title and in every answer', () => {
    const both = withLanguage(begun(), 'en', true);
    expect(both.languages).toEqual(['de', 'en']);
    expect(both.title).toEqual({ de: 'Unsere Käse & Co', en: '' });
    expect(Object.keys(both.cards[0]!.red.text)).toEqual(['de', 'en']);
    expect(withLanguage(both, 'en', false)).toEqual(begun());
  });

  it('takes texts and traits', () => {
    const pack = begun();
    const card = withTraits(withText(pack.cards[0]!, 'red', 'de', 'nie wartet'), 'red', { order: 2 });
    expect(withCard(pack, 0, card).cards[0]!.red).toEqual({ text: { de: 'nie wartet' }, traits: { order: 2 } });
    expect(pack.cards[0]!.red.text).toEqual({ de: '' });
  });

  it('is written as a file with a line for each value', () => {
    const text = fileOf(begun());
    expect(JSON.parse(text)).toEqual(begun());
    expect(text.split('\n').length).toBeGreaterThan(20);
  });
});

describe('what is wrong with a pack', () => {
  const GAME = 'thats-a-question';
  const sign: Mistake = {
    line: 9, place: 'card otter, blue, de', why: 'it stands inside a sentence: no ? in it, and no sign at its end',
    where: { key: 'place.text', values: { card: 'otter', colour: 'blue', language: 'de' } }, message: { key: 'fit.sign', values: {} },
  };
  const type: Mistake = { line: 1, place: '', why: 'in this JSON …', where: null, message: { key: 'data.type', values: { expected: 'str', got: 'int', path: '$.name' } } };

  afterEach(() => {
    settings.language = 'en';
  });

  it.each([
    ['en', 'card otter, blue, de', 'no sign at its end', '`str`'],
    ['de', 'Karte otter, blau, de', 'kein Satzzeichen am Ende', 'ein Text, und da ist eine ganze Zahl'],
    ['cs', 'karta otter, modrá, de', 'na konci žádné znaménko', 'text, a je tam celé číslo'],
  ] as const)('is told in %s', async (language, place, why, json) => {
    settings.language = language;
    await loadGameWords(GAME);
    expect(placeWords(GAME, sign)).toBe(place);
    expect(whyWords(GAME, sign)).toEqual({ words: expect.stringContaining(why) as string });
    expect(whyWords(GAME, type).words).toContain(json);
  });

  it('is told in English where there are no words for it', async () => {
    settings.language = 'de';
    await loadGameWords(GAME);
    expect(whyWords(GAME, { ...sign, message: null })).toEqual({ words: sign.why, lang: 'en' });
    expect(whyWords(GAME, { ...sign, message: { key: 'fit.unheard', values: {} } })).toEqual({ words: sign.why, lang: 'en' });
  });

  it('is found at its card', () => {
    expect([isAbout('otter', sign), isAbout('ott', sign), isAbout('otter', type)]).toEqual([true, false, false]);
  });
});

it('the summary of a table names its own pack instead of the one in the box', async () => {
  await questionWords.load();
  expect(options.summary({ pack: 'family' }, { pack: 'Our pack' })).toMatch(/^Our pack, /);
  expect(options.summary({ pack: 'family' }, {})).toBe(options.summary({ pack: 'family' }));
});
