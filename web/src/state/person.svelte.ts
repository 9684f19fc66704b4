/** The name and the colour that somebody likes to play with. */
import { readJson, writeJson } from './storage';

const STORED = 'hedgerow.person';
export const NAME_LENGTH = 24;

class Person {
  name = $state('');
  colour = $state<number | null>(null);

  constructor() {
    const kept = readJson<{ name?: string; colour?: number | null }>(STORED);
    this.name = kept?.name ?? '';
    this.colour = kept?.colour ?? null;
  }

  remember(name: string, colour: number | null): void {
    this.name = name.trim().slice(0, NAME_LENGTH);
    this.colour = colour;
    writeJson(STORED, { name: this.name, colour });
  }
}

export const person = new Person();
