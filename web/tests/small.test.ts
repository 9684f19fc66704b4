import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SHEETS } from '../src/art/sprites';
import { tell } from '../src/games/tally_ho/telling';
import { distance, near } from '../src/state/guess';
import { wished } from '../src/pages/lobby/wished';
import { routeOf } from '../src/state/router.svelte';
import { secretIn } from '../src/state/seats';
import { hedge } from '../src/ui/hedge';

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/settings', { page: 'settings' }],
    ['/replays', { page: 'replays' }],
    ['/rules/tally-ho', { page: 'rules', game: 'tally-ho' }],
    ['/t/eUoU3EPLuQ_X', { page: 'table', id: 'eUoU3EPLuQ_X' }],
    ['/replay/abc', { page: 'replay', id: 'abc' }],
    ['/r/abc', { page: 'replay', id: 'abc' }],
    ['/r/abc/verify', { page: 'replay', id: 'abc', verify: true }],
    ['/r/~1x9/verify/more', { page: 'code', code: 'r/~1x9/verify/more' }],
    ['/moss', { page: 'code', code: 'moss' }],
    ['/Moss-12', { page: 'code', code: 'moss-12' }],
    ['/moss/', { page: 'code', code: 'moss' }],
    ['/a/b/c', { page: 'code', code: 'a/b/c' }],
    ['/%E0', { page: 'code', code: '%e0' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});

describe('a link for a second device', () => {
  it('brings its secret behind the hash', () => {
    expect(secretIn('seat=xNBKLRH-Bn-2qJ6bNDTspRN1')).toBe('xNBKLRH-Bn-2qJ6bNDTspRN1');
  });

  it.each(['', 'TH-12', 'seat=', 'seat=short', `seat=${'x'.repeat(129)}`])('is not "%s"', (hash) => {
    expect(secretIn(hash)).toBeUndefined();
  });
});

describe('a word that was misread', () => {
  it('differs by letters', () => {
    expect([distance('moss', 'moss'), distance('mose', 'moss'), distance('mos', 'moss'), distance('mosss', 'moss'), distance('omss', 'moss')]).toEqual([0, 1, 1, 1, 1]);
    expect(distance('fern', 'moss')).toBe(4);
  });

  it('is near to others, the nearest first', () => {
    expect(near('mose', ['moth', 'moss', 'rose', 'mole', 'badger'])).toEqual(['moss', 'rose', 'mole']);
    expect(near('bagder', ['badger', 'barley'])).toEqual(['badger']);
  });
});

describe('the drawings', () => {
  it.each(Object.entries(SHEETS))('are on the sheet "%s"', (sheet, names) => {
    const svg = readFileSync(new URL(`../src/art/${sheet}.svg`, import.meta.url), 'utf8');
    const drawn = [...svg.matchAll(/<g id="([^"]+)"/g)].map((found) => found[1]);
    for (const name of names) expect(drawn).toContain(name);
    for (const [, used] of svg.matchAll(/href="#([^"]+)"/g)) expect(drawn).toContain(used);
  });

  it('never bring two things of one name into a page', () => {
    const ids = Object.keys(SHEETS).flatMap((sheet) =>
      [...readFileSync(new URL(`../src/art/${sheet}.svg`, import.meta.url), 'utf8').matchAll(/ id="([^"]+)"/g)].map((found) => found[1]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('the same number grows the same hedge', () => {
  expect(hedge(420, 50, 12, 3)).toBe(hedge(420, 50, 12, 3));
  expect(hedge(420, 50, 12, 3)).not.toBe(hedge(420, 50, 12, 4));
  expect(hedge(420, 50, 12, 3)).toMatch(/^M-30 80C[\d. C-]+Z$/);
});

describe('what happened in Tally Ho!', () => {
  it('is told by its name and fields', () => {
    expect(tell({ type: 'moved', seat: 0, tile: 'fox', start: 'a1', end: 'a5' })).toEqual({ key: 'moved', values: { seat: 0, tile: 'fox', start: 'a1', end: 'a5' } });
    expect(tell({ type: 'turned', seat: 0, square: 'a1', tile: 'duck', facing: '' }).key).toBe('turned');
    expect(tell({ type: 'turned', seat: 0, square: 'a1', tile: 'hunter', facing: 'n' }).key).toBe('turned-hunter');
  });

  it('has a winner by points, by tiles, or none', () => {
    const over = (points: number[], tiles: number[], places: number[]) => tell({ type: 'match-over', points, tiles, places });
    expect(over([55, 64], [9, 10], [2, 1])).toEqual({ key: 'match-won', values: { winner: 1, winner_points: 64, winner_tiles: 10, loser_points: 55, loser_tiles: 9 } });
    expect(over([60, 60], [12, 10], [1, 2]).key).toBe('match-won-by-tiles');
    expect(over([60, 60], [10, 10], [1, 1]).key).toBe('match-drawn');
  });
});

describe('what one has chosen in the lobby', () => {
  const view = { options: { mode: 'easy', sheet: 'standard' }, seats: [{}, {}] as never };

  it('is shown until the table has answered, the last choice first', () => {
    const waiting = [
      { type: 'ask' as const, n: 'a.1', request: { do: 'option' as const, name: 'mode', value: 'hard' } },
      { type: 'ask' as const, n: 'a.2', request: { do: 'seats' as const, count: 3 } },
      { type: 'move' as const, n: 'a.3', epoch: 0, token: 'done' },
      { type: 'ask' as const, n: 'a.4', request: { do: 'option' as const, name: 'mode', value: 'super-hard' } },
    ];
    expect(wished(view, waiting)).toEqual({ options: { mode: 'super-hard', sheet: 'standard' }, chairs: 3 });
  });

  it('is what the table says again when it was refused', () => {
    expect(wished(view, [])).toEqual({ options: view.options, chairs: 2 });
  });
});
