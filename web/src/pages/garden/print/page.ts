/** A sheet as it is laid out on paper. */
import { FOODS, rowsOf, trailsOf, type Cell, type CellColour, type Colour, type Food, type SheetData, type Trail } from '../../../games/fox_and_rabbit/sheet/data';

export type { Cell };

/** What stands for a colour on paper: the letters of the sheet's file. */
export const LETTER: Readonly<Record<CellColour, string>> = { red: 'R', blue: 'B', yellow: 'Y', green: 'G', orange: 'O', purple: 'P', black: 'K' };

export interface Row {
  food: Food;
  fox: Trail;
  rabbit: Trail;
}

export function rows(sheet: SheetData): Row[] {
  const [fox, rabbit] = trailsOf(sheet);
  return rowsOf(sheet).map((food) => ({ food: FOODS[food] as Food, fox: fox[food] as Trail, rabbit: rabbit[food] as Trail }));
}

/** Millimetres on either side of the foods. */
const HALF = 106;
const TUNNEL = 9;
const GAP = 2.4;
const WIDEST = 10.4;

/** How wide a cell is, in millimetres, so that the longest trail fits. */
export const cellSize = (sheet: SheetData): number =>
  Math.min(WIDEST, ...[...sheet.fox.trails, ...sheet.rabbit.trails].map(({ cells, start }) => (HALF - (start === 'tunnel' ? TUNNEL : 0)) / cells.length - GAP));

/** Dice by their letters: `R BB YY`. */
export const diceLetters = (dice: Readonly<Partial<Record<Colour, number>>>): string =>
  (['red', 'blue', 'yellow'] as const).map((colour) => LETTER[colour].repeat(dice[colour] ?? 0)).filter(Boolean).join(' ');

/** The points of each rank: from and to, with no end for the last. */
export const rankRanges = (ranks: readonly number[]): [from: number, to: number | undefined][] =>
  ranks.map((from, rank) => [from, ranks[rank + 1] === undefined ? undefined : (ranks[rank + 1] as number) - 1]);
