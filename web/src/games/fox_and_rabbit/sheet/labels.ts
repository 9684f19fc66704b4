/** What things on the sheet are called, for ears. */
import { ft } from '../words';
import { numberIn, type Cell, type Clause, type Glow, type Marks } from './data';

/** "green 8, crossed", "blank black circle, next", "red 6, your dice fit". */
export function cellWords(cell: Cell, view: Pick<Marks, 'written'>, state: '' | 'done' | 'next' | 'better' | Glow): string {
  const colour = ft(`colour.${cell.colour}`);
  const number = numberIn(cell, view);
  const name = number ? ft('cell', { colour, n: number }) : ft('cell.blank', { colour });
  return state ? ft(`cell.${state}`, { cell: name }) : name;
}

/** "orange 10 or 11 within 13". */
export const clauseWords = ({ colour, numbers: [low, high], total }: Clause): string => ft('clause', { colour: ft(`colour.${colour}`), low, high, total });
