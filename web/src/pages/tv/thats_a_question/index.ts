import thatsAQuestion from '../../../games/thats_a_question';

export { default } from './ThatsAQuestion.svelte';
export const load = thatsAQuestion.load;
