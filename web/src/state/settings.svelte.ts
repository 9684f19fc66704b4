/** What a person likes, kept on this device and applied to the page at once. */
import type { Language } from '../words/say';
import { readJson, writeJson } from './storage';

export type Light = 'day' | 'night' | 'device';
export type TextSize = 'small' | 'normal' | 'large' | 'huge';
export type Motion = 'all' | 'calm' | 'none';

export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'cs', name: 'Čeština' },
];

interface Kept {
  language: Language;
  light: Light;
  size: TextSize;
  motion: Motion;
  quick: boolean;
  sound: boolean;
  volume: number;
  buzz: boolean;
  showMoves: boolean;
  warnOfDanger: boolean;
}

const STORED = 'hedgerow.settings';
const media = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;

function deviceLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find(({ code }) => wanted.includes(code) && wanted.indexOf(code) === wanted.findIndex(known))?.code ?? 'en';
}

const known = (tag: string): boolean => LANGUAGES.some(({ code }) => code === tag);

const defaults = (): Kept => ({
  language: deviceLanguage(),
  light: 'device',
  size: 'normal',
  motion: media('(prefers-reduced-motion: reduce)') ? 'none' : 'all',
  quick: false,
  sound: true,
  volume: 56,
  buzz: false,
  showMoves: true,
  warnOfDanger: true,
});

class Settings implements Kept {
  language = $state<Language>('en');
  light = $state<Light>('device');
  size = $state<TextSize>('normal');
  motion = $state<Motion>('all');
  /** Moves of others are shown without a pause to follow them. */
  quick = $state(false);
  sound = $state(true);
  volume = $state(56);
  buzz = $state(false);
  showMoves = $state(true);
  warnOfDanger = $state(true);
  #dark = $state(media('(prefers-color-scheme: dark)'));

  constructor() {
    Object.assign(this, defaults(), readJson<Partial<Kept>>(STORED) ?? {});
    if (!known(this.language)) this.language = 'en';
    if (typeof matchMedia === 'function') {
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => (this.#dark = event.matches));
    }
  }

  /** Day or night, as it is shown now. */
  get theme(): 'day' | 'night' {
    if (this.light !== 'device') return this.light;
    return this.#dark ? 'night' : 'day';
  }

  /** Paint the page as it is wanted, and remember it. Runs inside an effect, so it follows every change. */
  apply(root: HTMLElement): void {
    root.lang = this.language;
    root.dataset['theme'] = this.theme;
    root.dataset['size'] = this.size;
    root.dataset['motion'] = this.motion;
    writeJson(STORED, this.#chosen());
  }

  /** What differs from what this device would choose by itself. */
  #chosen(): Partial<Kept> {
    const usual = defaults();
    const names = Object.keys(usual) as (keyof Kept)[];
    return Object.fromEntries(names.filter((name) => this[name] !== usual[name]).map((name) => [name, this[name]]));
  }
}

export const settings = new Settings();
