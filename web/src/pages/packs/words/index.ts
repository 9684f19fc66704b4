/** What only the pages about packs say. */
import { Catalogue } from '../../../words/catalogue.svelte';
import type en from './en';

export const packWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const tp = packWords.say;
