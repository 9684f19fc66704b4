import type { GameClient } from '../shelf';
import { loadGameWords } from '../words';
import { options } from './options';
import Table from './Table.svelte';
import { tallyWords } from './words';

const tallyHo: GameClient = {
  Table,
  options,
  load: () => Promise.all([tallyWords.load(), loadGameWords('tally-ho')]),
};

export default tallyHo;
