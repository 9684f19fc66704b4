/** Which table somebody may have meant who misread or mistyped its word. */
import { api } from '../net/api';

const TRIED = 4;

/** How many letters differ: put in, left out, exchanged, or swapped with their neighbour. */
export function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] as number[];
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The words that are near, the nearest first. */
export function near(code: string, words: readonly string[]): string[] {
  const far = code.length < 5 ? 1 : 2;
  return words
    .map((word) => ({ word, far: distance(code, word) }))
    .filter((found) => found.far > 0 && found.far <= far)
    .sort((a, b) => a.far - b.far)
    .map(({ word }) => word);
}

/** The nearest word that a table really has. */
export async function guess(code: string): Promise<string | undefined> {
  const { default: text } = await import('@hedgerow/table/codes.txt?raw');
  for (const word of near(code.toLowerCase(), text.split(/\s+/).filter(Boolean)).slice(0, TRIED)) {
    try {
      await api.code(word);
      return word;
    } catch {
      // Not that one.
    }
  }
  return undefined;
}
