import { Catalogue } from '../../../words/catalogue.svelte';
import type en from './en';

export type QuestionKey = keyof typeof en;

export const questionWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const qt = questionWords.say;

/** "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
export function and(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : qt('and', { names: names.slice(0, -1).join(', '), last });
}
