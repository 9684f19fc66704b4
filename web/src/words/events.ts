/** What happens at a table and not in its game, in words. */
import type { AnyFact } from '../net/wire';
import { words } from '.';
import { say, type Listener } from './say';

/** The seat of the house itself, which pauses a match when it has been away. */
const HOUSE = -1;

function keyOf(fact: AnyFact): string {
  if (fact.type === 'answer-back') return fact['yes'] ? 'event.agree' : 'event.refuse';
  if (fact.type === 'pause' && Number(fact['seat']) <= HOUSE) return 'event.pause.table';
  if (fact.type === 'forget') return fact['on'] ? 'event.forget' : 'event.remember';
  return `event.${fact.type}`;
}

/** The words for a fact of the table; none for a fact of the game, and for what is not worth telling. */
export function tellTable(fact: AnyFact, listener: Listener): string {
  const key = keyOf(fact);
  if (fact.type === 'stand-in' && !fact['level']) return '';
  return key in words.templates ? say(words.language, words.templates, { key, values: fact }, listener) : '';
}
