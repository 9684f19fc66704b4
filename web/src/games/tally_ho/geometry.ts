/** The board: squares from a1 in the south-west to g7 in the north-east, and where they lie in the drawing. */
import type { Facing } from './tiles';

export const SIZE = 7;
export const SQUARES: readonly number[] = Array.from({ length: SIZE * SIZE }, (_, square) => square);
export const WAYS: readonly Facing[] = ['n', 'e', 's', 'w'];
export const EXITS: Readonly<Record<Facing, number>> = { n: 45, e: 27, s: 3, w: 21 };

export const nameOf = (square: number): string => 'abcdefg'.charAt(square % SIZE) + (Math.floor(square / SIZE) + 1);

export function squareOf(name: string): number {
  const file = 'abcdefg'.indexOf(name.charAt(0));
  const rank = Number(name.charAt(1)) - 1;
  return name.length === 2 && file >= 0 && rank >= 0 && rank < SIZE ? rank * SIZE + file : -1;
}

const STEPS: Record<Facing, readonly [file: number, rank: number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

/** The next square this way, or -1 where the board ends. */
export function step(square: number, way: Facing): number {
  const [file, rank] = [(square % SIZE) + STEPS[way][0], Math.floor(square / SIZE) + STEPS[way][1]];
  return file < 0 || file >= SIZE || rank < 0 || rank >= SIZE ? -1 : rank * SIZE + file;
}

/** The squares that lie this way, nearest first. */
export function line(square: number, way: Facing): number[] {
  const found: number[] = [];
  for (let next = step(square, way); next >= 0; next = step(next, way)) found.push(next);
  return found;
}

/** How many steps apart two squares of a line are. */
export const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a % SIZE) - (b % SIZE)), Math.abs(Math.floor(a / SIZE) - Math.floor(b / SIZE)));

// The drawing: a frame of hedge round a board of wood.
export const SQUARE = 84;
const GAP = 3;
const PITCH = SQUARE + GAP;
const FRAME = 22;
const PAD = 6;
export const BOARD = SIZE * SQUARE + (SIZE - 1) * GAP + 2 * PAD;
export const WHOLE = BOARD + 2 * FRAME;

/** The upper left corner of a square. */
export const cornerOf = (square: number): { x: number; y: number } => ({
  x: FRAME + PAD + (square % SIZE) * PITCH,
  y: FRAME + PAD + (SIZE - 1 - Math.floor(square / SIZE)) * PITCH,
});

export const middleOf = (square: number): { x: number; y: number } => {
  const { x, y } = cornerOf(square);
  return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
};

export const frame = { FRAME, PITCH, GAP };
