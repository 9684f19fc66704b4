import type { SpriteName } from '../../art/sprites';
import { spriteOf, type Colour, type Food } from '../../games/fox_and_rabbit/sheet/data';
import { isFact, tell } from '../../games/fox_and_rabbit/telling';
import { foxWords, ft } from '../../games/fox_and_rabbit/words';
import { loadGameWords } from '../../games/words';
import type { AnyFact } from '../../net/wire';
import type { Fact, Public } from '../../protocol/games/fox-and-rabbit';
import type { ReplayGame } from '../games';
import Board from './Board.svelte';
import Review from './review/Review.svelte';
import { reviewWords, trf } from './words';

/** What tells most about a turn, first. */
const PICTURES: Readonly<Partial<Record<Fact['type'], SpriteName>>> = { 'game-over': 'rosette', escaped: 'gate-open', caught: 'trap-sprung', missed: 'trap', 'trap-set': 'farmer', tries: 'gate' };

function pictureOf(facts: readonly AnyFact[]): SpriteName | undefined {
  for (const [type, sprite] of Object.entries(PICTURES)) if (facts.some((fact) => fact.type === type)) return sprite;
  const food = facts.find((fact) => 'food' in fact)?.['food'];
  if (food) return spriteOf(food as Food);
  const animal = facts.find((fact) => 'animal' in fact)?.['animal'];
  return animal === 'fox' || animal === 'rabbit' ? animal : undefined;
}

/** Dice that fall together are told in one sentence. */
function words(facts: readonly AnyFact[], say: (fact: AnyFact) => string): string[] {
  const told: string[] = [];
  let fallen: string[] = [];
  for (const [index, fact] of facts.entries()) {
    if (fact.type !== 'thrown') {
      told.push(say(fact));
      continue;
    }
    fallen.push(ft('cell', { colour: ft(`colour.${fact['colour'] as Colour}`), n: Number(fact['face']) }));
    if (facts[index + 1]?.type === 'thrown') continue;
    told.push(trf('thrown', { dice: fallen.join(', ') }));
    fallen = [];
  }
  return told;
}

const foxAndRabbit: ReplayGame = {
  Board,
  Review,
  wide: true,
  load: () => Promise.all([foxWords.load(), reviewWords.load(), loadGameWords('fox-and-rabbit')]),
  tell: (fact) => (isFact(fact) ? tell(fact) : { key: fact.type, values: {} }),
  words,
  /** They win or lose together. */
  scores: (view) => [(view as Public).points, (view as Public).points],
  chapter: (view) => ft('turn', { n: (view as Public).turn }),
  face: (_, seat) => (seat ? { sprite: 'rabbit', colour: 'var(--rabbit-wash)' } : { sprite: 'fox', colour: 'var(--card)' }),
  pictureOf,
  drawn: () => undefined,
};

export default foxAndRabbit;
