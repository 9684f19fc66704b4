/** Who could still leave the wood, as far as the board shows it: a help for the eye, not the rule. */
import { EXITS, line, WAYS } from './geometry';
import type { Side } from './sights';
import { EMPTY, kindOf, TILES, type Facing, type TileKind } from './tiles';

const OPPOSITE: Readonly<Record<Facing, Facing>> = { n: 's', e: 'w', s: 'n', w: 'e' };

export interface Leaver {
  square: number;
  kind: TileKind;
  /** On this very turn. */
  now: boolean;
}

/** The tiles of a side, those that can leave now first, then those worth most. */
export function leaversOf(board: string, side: Side): Leaver[] {
  const found = [...board].flatMap((letter, square): Leaver[] => {
    const kind = kindOf(letter);
    return kind && TILES[kind].colour === side ? [{ square, kind, now: WAYS.some((way) => leads(board, square, kind, way)) }] : [];
  });
  return found.sort((a, b) => Number(b.now) - Number(a.now) || TILES[b.kind].points - TILES[a.kind].points);
}

function leads(board: string, square: number, kind: TileKind, way: Facing): boolean {
  const exit = EXITS[way];
  if (square === exit) return true;
  if (kind === 'bear' || kind === 'lumberjack' || board.charAt(exit) !== EMPTY) return false;
  const inward = line(exit, OPPOSITE[way]);
  const first = inward.find((one) => board.charAt(one) !== EMPTY);
  return first === square;
}
