import { Catalogue } from '../../../../words/catalogue.svelte';
import type en from './en';

export const laterWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const lt = laterWords.say;
