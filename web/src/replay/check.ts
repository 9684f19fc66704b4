/** Were the draws fair? Every one of them worked out again, here in the browser. */
import type { Draw, ReplayBody } from '../net/wire';
import { commitment, deal, matchKey } from './dealer';

export interface Checked {
  /** sealed: the record holds no secret yet. none: there never was a promise, or nothing was drawn. broken: the secret is not the one that was promised. */
  word: 'fair' | 'unfair' | 'broken' | 'sealed' | 'none';
  throws: readonly { draw: Draw; due: string; ok: boolean }[];
}

/** `promised` is the commitment that this device saw before the match, if it was there. */
export async function check(replay: Pick<ReplayBody, 'commitment' | 'secret' | 'nonces' | 'draws'>, promised = replay.commitment): Promise<Checked> {
  if (promised !== replay.commitment) return { word: 'broken', throws: [] };
  if (!replay.commitment) return { word: 'none', throws: [] };
  if (!replay.secret) return { word: 'sealed', throws: [] };
  if ((await commitment(replay.secret)) !== replay.commitment) return { word: 'broken', throws: [] };
  const key = await matchKey(replay.secret, replay.nonces);
  const throws = await Promise.all(
    replay.draws.map(async (draw) => {
      const due = await deal(key, draw.name, draw.odds);
      return { draw, due, ok: due === draw.token };
    }),
  );
  return { word: throws.every(({ ok }) => ok) ? 'fair' : 'unfair', throws };
}
