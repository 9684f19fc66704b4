/**
 * Fair draws, worked out again in the browser: the twin of hedgerow/core/dealer.py. The server is not asked, so it cannot lie about them.
 *
 * A draw is HMAC-SHA-256(key, name of the draw), mapped to whole-number weights by rejection sampling.
 */
import { digestOf, hmac } from './sha256';

export type Odds = readonly (readonly [token: string, weight: number])[];

const BITS = 256n;
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the house showed before it knew any nonce. */
export const commitment = async (secret: string): Promise<string> => hexOf(await digestOf(bytesOf(secret)));

/** The key of a match: HMAC with the secret over one line `seat=nonce` for each nonce, in order of seats. */
export function matchKey(secret: string, nonces: Readonly<Record<number, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const seats = Object.keys(nonces).map(Number).sort((a, b) => a - b);
  return hmac(bytesOf(secret), utf8(seats.map((seat) => `${seat}=${nonces[seat]}\n`).join('')));
}

/** A number from 0 to total - 1: the first bits of HMAC(key, name), just enough; where they are too many, of name#1, name#2 and so on. */
export async function drawNumber(key: Uint8Array<ArrayBuffer>, name: string, total: number): Promise<number> {
  if (!Number.isSafeInteger(total) || total < 1) throw new RangeError(`draw “${name}” has nothing to choose from`);
  const bits = BigInt(total === 1 ? 0 : (total - 1).toString(2).length);
  for (let attempt = 0; ; attempt += 1) {
    const digest = await hmac(key, utf8(attempt === 0 ? name : `${name}#${attempt}`));
    const number = BigInt(`0x${hexOf(digest)}`) >> (BITS - bits);
    if (number < BigInt(total)) return Number(number);
  }
}

/** The outcome that this key gives to this draw. */
export async function deal(key: Uint8Array<ArrayBuffer>, name: string, odds: Odds): Promise<string> {
  let number = await drawNumber(key, name, odds.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [token, weight] of odds) {
    number -= weight;
    if (number < 0) return token;
  }
  throw new RangeError(`the weights of “${name}” do not add up`);
}
