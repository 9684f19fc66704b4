/** What things of The Fox and the Rabbit are called on more than one of these pages. */
import type { SheetData } from '../../games/fox_and_rabbit/sheet/data';
import { ft } from '../../games/fox_and_rabbit/words';
import { settings } from '../../state/settings.svelte';
import { tg } from './words';

export const GAME = 'fox-and-rabbit';
export const BOX = ['standard', 'gentle', 'warren'] as const;
export type BoxSheet = (typeof BOX)[number];

/** The name of a rank, from 0. */
export const rankName = (rank: number): string => ft(`rank.${Math.min(rank, 3)}` as 'rank.0');

export const sheetTitle = (sheet: Pick<SheetData, 'title' | 'name'>): string => sheet.title[settings.language] ?? Object.values(sheet.title)[0] ?? sheet.name;

/** "3 foods, both animals out". */
export function achievementWords({ foods, escaped }: SheetData['achievements'][number]): string {
  if (foods === 'all') return tg(escaped === 2 ? 'earn.all.both' : 'earn.all.one');
  return tg(escaped === 2 ? 'earn.both' : 'earn.one', { foods });
}
