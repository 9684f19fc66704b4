import { Catalogue } from '../../../words/catalogue.svelte';
import type en from './en';

export type FoxKey = keyof typeof en;

export const foxWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const ft = foxWords.say;
