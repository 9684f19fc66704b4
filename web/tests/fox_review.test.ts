import { describe, expect, it } from 'vitest';
import type { Choice, Review, Throw } from '../src/net/wire';
import { changesOf, plain, signed, slipsOf, worthsOf } from '../src/replay/fox_and_rabbit/review/marks';

const choice = (entry: number, cost: number, worth: number): Choice => ({
  type: 'choice', entry, turn: 1, seat: 0, animal: 'fox', token: 'done', told: { key: 'finished', values: {} }, worth, cost, slip: cost >= 0.1,
  better: cost >= 0.1 ? [{ token: 'roll', worth: worth + cost, told: { key: 'rolls', values: {} } }] : [],
});
const thrown = (entry: number, luck: number, worth: number): Throw => ({ type: 'throw', entry, turn: 1, thrower: 'fox', animal: 'fox', dice: { r1: 4 }, worth, luck });

/** The start; first:fox; roll and three dice; a move that was taken back, and the take-back; a cell crossed with a small slip; done with a large one. */
const stops = [0, 1, 5, 6, 7, 8, 9].map((to) => ({ to }));
const review: Pick<Review, 'start' | 'steps'> = {
  start: 12,
  steps: [choice(0, 0, 12), choice(1, 0, 12), thrown(2, 1.5, 13.5), choice(7, 0.2, 13.3), choice(8, 1.25, 12.05)],
};

describe('a review laid over the stops of a replay', () => {
  it('puts a roll and all its dice at one stop', () => {
    const changes = changesOf(review, stops);
    expect(changes.get(2)).toEqual({ luck: 1.5, cost: 0, slip: undefined });
    expect(changes.get(6)).toMatchObject({ luck: 0, cost: 1.25, slip: { entry: 8 } });
    expect([...changes.keys()]).toEqual([1, 2, 5, 6]);
  });

  it('knows what the game was worth at every stop, also where something was taken back', () => {
    expect(worthsOf(review, stops)).toEqual([12, 12, 13.5, 13.5, 13.5, 13.3, 12.05]);
  });

  it('lists the costliest choice first', () => {
    expect(slipsOf(review, stops).map(({ stop, choice: { entry } }) => [stop, entry])).toEqual([[6, 8], [5, 7]]);
  });

  it('shows numbers in the way of a language', () => {
    expect([signed(1.44, 'en'), signed(-0.6, 'en'), signed(2, 'en'), signed(-0.04, 'en')]).toEqual(['+1.4', '−0.6', '+2.0', '0']);
    expect([signed(-0.6, 'de'), plain(12.34, 'cs'), plain(14, 'de')]).toEqual(['−0,6', '12,3', '14']);
  });
});
