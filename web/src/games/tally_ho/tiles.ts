/** The tiles: how each is drawn, what colour it wears, and the letter it has on the board. */
import type { SpriteName } from '../../art/sprites';

export type TileKind = 'bear' | 'fox' | 'lumberjack' | 'hunter' | 'pheasant' | 'duck' | 'tree';
export type Facing = 'n' | 'e' | 's' | 'w';
export type TileColour = 'blue' | 'brown' | 'green';

export const TILES: Readonly<Record<TileKind, { sprite: SpriteName; colour: TileColour; points: number }>> = {
  bear: { sprite: 'bear', colour: 'blue', points: 10 },
  fox: { sprite: 'fox', colour: 'blue', points: 5 },
  lumberjack: { sprite: 'lumberjack', colour: 'brown', points: 5 },
  hunter: { sprite: 'hunter', colour: 'brown', points: 5 },
  pheasant: { sprite: 'pheasant', colour: 'green', points: 3 },
  duck: { sprite: 'duck', colour: 'green', points: 2 },
  tree: { sprite: 'tree-oak', colour: 'green', points: 2 },
};

export const HIDDEN = '?';
export const EMPTY = '.';

const LETTERS: Readonly<Record<string, TileKind>> = {
  B: 'bear', F: 'fox', L: 'lumberjack', H: 'hunter', P: 'pheasant', D: 'duck', T: 'tree', n: 'hunter', e: 'hunter', s: 'hunter', w: 'hunter',
};

/** The kind behind a letter of the board or of the bag; none for an empty square and for a tile face down. */
export const kindOf = (letter: string): TileKind | undefined => LETTERS[letter];
export const facingOf = (letter: string): Facing | undefined => ('nesw'.includes(letter) ? (letter as Facing) : undefined);
export const isTile = (letter: string): boolean => letter !== EMPTY;

/** How a kind stands in the bag. */
export const BAG_LETTERS = ['B', 'F', 'L', 'H', 'P', 'D', 'T'] as const;
export const letterOf = (kind: string, facing = ''): string => facing || (BAG_LETTERS.find((letter) => LETTERS[letter] === kind) ?? HIDDEN);

/** The tiles that somebody has won, by kind, those worth most first. */
export function countKinds(won: string): [kind: TileKind, count: number][] {
  const kinds = [...won].flatMap((letter) => kindOf(letter) ?? []);
  const each = BAG_LETTERS.flatMap((letter) => kindOf(letter) ?? []);
  return each.map((kind): [TileKind, number] => [kind, kinds.filter((won) => won === kind).length]).filter(([, count]) => count > 0);
}

/** Oaks and pines make no difference, so the square decides. */
export const isPine = (square: number): boolean => (square * 7 + 3) % 5 < 2;
