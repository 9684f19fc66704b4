/** Times in the words of the language that is set. */
import { settings } from '../state/settings.svelte';

/** As the browser writes dates, where it speaks the language that is set: not every English is that of America. */
export const locale = (): string => navigator.languages.find((tag) => tag.split('-')[0] === settings.language) ?? settings.language;

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was: "2 hours ago", "yesterday". */
export function since(at: number, now = Date.now()): string {
  const spoken = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  const past = Math.max(0, now - at);
  const [unit, length] = STEPS.find(([, step]) => past >= step) ?? ['minute', 60_000];
  if (unit === 'day' && past > 30 * length) return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at);
  return past < 60_000 ? spoken.format(0, 'minute') : spoken.format(-Math.floor(past / length), unit);
}
