/** What comes to light after a question, in the order of the rulebook: the answer, the guesses, the kickers, the squirrels. */
import type { AnyFact } from '../../net/wire';
import type { Climb, Fact, Guess, Past, Public, Question } from '../../protocol/games/thats-a-question';
import type { Kicker, Letter } from './moves';

export interface Revealed {
  question: Question;
  /** Empty until it is shown; so are the others. */
  answer: Letter | '';
  guesses: readonly Guess[];
  climbs: readonly Climb[];
  /** What happened on the way: places that were reached, kickers that came back. */
  finds: readonly Find[];
}

export interface Find {
  seat: number;
  place?: 'lake' | 'meadow' | 'summit';
  back?: Kicker;
  byLot?: boolean;
}

const FACTS: Readonly<Record<Fact['type'], true>> = {
  drew: true, 'next-asker': true, asked: true, acorn: true, locked: true, pressed: true, 'time-up': true, lot: true, 'all-locked': true, answered: true,
  corrected: true, guessed: true, conceded: true, confirmed: true, climbed: true, spent: true, reached: true, 'took-back': true, 'left-there': true,
  'final-round': true, 'match-over': true,
};
export const isFact = (fact: AnyFact | Fact): fact is Fact => fact.type in FACTS;

const fresh = (question: Question): Revealed => ({ question, answer: '', guesses: [], climbs: [], finds: [] });

/** As it stands on the table now; null while there is nothing to reveal. */
export function standing({ question, answer, guesses }: Public): Revealed | null {
  return question ? { ...fresh(question), answer, guesses } : null;
}

export const ofPast = ({ question, answer, guesses, climbs }: Past): Revealed => ({ question, answer, guesses, climbs, finds: [] });

/** What a fact adds. */
export function follow(shown: Revealed | null, fact: Fact): Revealed | null {
  if (fact.type === 'asked') {
    const { seat, whom, colour, a, b, by_lot } = fact;
    return fresh({ asker: seat, whom, colour, a, b, by_lot });
  }
  if (!shown) return null;
  switch (fact.type) {
    case 'answered':
    case 'corrected':
      return { ...shown, answer: fact.letter };
    case 'guessed':
      return { ...shown, guesses: [...shown.guesses.filter(({ seat }) => seat !== fact.seat), { seat: fact.seat, letter: fact.letter, kicker: fact.kicker, by_lot: fact.by_lot }] };
    case 'conceded':
      return { ...shown, guesses: shown.guesses.map((guess) => (guess.seat === fact.seat ? { ...guess, letter: fact.letter } : guess)) };
    case 'climbed':
      return { ...shown, climbs: [...shown.climbs, { seat: fact.seat, right: fact.right, wrong: fact.wrong, three: fact.three, tough: fact.tough }] };
    case 'reached':
      return { ...shown, finds: [...shown.finds, { seat: fact.seat, place: fact.place }] };
    case 'took-back':
      return { ...shown, finds: [...shown.finds, { seat: fact.seat, back: fact.kicker, byLot: fact.by_lot }] };
    default:
      return shown;
  }
}

export const stepsOf = ({ right, wrong, three, tough }: Climb): number => right + wrong + three + tough;

export type Why = 'answered' | 'right' | 'fooled' | 'three' | 'tough';

export interface Reason {
  seat: number;
  steps: number;
  /** What for, in the order of scoring. */
  why: readonly Why[];
  /** How many the asker fooled. */
  fooled: number;
}

/** Who moves and why, in the order of scoring: the answerer and the right guesses, the asker, and those with only a tough question. */
export function reasons({ question, climbs }: Pick<Revealed, 'question' | 'climbs'>): Reason[] {
  const rank = ({ right, wrong }: Climb): number => (right ? 0 : wrong ? 1 : 2);
  return [...climbs]
    .sort((one, other) => rank(one) - rank(other))
    .map((climb) => ({
      seat: climb.seat,
      steps: stepsOf(climb),
      fooled: climb.wrong,
      why: [
        ...(climb.right ? [climb.seat === question.whom ? ('answered' as const) : ('right' as const)] : []),
        ...(climb.wrong ? ['fooled' as const] : []),
        ...(climb.three ? ['three' as const] : []),
        ...(climb.tough ? ['tough' as const] : []),
      ],
    }));
}

/** Who guessed this letter, from the asker's left on. */
export function guessersOf({ question, guesses }: Pick<Revealed, 'question' | 'guesses'>, letter: Letter, seats: number): Guess[] {
  const turn = (seat: number): number => (seat - question.asker - 1 + seats) % seats;
  return guesses.filter((guess) => guess.letter === letter).sort((one, other) => turn(one.seat) - turn(other.seat));
}

/** A part of the reveal, and how it stands after it. */
export interface Scene {
  kind: 'answer' | 'guesses' | 'climb';
  shown: Revealed;
  /** Where the squirrels are; before they climb, where they were. */
  steps: readonly number[];
}

const KIND: Partial<Record<Fact['type'], Scene['kind']>> = {
  answered: 'answer', corrected: 'answer', guessed: 'guesses', conceded: 'guesses', climbed: 'climb', reached: 'climb', 'took-back': 'climb',
};

/** The scenes of what happened. Guesses are one scene, and so is everything that follows from scoring. */
export function scenesOf(before: Revealed | null, steps: readonly number[], facts: readonly AnyFact[]): { scenes: Scene[]; shown: Revealed | null } {
  const scenes: Scene[] = [];
  let shown = before;
  let at = [...steps];
  for (const fact of (facts as readonly (AnyFact | Fact)[]).filter(isFact)) {
    shown = follow(shown, fact);
    if (fact.type === 'climbed') at = at.map((step, seat) => (seat === fact.seat ? fact.to : step));
    const kind = KIND[fact.type];
    const last = scenes.at(-1);
    if (!kind || !shown) continue;
    if (last?.kind === kind && fact.type !== 'corrected' && fact.type !== 'conceded') scenes.pop();
    scenes.push({ kind, shown, steps: at });
  }
  return { scenes, shown };
}

/** How long a scene stands before the next one, in milliseconds. The last one stands until somebody turns the page. */
export function timeOf({ kind, shown }: Scene, { still, quick }: { still(): boolean; quick(): boolean }): number {
  if (quick()) return 1;
  if (kind === 'answer') return still() ? 500 : 1900;
  return still() ? 700 : 1200 + 450 * shown.guesses.length;
}
