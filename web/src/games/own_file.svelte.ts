/** A file of one's own, such as a pack or a sheet: read here, checked by the server, and taken if nothing is wrong with it. */
import { api, Problem } from '../net/api';
import type { Mistake } from '../net/wire';
import { announcer } from '../state/announcer.svelte';
import { problemWords } from '../words/problems';

export interface Wanted {
  game: string;
  /** What it is to the game: `pack`, `sheet`. */
  name: string;
  mostBytes: number;
  tooLarge(): string;
  /** Said where there are mistakes. */
  bad(): string;
  take(text: string): void;
}

export class OwnFile {
  mistakes = $state.raw<readonly Mistake[]>([]);
  trouble = $state('');
  readonly #wanted: Wanted;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
  }

  choose = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file) await this.open(file);
    input.value = '';
  };

  async open(file: File): Promise<void> {
    const { mostBytes, tooLarge, bad } = this.#wanted;
    this.mistakes = [];
    this.trouble = file.size > mostBytes ? tooLarge() : '';
    if (!this.trouble) await this.#read(await file.text());
    if (this.trouble || this.mistakes.length) announcer.say(this.trouble || bad(), true);
  }

  async #read(text: string): Promise<void> {
    const { game, name, take } = this.#wanted;
    try {
      this.mistakes = (await api.check(game, name, text)).mistakes;
      if (!this.mistakes.length) take(text);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.trouble = problemWords(error);
    }
  }
}
