/**
 * Who one is, without an account: for each table a secret that was drawn on this device. A seat belongs to its secret; the
 * server keeps only a hash of it. A second device gets it through a link whose secret stands behind the `#`, which
 * browsers never send anywhere.
 */
import { readJson, writeJson } from './storage';

const STORED = 'hedgerow.seats';
const KEPT = 100;

export interface Held {
  secret: string;
  /** When it was last used, in milliseconds since 1970. */
  at: number;
  /** The seat it holds, as far as is known: it lets the table tell only what was missed. */
  seat?: number;
}

type Drawer = Record<string, Held>;

const drawer = (): Drawer => readJson<Drawer>(STORED) ?? {};

export function drawSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}

export const heldAt = (table: string): Held | undefined => drawer()[table];

/** The secret for a table; a new one where there is none yet. */
export function secretFor(table: string): string {
  return heldAt(table)?.secret ?? keep(table, { secret: drawSecret() }).secret;
}

export function keep(table: string, held: Omit<Held, 'at'>): Held {
  const kept = { ...held, at: Date.now() };
  const all = { ...drawer(), [table]: kept };
  writeJson(STORED, Object.fromEntries(Object.entries(all).sort(worthKeeping).slice(0, KEPT)));
  return kept;
}

/** Tables where one only watched are forgotten first. */
function worthKeeping([, a]: [string, Held], [, b]: [string, Held]): number {
  return Number(b.seat !== undefined) - Number(a.seat !== undefined) || b.at - a.at;
}

/** Every secret of this device, the last used first. */
export const allHeld = (): [table: string, held: Held][] => Object.entries(drawer()).sort(([, a], [, b]) => b.at - a.at);

/** A link with which another device takes the same seat. */
export const seatLink = (table: string, secret: string): string => `${location.origin}/t/${table}#seat=${secret}`;

/** The secret that such a link brings, if the hash is one. */
export function secretIn(hash: string): string | undefined {
  const secret = new URLSearchParams(hash).get('seat');
  return secret && secret.length >= 16 && secret.length <= 128 ? secret : undefined;
}
