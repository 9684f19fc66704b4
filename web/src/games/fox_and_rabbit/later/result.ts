/** The end in numbers. The points themselves are the table's; here they are only taken apart. */
import type { Public } from '../../../protocol/games/fox-and-rabbit';
import type { SheetData } from '../sheet/data';

/** Where the points came from. */
export function breakdown({ points, foods, fate, traps }: Pick<Public, 'points' | 'foods' | 'fate' | 'traps'>, sheet: Pick<SheetData, 'traps'>): { foods: number; out: number; traps: number } {
  const eaten = foods[0] + foods[1];
  const unset = fate.every((one) => one === 'out') ? sheet.traps - traps : 0;
  return { foods: eaten, out: points - eaten - unset, traps: unset };
}

export interface Rung {
  from: number;
  /** The last points of this rank; 0 for the highest. */
  to: number;
  /** How wide it is drawn. */
  wide: number;
  /** How much of it has been climbed. */
  filled: number;
}

const TOP = 5;

/** The ranks side by side, as far as these points reach. */
export function ladder(ranks: readonly number[], points: number): Rung[] {
  return ranks.map((from, index) => {
    const next = ranks[index + 1];
    const wide = next === undefined ? TOP : next - from;
    return { from, to: next === undefined ? 0 : next - 1, wide, filled: Math.min(1, Math.max(0, (points - from + 1) / wide)) };
  });
}
