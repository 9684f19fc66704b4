/** The way up the mountain: where each space lies on the drawing, 840 wide and 740 high. */
import type { Side } from '../../protocol/games/thats-a-question';

export interface Point {
  x: number;
  y: number;
}

/** The path as it is drawn, from the start to the lake, the meadow and the summit. */
const PATH: readonly (readonly [number, number])[] = [
  [104, 722], [190, 702], [330, 708], [470, 692], [600, 670], [664, 620], [610, 570], [500, 560], [390, 552], [280, 536], [212, 492], [250, 442], [350, 430],
  [450, 424], [548, 404], [590, 358], [536, 316], [440, 310], [352, 298], [318, 256], [372, 220], [452, 212], [492, 176], [446, 140], [404, 108],
];
const AT = { lake: 8, meadow: 16, summit: 24 };

/** Above the summit it goes on from cloud to cloud. The last one has room for everybody who comes further. */
export const CLOUDS: readonly Point[] = [{ x: 482, y: 84 }, { x: 560, y: 62 }, { x: 640, y: 76 }, { x: 718, y: 58 }, { x: 790, y: 80 }];

const point = (index: number): Point => ({ x: PATH[index]?.[0] ?? 0, y: PATH[index]?.[1] ?? 0 });
const gap = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

/** `count` points after the first, evenly along a stretch of the path. */
function along(from: number, to: number, count: number): Point[] {
  const corners = Array.from({ length: to - from + 1 }, (_, i) => point(from + i));
  if (count === to - from) return corners.slice(1);
  const lengths = corners.slice(1).map((corner, i) => gap(corners[i]!, corner));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, i) => {
    let rest = (whole * (i + 1)) / count;
    let leg = 0;
    while (leg < lengths.length - 1 && rest > lengths[leg]!) rest -= lengths[leg++]!;
    const [start, end] = [corners[leg]!, corners[leg + 1]!];
    const part = Math.min(1, rest / lengths[leg]!);
    return { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
  });
}

/** Where the spaces 0 to the summit lie: the lake's and the meadow's always at theirs. */
export function stonesOf({ lake, meadow, summit }: Side): Point[] {
  return [point(0), ...along(0, AT.lake, lake), ...along(AT.lake, AT.meadow, meadow - lake), ...along(AT.meadow, AT.summit, summit - meadow)];
}

/** Where a squirrel stands that has come so far. */
export function placeOf(stones: readonly Point[], steps: number): Point {
  const top = stones.length - 1;
  return steps <= top ? stones[Math.max(0, steps)]! : CLOUDS[Math.min(CLOUDS.length, steps - top) - 1]!;
}

/** Where up to six stand on one space: how far aside, how far up, and how large. */
const HUDDLE: Readonly<Record<number, readonly (readonly [number, number, number])[]>> = {
  1: [[0, 0, 66]],
  2: [[-18, 0, 62], [20, 0, 62]],
  3: [[-34, 0, 56], [0, 0, 56], [34, 0, 56]],
  4: [[-16, -24, 52], [20, -24, 52], [-24, 2, 54], [16, 2, 54]],
  5: [[-18, -25, 50], [18, -25, 50], [-36, 2, 52], [0, 2, 52], [36, 2, 52]],
  6: [[-34, -25, 50], [0, -25, 50], [34, -25, 50], [-38, 2, 52], [0, 2, 52], [38, 2, 52]],
};

export interface Spot extends Point {
  seat: number;
  size: number;
  /** How many share the space. */
  crowd: number;
}

/** Where every squirrel stands, those at the back first. */
export function spotsOf(stones: readonly Point[], steps: readonly number[]): Spot[] {
  const places = steps.map((step) => placeOf(stones, step));
  return steps
    .map((_, seat) => {
      const { x, y } = places[seat]!;
      const here = places.flatMap((place, other) => (place.x === x && place.y === y ? [other] : []));
      const [dx, dy, size] = HUDDLE[here.length]![here.indexOf(seat)]!;
      return { seat, x: x + dx, y: y + dy, size, crowd: here.length };
    })
    .sort((one, other) => one.y - other.y);
}

/** The dotted trace of a climb: a hop from space to space. */
export function hopsOf(stones: readonly Point[], from: number, to: number): string {
  let line = '';
  for (let step = from; step < to; step += 1) {
    const [start, end] = [placeOf(stones, step), placeOf(stones, step + 1)];
    if (start === end) continue;
    line += `M${start.x} ${start.y - 12}Q${(start.x + end.x) / 2} ${(start.y + end.y) / 2 - 46} ${end.x} ${end.y - 12}`;
  }
  return line;
}

const WHOLE = { width: 840, height: 740 };
/** So much of the mountain is seen at least: the squirrels, and a few spaces ahead. */
const NEAREST = 0.58;

/** The part of the drawing where the squirrels are, as a view box of the same shape. */
export function nearby(spots: readonly Spot[]): string {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right, high, low] = [Math.min(...xs) - 90, Math.max(...xs) + 90, Math.min(...ys) - 190, Math.max(...ys) + 60];
  const part = Math.min(1, Math.max(NEAREST, (right - left) / WHOLE.width, (low - high) / WHOLE.height));
  const [width, height] = [WHOLE.width * part, WHOLE.height * part];
  const x = Math.max(0, Math.min(WHOLE.width - width, (left + right - width) / 2));
  const y = Math.max(0, Math.min(WHOLE.height - height, low - height));
  return [x, y, width, height].map(Math.round).join(' ');
}
