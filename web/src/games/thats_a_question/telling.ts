/** What happened, as a message: the twin of hedgerow/games/thats_a_question/telling.py. */
import type { AnyFact } from '../../net/wire';
import type { Fact } from '../../protocol/games/thats-a-question';
import type { Message } from '../../words/say';

export function tell(given: AnyFact | Fact): Message {
  const fact = given as Fact;
  const { type, ...values } = fact;
  switch (fact.type) {
    case 'asked':
      return { key: fact.by_lot ? 'asked-by-lot' : type, values };
    case 'took-back':
      return { key: fact.by_lot ? 'took-back-lot' : type, values };
    case 'locked':
      return { key: fact.letter ? (fact.kicker ? 'locked-kicker' : 'locked-letter') : type, values };
    case 'lot':
      return { key: fact.letter ? 'lot-letter' : type, values };
    case 'guessed':
      return { key: `guessed-${fact.right ? 'right' : 'wrong'}${fact.by_lot ? '-lot' : fact.kicker ? '-kicker' : ''}`, values };
    case 'match-over': {
      const first = fact.places.indexOf(1);
      const count = fact.places.filter((place) => place === 1).length;
      const steps = fact.steps[first];
      return count === 1 ? { key: 'match-won', values: { winner: first, steps } } : { key: 'match-shared', values: { count, steps } };
    }
    default:
      return { key: type, values };
  }
}
