import bunnyMoose from '../../../games/bunny_moose';

export { default } from './BunnyMoose.svelte';
export const load = bunnyMoose.load;
