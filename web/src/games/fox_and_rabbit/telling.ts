/** What happened, as a message: the twin of hedgerow/games/fox_and_rabbit/telling.py. */
import type { AnyFact, Refusal } from '../../net/wire';
import type { Fact } from '../../protocol/games/fox-and-rabbit';
import type { Message } from '../../words/say';
import { colourWords } from './labels';
import { readDice } from './moves';

const TYPES: ReadonlySet<string> = new Set<Fact['type']>([
  'went-first', 'rolls', 'thrown', 'crossed', 'adjusted', 'rerolls', 'ate', 'gained', 'dug', 'tries', 'escaped', 'failed', 'finished',
  'trap-set', 'farmer-comes', 'farmer-aid', 'caught', 'missed', 'achieved', 'game-over',
]);
export const isFact = (fact: AnyFact | Fact): fact is Fact => TYPES.has(fact.type);

/** Dice by their colours: `r1b1` is for records. */
export const spoken = <T>(values: Readonly<Record<string, T>>): Record<string, T | string> =>
  typeof values['dice'] === 'string' ? { ...values, dice: colourWords(readDice(values['dice'])) } : values;

/** A refusal for people. */
export const spokenRefusal = (refusal: Refusal): Refusal =>
  refusal.message ? { ...refusal, message: { ...refusal.message, values: spoken(refusal.message.values) } } : refusal;

export function tell(fact: Fact): Message {
  const { type, ...raw } = fact;
  const values = spoken(raw);
  switch (fact.type) {
    case 'thrown':
      return { key: fact.again ? 'thrown-again' : type, values };
    case 'crossed':
      return { key: fact.blank ? 'crossed-blank' : type, values };
    case 'adjusted':
    case 'rerolls':
      return { key: fact.free ? `${type}-free` : type, values };
    case 'ate':
      return { key: fact.second ? 'ate-too' : type, values };
    case 'gained':
      return { key: fact.nothing ? `gained-no-${fact.bonus}` : `gained-${fact.bonus}`, values };
    case 'trap-set':
      return { key: fact.left === 0 ? 'trap-set-last' : type, values };
    case 'farmer-aid':
      return { key: fact.what === 'reroll' ? 'farmer-rerolls' : type, values };
    case 'achieved':
      return { key: `achieved${fact.foods ? '' : '-all'}-${fact.escaped > 1 ? 'both' : 'one'}`, values };
    case 'game-over':
      return { key: `game-over-${fact.escaped}`, values: { ...values, rank: `rank-${fact.rank}` } };
    default:
      return { key: type, values };
  }
}
