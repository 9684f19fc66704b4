/** Match files that were opened here. They stay in this browser, and the server forgets them as soon as it has read them. */
import type { ReplayBody } from '../net/wire';
import { readJson, writeJson } from '../state/storage';

export interface KeptFile {
  id: string;
  name: string;
  title: string;
  names: readonly string[];
  at: number;
  text: string;
}

const STORED = 'hedgerow.files';
const KEPT = 12;
/** In letters, all together: the drawer is not large. */
const ROOM = 1_500_000;
export const MOST_BYTES = 524_288;
const MARK = '~';

/** The rest of this visit's files, where the drawer is shut or full. */
const atHand = new Map<string, KeptFile>();

export const isFile = (id: string): boolean => id.startsWith(MARK);
export const keptFiles = (): KeptFile[] => readJson<KeptFile[]>(STORED) ?? [...atHand.values()];
export const keptFile = (id: string): KeptFile | undefined => atHand.get(id) ?? keptFiles().find((file) => file.id === id);

export function keepFile(name: string, text: string, { title, names }: Pick<ReplayBody, 'title' | 'names'>): KeptFile {
  const file = { id: MARK + mark(text), name, title, names, at: Date.now(), text };
  atHand.set(file.id, file);
  let room = ROOM;
  const all = [file, ...keptFiles().filter(({ id }) => id !== file.id)].slice(0, KEPT);
  writeJson(STORED, all.filter(({ text: { length } }) => (room -= length) >= 0));
  return file;
}

export function dropFile(id: string): void {
  atHand.delete(id);
  writeJson(STORED, keptFiles().filter((file) => file.id !== id));
}

/** A short name for a text, the same for the same text (FNV-1a, twice). */
function mark(text: string): string {
  const hash = (seed: number): string => {
    let value = seed;
    for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return hash(0x811c9dc5) + hash(0x9747b28c);
}
