import type { GameClient } from '../shelf';
import { loadGameWords } from '../words';
import { options } from './options';
import Table from './Table.svelte';
import { foxWords } from './words';

const foxAndRabbit: GameClient = {
  Table,
  options,
  load: () => Promise.all([foxWords.load(), loadGameWords('fox-and-rabbit')]),
};

export default foxAndRabbit;
