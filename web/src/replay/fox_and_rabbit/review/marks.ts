/** A review laid over the stops of a replay: what each stop changed, and what the game was worth there. */
import type { Choice, Review, Throw } from '../../../net/wire';
import { stopAt, type Stop } from '../../stops';

type Stops = readonly Pick<Stop, 'to'>[];

export interface Change {
  /** What the dice gave or took. */
  luck: number;
  cost: number;
  /** The choice that could have been better. */
  slip: Choice | undefined;
}

const at = (stops: Stops, step: Choice | Throw): number => stopAt(stops as readonly Stop[], step.entry);

/** What changed on the way to each stop; what was taken back has no entry here. */
export function changesOf({ steps }: Pick<Review, 'steps'>, stops: Stops): Map<number, Change> {
  const changes = new Map<number, Change>();
  for (const step of steps) {
    const index = at(stops, step);
    const { luck, cost, slip } = changes.get(index) ?? { luck: 0, cost: 0, slip: undefined };
    if (step.type === 'throw') changes.set(index, { luck: luck + step.luck, cost, slip });
    else changes.set(index, { luck, cost: cost + step.cost, slip: step.slip ? step : slip });
  }
  return changes;
}

/** What the game was worth at every stop. */
export function worthsOf({ start, steps }: Pick<Review, 'start' | 'steps'>, stops: Stops): number[] {
  const worths: (number | undefined)[] = stops.map(() => undefined);
  for (const step of steps) worths[at(stops, step)] = step.worth;
  let last = start;
  return worths.map((worth) => (last = worth ?? last));
}

/** The choices that could have been better, the costliest first, each with its stop. */
export function slipsOf({ steps }: Pick<Review, 'steps'>, stops: Stops): { stop: number; choice: Choice }[] {
  const slips = steps.filter((step): step is Choice => step.type === 'choice' && step.slip);
  return slips.map((choice) => ({ stop: at(stops, choice), choice })).sort((one, other) => other.choice.cost - one.choice.cost);
}

/** `+1.4`, `−0.6`, `0`: with its sign, in the way of a language. What is nearly nothing is 0. */
export function signed(value: number, language: string): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded ? plain(rounded, language, { signDisplay: 'always', minimumFractionDigits: 1 }) : '0';
}

export const plain = (value: number, language: string, more: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...more }).format(value).replace('-', '−');
