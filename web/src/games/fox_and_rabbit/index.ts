import type { GameClient } from '../shelf';
import { loadGameWords } from '../words';
import { options } from './options';
import Table from './Table.svelte';
import { foxWords, ft } from './words';

const foxAndRabbit: GameClient = {
  Table,
  options,
  part: (seat) => ft(seat ? 'leads.rabbit' : 'leads.fox'),
  load: () => Promise.all([foxWords.load(), loadGameWords('fox-and-rabbit')]),
};

export default foxAndRabbit;
