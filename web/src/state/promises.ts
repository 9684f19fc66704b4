/**
 * What the house promised before it knew what one would add to the draws: the commitment of each table, kept on this device. At the end it is
 * compared with the record, so that the house cannot have changed its mind in between.
 */
import { readJson, writeJson } from './storage';

const STORED = 'hedgerow.promises';
const KEPT = 200;

export const promisedAt = (table: string): string | undefined => readJson<Record<string, string>>(STORED)?.[table];

/** Of many tables the last ones. */
export function keepPromise(table: string, commitment: string): void {
  const others = Object.entries(readJson<Record<string, string>>(STORED) ?? {}).filter(([id]) => id !== table);
  writeJson(STORED, Object.fromEntries([...others, [table, commitment]].slice(-KEPT)));
}
