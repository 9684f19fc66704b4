/** Days as people say them, and the table at which one plays today's dice. A day is written as in `2026-05-14`, and means that day in UTC. */
import { readJson, writeJson } from '../../../state/storage';
import { locale } from '../../../words/time';

const STORED = 'hedgerow.daily';
const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Begun {
  day: string;
  table: string;
}

/** The table at which this device began to play a day, the last one. */
export function begunAt(day: string): string | undefined {
  const begun = readJson<Begun>(STORED);
  return begun?.day === day ? begun.table : undefined;
}

export const begin = (day: string, table: string): void => writeJson(STORED, { day, table } satisfies Begun);

/** The seven days up to this one. */
export const weekTo = (day: string): string[] => Array.from({ length: 7 }, (_, back) => new Date(Date.parse(day) - (6 - back) * DAY).toISOString().slice(0, 10));

export const dayWords = (day: string, shown: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(locale(), { ...shown, timeZone: 'UTC' }).format(Date.parse(day));

/** "in 7 hours". */
export function until(ms: number): string {
  const spoken = new Intl.RelativeTimeFormat(locale(), { numeric: 'always' });
  return ms >= HOUR ? spoken.format(Math.round(ms / HOUR), 'hour') : spoken.format(Math.max(1, Math.round(ms / MINUTE)), 'minute');
}
