/** Hedges, leaves and berries, grown from a number: the same number grows the same hedge. */
type Point = readonly [x: number, y: number, sharp?: 1];

export function dice(seed: number): () => number {
  let s = seed * 9301 + 49297;
  return () => (s = (s * 9301 + 49297) % 233280) / 233280;
}

const short = (n: number): string => String(Math.round(n * 10) / 10);

/** A closed line through points, smooth but for the sharp ones. */
function outline(points: readonly Point[]): string {
  const n = points.length;
  const at = (i: number): Point => points[(i + n) % n] as Point;
  let d = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = p1[2] ? toward(p1, p2, 0.2) : [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2 = p2[2] ? toward(p2, p1, 0.2) : [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${[...c1, ...c2, p2[0], p2[1]].map(short).join(' ')}`;
  }
  return `${d}Z`;
}

const toward = (a: Point, b: Point, part: number): [number, number] => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

/** A hedge with about so many bushes, filling a box of this size from its bumpy top down. */
export function hedge(width: number, height: number, bushes: number, seed: number, swing = 1): string {
  const roll = dice(seed);
  const points: Point[] = [[-30, height + 30, 1]];
  let x = (-width / bushes) * 0.6;
  while (x < width + width / bushes) {
    const w = (width / bushes) * (0.7 + 0.7 * roll());
    const top = height * (0.06 + 0.26 * roll() * swing);
    const base = height * (0.42 + 0.1 * roll());
    const rise = base - top;
    points.push([x, base, 1], [x + w * 0.06, base - rise * 0.5], [x + w * 0.26, top + rise * 0.1]);
    points.push([x + w * 0.5, top], [x + w * 0.76, top + rise * 0.12], [x + w * 0.95, base - rise * 0.5]);
    x += w;
  }
  points.push([x, height * 0.45, 1], [x, height + 30, 1]);
  return outline(points);
}

/** Things strewn over a band: where each lies and how it is turned. */
export function strew(count: number, seed: number, [x0, x1]: readonly [number, number], [y0, y1]: readonly [number, number]): { x: number; y: number; turn: number }[] {
  const roll = dice(seed);
  return Array.from({ length: count }, () => ({
    x: Math.round(x0 + roll() * (x1 - x0)),
    y: Math.round(y0 + roll() * (y1 - y0)),
    turn: Math.round(roll() * 360),
  }));
}
