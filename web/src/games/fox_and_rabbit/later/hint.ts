/** A hint as a person would say it: what to do, with which dice, where that leads, and what it is worth beside the next best. */
import type { HintBody } from '../../../net/wire';
import type { Public } from '../../../protocol/games/fox-and-rabbit';
import { settings } from '../../../state/settings.svelte';
import { faceAfter } from '../gate';
import { colourWords, dieWords, moveWords, nextCell } from '../labels';
import { readDice, sumOf } from '../moves';
import { DICE, type Die, type Food, type SheetData } from '../sheet/data';
import { cellWords } from '../sheet/labels';
import { hundredths } from './odds';
import { lt } from './words';

interface Parts {
  head: string;
  one: string;
  two: string;
  free: boolean;
}

const partsOf = (token: string): Parts => {
  const [head = '', one = '', two = ''] = token.replace('free:', '').split(':');
  return { head, one, two, free: token.startsWith('free:') };
};
const faceOf = (die: string, { faces }: Pick<Public, 'faces'>): number => faces[DICE.indexOf(die as Die)] ?? 0;
const sum = (dice: string, { faces }: Pick<Public, 'faces'>): string => readDice(dice).map((die) => dieWords(die, faces)).join(' + ');

/** How it stands after an aid, as far as words need it. */
function after(token: string, view: Public): Public {
  const { head, one } = partsOf(token);
  if (!['up', 'down', 'flip'].includes(head)) return view;
  return { ...view, faces: view.faces.map((face, index) => (DICE[index] === one ? faceAfter(face, head) : face)) };
}

/** What to do, as a sentence. */
function doWords(token: string, view: Public, sheet: SheetData): string {
  const { head, one, two, free } = partsOf(token);
  const trail = head === 'use' ? lt(`trail.${one as Food}`) : '';
  const cell = head === 'use' ? nextCell(one as Food, view, sheet) : undefined;
  const aid = head === 'flip' ? 'flip' : 'step';
  switch (head) {
    case 'use':
      if (!cell?.number) return lt('hint.write', { n: sumOf(new Set(readDice(two)), view.faces).total, trail, dice: sum(two, view) });
      if (readDice(two).length === 1) return lt('hint.one', { cell: cellWords(cell, view, ''), trail });
      return lt('hint.use', { cell: cellWords(cell, view, ''), trail, dice: sum(two, view) });
    case 'up':
    case 'down':
    case 'flip':
      return lt(free ? `hint.${aid}.free` : `hint.${aid}`, { die: dieWords(one as Die, view.faces), n: faceAfter(faceOf(one, view), head) });
    case 'reroll':
      return lt(free ? 'hint.reroll.free' : 'hint.reroll', { dice: sum(one, view) });
    case 'escape':
      return lt('hint.escape', { dice: colourWords(readDice(one)) });
    case 'done':
      return lt(view.phase === 'attempt' ? 'hint.done.attempt' : 'hint.done');
    default:
      return lt('hint.plain', { move: moveWords(token, view, sheet) });
  }
}

/** What an aid or a tunnel is for: the cell that can be crossed then, or the gate. */
function thenWords(best: string, then: readonly string[], view: Public, sheet: SheetData): string {
  if (view.phase === 'attempt') return partsOf(best).head !== 'done' && partsOf(best).head !== 'reroll' && then.length === 0 ? lt('hint.then.out') : '';
  if (partsOf(best).head === 'use') return '';
  const use = then.findIndex((token) => partsOf(token).head === 'use');
  if (use < 0) return '';
  const { one, two } = partsOf(then[use] ?? '');
  const stands = [best, ...then.slice(0, use)].reduce((seen, token) => after(token, seen), view);
  const cell = nextCell(one as Food, view, sheet);
  const trail = lt(`trail.${one as Food}`);
  if (!cell?.number) return lt('hint.then.write', { n: sumOf(new Set(readDice(two)), stands.faces).total, trail });
  return lt('hint.then.use', { cell: cellWords(cell, view, ''), trail });
}

const WORTH_SAYING = { points: 0.05, both: 0.005 };

export function hintWords({ goal, basis, choices, then }: HintBody, view: Public, sheet: SheetData): { what: string; worth: string } {
  const [best, ...others] = choices;
  if (!best) return { what: '', worth: '' };
  const number = (n: number): string => (goal === 'both' ? hundredths(n) : n.toLocaleString(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  const short = (token: string): string => moveWords(token, view, sheet);
  // What comes anyway, or is the same to a reader, is no other choice.
  const other = others.find(({ token }) => !then.includes(token) && short(token) !== short(best.token));
  const value = lt(`hint.${basis}`, { value: lt(`hint.${goal}`, { n: number(best.worth) }) });
  const beside = other && (best.worth - other.worth < WORTH_SAYING[goal] ? lt('hint.same', { move: doWords(other.token, view, sheet) }) : lt('hint.next', { move: doWords(other.token, view, sheet), n: number(other.worth) }));
  return {
    what: [doWords(best.token, view, sheet), thenWords(best.token, then, view, sheet)].filter(Boolean).join(' '),
    worth: [value, beside].filter(Boolean).join(' '),
  };
}
