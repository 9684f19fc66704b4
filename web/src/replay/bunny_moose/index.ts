import type { SpriteName } from '../../art/sprites';
import bunnyMoose from '../../games/bunny_moose';
import { handSprite, readCard } from '../../games/bunny_moose/notation';
import { isFact, tell } from '../../games/bunny_moose/telling';
import type { AnyFact } from '../../net/wire';
import type { Public } from '../../protocol/games/bunny-moose';
import type { ReplayGame } from '../games';
import { tr } from '../words';
import Board from './Board.svelte';

const CARD = 'card:';

function cardSprite(token: string): SpriteName {
  const { kind, look, animal } = readCard(token);
  if (look) return handSprite(look);
  if (kind === 'hunter' || kind === 'tongue') return kind;
  return animal === 'moose' ? 'head-moose' : animal === 'rabbit' ? 'head-rabbit' : 'bam';
}

function pictureOf(fact: AnyFact): SpriteName | undefined {
  if (!isFact(fact)) return undefined;
  if (fact.type === 'laid') return cardSprite(fact.card);
  if (fact.type === 'bam') return 'bam';
  return fact.type === 'game-over' ? 'crown' : undefined;
}

const replays: ReplayGame = {
  Board,
  load: bunnyMoose.load,
  tell,
  /** The figure in the rear decides. */
  scores: (view) => (view as Public).trail.figures.map((pair) => Math.min(...pair)),
  chapter: (view) => tr('round', { n: (view as Public).round }),
  face: (_, seat) => (seat % 2 ? { sprite: 'head-moose', colour: 'var(--moose-wash)' } : { sprite: 'head-rabbit', colour: 'var(--rabbit-wash)' }),
  pictureOf: (facts) => facts.map(pictureOf).find(Boolean),
  drawn: (token) => (token.startsWith(CARD) ? cardSprite(token.slice(CARD.length)) : undefined),
};

export default replays;
