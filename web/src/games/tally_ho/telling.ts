/** What happened, as a message: the twin of hedgerow/games/tally_ho/telling.py. */
import type { AnyFact } from '../../net/wire';
import type { Fact } from '../../protocol/games/tally-ho';
import type { Message } from '../../words/say';

type Pair = readonly [number, number];

export function tell(fact: AnyFact | Fact): Message {
  const { type, ...values } = fact as AnyFact;
  switch (type) {
    case 'round-over':
      return roundOver(values['round'] as number, values['points'] as Pair, values['tiles'] as Pair);
    case 'match-over':
      return matchOver(values['points'] as Pair, values['tiles'] as Pair, values['places'] as Pair);
    case 'turned':
      return { key: values['facing'] ? 'turned-hunter' : 'turned', values };
    default:
      return { key: type, values };
  }
}

function roundOver(round: number, points: Pair, tiles: Pair): Message {
  const first = { first: 0, first_points: points[0], first_tiles: tiles[0] };
  const second = { second: 1, second_points: points[1], second_tiles: tiles[1] };
  return { key: 'round-over', values: { round, ...first, ...second } };
}

function matchOver(points: Pair, tiles: Pair, places: Pair): Message {
  const winner = places[0] === 1 ? 0 : 1;
  const loser = winner === 0 ? 1 : 0;
  const won = points[0] === points[1] ? 'match-won-by-tiles' : 'match-won';
  const key = places[0] === places[1] ? 'match-drawn' : won;
  const values = { winner, winner_points: points[winner], winner_tiles: tiles[winner], loser_points: points[loser], loser_tiles: tiles[loser] };
  return { key, values };
}
