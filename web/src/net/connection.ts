/**
 * One line to one table. It says hello, hears views, answers pings, and heals by itself: when it drops it is opened again, what was
 * missed is told, and what was said meanwhile is sent. It knows no browser: sockets and timers are handed in.
 */
import { Outbox, type Drawer, type Sendable } from './outbox';
import { wait } from './patience';
import { WATCHER, type AnyServerMessage, type AnyUpdate, type ClientMessage, type Refusal, type TableRequest } from './wire';

export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Ears {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

export type OpenWire = (ears: Ears) => Wire;

export interface Timers {
  after(ms: number, run: () => void): () => void;
}

/** opening: the first try · open: all is well · lost: it dropped and is being tried again · ended: the table said goodbye for good */
export type LineState = 'opening' | 'open' | 'lost' | 'ended';

export interface ConnectionEvents {
  view(update: AnyUpdate, missed: boolean): void;
  state(state: LineState, why?: { code: string; why: string }): void;
  answered(message: Sendable, refusal?: Refusal): void;
}

export interface ConnectionSetup {
  open: OpenWire;
  timers: Timers;
  events: ConnectionEvents;
  stem: string;
  drawer: Drawer;
  secret: string | undefined;
  /** The seat that this secret is known to hold: then the table tells what happened before, too. */
  seat?: number;
  chance?: () => number;
}

/** The server pings every few seconds; a line that is silent for longer is dead, whatever the browser believes. */
export const SILENCE = 9_000;
/** Refusals that mean "not now" rather than "no". */
const LATER = new Set(['too-fast', 'not-saved', 'unavailable', 'closing', 'hello-first']);
const LATER_MS = 1_500;
/** What is not answered by then is said again; the number makes sure that it counts once. */
export const AGAIN = 2_500;
/** After such a goodbye there is no point in coming back. */
const FOR_GOOD = new Set(['unknown-table', 'missing-game', 'forgotten', 'too-many-spectators']);

export class Connection {
  #setup: ConnectionSetup;
  #outbox: Outbox;
  #wire: Wire | undefined;
  #state: LineState = 'opening';
  #tries = 0;
  #welcomed = false;
  #told: { v: number; seat: number };
  #heardBefore = false;
  #stopRetry = () => {};
  #stopWatch = () => {};
  #stopAgain = () => {};

  constructor(setup: ConnectionSetup) {
    this.#setup = setup;
    this.#outbox = new Outbox(setup.stem, setup.drawer);
    this.#told = { v: 0, seat: setup.seat ?? WATCHER };
  }

  get state(): LineState {
    return this.#state;
  }

  /** What is not answered yet. */
  get waiting(): readonly Sendable[] {
    return this.#outbox.waiting;
  }

  open(): void {
    this.#dial();
  }

  close(): void {
    this.#state = 'ended';
    this.#hangUp();
  }

  /** Try again at once: somebody is impatient, or the device is online again. */
  now(): void {
    if (this.#state === 'lost') {
      this.#tries = 0;
      this.#dial();
    }
  }

  move(epoch: number, token: string): Sendable {
    return this.#post(this.#outbox.move(epoch, token));
  }

  ask(request: TableRequest): Sendable {
    return this.#post(this.#outbox.ask(request));
  }

  // The line

  #dial(): void {
    this.#hangUp();
    const ears: Ears = {
      opened: () => wire === this.#wire && this.#opened(),
      heard: (text) => wire === this.#wire && this.#heard(text),
      closed: () => wire === this.#wire && this.#dropped(),
    };
    const wire = this.#setup.open(ears);
    this.#wire = wire;
    this.#watch();
  }

  #hangUp(): void {
    this.#stopRetry();
    this.#stopWatch();
    this.#stopAgain();
    const wire = this.#wire;
    this.#wire = undefined;
    this.#welcomed = false;
    wire?.close();
  }

  #dropped(): void {
    this.#hangUp();
    if (this.#state === 'ended') return;
    this.#become('lost');
    this.#stopRetry = this.#setup.timers.after(wait(this.#tries, this.#setup.chance?.()), () => this.#dial());
    this.#tries += 1;
  }

  /** From now on there must be a sign of life in time. */
  #watch(): void {
    this.#stopWatch();
    this.#stopWatch = this.#setup.timers.after(SILENCE, () => this.#dropped());
  }

  #opened(): void {
    const { secret } = this.#setup;
    this.#send({ type: 'hello', ...(secret === undefined ? {} : { secret }), v: this.#told.v, seat: this.#told.seat });
  }

  #become(state: LineState, why?: { code: string; why: string }): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#setup.events.state(state, why);
  }

  // Hearing

  #heard(text: string): void {
    this.#watch();
    const message = JSON.parse(text) as AnyServerMessage;
    switch (message.type) {
      case 'ping':
        return this.#send({ type: 'pong', t: message.t });
      case 'welcome':
        return this.#welcome();
      case 'view':
        return this.#view(message);
      case 'ack':
        return this.#answered(message.n);
      case 'refused':
        return LATER.has(message.code) ? this.#again(LATER_MS) : this.#answered(message.n, message);
      case 'bye':
        return this.#goodbye(message);
    }
  }

  #welcome(): void {
    this.#welcomed = true;
    this.#tries = 0;
    this.#sayAll();
  }

  #view(update: AnyUpdate): void {
    const missed = this.#heardBefore && this.#state === 'lost' && update.facts.length > 0;
    this.#told = { v: update.v, seat: update.seat ?? WATCHER };
    this.#heardBefore = true;
    this.#setup.events.view(update, missed);
    this.#become('open');
  }

  #answered(n: string, refusal?: Refusal): void {
    const message = this.#outbox.close(n);
    if (message) this.#setup.events.answered(message, refusal);
  }

  #goodbye(bye: { code: string; why: string }): void {
    if (!FOR_GOOD.has(bye.code)) return this.#dropped();
    this.#become('ended', bye);
    this.#hangUp();
  }

  // Saying

  #post(message: Sendable): Sendable {
    if (this.#welcomed) {
      this.#send(message);
      this.#again(AGAIN);
    }
    return message;
  }

  #sayAll(): void {
    for (const message of this.#outbox.waiting) this.#send(message);
    this.#again(AGAIN);
  }

  /** Say again later what is still open then. */
  #again(ms: number): void {
    this.#stopAgain();
    if (this.#outbox.waiting.length) this.#stopAgain = this.#setup.timers.after(ms, () => this.#sayAll());
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }
}
