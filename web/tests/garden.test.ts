import { afterEach, describe, expect, it, vi } from 'vitest';
import standard from '../../hedgerow/games/fox_and_rabbit/sheets/standard.json';
import warren from '../../hedgerow/games/fox_and_rabbit/sheets/warren.json';
import type { SheetData } from '../src/games/fox_and_rabbit/sheet/data';
import { begin, begunAt, dayWords, until, weekTo } from '../src/pages/garden/daily/days';
import { cellSize, diceLetters, rankRanges, rows } from '../src/pages/garden/print/page';
import { routeOf } from '../src/state/router.svelte';
import { settings } from '../src/state/settings.svelte';

const box = standard as unknown as SheetData;
const withTrail = (cells: number, start: 'home' | 'tunnel'): SheetData => ({ ...box, fox: { ...box.fox, trails: [{ food: 'carrot', start, cells: Array<string>(cells).fill('K5') }] } });

describe('a sheet on paper', () => {
  it('has its foods in the order of its file, each with both trails', () => {
    expect(rows(warren as unknown as SheetData).map(({ food }) => food)).toEqual(warren.print.rows.flat());
    for (const { food, fox, rabbit } of rows(box)) expect([fox.food, rabbit.food]).toEqual([food, food]);
  });

  it('has cells as large as the longest trail allows', () => {
    expect(cellSize(box)).toBe(10.4);
    const home = cellSize(withTrail(12, 'home'));
    expect(12 * (home + 2.4)).toBeCloseTo(106);
    expect(12 * (cellSize(withTrail(12, 'tunnel')) + 2.4)).toBeCloseTo(97);
  });

  it('says dice by letters and ranks by points', () => {
    expect(diceLetters({ yellow: 2, red: 1, blue: 2 })).toBe('R BB YY');
    expect(diceLetters({ blue: 1 })).toBe('B');
    expect(rankRanges([0, 7, 13, 17])).toEqual([[0, 6], [7, 12], [13, 16], [17, undefined]]);
  });
});

describe('days', () => {
  afterEach(() => {
    settings.language = 'en';
    vi.unstubAllGlobals();
  });

  it('are those of UTC, in the words of the language', () => {
    expect(weekTo('2026-03-02')).toEqual(['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(dayWords('2026-03-02', { weekday: 'long' })).toBe('Monday');
    settings.language = 'cs';
    expect(dayWords('2026-03-02', { weekday: 'long' })).toBe('pondělí');
  });

  it('are written as the browser writes them, where it speaks the language of the page', () => {
    const written = (): string => dayWords('2026-11-19', { dateStyle: 'medium' });
    vi.stubGlobal('navigator', { languages: ['en-GB', 'en-US'] });
    expect(written()).toBe('19 Nov 2026');
    vi.stubGlobal('navigator', { languages: ['en-US'] });
    expect(written()).toBe('Nov 19, 2026');
    settings.language = 'de';
    expect(written()).toBe('19.11.2026');
  });

  it('end in hours, then in minutes, and never in none', () => {
    expect(until(7 * 3_600_000 + 1)).toBe('in 7 hours');
    expect(until(59 * 60_000)).toBe('in 59 minutes');
    expect(until(10)).toBe('in 1 minute');
  });

  it('have a table of their own', () => {
    const drawer = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => drawer.get(key) ?? null, setItem: (key: string, value: string) => drawer.set(key, value) });
    expect(begunAt('2026-05-14')).toBeUndefined();
    begin('2026-05-14', 'abc');
    expect(begunAt('2026-05-14')).toBe('abc');
    expect(begunAt('2026-05-15')).toBeUndefined();
  });
});

it('the pages of the garden have addresses, and tables keep their words', () => {
  expect(routeOf('/daily')).toEqual({ page: 'daily' });
  expect(routeOf('/rosettes')).toEqual({ page: 'rosettes' });
  expect(routeOf('/print/fox-and-rabbit')).toEqual({ page: 'print', game: 'fox-and-rabbit' });
  expect(routeOf('/burrow')).toEqual({ page: 'code', code: 'burrow' });
});
