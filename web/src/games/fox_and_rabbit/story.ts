/** What happened, cut into pieces: lines to read, moves to take back, faces that were used up, and what the farmer did. */
import type { AnyFact } from '../../net/wire';
import type { Fact } from '../../protocol/games/fox-and-rabbit';
import { ANIMALS, DICE, type Animal, type Die } from './sheet/data';
import { isFact } from './telling';

export interface Line {
  facts: Fact[];
  /** The move that it tells; nothing for what the farmer does. */
  token: string;
  /** What happened at the table and not in the game. */
  table?: AnyFact;
}

/** Things at the table that belong into the story of a match. */
const WORTH_TELLING: ReadonlySet<string> = new Set(['back', 'pause', 'resume', 'stand-in', 'resign', 'claim', 'abandon']);
const BEGINS: ReadonlySet<Fact['type']> = new Set<Fact['type']>(['trap-set', 'farmer-comes', 'achieved', 'game-over']);

/** The token of the move that a fact begins; nothing for what only follows from one. */
export function tokenOf(fact: Fact, before: Fact | undefined): string {
  switch (fact.type) {
    case 'went-first':
      return `first:${fact.animal}`;
    case 'rolls':
      return 'roll';
    case 'crossed':
      return `use:${fact.food}:${fact.dice}`;
    case 'adjusted':
      return `${fact.free ? 'free:' : ''}${fact.change}:${fact.die}`;
    case 'rerolls':
      return `${fact.free ? 'free:' : ''}reroll:${fact.dice}`;
    case 'gained':
      // Whoever eats a food second is given what is left, without a choice.
      return before?.type === 'ate' && before.second ? '' : `bonus:${fact.bonus}`;
    case 'dug':
      return `tunnel:${fact.food}`;
    case 'tries':
      return `escape:${fact.dice}`;
    case 'finished':
    case 'failed':
      return 'done';
    default:
      return '';
  }
}

export function linesOf(facts: readonly AnyFact[]): Line[] {
  const lines: Line[] = [];
  let before: Fact | undefined;
  for (const fact of facts) {
    if (!isFact(fact)) {
      if (WORTH_TELLING.has(fact.type)) lines.push({ facts: [], token: '', table: fact });
      continue;
    }
    const token = tokenOf(fact, before);
    const open = lines.at(-1);
    if (token || BEGINS.has(fact.type) || !open || open.table) lines.push({ facts: [fact], token });
    else open.facts.push(fact);
    before = fact;
  }
  return lines;
}

/** Can this seat take its last move back? Only what came after the last throw. */
export function undoable(facts: readonly AnyFact[], seat: number): boolean {
  let moves: number[] = [];
  let before: Fact | undefined;
  for (const fact of facts) {
    if (fact.type === 'back') moves = moves.slice(0, moves.lastIndexOf(seat));
    if (!isFact(fact)) continue;
    if (fact.type === 'thrown') moves = [];
    else if (tokenOf(fact, before)) moves.push((fact as Extract<Fact, { seat: number }>).seat);
    before = fact;
  }
  return moves.includes(seat);
}

/** What each die showed last in this part of a turn: the table only knows those that are still there. */
export function lastFaces(facts: readonly AnyFact[]): number[] {
  const faces = DICE.map(() => 0);
  const from = facts.findLastIndex(({ type }) => type === 'rolls' || type === 'tries' || type === 'farmer-comes');
  for (const fact of facts.slice(from)) {
    if (!isFact(fact)) continue;
    if (fact.type === 'thrown') faces[DICE.indexOf(fact.die as Die)] = fact.face;
    else if (fact.type === 'adjusted') faces[DICE.indexOf(fact.die as Die)] = fact.after;
  }
  return faces;
}

// What is worth a page of its own

/** One thing that the farmer does, and how his dice lie then. */
export interface FarmerStep {
  what: 'rolls' | 'up' | 'down' | 'flip' | 'reroll';
  /** What he touches. */
  dice: Die[];
  faces: readonly number[];
}

/** An animal got out, or the farmer came for it. */
export type Scene = { kind: 'out'; animal: Animal; faces: readonly number[] } | { kind: 'farmer'; animal: Animal; steps: FarmerStep[]; caught: boolean };

export function scenesOf(facts: readonly AnyFact[], before: readonly number[]): Scene[] {
  const scenes: Scene[] = [];
  let faces = [...before];
  let visit: Extract<Scene, { kind: 'farmer' }> | undefined;
  for (const fact of facts) {
    if (!isFact(fact)) continue;
    switch (fact.type) {
      case 'rolls':
      case 'tries':
        faces = DICE.map(() => 0);
        break;
      case 'thrown':
        faces = DICE.map((die, index) => (die === fact.die ? fact.face : (faces[index] ?? 0)));
        if (visit) throwIn(visit, fact.die as Die, fact.again, faces);
        break;
      case 'adjusted':
        faces = DICE.map((die, index) => (die === fact.die ? fact.after : (faces[index] ?? 0)));
        break;
      case 'escaped':
        scenes.push({ kind: 'out', animal: fact.animal, faces });
        break;
      case 'farmer-comes':
        visit = { kind: 'farmer', animal: fact.animal, steps: [], caught: false };
        scenes.push(visit);
        faces = DICE.map(() => 0);
        break;
      case 'farmer-aid':
        if (fact.what !== 'reroll') faces = DICE.map((die, index) => (fact.dice.includes(die) ? changed(fact.what, faces[index] ?? 0) : (faces[index] ?? 0)));
        visit?.steps.push({ what: fact.what, dice: DICE.filter((die) => fact.dice.includes(die)), faces });
        break;
      case 'caught':
        if (visit) visit.caught = true;
        break;
    }
  }
  return scenes;
}

/** Dice that are thrown together make one step. */
function throwIn(visit: Extract<Scene, { kind: 'farmer' }>, die: Die, again: boolean, faces: readonly number[]): void {
  const open = visit.steps.at(-1);
  if (again ? open?.what === 'reroll' : open?.what === 'rolls') {
    if (!again) open?.dice.push(die);
    if (open) open.faces = faces;
  } else visit.steps.push({ what: 'rolls', dice: [die], faces });
}

const changed = (what: string, face: number): number => (what === 'up' ? face + 1 : what === 'down' ? face - 1 : 7 - face);

export const animalOf = (animal: number): Animal => ANIMALS[animal] ?? 'fox';
