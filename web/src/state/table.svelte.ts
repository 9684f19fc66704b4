/** A table as it is seen here: the last view, what happened, and the line it comes through. */
import { api, Problem } from '../net/api';
import { openSocket, timers } from '../net/browser';
import { Connection, type LineState } from '../net/connection';
import { tabDrawer, type Sendable } from '../net/outbox';
import { WATCHER, type AnyFact, type AnyUpdate, type Refusal, type SeatView, type TableRequest, type TableView } from '../net/wire';
import { wholeStory, type Told } from './past';
import { heldAt, keep, secretFor } from './seats';

export interface Happening {
  facts: AnyFact[];
  /** False where this is old news: told on arrival, or after a gap. */
  live: boolean;
}

export interface Line {
  state: LineState;
  why: string;
  /** How much was missed when the line came back last. */
  missed: number;
}

/** Who looks at a table from here. Without a secret one only looks on, whoever else has a seat on this device. */
export interface Viewer {
  secret?: string;
  /** The seat that this secret is known to hold. */
  seat?: number;
  /** Where this tab keeps what is not answered yet. */
  drawer: string;
  /** The table has given this seat. */
  sat?: (seat: number) => void;
}

export const oneself = (table: string): Viewer => {
  const { secret, seat } = { secret: secretFor(table), seat: heldAt(table)?.seat };
  return { secret, ...(seat === undefined ? {} : { seat }), drawer: `hedgerow.outbox.${table}`, sat: (taken) => keep(table, { secret, seat: taken }) };
};
export const onlooker = (table: string): Viewer => ({ drawer: `hedgerow.watch.${table}` });

const KEPT_FACTS = 4000;
/** How often, and after how long, to ask for what was told before one came. */
const ASKS = 3;
const ASK_AGAIN = 1500;

export class LiveTable {
  readonly id: string;
  view = $state.raw<TableView | null>(null);
  public = $state.raw<unknown>(null);
  private = $state.raw<unknown>(null);
  moves = $state.raw<readonly string[]>([]);
  seat = $state(WATCHER);
  epoch = $state(0);
  turn = $state.raw<readonly number[]>([]);
  left = $state<number | null>(null);
  /** Everything that was told, oldest first. */
  facts = $state.raw<readonly AnyFact[]>([]);
  line = $state.raw<Line>({ state: 'opening', why: '', missed: 0 });
  /** What is not answered yet. */
  waiting = $state.raw<readonly Sendable[]>([]);
  /** The last refusal, until it is put away. */
  refusal = $state.raw<{ message: Sendable; refusal: Refusal } | null>(null);
  #viewer: Viewer;
  #connection: Connection;
  #lastNames: string[] = [];
  /** What the line has told since one came, where it did not tell what was before. */
  #since: Told[] = [];
  #listeners = new Set<(happening: Happening) => void>();
  #wake = () => this.#connection.now();

  constructor(id: string, viewer: Viewer = oneself(id)) {
    this.id = id;
    this.#viewer = viewer;
    const { seat } = viewer;
    this.#connection = new Connection({
      open: openSocket(id),
      timers,
      stem: crypto.getRandomValues(new Uint32Array(2)).join('-'),
      drawer: tabDrawer(viewer.drawer),
      secret: viewer.secret,
      ...(seat === undefined ? {} : { seat }),
      events: {
        view: (update, missed) => this.#onView(update, missed),
        state: (state, why) => this.#onState(state, why?.code ?? ''),
        answered: (message, refusal) => this.#onAnswer(message, refusal),
      },
    });
  }

  open(): () => void {
    this.waiting = this.#connection.waiting;
    this.#connection.open();
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    return () => {
      removeEventListener('online', this.#wake);
      document.removeEventListener('visibilitychange', this.#wake);
      this.#connection.close();
    };
  }

  // What one can do

  move(token: string): void {
    this.#connection.move(this.epoch, token);
    this.waiting = this.#connection.waiting;
  }

  ask(request: TableRequest): void {
    this.#connection.ask(request);
    this.waiting = this.#connection.waiting;
  }

  /** Try the line again at once. */
  retry = (): void => this.#connection.now();

  forgetRefusal = (): void => void (this.refusal = null);

  /** Hear what happens from now on, in order. */
  listen(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What one can see

  get seated(): boolean {
    return this.seat >= 0;
  }

  get me(): SeatView | undefined {
    return this.view?.seats[this.seat];
  }

  get isHost(): boolean {
    return this.me?.host ?? false;
  }

  /** By seat. Whoever has just got up is still known by name. */
  get names(): string[] {
    return this.view?.seats.map((seat, index) => seat.name || this.#lastNames[index] || '') ?? [];
  }

  get myTurn(): boolean {
    return this.turn.includes(this.seat);
  }

  get offline(): boolean {
    return this.line.state === 'lost';
  }

  // What comes in

  #onView(update: AnyUpdate, missed: boolean): void {
    const arriving = this.view === null || update.resync === true;
    if (update.table) this.#look(update.table);
    if (update.public !== undefined) this.public = update.public;
    if (update.private !== undefined) this.private = update.private;
    if (update.moves !== undefined) this.moves = update.moves;
    this.epoch = update.epoch ?? 0;
    this.turn = update.turn ?? [];
    this.left = update.left ?? null;
    this.#sit(update.seat ?? WATCHER);
    this.facts = (update.resync ? [] : this.facts).concat(update.facts).slice(-KEPT_FACTS);
    this.#since = update.resync ? [] : this.#since;
    this.#since.push({ v: update.v, facts: update.facts });
    if (update.resync && this.view?.phase !== 'lobby') void this.#recall(this.#since);
    if (missed) this.line = { ...this.line, missed: update.facts.length };
    for (const listener of this.#listeners) listener({ facts: update.facts, live: !arriving && !missed });
  }

  /** A long match is not told again on arrival: ask for it, beside the line. */
  async #recall(since: Told[]): Promise<void> {
    for (let ask = 0; ask < ASKS && since === this.#since; ask += 1) {
      if (ask) await new Promise((done) => setTimeout(done, ASK_AGAIN));
      const past = await api.history(this.id, this.#viewer.secret).catch((error: unknown) => void (error instanceof Problem || console.error(error)));
      const story = past && since === this.#since && past.seat === this.seat ? wholeStory(past, since) : undefined;
      if (story) {
        this.facts = story.slice(-KEPT_FACTS);
        return;
      }
    }
  }

  #look(view: TableView): void {
    this.#lastNames = this.names;
    this.view = view;
  }

  #sit(seat: number): void {
    if (seat !== this.seat && seat >= 0) this.#viewer.sat?.(seat);
    this.seat = seat;
  }

  #onState(state: LineState, why: string): void {
    this.line = { state, why, missed: state === 'lost' ? 0 : this.line.missed };
  }

  #onAnswer(message: Sendable, refusal?: Refusal): void {
    this.waiting = this.#connection.waiting;
    if (refusal) this.refusal = { message, refusal };
  }
}
