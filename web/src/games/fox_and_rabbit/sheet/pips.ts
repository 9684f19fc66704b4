import pips from './pips.json';

/** Where the pips of a face are, in a box of 100. The drawings of dice are made with the same. */
export const PIPS = pips as unknown as Readonly<Record<number, readonly (readonly [number, number])[]>>;
