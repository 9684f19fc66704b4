/** Dice and moves in words. */
import type { Public } from '../../protocol/games/fox-and-rabbit';
import { colourOf } from './gate';
import { readDice, sumOf, type Change } from './moves';
import { AIDS, DICE, FOODS, trailsOf, type Animal, type Die, type Food, type SheetData } from './sheet/data';
import { cellWords } from './sheet/labels';
import { ft } from './words';

/** "red 4"; "red" before it is rolled. */
export function dieWords(die: Die, faces: readonly number[]): string {
  const face = faces[DICE.indexOf(die)] ?? 0;
  const colour = ft(`colour.${colourOf(die)}`);
  return face ? ft('cell', { colour, n: face }) : colour;
}

export const diceWords = (dice: readonly Die[], faces: readonly number[]): string => dice.map((die) => dieWords(die, faces)).join(', ');

/** The next cell of a trail: "green 8". Into a blank circle goes what the dice make. */
function nextCell(food: Food, dice: readonly Die[], view: Public, sheet: SheetData): string {
  const index = FOODS.indexOf(food);
  const cell = trailsOf(sheet)[view.animal]?.[index]?.cells[view.crossed[view.animal]?.[index] ?? 0];
  if (!cell) return '';
  return cell.number ? cellWords(cell, view, '') : ft('cell', { colour: ft(`colour.${cell.colour}`), n: sumOf(new Set(dice), view.faces).total });
}

/** A move as somebody would say it: "Cross green 8 on the way to the lettuce". */
export function moveWords(token: string, view: Public, sheet: SheetData | null): string {
  const [head = '', one = '', two = ''] = token.replace('free:', '').split(':');
  const faces = view.faces;
  switch (head) {
    case 'first':
      return ft(`move.first.${one as Animal}`);
    case 'use':
      return sheet ? ft('move.use', { cell: nextCell(one as Food, readDice(two), view, sheet), food: ft(`food.${one as Food}`) }) : token;
    case 'up':
    case 'down':
    case 'flip':
      return ft(`move.${head as Change}`, { die: dieWords(one as Die, faces) });
    case 'reroll':
      return ft('move.reroll', { dice: diceWords(readDice(one), faces) });
    case 'bonus': {
      const bonus = sheet?.foods.find(({ food }) => food === FOODS[view.eaten]);
      return bonus ? ft('move.bonus', { what: one === 'die' ? ft(`die.${bonus.die}.a`) : ft(`circle.${bonus.aid}`) }) : token;
    }
    case 'tunnel':
      return ft('tunnel.open', { food: ft(`food.${one as Food}`) });
    case 'escape':
      return ft('move.escape', { dice: diceWords(readDice(one), []) });
    case 'roll':
      return ft('act.roll');
    default:
      return ft('act.done');
  }
}

/** How many of an aid's circles are open, spent, and still shut. */
export function circlesOf(view: Pick<Public, 'aids' | 'coming_aids' | 'taken'>, sheet: SheetData, mode: 'easy' | 'hard' | 'super-hard', aid: number): { open: number; spent: number; shut: number } {
  const gained = sheet.foods.filter((food) => food.aid === AIDS[aid] && ['aid', 'both'].includes(view.taken[FOODS.indexOf(food.food)] ?? '')).length;
  const opened = Math.min(sheet.circles, sheet.modes[mode].circles + gained) - (view.coming_aids[aid] ?? 0);
  const open = view.aids[aid] ?? 0;
  return { open, spent: Math.max(0, opened - open), shut: Math.max(0, sheet.circles - Math.max(opened, open)) };
}
