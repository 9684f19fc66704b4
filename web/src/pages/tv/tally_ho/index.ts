import tallyHo from '../../../games/tally_ho';

export { default } from './TallyHo.svelte';
export const load = tallyHo.load;
