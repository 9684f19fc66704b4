/** The tiles: how each is drawn, and what colour it wears. */
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
