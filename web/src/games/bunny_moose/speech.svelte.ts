/** The poem read aloud by the browser itself, if somebody wants it and the browser can. */
import { readJson, writeJson } from '../../state/storage';
import type { Language } from '../../words/say';

const STORED = 'hedgerow.read-aloud';
/** Letters a second of an unhurried voice. */
const LETTERS = 14;
const SLOWEST = 0.7;
const FASTEST = 1.8;

/** How fast to speak, so that the words fit into the time. */
export const rateFor = (text: string, ms: number): number => Math.min(FASTEST, Math.max(SLOWEST, ((text.length / LETTERS) * 1000) / Math.max(1, ms)));

class Voice {
  readonly available = typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined';
  #on = $state(readJson<boolean>(STORED) ?? false);

  get on(): boolean {
    return this.available && this.#on;
  }

  set on(wanted: boolean) {
    this.#on = wanted;
    writeJson(STORED, wanted);
    if (!wanted) this.hush();
  }

  say(text: string, language: Language, ms: number): void {
    if (!this.on || !text) return;
    this.hush();
    const words = new SpeechSynthesisUtterance(text);
    words.lang = language;
    words.rate = rateFor(text, ms);
    speechSynthesis.speak(words);
  }

  hush(): void {
    if (this.available) speechSynthesis.cancel();
  }
}

export const voice = new Voice();
