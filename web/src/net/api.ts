/** What is asked once and needs no socket. */
import type { CreateTable, Created, ErrorBody, GameInfo, OwnTable, TableView } from './wire';

/** The server said no, and why. `away`: it could not be reached at all. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly why: string,
    readonly rule = '',
  ) {
    super(`${code}: ${why}`);
  }
}

const SECONDS = 15;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { signal: AbortSignal.timeout(SECONDS * 1000) };
  if (body !== undefined) Object.assign(init, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
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
    const { code, why, rule } = (await response.json()) as ErrorBody;
    return new Problem(code, why, rule);
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
  rematch: (id: string, secret: string, nonce: string) => ask<{ id: string }>(`tables/${path(id)}/rematch`, { secret, nonce }),
};
