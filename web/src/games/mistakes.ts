/** What is wrong with data of one's own, in the language that is set. Fetch the words of the game first (`loadGameWords`). */
import type { Mistake } from '../net/wire';
import { sayOf } from './words';

/** A reason without a message, or with one that is not known here, is told as the server put it, in English. */
const said = (game: string, message: Mistake['message'], english: string): { words: string; lang?: 'en' } => {
  const words = message ? sayOf(game, message) : '';
  return words && words !== message?.key ? { words } : { words: english, lang: 'en' };
};

export const placeWords = (game: string, { where, place }: Mistake): string => said(game, where, place).words;
export const whyWords = (game: string, { message, why }: Mistake): { words: string; lang?: 'en' } => said(game, message, why);

/** Is it about this card? */
export const isAbout = (card: string, { where }: Mistake): boolean => where?.values?.['card'] === card;
