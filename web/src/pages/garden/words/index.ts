/** What only the pages about The Fox and the Rabbit say that need no table: the printed sheet, the sheet of the day, one’s own rosettes. */
import { Catalogue } from '../../../words/catalogue.svelte';
import type en from './en';

export const gardenWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const tg = gardenWords.say;
