/** A match cut into the places where a replay stops: a move together with every draw that follows from it. */
import type { AnyFact, ReplayBody, Step } from '../net/wire';
import { WATCHER } from '../net/wire';

export interface Stop {
  /** The entries that lead here, counted from 0; none at the start. */
  from: number;
  to: number;
  /** The seat that moved; below 0 where nobody did. */
  seat: number;
  public: unknown;
  /** By seat. */
  private: readonly unknown[];
  steps: readonly Step[];
}

const CHANCE = -1;
const TABLE = -4;
const BACK = 'back:';

const isBack = (step: Step): boolean => step.actor === TABLE && step.token?.startsWith(BACK) === true;
/** Does the story pause before this entry? Draws belong to the move before, and so does what changes nothing. */
const begins = (step: Step): boolean => step.actor !== CHANCE && (step.actor !== TABLE || isBack(step));

/** By game, a phase that passes at once: what happens in it belongs to the move that led there. A card that is put down lands. */
const PASSING: Readonly<Record<string, string>> = { 'bunny-moose': 'landing' };
const phaseOf = (view: unknown): string | undefined => (view as { phase?: string } | null)?.phase;

/** The start, and every stop after it. */
export function stopsOf({ game, start, steps }: Pick<ReplayBody, 'game' | 'start' | 'steps'>): Stop[] {
  const passing = PASSING[game];
  const stops: Stop[] = [{ from: 0, to: 0, seat: WATCHER, public: start.public, private: start.private ?? [], steps: [] }];
  steps.forEach((step, index) => {
    const last = stops[stops.length - 1] as Stop;
    const now = { public: step.public ?? last.public, private: step.private ?? last.private };
    // What chance lays out before anybody moves is how the match begins.
    if (begins(step) && !(passing && phaseOf(last.public) === passing)) stops.push({ from: index, to: index + 1, seat: step.actor, ...now, steps: [step] });
    else stops[stops.length - 1] = { ...last, ...now, to: index + 1, steps: [...last.steps, step] };
  });
  return stops;
}

/** What happened on the way to a stop, as one viewer was told it. */
export function factsOf(stop: Stop, viewer: number): AnyFact[] {
  return stop.steps.flatMap((step) => (isBack(step) ? [{ type: 'back' }] : (step.told?.[viewer] ?? step.facts ?? [])));
}

/** The stop at which an entry is shown. */
export const stopAt = (stops: readonly Stop[], step: number): number => Math.max(0, stops.findIndex((stop) => step < stop.to));
