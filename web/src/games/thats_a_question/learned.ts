/** What a table has learned about its people, from the questions that were asked. Kind by rule: nobody is the worst at anything. */
import type { Past } from '../../protocol/games/thats-a-question';
import type { Colour } from './moves';

interface Count {
  right: number;
  of: number;
}

export type Lesson =
  | ({ kind: 'knows'; who: number; whom: number; colour: Colour } & Count)
  | { kind: 'leans'; who: number; axis: string; sign: 'plus' | 'minus'; colour: Colour; right: number; of: number }
  | ({ kind: 'riddle' | 'open'; who: number; colour: Colour } & Count)
  | { kind: 'split'; past: Past; colour: Colour; a: number; b: number }
  | { kind: 'fooled'; who: number; colour: Colour; n: number; of: number }
  | { kind: 'kickers'; who: number; colour: Colour; n: number };

const MOST = 4;
/** So many guesses are needed before they say anything. */
const ENOUGH = 2;
const share = ({ right, of }: Count): number => (of ? right / of : 0);

/** The guesses that count as such: with three players the asker's own does not. */
const guessesOf = ({ question, guesses }: Past): Past['guesses'] => guesses.filter(({ seat, by_lot }) => seat !== question.asker && !by_lot);

/** How often each guesser read each answerer. */
function counts(past: readonly Past[]): { who: number; whom: number; count: Count }[] {
  const found = new Map<string, { who: number; whom: number; count: Count }>();
  for (const one of past) {
    for (const guess of guessesOf(one)) {
      const key = `${guess.seat} ${one.question.whom}`;
      const entry = found.get(key) ?? { who: guess.seat, whom: one.question.whom, count: { right: 0, of: 0 } };
      entry.count.of += 1;
      entry.count.right += Number(guess.letter === one.answer);
      found.set(key, entry);
    }
  }
  return [...found.values()];
}

const first = <T>(items: readonly T[], ...by: ((item: T) => number)[]): T | undefined =>
  items.toSorted((one, other) => by.reduce((found, value) => found || value(other) - value(one), 0))[0];

/** Who knew whom best. */
function bestPair(past: readonly Past[]): Lesson | undefined {
  const pairs = counts(past).filter(({ count }) => count.of >= ENOUGH && share(count) >= 0.6);
  const best = first(pairs, ({ count }) => share(count), ({ count }) => count.of);
  return best && { kind: 'knows', who: best.who, whom: best.whom, colour: 'green', ...best.count };
}

/** Who is hardest and who is easiest to read. */
function readings(past: readonly Past[]): Lesson[] {
  const people = new Map<number, Count>();
  for (const { whom, count } of counts(past)) {
    const sum = people.get(whom) ?? { right: 0, of: 0 };
    people.set(whom, { right: sum.right + count.right, of: sum.of + count.of });
  }
  const known = [...people].map(([who, count]) => ({ who, ...count })).filter(({ of }) => of > ENOUGH);
  const riddle = first(known.filter((one) => share(one) <= 0.4), (one) => -share(one), ({ of }) => of);
  const open = first(known.filter((one) => share(one) >= 0.65), share, ({ of }) => of);
  return [...(riddle ? [{ kind: 'riddle' as const, colour: 'red' as const, ...riddle }] : []), ...(open ? [{ kind: 'open' as const, colour: 'blue' as const, ...open }] : [])];
}

/** The question that split the table. */
function splitter(past: readonly Past[]): Lesson | undefined {
  const split = past.map((one) => {
    const letters = guessesOf(one).map(({ letter }) => letter);
    return { past: one, a: letters.filter((letter) => letter === 'A').length, b: letters.filter((letter) => letter === 'B').length };
  });
  const best = first(split.filter(({ a, b }) => a && b), ({ a, b }) => Math.min(a, b) / Math.max(a, b), ({ a, b }) => a + b);
  return best && { kind: 'split', colour: best.past.question.colour, ...best };
}

/** Whose questions fooled most. */
function foolers(past: readonly Past[]): Lesson | undefined {
  const askers = new Map<number, { n: number; of: number }>();
  for (const { question, climbs } of past) {
    const sum = askers.get(question.asker) ?? { n: 0, of: 0 };
    const fooled = climbs.find(({ seat }) => seat === question.asker)?.wrong ?? 0;
    askers.set(question.asker, { n: sum.n + fooled, of: sum.of + 1 });
  }
  const best = first([...askers].map(([who, count]) => ({ who, ...count })).filter(({ n }) => n >= ENOUGH), ({ n }) => n);
  return best && { kind: 'fooled', colour: 'red', ...best };
}

/** Who made most of the kickers. */
function kickers(past: readonly Past[]): Lesson | undefined {
  const gains = new Map<number, number>();
  for (const { climbs } of past) for (const { seat, three, tough } of climbs) if (three + tough) gains.set(seat, (gains.get(seat) ?? 0) + three + tough);
  const best = first([...gains].map(([who, n]) => ({ who, n })).filter(({ n }) => n > ENOUGH), ({ n }) => n);
  return best && { kind: 'kickers', colour: 'blue', ...best };
}

export type Traits = (card: string, colour: Colour) => Readonly<Record<string, number>>;

/** What somebody's answers have in common: on one axis they nearly always chose the same side. */
function leaning(past: readonly Past[], traits: Traits): Lesson | undefined {
  const sides = new Map<string, { who: number; axis: string; plus: number; minus: number }>();
  for (const { question, answer } of past) {
    const [chosen, other] = answer === 'A' ? [question.a, question.b] : [question.b, question.a];
    const [mine, left] = [traits(chosen, question.colour), traits(other, question.colour)];
    for (const axis of new Set([...Object.keys(mine), ...Object.keys(left)])) {
      const way = (mine[axis] ?? 0) - (left[axis] ?? 0);
      const side = sides.get(`${question.whom} ${axis}`) ?? { who: question.whom, axis, plus: 0, minus: 0 };
      sides.set(`${question.whom} ${axis}`, { ...side, plus: side.plus + Number(way > 0), minus: side.minus + Number(way < 0) });
    }
  }
  const known = [...sides.values()].map(({ who, axis, plus, minus }) => ({ who, axis, sign: plus >= minus ? ('plus' as const) : ('minus' as const), right: Math.max(plus, minus), of: plus + minus }));
  const best = first(known.filter((one) => one.right > ENOUGH && share(one) >= 0.75), share, ({ of }) => of);
  return best && { kind: 'leans', colour: 'blue', ...best };
}

export function lessons(past: readonly Past[], traits: Traits = () => ({})): Lesson[] {
  return [bestPair(past), leaning(past, traits), splitter(past), ...readings(past), foolers(past), kickers(past)].filter((lesson) => lesson !== undefined).slice(0, MOST);
}

export interface Place {
  seat: number;
  place: number;
  steps: number;
}

/** The ranking; equals share a place. */
export function ranking(steps: readonly number[], places?: readonly number[] | null): Place[] {
  return steps
    .map((step, seat) => ({ seat, steps: step, place: places?.[seat] ?? 1 + steps.filter((other) => other > step).length }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}
