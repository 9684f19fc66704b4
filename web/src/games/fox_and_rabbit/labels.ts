/** Dice and moves in words. */
import type { Public } from '../../protocol/games/fox-and-rabbit';
import { colourOf, faceAfter } from './gate';
import { readDice, sumOf } from './moves';
import { AIDS, COLOURS, DICE, FOODS, trailsOf, type Animal, type Cell, type Die, type Food, type SheetData } from './sheet/data';
import { cellWords } from './sheet/labels';
import { ft } from './words';

/** "red 4"; "red" before it is rolled. */
export function dieWords(die: Die, faces: readonly number[]): string {
  const face = faces[DICE.indexOf(die)] ?? 0;
  const colour = ft(`colour.${colourOf(die)}`);
  return face ? ft('cell', { colour, n: face }) : colour;
}

export const diceWords = (dice: readonly Die[], faces: readonly number[]): string => dice.map((die) => dieWords(die, faces)).join(', ');

/** The next cell of a trail. */
export function nextCell(food: Food, view: Pick<Public, 'animal' | 'crossed'>, sheet: SheetData): Cell | undefined {
  const index = FOODS.indexOf(food);
  return trailsOf(sheet)[view.animal]?.[index]?.cells[view.crossed[view.animal]?.[index] ?? 0];
}

/** "Cross green 8: lettuce". Into a blank circle goes what the dice make. */
function useWords(food: Food, dice: readonly Die[], view: Public, sheet: SheetData): string {
  const cell = nextCell(food, view, sheet);
  if (!cell?.number) return ft('move.write', { n: sumOf(new Set(dice), view.faces).total, food: ft(`food.${food}`) });
  return ft('move.use', { cell: cellWords(cell, view, ''), food: ft(`food.${food}`) });
}

/** "red ×2, blue": dice that are not rolled yet. */
export const colourWords = (dice: readonly Die[]): string =>
  COLOURS.map((colour) => ({ colour, n: dice.filter((die) => colourOf(die) === colour).length }))
    .filter(({ n }) => n)
    .map(({ colour, n }) => ft(`colour.${colour}`) + (n > 1 ? ` ×${n}` : ''))
    .join(', ');

/** A move in a few words, for a button. */
export function moveWords(token: string, view: Public, sheet: SheetData | null): string {
  const [head = '', one = '', two = ''] = token.replace('free:', '').split(':');
  const faces = view.faces;
  switch (head) {
    case 'first':
      return ft(`move.first.${one as Animal}`);
    case 'use':
      return sheet ? useWords(one as Food, readDice(two), view, sheet) : token;
    case 'up':
    case 'down':
    case 'flip':
      return ft(head === 'flip' ? 'move.flip' : 'move.step', { die: dieWords(one as Die, faces), n: faceAfter(faces[DICE.indexOf(one as Die)] ?? 0, head) });
    case 'reroll':
      return ft('move.reroll', { dice: diceWords(readDice(one), faces) });
    case 'bonus': {
      const bonus = sheet?.foods.find(({ food }) => food === FOODS[view.eaten]);
      return bonus ? ft('move.bonus', { what: one === 'die' ? ft(`die.${bonus.die}.a`) : ft(`circle.${bonus.aid}`) }) : token;
    }
    case 'tunnel':
      return ft('tunnel.open', { food: ft(`food.${one as Food}`) });
    case 'escape':
      return ft('move.escape', { dice: colourWords(readDice(one)) });
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
