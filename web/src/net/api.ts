/** What is asked once and needs no socket. */
import type { About, AskTable, BadDataBody, BadFileBody, BringData, ChanceBody, ChanceWish, CheckedData, CreateTable, Created, DailyBody, DailyWish, ErrorBody, GameInfo, HintBody, HintWish, History, Mistake, OwnTable, Rematch, ReplayBody, Result, Review, ReviewWish, TableRequest, TableView, VerdictBody, Worth, WorthWish } from './wire';

/** The server said no, and why. `away`: it could not be reached at all. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly why: string,
    readonly rule = '',
    /** Where in a match file the mistake is. */
    readonly file?: BadFileBody,
    /** What is wrong with a pack or deck. */
    readonly mistakes?: readonly Mistake[],
  ) {
    super(`${code}: ${why}`);
  }
}

const SECONDS = 15;

async function ask<T>(path: string, body?: unknown, seconds = SECONDS): Promise<T> {
  const init: RequestInit = { signal: AbortSignal.timeout(seconds * 1000) };
  const plain = typeof body === 'string';
  if (body !== undefined) Object.assign(init, { method: 'POST', body: plain ? body : JSON.stringify(body), headers: { 'content-type': plain ? 'text/plain' : 'application/json' } });
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch {
    throw new Problem('away', '');
  }
  if (response.ok) return (await response.json()) as T;
  throw await problemOf(response);
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as ErrorBody | BadFileBody | BadDataBody;
    return new Problem(body.code, body.why, body.rule, 'line' in body ? body : undefined, 'mistakes' in body ? body.mistakes : undefined);
  } catch {
    return new Problem(response.status >= 500 ? 'away' : 'not-found', '');
  }
}

const path = encodeURIComponent;

export const api = {
  games: () => ask<GameInfo[]>('games'),
  create: (wish: CreateTable) => ask<Created>('tables', wish),
  table: (id: string) => ask<TableView>(`tables/${path(id)}`),
  code: (code: string) => ask<TableView>(`codes/${path(code)}`),
  mine: (secrets: string[]) => ask<OwnTable[]>('tables/mine', { secrets }),
  /** Ask something of a table without a line to it. */
  ask: (id: string, secret: string, requests: TableRequest[]) => ask<unknown>(`tables/${path(id)}/ask`, { secret, requests } satisfies AskTable),
  rematch: (id: string, secret: string) => ask<Rematch>(`tables/${path(id)}/rematch`, { secret }),
  /** What is wrong with a pack or deck; nothing, if it can be played with. */
  check: (game: string, name: string, text: string) => ask<CheckedData>(`games/${path(game)}/${path(name)}/check`, text),
  /** Let a table play with a pack or deck of one's own; with no text, with what is in the box. */
  bring: (id: string, name: string, secret: string, text: string) => ask<About | null>(`tables/${path(id)}/data/${path(name)}`, { secret, text } satisfies BringData),
  /** How a match ended, also one that was forgotten. */
  result: (id: string) => ask<Result>(`tables/${path(id)}/result`),
  /** Everything that this viewer was told. */
  history: (id: string, secret: string | undefined) => ask<History>(`tables/${path(id)}/history`, { secret }),
  /** What everybody plays today, and what is told of yesterday. */
  daily: () => ask<DailyBody>('daily'),
  /** A table of one's own with today's dice. */
  sitDownToday: (wish: DailyWish) => ask<Created>('daily', wish),
  replay: (id: string) => ask<ReplayBody>(`tables/${path(id)}/replay`),
  /** Of a match file, which is read and forgotten. */
  replayOf: (file: string) => ask<ReplayBody>('replay', file),
  /** What a pose of Bunny Moose is worth. */
  worth: (wish: WorthWish) => ask<Worth>('bunny-moose/score', wish),
  /** How likely an escape of The Fox and the Rabbit is. */
  foxChance: (wish: ChanceWish) => ask<ChanceBody>('fox-and-rabbit/chance', wish),
  foxHint: (wish: HintWish) => ask<HintBody>('fox-and-rabbit/hint', wish),
  /** What each choice of a match cost: that takes a while. */
  foxReview: (wish: ReviewWish) => ask<Review>('fox-and-rabbit/review', wish, 3 * SECONDS),
  verify: (file: string) => ask<VerdictBody>('verify', file),
};
