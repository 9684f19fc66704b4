/** How near dice are to what the gate asks for: for the two lines with a tick, and to say which aid would do it. Whether it did, says the table. */
import type { Public } from '../../protocol/games/fox-and-rabbit';
import type { AidUse } from './moves';
import { COLOURS, DICE, MIXES, type Animal, type Clause, type Colour, type Die, type SheetData } from './sheet/data';

export const colourOf = (die: Die): Colour => COLOURS.find((colour) => colour.startsWith(die.charAt(0))) ?? 'red';

/** What an animal has to make now. */
export const clauseOf = (sheet: SheetData, animal: Animal, { harder }: Pick<Public, 'harder'>): Clause => sheet[animal].escape[harder ? 'many' : 'few'];

export interface Nearness {
  /** The dice of the two colours that make one of the numbers, or come nearest to it. */
  some: Die[];
  made: number;
  number: number;
  total: number;
  /** How far off both together are; 0: that is it. */
  off: number;
}

/** The choice of dice with which these faces come nearest to a clause. */
export function nearest(clause: Clause, faces: readonly number[]): Nearness {
  const total = faces.reduce((sum, face) => sum + face, 0);
  const pair = MIXES[clause.colour];
  const able = DICE.filter((die, index) => faces[index] && pair.includes(colourOf(die)));
  let best: Nearness = { some: [], made: 0, number: clause.numbers[0], total, off: Infinity };
  for (let bits = 1; bits < 1 << able.length; bits += 1) {
    const some = able.filter((_, index) => bits & (1 << index));
    if (!pair.every((colour) => some.some((die) => colourOf(die) === colour))) continue;
    const made = some.reduce((sum, die) => sum + (faces[DICE.indexOf(die)] ?? 0), 0);
    for (const number of clause.numbers) {
      const off = Math.abs(made - number) + Math.abs(total - made - (clause.total - number));
      const nearer = off < best.off || (off === best.off && Math.abs(made - number) < Math.abs(best.made - best.number));
      if (nearer) best = { some, made, number, total, off };
    }
  }
  return best;
}

/** The ways to use one aid that make it right at once. */
export function fixes(clause: Clause, faces: readonly number[], aids: readonly AidUse[]): AidUse[] {
  return aids.filter(({ change, dice }) => change !== '' && nearest(clause, faces.map((face, index) => (DICE[index] === dice ? faceAfter(face, change) : face))).off === 0);
}

/** What a die shows after an aid. */
export const faceAfter = (face: number, change: string): number => (change === 'flip' ? 7 - face : face + (change === 'up' ? 1 : -1));
