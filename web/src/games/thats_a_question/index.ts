import type { GameClient } from '../shelf';
import { loadGameWords } from '../words';
import { options } from './options';
import Table from './Table.svelte';
import { questionWords } from './words';

const thatsAQuestion: GameClient = {
  Table,
  options,
  load: () => Promise.all([questionWords.load(), loadGameWords('thats-a-question')]),
};

export default thatsAQuestion;
