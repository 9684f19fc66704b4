/**
 * SHA-256 and HMAC. Browsers have them built in, but only on https and on the computer itself; a phone in the same house comes over
 * plain http, and there a few lines of our own do it.
 */
type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 64;

export async function digestOf(data: Bytes): Promise<Bytes> {
  const { subtle } = globalThis.crypto ?? {};
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', data)) : sha256(data);
}

export async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return hmacByHand(key, data);
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', imported, data));
}

export function hmacByHand(key: Bytes, data: Bytes): Bytes {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const mask = (byte: number): Bytes => padded.map((value) => value ^ byte);
  return sha256(joined(mask(0x5c), sha256(joined(mask(0x36), data))));
}

function joined(a: Bytes, b: Bytes): Bytes {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** The first 32 bits behind the point of the roots of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => {
    const root = prime ** power;
    return Math.floor((root - Math.floor(root)) * 2 ** 32);
  });
}

const START = roots(8, 1 / 2);
const ROUND = roots(64, 1 / 3);
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(data: Bytes): Bytes {
  const length = Math.ceil((data.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(length - 4, data.length * 8);
  const state = Uint32Array.from(START);
  for (let at = 0; at < length; at += BLOCK) mix(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => out.setUint32(index * 4, word));
  return new Uint8Array(out.buffer);
}

function mix(state: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  const word = (index: number): number => w[index] ?? 0;
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = turn(word(i - 15), 7) ^ turn(word(i - 15), 18) ^ (word(i - 15) >>> 3);
    const late = turn(word(i - 2), 17) ^ turn(word(i - 2), 19) ^ (word(i - 2) >>> 10);
    w[i] = word(i - 16) + early + word(i - 7) + late;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + word(i)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = (state[index] ?? 0) + value));
}
