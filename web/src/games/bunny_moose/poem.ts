/** The poems, in the language of the page, and which half of which line is being read. */
import type { Language } from '../../words/say';

export type PoemLine = readonly [first: string, second: string];

interface Sheet {
  bam: string;
  short: { title: string; lines: PoemLine[] };
  long: { title: string; lines: PoemLine[] };
}

export interface Poem {
  title: string;
  lines: readonly PoemLine[];
  /** What cuts it short. */
  bam: string;
}

const sheets = import.meta.glob<{ default: Sheet }>('../../../../hedgerow/games/bunny_moose/poems/*.json');

/** The short poem for six lines, its beginning for four, the long one for eight. */
export async function poemOf(language: Language, lines: number): Promise<Poem> {
  const found = sheets[`../../../../hedgerow/games/bunny_moose/poems/${language}.json`];
  if (!found) return { title: '', lines: [], bam: '' };
  const { short, long, bam } = (await found()).default;
  const { title, lines: all } = lines > short.lines.length ? long : short;
  return { title, lines: all.slice(0, lines), bam };
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
