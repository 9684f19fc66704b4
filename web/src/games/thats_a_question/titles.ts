/** A question as a heading: to the one who is asked, or about them. */
import type { Question } from '../../protocol/games/thats-a-question';
import { qt } from './words';

export function title({ colour, whom }: Pick<Question, 'colour' | 'whom'>, names: readonly string[], seat: number): string {
  return whom === seat ? qt(`title.${colour}.you`) : qt(`title.${colour}`, { name: names[whom] ?? '' });
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
