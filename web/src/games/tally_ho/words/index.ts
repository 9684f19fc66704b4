import { Catalogue } from '../../../words/catalogue.svelte';
import type en from './en';

export type TallyKey = keyof typeof en;

export const tallyWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const tt = tallyWords.say;
