/** Where replays come from: a table's match, or a file that was opened here. The last one is kept while its pages are leafed through. */
import { api, Problem } from '../net/api';
import type { ReplayBody } from '../net/wire';
import { isFile, keptFile } from './files';

let last: { id: string; replay: ReplayBody } | undefined;

/** Raises Problem; `no-file` where a file was opened somewhere else. */
export async function replayOf(id: string): Promise<ReplayBody> {
  // What is sealed is asked for again: the dice of a day are told when it is over.
  if (last?.id === id && (last.replay.secret || isFile(id))) return last.replay;
  const replay = await (isFile(id) ? ofFile(id) : api.replay(id));
  last = { id, replay };
  return replay;
}

async function ofFile(id: string): Promise<ReplayBody> {
  const file = keptFile(id);
  if (!file) throw new Problem('no-file', '');
  return api.replayOf(file.text);
}

/** The text of the match file. */
export async function textOf(id: string): Promise<string> {
  const file = keptFile(id);
  if (file) return file.text;
  const response = await fetch(`/api/tables/${encodeURIComponent(id)}/file`);
  if (!response.ok) throw new Problem('away', '');
  return response.text();
}
