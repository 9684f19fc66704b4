/** What happened, as scenes that are shown one after the other. They follow from the facts; two views are never compared. */
import type { AnyFact } from '../../net/wire';
import type { Fact, Public } from '../../protocol/games/tally-ho';
import { distance, squareOf } from './geometry';
import { EMPTY, kindOf, letterOf, TILES } from './tiles';

/** A fact to be played, and how the table stands after it. */
export interface Scene {
  fact: Fact;
  view: Public;
}

const TYPES: ReadonlySet<string> = new Set<Fact['type']>(['turns-over', 'turned', 'moved', 'took', 'left', 'passed', 'final-phase', 'round-over', 'match-over']);
export const isFact = (fact: AnyFact | Fact): fact is Fact => TYPES.has(fact.type);

/** The scenes of an update: the last one stands as the table told, those before it follow from one another. */
export function scenesOf(before: Public, facts: readonly AnyFact[], after: Public): Scene[] {
  // Turning over and what it brings to light are one scene, as soon as both are known.
  const told = (facts as readonly (AnyFact | Fact)[]).filter(isFact).filter(({ type }) => type !== 'turns-over');
  const closing = told.findIndex(({ type }) => type === 'round-over' || type === 'match-over');
  const last = (closing < 0 ? told.length : closing) - 1;
  let view = before;
  return told.map((fact, index) => {
    const ends = index > last || (index === last && closing < 0);
    view = ends ? after : follow(view, fact);
    return { fact, view };
  });
}

/** The table after one fact, as far as it can be told from the fact alone. */
export function follow(view: Public, fact: Fact): Public {
  switch (fact.type) {
    case 'turned': {
      const kind = letterOf(fact.tile);
      const bag = { ...view.bag, [kind]: Math.max(0, (view.bag[kind] ?? 0) - 1) };
      return { ...view, bag, turning: -1, board: put(view.board, squareOf(fact.square), letterOf(fact.tile, fact.facing)) };
    }
    case 'moved':
      return { ...view, board: carry(view.board, fact.start, fact.end) };
    case 'took':
      return win({ ...view, board: carry(view.board, fact.start, fact.end) }, fact.seat, view.board.charAt(squareOf(fact.end)));
    case 'left':
      return win({ ...view, board: put(view.board, squareOf(fact.start), EMPTY) }, fact.seat, view.board.charAt(squareOf(fact.start)));
    default:
      return view;
  }
}

const put = (board: string, square: number, letter: string): string => board.slice(0, square) + letter + board.slice(square + 1);

function carry(board: string, start: string, end: string): string {
  const letter = board.charAt(squareOf(start));
  return put(put(board, squareOf(start), EMPTY), squareOf(end), letter);
}

function win(view: Public, seat: number, letter: string): Public {
  const kind = kindOf(letter);
  const add = <T extends number | string>(pair: readonly [T, T], more: T): [T, T] =>
    pair.map((own, index) => (index === seat ? ((own as never) + (more as never)) as T : own)) as [T, T];
  return { ...view, won: add(view.won, letter), points: add(view.points, kind ? TILES[kind].points : 0) };
}

/** Where the last move began and ended. */
export interface Trace {
  start: number;
  end: number;
}

export function traceOf(fact: AnyFact | Fact): Trace | null {
  if (!isFact(fact)) return null;
  switch (fact.type) {
    case 'turned':
      return { start: -1, end: squareOf(fact.square) };
    case 'moved':
    case 'took':
      return { start: squareOf(fact.start), end: squareOf(fact.end) };
    case 'left':
      return { start: squareOf(fact.start), end: squareOf(fact.start) };
    default:
      return null;
  }
}

/** The mark of the last move; none right after a take-back or at the start of a round. */
export function lastTrace(facts: readonly AnyFact[]): Trace | null {
  for (const fact of facts.toReversed()) {
    if (fact.type === 'back' || fact.type === 'round-over') return null;
    const trace = traceOf(fact);
    if (trace) return trace;
  }
  return null;
}

const HOP = 90;
/** Whoever wants moves to be quick still sees where they go. */
const GLANCE = 160;

interface Viewing {
  mine: boolean;
  /** Nothing moves. */
  still: boolean;
  /** Nothing waits. */
  quick?: boolean;
}

/** How long a scene is in motion, and how long it then stands, in milliseconds. One's own moves need no time to be understood. */
export function timeOf(fact: Fact, { mine, still, quick = false }: Viewing): { moves: number; stands: number } {
  const { moves, stands } = usualTimeOf(fact, mine);
  return { moves: still ? 1 : quick ? Math.min(moves, GLANCE) : moves, stands: quick ? 0 : stands };
}

function usualTimeOf(fact: Fact, mine: boolean): { moves: number; stands: number } {
  const stands = mine ? 40 : 420;
  switch (fact.type) {
    case 'turned':
      return { moves: 440, stands: mine ? 260 : 700 };
    case 'moved':
      return { moves: 300 + HOP * (distance(squareOf(fact.start), squareOf(fact.end)) - 1), stands };
    case 'took':
      return { moves: 640 + HOP * (distance(squareOf(fact.start), squareOf(fact.end)) - 1), stands };
    case 'left':
      return { moves: 620, stands };
    case 'passed':
      return { moves: 1, stands: 700 };
    default:
      return { moves: 1, stands: 0 };
  }
}
