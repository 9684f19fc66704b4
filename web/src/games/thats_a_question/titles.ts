/** What stands in large letters over a question and over the end. */
import type { TableView } from '../../net/wire';
import type { Question } from '../../protocol/games/thats-a-question';
import type { Place } from './learned';
import { and, qt } from './words';

/** A question as a heading: to the one who is asked, or about them. */
export function title({ colour, whom }: Pick<Question, 'colour' | 'whom'>, names: readonly string[], seat: number): string {
  return whom === seat ? qt(`title.${colour}.you`) : qt(`title.${colour}`, { name: names[whom] ?? '' });
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Who is farthest up. */
export function endTitle(ending: TableView['ending'], places: readonly Place[], summit: number, names: readonly string[], seat: number): string {
  if (!ending?.outcome || ending.why === 'abandoned') return qt('result.none');
  const winners = places.filter(({ place }) => place === 1);
  const mine = winners.some((winner) => winner.seat === seat);
  const others = winners.filter((winner) => winner.seat !== seat).map((winner) => names[winner.seat] ?? '');
  if (winners.length === places.length) return qt('result.all');
  if (winners.length > 1) return mine && winners.length === 2 ? qt('result.shared.you', { name: others[0] ?? '' }) : qt('result.shared', { names: and(winners.map((winner) => names[winner.seat] ?? '')) });
  const high = (winners[0]?.steps ?? 0) > summit;
  if (mine) return high ? qt('result.clouds.you') : qt('result.won.you');
  return high ? qt('result.clouds', { name: others[0] ?? '' }) : qt('result.won', { name: others[0] ?? '' });
}
