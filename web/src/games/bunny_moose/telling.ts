/** What happened, as a message: the twin of hedgerow/games/bunny_moose/telling.py. */
import type { AnyFact } from '../../net/wire';
import type { Fact } from '../../protocol/games/bunny-moose';
import type { Message } from '../../words/say';
import { readCard, readPose } from './notation';

const TYPES: ReadonlySet<string> = new Set<Fact['type']>([
  'shuffled', 'reshuffled', 'bet-on', 'bet-late', 'bet-by-lot', 'line', 'looked', 'landing', 'laid', 'bam', 'posed', 'entered', 'scored', 'stepped',
  'agreed', 'asked', 'voted', 'decided', 'next-round', 'game-over',
]);
export const isFact = (fact: AnyFact | Fact): fact is Fact => TYPES.has(fact.type);

export function tell(fact: AnyFact | Fact): Message {
  if (!isFact(fact)) return { key: fact.type, values: fact };
  const { type, ...values } = fact;
  switch (fact.type) {
    case 'laid':
      return { key: `laid.${readCard(fact.card).kind}`, values: { pile: fact.pile, ...cardValues(fact.card) } };
    case 'looked':
      return fact.card ? { key: `looked.${readCard(fact.card).kind}`, values: { narrator: fact.seat, ...cardValues(fact.card) } } : { key: type, values: { seat: fact.seat } };
    case 'posed':
    case 'entered': {
      const { left, right, tongue } = readPose(fact.pose);
      return { key: tongue ? `${type}.tongue` : type, values: { seat: fact.seat, left, right } };
    }
    case 'scored': {
      if (fact.animal === 'bush') return { key: 'scored.bush', values: { seat: fact.seat } };
      const way = fact.spaces === 0 ? 'still' : fact.spaces > 0 ? 'ahead' : 'back';
      return { key: `scored.${way}`, values: { seat: fact.seat, animal: fact.animal, spaces: Math.abs(fact.spaces) } };
    }
    case 'stepped':
      return { key: `stepped.${fact.cause}`, values };
    case 'voted':
      return { key: fact.yes ? 'voted.yes' : 'voted.no', values: { seat: fact.seat } };
    case 'decided':
      return { key: fact.advanced ? 'decided.yes' : 'decided.no' };
    case 'game-over': {
      const first = fact.places.indexOf(1);
      const winners = fact.places.filter((place) => place === 1).length;
      const rear = Math.min(...(fact.figures[first] ?? [0]));
      return winners > 1 ? { key: 'game-over.shared', values: { winners, rear } } : { key: 'game-over', values: { seat: first, rear } };
    }
    default:
      return { key: type, values };
  }
}

function cardValues(token: string): Record<string, unknown> {
  const { look, side, animal, kind, value } = readCard(token);
  return { ...(look ? { look, side } : {}), ...(animal && (kind === 'species' || kind === 'double') ? { animal } : {}), ...(value ? { value } : {}) };
}
