/** What may be done, square by square, read from the tokens that the table gives out. The page knows no rules: whatever is not here is asked. */
import { squareOf } from './geometry';
import type { Facing } from './tiles';

export interface Reach {
  slides: ReadonlySet<number>;
  takes: ReadonlySet<number>;
  leaves: ReadonlySet<Facing>;
}

export interface Choices {
  flips: ReadonlySet<number>;
  from: ReadonlyMap<number, Reach>;
  mustPass: boolean;
}

export const PASS = '--';
const TURN = /^f:([a-g][1-7])$/;
const WALK = /^([a-g][1-7])([-x])([a-g][1-7])$/;
const LEAVE = /^([a-g][1-7])-([nesw])$/;

export function readMoves(tokens: readonly string[]): Choices {
  const flips = new Set<number>();
  const from = new Map<number, { slides: Set<number>; takes: Set<number>; leaves: Set<Facing> }>();
  const reach = (name: string) => {
    const square = squareOf(name);
    const found = from.get(square) ?? { slides: new Set<number>(), takes: new Set<number>(), leaves: new Set<Facing>() };
    from.set(square, found);
    return found;
  };
  for (const token of tokens) {
    const [, flip] = TURN.exec(token) ?? [];
    const [, start, sign, end] = WALK.exec(token) ?? [];
    const [, leaver, way] = LEAVE.exec(token) ?? [];
    if (flip) flips.add(squareOf(flip));
    else if (start && end) reach(start)[sign === 'x' ? 'takes' : 'slides'].add(squareOf(end));
    else if (leaver && way) reach(leaver).leaves.add(way as Facing);
  }
  return { flips, from, mustPass: tokens.length === 1 && tokens[0] === PASS };
}

export const NOTHING: Choices = readMoves([]);

/** What somebody typed, as a token: blanks and capitals make no difference, and ":" or "×" are understood. */
export function readTyped(text: string): string {
  const tidy = text.trim().toLowerCase().replaceAll(/\s+/g, '').replaceAll('×', 'x').replaceAll(/[–—−]/g, '-');
  if (/^[a-g][1-7]$/.test(tidy)) return `f:${tidy}`;
  if (/^[a-g][1-7][a-g][1-7]$/.test(tidy)) return `${tidy.slice(0, 2)}-${tidy.slice(2)}`;
  return tidy === '-' || tidy === 'pass' ? PASS : tidy;
}

/** The same wish as it is written when the other square holds a tile, or none. */
export function fit(token: string, legal: readonly string[]): string {
  if (legal.includes(token)) return token;
  const [, start, sign, end] = WALK.exec(token) ?? [];
  const twin = start ? `${start}${sign === 'x' ? '-' : 'x'}${end}` : token;
  return legal.includes(twin) ? twin : token;
}
