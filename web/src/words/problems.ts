/** What cannot be done, in words: by its code where we have words for it, else as the server put it. */
import { sayOf } from '../games/words';
import type { Refusal } from '../net/wire';
import { t, words, type Key } from '.';

const keyOf = (code: string): Key | undefined => {
  const key = `refused.${code}`;
  return key in words.templates ? (key as Key) : undefined;
};

/** `refused.…` words ask for no values, so any of them can be said like this. */
const plain = t as (key: Key) => string;

export function problemWords({ code, why }: { code: string; why: string }): string {
  const key = keyOf(code);
  return key ? plain(key) : why || t('refused.fault');
}

/** A refused move or request. A rule of the game speaks for itself. */
export function refusalWords(game: string, refusal: Refusal, names: readonly string[], viewer: number): string {
  const { message } = refusal;
  const said = message ? sayOf(game, message, { names, viewer }) : '';
  return said && said !== message?.key ? said : problemWords(refusal);
}
