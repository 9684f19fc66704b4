/** A square in words: "c5, bear, yours, can be taken for 10". */
import type { Public } from '../../protocol/games/tally-ho';
import { nameOf } from './geometry';
import type { Reach } from './moves';
import { EMPTY, facingOf, HIDDEN, kindOf, TILES } from './tiles';
import { tt } from './words';

export interface Looking {
  /** From whose chair; below 0 for onlookers. */
  seat: number;
  reach?: Reach | undefined;
  selected?: number;
  endangered?: boolean;
}

export function labelOf(view: Public, square: number, { seat, reach, selected = -1, endangered = false }: Looking): string {
  const letter = view.board.charAt(square);
  return [nameOf(square), what(letter), whose(view, letter, seat), extra(view, square, letter, reach, selected), endangered ? tt('square.danger') : '']
    .filter(Boolean)
    .join(', ');
}

function what(letter: string): string {
  if (letter === EMPTY) return tt('square.empty');
  const kind = kindOf(letter);
  if (letter === HIDDEN || !kind) return tt('square.hidden');
  const facing = facingOf(letter);
  return facing ? tt('square.hunter', { way: tt(`way.${facing}`) }) : tt(`tile.${kind}`);
}

function whose(view: Public, letter: string, seat: number): string {
  const kind = kindOf(letter);
  if (!kind || TILES[kind].colour === 'green') return '';
  const owner = TILES[kind].colour === 'blue' ? view.blue : 1 - view.blue;
  if (seat < 0) return '';
  return owner === seat ? tt('square.yours') : tt('square.theirs');
}

function extra(view: Public, square: number, letter: string, reach: Reach | undefined, selected: number): string {
  if (square === selected) return tt('square.picked');
  if (selected >= 0 && reach?.slides.has(square)) return tt('square.go');
  const kind = kindOf(letter);
  if (selected >= 0 && kind && reach?.takes.has(square)) return tt('square.take', { n: TILES[kind].points });
  return square === view.touched ? tt('square.rests') : '';
}
