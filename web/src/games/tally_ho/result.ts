/** How a match ended, in numbers and in a sentence. */
import type { Ending } from '../../net/wire';
import type { Public } from '../../protocol/games/tally-ho';
import { tt } from './words';

export interface RoundResult {
  points: readonly [number, number];
  tiles: readonly [number, number];
  /** It was not played to its end. */
  open: boolean;
}

/** The rounds that are over, and the one that was broken off. */
export function roundsOf(view: Public): RoundResult[] {
  const past = view.past.map(({ points, won }) => ({ points, tiles: [won[0].length, won[1].length] as const, open: false }));
  if (past.length >= view.round) return past;
  return [...past, { points: view.points, tiles: [view.won[0].length, view.won[1].length], open: true }];
}

export function titleOf(ending: Ending | null, rounds: readonly RoundResult[], names: readonly string[], seat: number): string {
  const places = ending?.outcome?.places;
  if (!ending || !places || ending.why === 'abandoned') return tt('result.none');
  const [first = 0, second = 0] = places;
  if (first === second) return tt('result.draw');
  const winner = first < second ? 0 : 1;
  const loser = 1 - winner;
  const mine = winner === seat;
  const name = names[winner] ?? '';
  if (ending.why === 'resigned') return loser === seat ? tt('result.resigned.gave', { name }) : mine ? tt('result.resigned.won', { name: names[loser] ?? '' }) : tt('result.resigned', { name });
  if (ending.why === 'claimed') return mine ? tt('result.claimed.mine') : tt('result.claimed', { name });
  const sum = (side: number): number => rounds.reduce((total, { points }) => total + (points[side] ?? 0), 0);
  const by = sum(winner) - sum(loser);
  if (by <= 0) return mine ? tt('result.tiles.mine') : tt('result.tiles.they', { name });
  return mine ? tt('result.won', { n: by }) : tt('result.lost', { name, n: by });
}
