/** How it ended, for the page of the result: players by place. */
import type { Ending } from '../../net/wire';
import type { Public } from '../../protocol/games/bunny-moose';
import { tb } from './words';

export interface Ranked {
  seat: number;
  /** 0 where the match was broken off. */
  place: number;
  rear: number;
  front: number;
}

export function ranking(view: Public, places: readonly number[] | undefined): Ranked[] {
  const all = view.trail.figures.map((pair, seat) => ({ seat, place: places?.[seat] ?? 0, rear: Math.min(...pair), front: Math.max(...pair) }));
  return all.toSorted((a, b) => a.place - b.place || b.rear - a.rear || b.front - a.front);
}

export function titleOf(ending: Ending | null, names: readonly string[], seat: number): string {
  const places = ending?.outcome?.places;
  if (!ending || !places || ending.why === 'abandoned') return tb('result.none');
  const first = places.flatMap((place, who) => (place === 1 ? [who] : []));
  if (first.length > 1) return first.includes(seat) ? tb('result.shared.mine') : tb('result.shared', { names: first.map((who) => names[who] ?? '').join(', ') });
  return first[0] === seat ? tb('result.won') : tb('result.lost', { name: names[first[0] ?? 0] ?? '' });
}
