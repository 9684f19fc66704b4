/** What only replays say. */
import { Catalogue } from '../../words/catalogue.svelte';
import type en from './en';

export const replayWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const tr = replayWords.say;
