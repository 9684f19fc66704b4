import { tell } from '../../games/thats_a_question/telling';
import { roundOf } from '../../games/thats_a_question/moves';
import { questionWords } from '../../games/thats_a_question/words';
import { loadGameWords } from '../../games/words';
import type { AnyFact } from '../../net/wire';
import type { Public } from '../../protocol/games/thats-a-question';
import type { ReplayGame } from '../games';
import { tr } from '../words';
import Board from './Board.svelte';

const climbs = ({ type }: AnyFact): boolean => type === 'climbed' || type === 'reached';

const thatsAQuestion: ReplayGame = {
  Board,
  load: () => Promise.all([questionWords.load(), loadGameWords('thats-a-question')]),
  tell,
  scores: (view) => (view as Public).steps,
  chapter: (view) => tr('round', { n: roundOf(view as Public).n }),
  face: () => ({ sprite: 'fig-squirrel', colour: 'var(--card)' }),
  pictureOf: (facts) => (facts.some(climbs) ? 'fig-squirrel' : facts.some(({ type }) => type === 'acorn') ? 'acorn' : undefined),
  drawn: () => undefined,
};

export default thatsAQuestion;
