/** What a seat may do now, read from the tokens that the table gave. */
import type { Public, Question } from '../../protocol/games/thats-a-question';

export type Colour = Question['colour'];
export type Letter = 'A' | 'B';
export type Kicker = 'three' | 'tough';

export const COLOURS: readonly Colour[] = ['blue', 'green', 'red'];
export const LETTERS: readonly Letter[] = ['A', 'B'];

export interface Choices {
  /** Every question that may be asked, as tokens, and who may be asked. */
  asks: ReadonlySet<string>;
  whom: ReadonlySet<number>;
  /** A or B may be locked, and with which kickers under it. */
  lock: boolean;
  kickers: ReadonlySet<Kicker>;
  /** The tough question may be put on the table, face up. */
  press: boolean;
  /** What the answerer may turn the answer into. */
  correct: Letter | '';
  concede: boolean;
  ok: boolean;
  /** Kickers to take back from the sky. */
  takes: readonly (Kicker | 'nothing')[];
}

export const askToken = (colour: Colour, a: string, b: string, whom: number): string => `${colour}:${a}/${b}:${whom}`;
export const lockToken = (letter: Letter, kicker: Kicker | ''): string => (kicker ? `${letter}+${kicker}` : letter);

const behind = (token: string, mark: string): string => token.slice(token.lastIndexOf(mark) + 1);

export function readMoves(tokens: readonly string[]): Choices {
  const asks = tokens.filter((token) => token.includes('/'));
  return {
    asks: new Set(asks),
    whom: new Set(asks.map((token) => Number(behind(token, ':')))),
    lock: tokens.includes('A'),
    kickers: new Set(tokens.filter((token) => token.includes('+')).map((token) => behind(token, '+') as Kicker)),
    press: tokens.includes('tough'),
    correct: (tokens.find((token) => token.startsWith('correct:'))?.slice(-1) ?? '') as Letter | '',
    concede: tokens.includes('concede'),
    ok: tokens.includes('ok'),
    takes: tokens.filter((token) => token.startsWith('take:')).map((token) => behind(token, ':') as Kicker | 'nothing'),
  };
}

/** What a token of locking says; undefined for every other token. */
export function readLock(token: string): { letter: Letter; kicker: Kicker | '' } | undefined {
  const found = /^([AB])(?:\+(three|tough))?$/.exec(token);
  return found ? { letter: found[1] as Letter, kicker: (found[2] ?? '') as Kicker | '' } : undefined;
}

/** Which round it is, and of how many: in a round everybody asks once. */
export function roundOf({ number, questions, steps }: Pick<Public, 'number' | 'questions' | 'steps'>): { n: number; of: number } {
  const of = Math.ceil(questions / steps.length);
  return { n: Math.min(of, Math.ceil(number / steps.length)), of };
}
