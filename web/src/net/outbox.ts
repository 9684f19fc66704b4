/**
 * What was said and is not answered yet. Each message has a number that is never used twice, so that it may be sent as often as the line
 * drops and still counts once. It survives a reload of the page.
 */
import type { ClientMessage, TableRequest } from './wire';

export type Sendable = Extract<ClientMessage, { n: string }>;

export interface Drawer {
  read(): Sendable[];
  write(messages: Sendable[]): void;
}

export class Outbox {
  #waiting: Sendable[];
  #count = 0;
  #drawer: Drawer;
  #stem: string;

  /** `stem` makes the numbers of this page different from those of every other page and device. */
  constructor(stem: string, drawer: Drawer) {
    this.#stem = stem;
    this.#drawer = drawer;
    this.#waiting = drawer.read();
  }

  get waiting(): readonly Sendable[] {
    return this.#waiting;
  }

  move(epoch: number, token: string): Sendable {
    return this.#add({ type: 'move', n: this.#number(), epoch, token });
  }

  ask(request: TableRequest): Sendable {
    return this.#add({ type: 'ask', n: this.#number(), request });
  }

  /** It was answered, one way or the other. Gives it back, if it was ours and still open. */
  close(n: string): Sendable | undefined {
    const answered = this.#waiting.find((message) => message.n === n);
    if (answered) this.#set(this.#waiting.filter((message) => message !== answered));
    return answered;
  }

  #number(): string {
    this.#count += 1;
    return `${this.#stem}.${this.#count}`;
  }

  #add<M extends Sendable>(message: M): M {
    this.#set([...this.#waiting, message]);
    return message;
  }

  #set(messages: Sendable[]): void {
    this.#waiting = messages;
    this.#drawer.write(messages);
  }
}

/** Kept for as long as this tab is open. */
export function tabDrawer(key: string): Drawer {
  return {
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Sendable[];
      } catch {
        return [];
      }
    },
    write(messages) {
      try {
        if (messages.length) sessionStorage.setItem(key, JSON.stringify(messages));
        else sessionStorage.removeItem(key);
      } catch {
        // Then they live as long as the page does.
      }
    },
  };
}
