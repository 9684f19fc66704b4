/** What a player does at the table: picking tiles up, placing them, and asking why not. Rules are the table's; here is only what it answered. */
import { announcer } from '../../state/announcer.svelte';
import { settings } from '../../state/settings.svelte';
import { play as sound } from '../../state/sound';
import type { LiveTable } from '../../state/table.svelte';
import type { Refusal } from '../../net/wire';
import type { Fact, Public } from '../../protocol/games/tally-ho';
import { refusalWords } from '../../words/problems';
import { sayOf } from '../words';
import { nameOf, squareOf, step, WAYS } from './geometry';
import { fit, NOTHING, PASS, readMoves, type Reach } from './moves';
import { lastTrace, type Trace } from './scenes';
import { Stage } from './stage.svelte';
import { tell } from './telling';
import { EMPTY, HIDDEN, type Facing } from './tiles';
import { tt } from './words';

export interface Why {
  token: string;
  refusal: Refusal;
  words: string;
  /** What can be done about it. */
  advice: string;
}

const SOUNDS: Partial<Record<Fact['type'], 'tick' | 'flick' | 'rustle'>> = {
  turned: 'flick', moved: 'tick', took: 'flick', left: 'flick', 'match-over': 'rustle',
};

export class Play {
  readonly table: LiveTable;
  readonly stage: Stage;
  selected = $state(-1);
  looked = $state(-1);
  why = $state.raw<Why | null>(null);
  /** A short word about the last touch, where no rule is needed. */
  note = $state('');
  /** What happened last, in words. */
  told = $state('');
  #probe = $state('');
  #advice = '';
  #saidEpoch = -1;

  constructor(table: LiveTable) {
    this.table = table;
    this.stage = new Stage(table.public as Public, lastTrace(table.facts), {
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      still: () => settings.motion === 'none',
      quick: () => settings.quick,
      mine: (seat) => seat === table.seat,
      begins: (fact) => this.#begins(fact),
    });
  }

  /** Follow the table. Gives back how to stop. */
  follow(): () => void {
    const stop = this.table.listen(({ facts, live }) => this.stage.tell(facts, this.table.public as Public, live));
    return () => {
      stop();
      this.stage.close();
    };
  }

  // What one can see

  get view(): Public {
    return this.stage.view;
  }

  choices = $derived.by(() => (this.can ? readMoves(this.table.moves) : NOTHING));

  /** A move that is not answered yet. */
  get sent(): string {
    const message = this.table.waiting.find((waiting) => waiting.type === 'move' && waiting.token !== this.#probe);
    return message?.type === 'move' ? message.token : '';
  }

  get pending(): Trace | null {
    const token = this.sent;
    if (!token) return null;
    if (token.startsWith('f:')) return { start: -1, end: squareOf(token.slice(2)) };
    const start = squareOf(token.slice(0, 2));
    const end = squareOf(token.slice(3));
    return start < 0 ? null : { start, end: end < 0 ? start : end };
  }

  get can(): boolean {
    return this.table.seated && this.table.myTurn && this.table.view?.phase === 'play' && !this.stage.busy && !this.sent;
  }

  get reach(): Reach | undefined {
    if (this.selected >= 0) return settings.showMoves ? this.choices.from.get(this.selected) : only(this.choices.from.get(this.selected));
    return settings.showMoves ? this.choices.from.get(this.looked) : undefined;
  }

  // What one can do

  pick = (square: number): void => {
    if (this.stage.busy) return this.stage.hurry();
    this.#clear();
    if (!this.can) return this.#say(this.#whyIdle());
    if (this.selected >= 0) this.#place(square);
    else this.#take(square);
  };

  leave = (way: Facing): void => {
    this.#clear();
    if (!this.can) return this.#say(this.#whyIdle());
    if (this.selected >= 0) this.send(`${nameOf(this.selected)}-${way}`);
    else this.#say(this.view.left > 0 ? tt('note.exit.open') : tt('note.exit.closed'));
  };

  letGo = (): void => {
    this.selected = -1;
    this.#clear();
  };

  /** Make a move; what is not legal is asked all the same, and the answer says why. */
  send = (wish: string): void => {
    const token = fit(wish, this.table.moves);
    if (this.table.moves.includes(token)) {
      this.selected = this.looked = -1;
      this.table.move(token);
    } else this.#ask(token);
  };

  pass = (): void => this.table.move(PASS);

  /** The table refused a move. */
  refused(): void {
    const { refusal, table } = { refusal: this.table.refusal, table: this.table };
    if (refusal?.message.type !== 'move') return;
    const words = refusalWords('tally-ho', refusal.refusal, table.names, table.seat);
    this.why = { token: refusal.message.token, refusal: refusal.refusal, words, advice: this.#advice };
    this.#probe = this.#advice = '';
    this.note = '';
    announcer.say([words, this.why.advice].filter(Boolean).join(' '));
    table.forgetRefusal();
  }

  /** Knock when it is one's turn, once. */
  yourTurn(): void {
    if (!this.can || this.#saidEpoch === this.table.epoch) return;
    const first = this.#saidEpoch < 0;
    this.#saidEpoch = this.table.epoch;
    this.#clear();
    announcer.say(tt('turn.mine'), true);
    if (first) return;
    sound('knock');
    if (settings.buzz) navigator.vibrate?.(10);
  }

  #take(square: number): void {
    const letter = this.view.board.charAt(square);
    if (this.choices.flips.has(square)) this.send(`f:${nameOf(square)}`);
    else if (this.choices.from.has(square)) this.#lift(square);
    else if (letter === EMPTY) this.#say(tt('note.empty'));
    else this.#ask(`${nameOf(square)}-${nameOf(this.#beside(square))}`);
  }

  #place(square: number): void {
    const [start, end] = [nameOf(this.selected), nameOf(square)];
    const reach = this.choices.from.get(this.selected);
    if (square === this.selected) return this.letGo();
    if (reach?.takes.has(square)) return this.send(`${start}x${end}`);
    if (reach?.slides.has(square)) return this.send(`${start}-${end}`);
    if (this.choices.from.has(square)) return this.#lift(square);
    const letter = this.view.board.charAt(square);
    if (letter === HIDDEN) {
      // A thumb that misses must not turn a tile over: the first touch only lets go.
      this.selected = -1;
      return this.#ask(`${start}-${end}`, tt('note.again'));
    }
    this.#ask(letter === EMPTY ? `${start}-${end}` : `${start}x${end}`);
  }

  #lift(square: number): void {
    this.selected = square;
    sound('tick');
  }

  /** Ask the table why this cannot be done. Without a line nobody would answer. */
  #ask(token: string, advice = ''): void {
    if (this.table.offline) return this.#say(tt('note.offline'));
    this.#probe = token;
    this.#advice = advice;
    this.table.move(token);
  }

  /** A square to ask about for a tile that cannot move: an empty one if there is one. */
  #beside(square: number): number {
    const next = WAYS.map((way) => step(square, way)).filter((found) => found >= 0);
    return next.find((found) => this.view.board.charAt(found) === EMPTY) ?? next[0] ?? square;
  }

  #whyIdle(): string {
    if (!this.table.seated) return tt('note.watching');
    if (this.sent) return this.table.offline ? tt('note.kept') : '';
    return this.table.view?.phase === 'play' ? tt('note.not-yours') : '';
  }

  #say(words: string): void {
    this.note = words;
    if (words) announcer.say(words);
  }

  #clear(): void {
    this.why = null;
    this.note = '';
  }

  #begins(fact: Fact): void {
    const listener = { names: this.table.names, viewer: this.table.seat };
    const first = fact.type === 'turned' ? [{ key: 'turns-over', values: { seat: fact.seat, square: fact.square } }] : [];
    this.told = [...first, tell(fact)].map((message) => sayOf('tally-ho', message, listener)).join(' ');
    announcer.say(this.told);
    const made = SOUNDS[fact.type];
    if (made) sound(made);
  }
}

/** Without help, only the ways out are shown: they are buttons. */
const only = (reach: Reach | undefined): Reach | undefined => reach && { slides: new Set(), takes: new Set(), leaves: reach.leaves };
