/** The words of the interface. */
import type en from './en';
import { Catalogue } from './catalogue.svelte';

export type Key = keyof typeof en;

export const words = new Catalogue<typeof en>({
  en: () => import('./en'),
  de: () => import('./de'),
  cs: () => import('./cs'),
});

export const t = words.say;
