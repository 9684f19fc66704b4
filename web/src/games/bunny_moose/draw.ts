/** Cards for practice, from a deck in the box: a reading or two, and the hunter comes when he comes. */
import type { Deck } from '../packs';

export type Roll = () => number;

/** All cards of the deck, advanced ones too. */
export const cardsOf = ({ cards, advanced = {} }: Deck): string[] =>
  [cards, advanced].flatMap((part) => Object.entries(part).flatMap(([token, count]) => Array<string>(count).fill(token)));

export function shuffled(cards: readonly string[], roll: Roll = Math.random): string[] {
  const pile = [...cards];
  for (let at = pile.length - 1; at > 0; at -= 1) {
    const other = Math.floor(roll() * (at + 1));
    [pile[at], pile[other]] = [pile[other] as string, pile[at] as string];
  }
  return pile;
}

/** The cards that come down before Bam, in order: hunters of the first reading are among them, the next one ends it. */
export function untilBam(pile: readonly string[], lines: number): string[] {
  const end = pile.findIndex((token, at) => at >= lines && token === 'hunter');
  return end < 0 ? [...pile] : pile.slice(0, end);
}

/** What lies on the piles after these cards. */
export function pilesAfter(cards: readonly string[], lines: number): string[] {
  const piles = Array<string>(lines).fill('');
  cards.forEach((token, at) => (piles[at % lines] = token));
  return piles;
}
