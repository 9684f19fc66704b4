/**
 * What one has achieved in The Fox and the Rabbit, on this device. Every game that ended is kept under a key of its own and never changed,
 * so two tabs cannot overwrite each other; bests, achievements and days are read from all of them. A file holds the same games, and
 * opening one only adds those that are missing.
 */
import type { Mode, SheetData } from '../games/fox_and_rabbit/sheet/data';
import type { Public } from '../protocol/games/fox-and-rabbit';

/** A game that was played to its end. */
export interface Played {
  /** Its table. */
  id: string;
  /** When it was over, in milliseconds since 1970. */
  at: number;
  sheet: string;
  /** The table brought this sheet along: it is not in the box. */
  own: boolean;
  mode: Mode;
  points: number;
  /** From 0, the humblest. */
  rank: number;
  foods: number;
  kinds: number;
  /** How many animals got out. */
  out: number;
  /** The day whose dice these were, as in `2026-05-14`; empty for all other games. */
  daily: string;
}

export type Achievement = SheetData['achievements'][number];

/** What a page knows when a game is over. */
export interface Ended {
  /** The id of the table. */
  table: string;
  sheet: Pick<SheetData, 'name' | 'achievements'>;
  own: boolean;
  mode: Mode;
  view: Pick<Public, 'points' | 'rank' | 'foods' | 'kinds' | 'fate'>;
  daily: string;
  at?: number;
}

/** What is worth saying about a game that has just ended. */
export interface News {
  /** The best before, with this sheet and mode; undefined if it was the first. */
  before: number | undefined;
  best: boolean;
  /** What this game has earned. */
  earned: readonly Achievement[];
  /** Those of them that no game had earned before. */
  fresh: readonly Achievement[];
  /** It is the game that counts for its day: the first that was finished. */
  counts: boolean;
}

const MARK = 'hedgerow.fox.';
const FORMAT = 1;
const KIND = 'hedgerow fox and rabbit';
export const MOST_BYTES = 4_000_000;
const MODES: readonly Mode[] = ['easy', 'hard', 'super-hard'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Where games are kept, and what is kept while that is shut. */
const atHand = new Map<string, Played>();

// Keeping

/** All games, the oldest first. */
export function games(): Played[] {
  const all = new Map(atHand);
  for (const key of keys()) {
    const game = readGame(parse(localStorage.getItem(key) ?? ''));
    if (game) all.set(game.id, game);
  }
  return [...all.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/**
 * Write down a game of one's own that has ended, and tell what is new about it. A page that is opened again says the same again:
 * a table counts once. Call it where the match was played to its end, not where somebody gave up.
 */
export function record(ended: Ended): News {
  const known = games();
  const kept = known.find(({ id }) => id === ended.table);
  const game = kept ?? playedIn(ended);
  if (!kept) keep(game);
  const earlier = known.filter((other) => other.id !== game.id && other.at <= game.at);
  const before = bestOf(earlier.filter(isLike(game)));
  const earned = earnedBy(game, ended.sheet.achievements);
  return {
    before: before?.points,
    best: !before || game.points > before.points,
    earned,
    fresh: earned.filter((one) => !earlier.some((other) => hasEarned(other, one))),
    counts: game.daily !== '' && dailyGame(game.daily, [...earlier, game])?.id === game.id,
  };
}

function playedIn({ table, sheet, own, mode, view, daily, at = Date.now() }: Ended): Played {
  const [fox, rabbit] = view.foods;
  const out = view.fate.filter((fate) => fate === 'out').length;
  return { id: table, at, sheet: sheet.name, own, mode, points: view.points, rank: view.rank, foods: fox + rabbit, kinds: view.kinds, out, daily };
}

function keep(game: Played): void {
  atHand.set(game.id, game);
  try {
    localStorage.setItem(MARK + game.id, JSON.stringify(game));
    atHand.delete(game.id);
  } catch {
    // The drawer is shut or full: then it is remembered as long as this page is.
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(MARK));
  } catch {
    return [];
  }
}

// Reading

const isLike = (game: Played) => (other: Played): boolean => other.sheet === game.sheet && other.own === game.own && other.mode === game.mode;

/** The best of some games; of equals the first. */
export const bestOf = (some: readonly Played[]): Played | undefined =>
  some.reduce<Played | undefined>((best, game) => (best && best.points >= game.points ? best : game), undefined);

export interface Best {
  best: Played;
  games: number;
}

/** The best game with each sheet and mode, and how many there were. */
export function bests(all: readonly Played[]): Best[] {
  const firsts = all.filter((game, index) => all.findIndex(isLike(game)) === index);
  const order = ({ own, sheet, mode }: Played): string => `${Number(own)} ${sheet} ${MODES.indexOf(mode)}`;
  return firsts
    .sort((a, b) => (order(a) < order(b) ? -1 : 1))
    .map((first) => all.filter(isLike(first)))
    .map((group) => ({ best: bestOf(group) as Played, games: group.length }));
}

/** FR-37: more is always enough. A sheet of one's own earns nothing here: it could be as easy as one likes. */
export const hasEarned = (game: Played, { mode, foods, escaped }: Achievement): boolean =>
  !game.own && game.mode === mode && game.out >= escaped && (foods === 'all' ? game.kinds === 6 : game.foods >= foods);

export const earnedBy = (game: Played, achievements: readonly Achievement[]): Achievement[] => achievements.filter((one) => hasEarned(game, one));

/** The game that counts for a day: the first that was finished. */
export const dailyGame = (day: string, all: readonly Played[]): Played | undefined => all.find(({ daily }) => daily === day);

// Files

/** All games as a file. */
export const fileOf = (all: readonly Played[]): string => `${JSON.stringify({ kind: KIND, format: FORMAT, games: all }, null, 1)}\n`;

export type Why = 'large' | 'json' | 'kind' | 'newer' | 'game';

/** Why a file cannot be opened; `game` says which of its games is wrong, counted from 1. */
export class BadFile extends Error {
  constructor(
    readonly why: Why,
    readonly game = 0,
  ) {
    super(`${why} ${game}`);
  }
}

/** The games of a file. Raises BadFile; all of it is checked before anything is kept. */
export function gamesIn(text: string): Played[] {
  if (text.length > MOST_BYTES) throw new BadFile('large');
  const file = parse(text);
  if (!isObject(file)) throw new BadFile('json');
  if (file['kind'] !== KIND || !Array.isArray(file['games'])) throw new BadFile('kind');
  if (file['format'] !== FORMAT) throw new BadFile(Number(file['format']) > FORMAT ? 'newer' : 'kind');
  return file['games'].map((value: unknown, index) => {
    const game = readGame(value);
    if (!game) throw new BadFile('game', index + 1);
    return game;
  });
}

/** Keep the games of a file that are not here yet, and tell how many that were. What is here stays as it is. */
export function add(text: string): number {
  const here = new Set(games().map(({ id }) => id));
  const missing = gamesIn(text).filter(({ id }) => !here.has(id) && here.add(id));
  missing.forEach(keep);
  return missing.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown, most: number): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w~-]{1,64}$/.test(value);
const isDay = (value: unknown): value is string => value === '' || (typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)));

/** A game as it stands in the drawer or in a file; nothing where something about it cannot be. */
function readGame(value: unknown): Played | undefined {
  if (!isObject(value)) return undefined;
  const { id, at, sheet, own, mode, points, rank, foods, kinds, out, daily } = value;
  if (!isName(id) || !isName(sheet) || typeof own !== 'boolean' || !isDay(daily)) return undefined;
  if (!isCount(at, 8.64e15) || !isCount(points, 99) || !isCount(rank, 3) || !isCount(foods, 12) || !isCount(kinds, 6) || !isCount(out, 2)) return undefined;
  const found = MODES.find((known) => known === mode);
  return found && { id, at, sheet, own, mode: found, points, rank, foods, kinds, out, daily };
}
