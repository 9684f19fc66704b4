/** The match so far, line by line: a move each, with its token and its number. */
import type { AnyFact } from '../../net/wire';
import type { Message } from '../../words/say';
import { isFact } from './scenes';
import { tell } from './telling';

export interface Line {
  /** The number of the move; 0 for what is none. */
  number: number;
  token: string;
  messages: Message[];
  /** What happened at the table and not in the game. */
  table?: AnyFact;
}

/** Things at the table that belong into the story of a match. */
const WORTH_TELLING: ReadonlySet<string> = new Set(['back', 'pause', 'resume', 'stand-in', 'resign', 'claim', 'abandon']);

/** `ply` is how many moves the match has now: the last line has that number. */
export function linesOf(facts: readonly AnyFact[], ply: number): Line[] {
  const lines: Line[] = [];
  for (const fact of facts) {
    const open = lines.at(-1);
    if (!isFact(fact)) {
      if (WORTH_TELLING.has(fact.type)) lines.push({ number: 0, token: '', messages: [], table: fact });
    } else if (fact.type === 'turned' && open?.token === `f:${fact.square}`) {
      open.messages.push(tell(fact));
      open.token = tokenOf(fact);
    } else {
      lines.push({ number: 0, token: tokenOf(fact), messages: [tell(fact)] });
    }
  }
  return number(lines, ply);
}

/** Counted from the end, for the beginning may be forgotten. Before a take-back the numbers would be wrong. */
function number(lines: Line[], ply: number): Line[] {
  let next = ply;
  for (const line of lines.toReversed()) {
    if (line.table?.type === 'back') break;
    if (line.token) line.number = Math.max(0, next--);
  }
  return lines;
}

export function tokenOf(fact: AnyFact): string {
  if (!isFact(fact)) return '';
  switch (fact.type) {
    case 'turns-over':
      return `f:${fact.square}`;
    case 'turned':
      return `${fact.square}=${fact.tile}${fact.facing ? `/${fact.facing}` : ''}`;
    case 'moved':
      return `${fact.start}-${fact.end}`;
    case 'took':
      return `${fact.start}x${fact.end}`;
    case 'left':
      return `${fact.start}-${fact.way}`;
    case 'passed':
      return '--';
    default:
      return '';
  }
}

/** The facts up to one that is not shown yet: nobody wants to read the answer before it is given. */
export function untilShown(facts: readonly AnyFact[], upcoming: unknown): readonly AnyFact[] {
  const at = upcoming ? facts.indexOf(upcoming as AnyFact) : -1;
  if (at < 0) return facts;
  return facts.slice(0, facts[at - 1]?.type === 'turns-over' ? at - 1 : at);
}
