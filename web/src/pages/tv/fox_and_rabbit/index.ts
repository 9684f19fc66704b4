import foxAndRabbit from '../../../games/fox_and_rabbit';

export { default } from './FoxAndRabbit.svelte';
export const load = foxAndRabbit.load;
