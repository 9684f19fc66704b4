/** A chance as a number out of a hundred. What is possible is never 0, and what is not sure is never 100. */
export function hundredths(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1';
  if (chance < 1 && chance >= 0.995) return '>99';
  return String(Math.round(chance * 100));
}
