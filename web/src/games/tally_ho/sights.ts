/** Where guns point, and who stands there: only what everybody can see on the board. */
import { line, step, WAYS } from './geometry';
import { EMPTY, facingOf, type Facing } from './tiles';

/** Whom they take, by the letters of the board. */
const PREY = { hunter: 'BFPD', bear: 'Lnesw' };

export interface Sight {
  hunter: number;
  way: Facing;
  /** The squares that he sees, up to the first tile. */
  squares: readonly number[];
  /** The tile that he could take, or -1. */
  prey: number;
}

/** The line of sight of every hunter. */
export function sights(board: string): Sight[] {
  return [...board].flatMap((letter, hunter) => {
    const way = facingOf(letter);
    return way ? [sightOf(board, hunter, way)] : [];
  });
}

function sightOf(board: string, hunter: number, way: Facing): Sight {
  const squares: number[] = [];
  for (const square of line(hunter, way)) {
    squares.push(square);
    const there = board.charAt(square);
    if (there !== EMPTY) return { hunter, way, squares, prey: PREY.hunter.includes(there) ? square : -1 };
  }
  return { hunter, way, squares, prey: -1 };
}

export type Side = 'blue' | 'brown';

/** The tiles of a side that the other could take on its next turn. */
export function dangers(board: string, side: Side): Set<number> {
  if (side === 'blue') return new Set(sights(board).filter(({ prey }) => prey >= 0 && 'BF'.includes(board.charAt(prey))).map(({ prey }) => prey));
  const bears = [...board].flatMap((letter, square) => (letter === 'B' ? [square] : []));
  const beside = bears.flatMap((square) => WAYS.map((way) => step(square, way)));
  return new Set(beside.filter((square) => square >= 0 && PREY.bear.includes(board.charAt(square))));
}
