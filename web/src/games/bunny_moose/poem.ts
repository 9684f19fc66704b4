/** The poem in the language of the page, and which half of which line is being read. */
import type { Language } from '../../words/say';
import { poemOf, poemSheet, type Poem as Lines } from '../packs';

export interface Poem extends Lines {
  /** What cuts it short. */
  bam: string;
}

export const NO_POEM: Poem = { title: '', lines: [], bam: '' };

export async function poemFor(language: Language, lines: number): Promise<Poem> {
  const sheet = await poemSheet(language);
  return { ...poemOf(sheet, lines), bam: sheet.bam };
}

/** So much of a line's time is still the second half of the line before, which lands with its card. */
export const SECOND_HALF = 0.45;

export interface Reading {
  /** Counted from 0. */
  line: number;
  /** How often the poem has been begun. */
  reading: number;
  /** The first half is read while the card is hidden; the second lands with it. */
  half: 0 | 1;
}

/** What is read so long after the last card was laid. */
export function readingAt(laid: number, lines: number, elapsed: number, pace: number): Reading {
  const half = laid > 0 && elapsed < pace * SECOND_HALF ? 1 : 0;
  const at = half ? laid - 1 : laid;
  return { line: at % lines, reading: Math.floor(at / lines) + 1, half };
}
