import type { SpriteName } from '../../art/sprites';
import { tell } from '../../games/tally_ho/telling';
import { TILES, type TileKind } from '../../games/tally_ho/tiles';
import { tallyWords } from '../../games/tally_ho/words';
import { loadGameWords } from '../../games/words';
import type { AnyFact } from '../../net/wire';
import type { Public } from '../../protocol/games/tally-ho';
import type { ReplayGame } from '../games';
import { tr } from '../words';
import Board from './Board.svelte';

const spriteOf = (tile: unknown): SpriteName | undefined => TILES[tile as TileKind]?.sprite;

const tallyHo: ReplayGame = {
  Board,
  load: () => Promise.all([tallyWords.load(), loadGameWords('tally-ho')]),
  tell,
  scores(view) {
    const { past, points, round } = view as Public;
    const rounds = past.length < round ? [...past.map((each) => each.points), points] : past.map((each) => each.points);
    return [0, 1].map((seat) => rounds.reduce((sum, each) => sum + (each[seat] ?? 0), 0));
  },
  chapter: (view) => tr('round', { n: (view as Public).round }),
  face: (view, seat) => ((view as Public).blue === seat ? { sprite: 'fox', colour: 'var(--tile-blue)' } : { sprite: 'hunter', colour: 'var(--tile-brown)' }),
  pictureOf: (facts) => facts.map((fact: AnyFact) => spriteOf(fact['prey'] ?? fact['tile'])).find(Boolean),
  drawn: (token) => spriteOf(token.replace(/^.*=/, '').replace(/\/.*$/, '')),
};

export default tallyHo;
