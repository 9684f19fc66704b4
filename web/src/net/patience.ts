/** How long to wait before the next try: longer each time, never long, and never all at once with everybody else. */
const FIRST = 400;
const LONGEST = 10_000;

export function wait(tries: number, chance: number = Math.random()): number {
  const full = Math.min(LONGEST, FIRST * 2 ** tries);
  return Math.round(full * (0.5 + chance / 2));
}
