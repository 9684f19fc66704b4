import { afterEach, describe, expect, it, vi } from 'vitest';
import { boxPack, cardText, deckOf, languageOf, packOf, poemOf, poemSheet, titleOf, type Pack } from '../src/games/packs';

const answer = (text: Record<string, string>) => ({ text, traits: { cosy: 1 } });
const OURS: Pack = {
  format: 1,
  name: 'ours',
  title: { de: 'Unser Paket' },
  languages: ['de'],
  age: 10,
  cards: [{ id: 'teapot', blue: answer({ de: 'eine Teekanne' }), green: answer({ de: 'Tee' }), red: answer({ de: 'nie wartet' }) }],
};
const about = (hash: string) => ({ title: OURS.title, size: 1, languages: ['de'], hash });
const answers = (body: unknown, ok = true) => vi.fn(async () => ({ ok, status: ok ? 200 : 503, json: async () => body }) as Response);

afterEach(() => vi.unstubAllGlobals());

describe('packs', () => {
  it('in the box speak every language', async () => {
    const pack = await packOf({ options: { pack: 'family' }, data: {} });
    expect(pack.name).toBe('family');
    const [card] = pack.cards;
    for (const language of ['en', 'de', 'cs'] as const) {
      expect(cardText(pack, card!.id, 'red', language)).toBe(card!.red.text[language]);
      expect(titleOf(pack, language)).toBe(pack.title[language]);
    }
  });

  it('of a table are fetched once by their hash', async () => {
    const fetch = answers(OURS);
    vi.stubGlobal('fetch', fetch);
    const played = { id: 'x/y', options: { pack: 'standard' }, data: { pack: about('abc') } };
    expect(await packOf(played)).toEqual(OURS);
    expect(await packOf({ ...played })).toEqual(OURS);
    expect(fetch.mock.calls).toEqual([['/api/tables/x%2Fy/data/pack?v=abc']]);
  });

  it('are asked for again where the server was away', async () => {
    const played = { id: 'x', options: {}, data: { pack: about('def') } };
    vi.stubGlobal('fetch', answers(null, false));
    await expect(packOf(played)).rejects.toThrow('503');
    vi.stubGlobal('fetch', answers(OURS));
    expect(await packOf(played)).toEqual(OURS);
  });

  it('of a replay are in the replay', async () => {
    expect((await packOf({ options: {}, data: { pack: JSON.stringify(OURS) } })).cards).toHaveLength(1);
  });

  it('speak another language where they do not know this one', () => {
    expect(cardText(OURS, 'teapot', 'green', 'cs')).toBe('Tee');
    expect(languageOf(OURS, 'cs')).toBe('de');
    expect(titleOf(about(''), 'en')).toBe('Unser Paket');
    expect(titleOf({ title: { '': 'a small wood' } }, 'cs')).toBe('a small wood');
  });

  it('name a card that they do not have', () => {
    expect(cardText(OURS, 'kettle', 'blue', 'de')).toBe('kettle');
  });

  it('that are not in the box are an error', async () => {
    await expect(boxPack('gold')).rejects.toThrow('gold');
  });
});

describe('decks and poems', () => {
  it('follow the edition and the number of lines', async () => {
    expect((await deckOf({ options: { edition: '2009' }, data: {} })).name).toBe('2009');
    const sheet = await poemSheet('en');
    expect(poemOf(sheet, 4).lines).toEqual(sheet.short.lines.slice(0, 4));
    expect(poemOf(sheet, 8)).toEqual(sheet.long);
  });
});
