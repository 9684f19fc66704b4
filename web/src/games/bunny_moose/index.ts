import type { GameClient } from '../shelf';
import { loadGameWords } from '../words';
import { options } from './options';
import Table from './Table.svelte';
import { mooseWords } from './words';

const bunnyMoose: GameClient = {
  Table,
  options,
  load: () => Promise.all([mooseWords.load(), loadGameWords('bunny-moose')]),
  shares: ({ poses }) => poses === 'table',
};

export default bunnyMoose;
