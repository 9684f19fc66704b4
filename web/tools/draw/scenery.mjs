// Drawings made of plain shapes: dice, the mountain of the home page, the mark on the back of a tile.
import PIPS from '../../src/games/fox_and_rabbit/sheet/pips.json' with { type: 'json' };
import { E, L, P, ink, reseed, wob } from './ink.mjs';

const PEN = '#2E241C';

export function die(colour, n) {
  const body = dieBody(colour, n + 100);
  const pip = colour === 'yellow' ? '#2B2319' : '#FFFAEE';
  return body + PIPS[n].map(([x, y]) => `<path d="${wob(E(x, y, 8.5, 8.5), 0.5)}" fill="${pip}"/>`).join('');
}

/** A die without a face. */
export function dieBody(colour, seed) {
  reseed(seed);
  const edge = P([[14, 8], [50, 5], [86, 9], [93, 16], [95, 50], [92, 86], [85, 92], [50, 95], [15, 92], [7, 84], [5, 50], [8, 15]]);
  const shade = P([[10, 78], [50, 84], [90, 76], [93, 86], [85, 94], [50, 96], [14, 93], [6, 86]]);
  return `<path d="${wob(edge)}" fill="var(--die-${colour})"/><path d="${wob(shade)}" fill="#0003"/><path d="${ink(edge, 5)}" fill="${PEN}"/>`;
}

/** One of the two strokes of a pencil cross, in as many hands as there are seeds. */
export function pencilStroke(down, seed) {
  reseed(seed);
  const shake = (n) => Math.sin(seed * n + (down ? 0 : 2)) * 5;
  const line = down ? L([14 + shake(1), 16 + shake(2)], [48, 52 + shake(3)], [86 + shake(4), 88 + shake(5)]) : L([86 + shake(6), 14 + shake(7)], [52 + shake(8), 48], [14 + shake(9), 86 + shake(10)]);
  return `<path fill="var(--pencil)" d="${ink(line, 7)}"/>`;
}

/** A ring that a pencil has drawn round something. */
export function pencilRing(seed) {
  reseed(seed);
  const round = [[20, 18], [52, 4], [86, 16], [98, 50], [84, 86], [48, 97], [14, 84], [3, 50], [14, 20], [44, 2], [70, 6]];
  return `<path fill="var(--pencil)" d="${ink(P(round, false), 6)}"/>`;
}

/** In a box of 280 by 150. */
export function mountain() {
  reseed(4);
  const rock = wob(P([[-10, 160, 1], [40, 96], [92, 40], [140, 10], [186, 44], [238, 100], [292, 160, 1]]));
  const snow = wob(P([[92, 42], [140, 10], [186, 46], [170, 58], [156, 48], [142, 62], [124, 48], [108, 58]]));
  const path = 'M60 150C90 120 210 130 190 104S110 92 128 70';
  return (
    `<path d="${rock}" fill="var(--rock)"/><path d="${snow}" fill="var(--snow)"/>` +
    `<path d="${path}" fill="none" stroke="var(--path)" stroke-width="9" stroke-linecap="round" stroke-dasharray="1 16"/>`
  );
}

export const backMark =
  '<path fill="none" stroke="var(--tile-back-mark)" stroke-width="4" stroke-linecap="round" d="M50 82C49 62 51 44 50 24M50 66C42 64 34 58 31 49M50 66' +
  'C58 64 66 58 69 49M50 50C43 48 37 43 35 35M50 50C57 48 63 43 65 35M50 34C46 30 46 24 50 18 54 24 54 30 50 34"/>';
