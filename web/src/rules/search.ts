/** Finding words in the rules, whatever their case and accents. */
import type { Block, Rulebook } from './parse';

/** Small letters without accents, one for one, so that places stay the same. */
export const fold = (text: string): string => [...text].map((letter) => [...letter.normalize('NFD')][0] ?? letter).join('').toLowerCase();

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

export type Rule = Extract<Block, { kind: 'rule' }>;

/** The rules in which every word occurs, in their order. */
export function find(book: Rulebook, query: string): Rule[] {
  const words = wordsOf(query);
  const rules = book.chapters.flatMap((chapter) => chapter.blocks.filter((block) => block.kind === 'rule'));
  return rules.filter((rule) => {
    const text = fold(`${rule.number} ${rule.plain}`);
    return words.every((word) => text.includes(word));
  });
}

export interface Piece {
  text: string;
  hit: boolean;
}

/** A text in pieces: those that were searched for, and those between. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const folded = fold(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0 && word; at = folded.indexOf(word, at + 1)) hits.fill(true, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (let i = 0; i < text.length; i++) {
    const hit = hits[i] ?? false;
    const last = pieces.at(-1);
    if (last && last.hit === hit) last.text += text[i];
    else pieces.push({ text: text[i] ?? '', hit });
  }
  return pieces;
}
