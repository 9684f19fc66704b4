/** The wire's types, for a table whose game is not known yet. A game's own folder knows them better: protocol/games. */
import type { AnyFact, Outcome, ServerMessage, Update } from '../protocol/messages';

export { WATCHER } from '../protocol/messages';
export type * from '../protocol/messages';

export type AnyUpdate = Omit<Update, 'facts'> & { facts: AnyFact[] };
export type AnyServerMessage = Exclude<ServerMessage, Update> | AnyUpdate;

/** How a match ended. */
export interface Ending {
  why: 'played' | 'resigned' | 'claimed' | 'abandoned';
  outcome: Outcome | null;
}
