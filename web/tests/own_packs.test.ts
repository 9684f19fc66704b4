import { describe, expect, it } from 'vitest';
import type { Pack } from '../src/games/packs';
import { fileOf, nameFrom, newCard, newPack, withCard, withLanguage, withText, withTraits } from '../src/pages/packs/own';

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
