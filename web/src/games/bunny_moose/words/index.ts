import { Catalogue } from '../../../words/catalogue.svelte';
import type en from './en';

export type MooseKey = keyof typeof en;

export const mooseWords = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const tb = mooseWords.say;
