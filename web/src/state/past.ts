/** What was told before one came: a long match is not told again on arrival, but it can be asked for. */
import type { AnyFact } from '../net/wire';

export interface Told {
  v: number;
  facts: readonly AnyFact[];
}

/**
 * The whole story: what was asked for, up to its version, and what the line has told since. Nothing where the two do not meet:
 * then the answer ends in the middle of what was told at once, and has to be asked for again.
 *
 * `since` begins with the arrival itself.
 */
export function wholeStory(past: Told, since: readonly Told[]): AnyFact[] | undefined {
  const known = since.findIndex(({ v }) => v === past.v);
  return known < 0 ? undefined : [...past.facts, ...since.slice(known + 1).flatMap(({ facts }) => facts)];
}
