/** What only the replay and the review of The Fox and the Rabbit say. */
import { Catalogue } from '../../../words/catalogue.svelte';
import type en from './en';

export const reviewWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const trf = reviewWords.say;
