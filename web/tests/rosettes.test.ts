import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import standard from '../../hedgerow/games/fox_and_rabbit/sheets/standard.json';
import { add, BadFile, bests, dailyGame, earnedBy, fileOf, games, gamesIn, record, type Achievement, type Ended, type Played } from '../src/state/rosettes';

const achievements = standard.achievements as readonly Achievement[];
const sheet = { name: 'standard', achievements };

/** A drawer like the browser's. Two tabs share it. */
class Drawer {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
}

const ended = (table: string, points: number, changes: Partial<Ended> = {}): Ended => ({
  table,
  sheet,
  own: false,
  mode: 'easy',
  view: { points, rank: 1, foods: [2, 1], kinds: 3, fate: ['out', 'caught'] },
  daily: '',
  at: Number(table.replace(/\D/g, '')),
  ...changes,
});
const game = (changes: Partial<Played> = {}): Played => ({ id: 'a1', at: 1, sheet: 'standard', own: false, mode: 'easy', points: 8, rank: 1, foods: 3, kinds: 3, out: 1, daily: '', ...changes });
const ids = (some: readonly Achievement[]): string[] => some.map(({ mode, foods, escaped }) => `${mode} ${foods} ${escaped}`);

beforeEach(() => vi.stubGlobal('localStorage', new Drawer()));
afterEach(() => vi.unstubAllGlobals());

describe('a game that has ended', () => {
  it('is the best if it is the first or has more points than any before, with its own sheet and mode', () => {
    expect(record(ended('t1', 8))).toMatchObject({ before: undefined, best: true });
    expect(record(ended('t2', 8))).toMatchObject({ before: 8, best: false });
    expect(record(ended('t3', 9))).toMatchObject({ before: 8, best: true });
    expect(record(ended('t4', 1, { mode: 'hard' }))).toMatchObject({ before: undefined, best: true });
    expect(record(ended('t5', 1, { own: true }))).toMatchObject({ before: undefined, best: true });
    expect(bests(games()).map(({ best, games: count }) => [best.sheet, best.own, best.mode, best.points, count])).toEqual([
      ['standard', false, 'easy', 9, 3],
      ['standard', false, 'hard', 1, 1],
      ['standard', true, 'easy', 1, 1],
    ]);
  });

  it('counts once, however often its page is opened, and says the same each time', () => {
    record(ended('t1', 5));
    const first = record(ended('t2', 9));
    expect(record(ended('t2', 9, { at: 99 }))).toEqual(first);
    expect(games()).toHaveLength(2);
  });

  it('tells what it has earned for the first time', () => {
    expect(ids(record(ended('t1', 8)).fresh)).toEqual(['easy 3 1']);
    const both = record(ended('t2', 15, { view: { points: 15, rank: 2, foods: [2, 2], kinds: 4, fate: ['out', 'out'] } }));
    expect(ids(both.earned)).toEqual(['easy 3 1', 'easy 3 2']);
    expect(ids(both.fresh)).toEqual(['easy 3 2']);
  });

  it('counts for its day if it is the first that was finished', () => {
    const daily = '2026-05-14';
    expect(record(ended('t1', 8, { daily })).counts).toBe(true);
    expect(record(ended('t2', 18, { daily })).counts).toBe(false);
    expect(record(ended('t3', 18)).counts).toBe(false);
    expect(dailyGame(daily, games())?.points).toBe(8);
  });

  it('is remembered for this visit where the drawer is shut', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('full'); } });
    vi.resetModules();
    const visit = await import('../src/state/rosettes');
    visit.record(ended('t1', 8));
    expect(visit.games().map(({ id }) => id)).toEqual(['t1']);
  });
});

describe('achievements (FR-37)', () => {
  it.each([
    [{ foods: 2, out: 1 }, []],
    [{ foods: 3, out: 0 }, []],
    [{ foods: 3, out: 1 }, ['easy 3 1']],
    [{ foods: 5, out: 2 }, ['easy 3 1', 'easy 3 2']],
    [{ foods: 6, kinds: 6, out: 1 }, ['easy 3 1', 'easy all 1']],
    [{ mode: 'hard' as const, foods: 3, out: 2 }, []],
    [{ mode: 'hard' as const, foods: 9, kinds: 6, out: 2 }, ['hard 4 1', 'hard 4 2', 'hard all 1']],
    [{ mode: 'super-hard' as const, foods: 12, kinds: 6, out: 1 }, []],
    [{ mode: 'super-hard' as const, foods: 6, kinds: 6, out: 2 }, ['super-hard all 2']],
    [{ foods: 12, kinds: 6, out: 2, own: true }, []],
  ])('%o earns %o', (changes, earned) => {
    expect(ids(earnedBy(game(changes), achievements))).toEqual(earned);
  });
});

describe('the file', () => {
  it('holds everything, and opening it adds what is missing and changes nothing else', () => {
    record(ended('t1', 8));
    record(ended('t2', 12, { daily: '2026-05-14' }));
    const file = fileOf(games());
    expect(gamesIn(file)).toEqual(games());

    vi.stubGlobal('localStorage', new Drawer());
    record(ended('t2', 17));
    record(ended('t3', 3));
    expect(add(file)).toBe(1);
    expect(games().map(({ id, points }) => [id, points])).toEqual([['t1', 8], ['t2', 17], ['t3', 3]]);
    expect(add(file)).toBe(0);
  });

  it('is refused as a whole, with a reason, and nothing is lost or added', () => {
    record(ended('t1', 8));
    const before = games();
    const good = JSON.parse(fileOf([game({ id: 'new' })])) as Record<string, unknown>;
    const bad: [unknown, string, number?][] = [
      ['', 'json'],
      ['[]', 'json'],
      ['{', 'json'],
      [{ ...good, kind: 'pack' }, 'kind'],
      [{ ...good, games: {} }, 'kind'],
      [{ ...good, format: 2 }, 'newer'],
      [{ ...good, format: 'x' }, 'kind'],
      ['x'.repeat(4_000_001), 'large'],
      ...Object.entries({ id: '', at: -1, sheet: '../x', own: 'no', mode: 'easier', points: 1.5, rank: 4, foods: 13, kinds: 7, out: 3, daily: 'today' }).map(
        ([field, value]): [unknown, string, number] => [{ ...good, games: [game({ id: 'new' }), { ...game({ id: 'newer' }), [field]: value }] }, 'game', 2],
      ),
      // A day that no calendar has would break the page that shows it.
      [{ ...good, games: [game({ id: 'new', daily: '2026-13-40' })] }, 'game', 1],
    ];
    for (const [file, why, number = 0] of bad) {
      const open = (): number => add(typeof file === 'string' ? file : JSON.stringify(file));
      expect(open, why).toThrow(BadFile);
      expect(open, why).toThrow(expect.objectContaining({ why, game: number }) as Error);
    }
    expect(games()).toEqual(before);
  });
});

it('two tabs do not overwrite each other', async () => {
  record(ended('t1', 8));
  vi.resetModules();
  const other = await import('../src/state/rosettes');
  other.record(ended('t2', 9));
  record(ended('t3', 10));
  expect(other.games().map(({ id }) => id)).toEqual(['t1', 't2', 't3']);
  expect(games().map(({ id }) => id)).toEqual(['t1', 't2', 't3']);
});
