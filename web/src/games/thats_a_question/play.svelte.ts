/** What a player does at the table: composing, locking, putting right, taking back. Rules are the table's; here is only what it answered. */
import { announcer } from '../../state/announcer.svelte';
import { settings } from '../../state/settings.svelte';
import { play as sound, type Sound } from '../../state/sound';
import type { LiveTable } from '../../state/table.svelte';
import type { AnyFact, Refusal } from '../../net/wire';
import type { Fact, Private, Public } from '../../protocol/games/thats-a-question';
import { refusalWords } from '../../words/problems';
import { sayOf } from '../words';
import { Composing } from './compose.svelte';
import { Deck } from './deck.svelte';
import { lockToken, readLock, readMoves, type Kicker, type Letter } from './moves';
import { isFact, ofPast, standing, type Revealed } from './reveal';
import { Stage } from './stage.svelte';
import { tell } from './telling';
import { qt } from './words';

const GAME = 'thats-a-question';
const SOUNDS: Partial<Record<Fact['type'], Sound>> = {
  asked: 'flick', locked: 'tick', pressed: 'knock', answered: 'flick', guessed: 'tick', climbed: 'tick', reached: 'rustle', 'final-round': 'rustle', 'match-over': 'rustle',
};
/** What is seen well enough, and would only drown the rest. */
const QUIET: ReadonlySet<string> = new Set(['acorn', 'next-asker', 'confirmed']);
const HAND = 5;

export interface Why {
  refusal: Refusal;
  words: string;
}

/** Which part of the game is before one. */
export type Panel = 'deal' | 'ask' | 'wait' | 'choose' | 'reveal';

export class Play {
  readonly table: LiveTable;
  readonly stage: Stage;
  readonly deck = new Deck();
  readonly composing = new Composing();
  why = $state.raw<Why | null>(null);
  /** A kicker that waits for its letter. */
  kicker = $state<Kicker | ''>('');
  /** The cards that were drawn last. */
  drawn = $state.raw<readonly string[]>([]);
  #saidTurn = '';
  #asked = '';

  constructor(table: LiveTable) {
    this.table = table;
    this.stage = new Stage(table.public as Public, {
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      still: () => settings.motion === 'none',
      quick: () => settings.quick,
    });
  }

  /** Follow the table. Gives back how to stop. */
  follow(): () => void {
    const stop = this.table.listen(({ facts, live }) => {
      this.stage.tell(facts, this.view, live);
      if (live) this.#hear(facts);
      else this.drawn = [];
    });
    return () => {
      stop();
      this.stage.close();
    };
  }

  // What one can see

  get view(): Public {
    return this.table.public as Public;
  }

  get own(): Private | null {
    return this.table.private as Private | null;
  }

  get seat(): number {
    return this.table.seat;
  }

  get going(): boolean {
    return this.table.view?.phase === 'play';
  }

  choices = $derived.by(() => readMoves(this.table.seated && this.going ? this.table.moves : []));

  panel = $derived.by((): Panel => {
    if (this.stage.scene) return 'reveal';
    switch (this.view.phase) {
      case 'deal':
        return 'deal';
      case 'choose':
      case 'locked':
        return 'choose';
      case 'answer':
      case 'guesses':
      case 'lake':
      case 'final':
      case 'draw':
        return 'reveal';
      case 'over':
        return 'wait';
      default:
        return this.view.asker === this.seat ? 'ask' : 'wait';
    }
  });

  /** What is revealed: the scene that is played, what stands on the table, or the last question. */
  revealed = $derived.by((): Revealed | null => {
    if (this.stage.scene) return this.stage.scene.shown;
    const last = this.view.past.at(-1);
    const open = ['answer', 'guesses'].includes(this.view.phase) ? standing(this.view) : null;
    return open ?? (last ? ofPast(last) : null);
  });

  /** Where the squirrels are on the page. */
  steps = $derived.by((): readonly number[] => this.stage.scene?.steps ?? this.view.steps);

  /** What one has locked, as soon as it is sent. */
  mine = $derived.by((): { letter: Letter | ''; kicker: Kicker | '' } => {
    const sent = this.table.waiting.findLast((message) => message.type === 'move' && readLock(message.token));
    const wish = sent?.type === 'move' ? readLock(sent.token) : undefined;
    const letter = wish?.letter ?? this.own?.letter ?? '';
    return { letter, kicker: letter ? (wish ? wish.kicker : (this.own?.kicker ?? '')) : this.kicker };
  });

  /** Those who have not locked yet, and are waited for. */
  waitedFor = $derived.by((): number[] => {
    const { question, locked, pressed } = this.view;
    if (!question || !['choose', 'locked'].includes(this.view.phase)) return [...this.table.turn].filter((seat) => seat >= 0);
    return locked.flatMap((done, seat) => (done || (seat === question.asker && !pressed) ? [] : [seat]));
  });

  name = (seat: number): string => (seat === this.seat ? qt('you') : (this.table.names[seat] ?? ''));
  colour = (seat: number): number => this.table.view?.seats[seat]?.colour || seat + 1;

  // What one can do

  ask = (): void => {
    const { token } = this.composing;
    if (!token) return;
    this.#send(token);
  };

  lock = (letter: Letter): void => {
    if (!this.choices.lock) return;
    const kicker = this.mine.kicker;
    this.#send(lockToken(letter, this.choices.kickers.has(kicker as Kicker) ? kicker : ''));
    this.kicker = '';
  };

  /** Lay a kicker under the guess, or take it away again. */
  lay = (kicker: Kicker): void => {
    const { letter, kicker: laid } = this.mine;
    const wish = laid === kicker ? '' : kicker;
    if (letter) this.#send(lockToken(letter, wish));
    else this.kicker = wish;
  };

  send = (token: string): void => this.#send(token);

  /** Ask the table about something that it did not offer, so that it says why not. */
  probe = (token: string): void => this.#send(token);

  /** The table refused a move. */
  refused(): void {
    const found = this.table.refusal;
    if (found?.message.type !== 'move') return;
    const { token } = found.message;
    this.table.forgetRefusal();
    // Somebody else was quicker, and the same choice is still open: nobody has to tap twice.
    if (found.refusal.code === 'stale' && readLock(token) && this.table.moves.includes(token) && this.#asked === this.#mark()) return this.table.move(token);
    const words = refusalWords(GAME, found.refusal, this.table.names, this.seat);
    this.why = { refusal: found.refusal, words };
    announcer.say(words);
  }

  forget = (): void => void (this.why = null);

  /** Knock when one is waited for, once for each time. */
  yourTurn(): void {
    const mark = `${this.#mark()} ${this.panel}`;
    if (!this.table.myTurn || !this.going || this.stage.scene || this.#saidTurn === mark) return;
    const first = this.#saidTurn === '';
    this.#saidTurn = mark;
    this.why = null;
    announcer.say(this.prompt, true);
    if (first) return;
    sound('knock');
    if (settings.buzz) navigator.vibrate?.(10);
  }

  /** What one is asked to do now. */
  get prompt(): string {
    const { question, phase } = this.view;
    if (phase === 'ask') return qt('prompt.ask');
    if (phase === 'choose' && question) return `${this.#whole(question.whom)} ${question.whom === this.seat ? qt('prompt.answer') : qt('prompt.guess')}`;
    if (phase === 'answer') return qt('prompt.correct');
    if (phase === 'guesses') return qt('prompt.concede');
    return qt('prompt.take');
  }

  #whole(whom: number): string {
    const { question } = this.view;
    return question ? qt('told.question', { name: this.table.names[question.asker] ?? '', whom: this.table.names[whom] ?? '', question: this.deck.sentence(question) }) : '';
  }

  #mark(): string {
    const { number, phase, pressed } = this.view;
    return `${number} ${phase === 'locked' ? 'choose' : phase} ${pressed}`;
  }

  #send(token: string): void {
    this.why = null;
    this.#asked = this.#mark();
    this.table.move(token);
  }

  /** What happened, in words and with a sound. */
  #hear(facts: readonly AnyFact[]): void {
    const told = (facts as readonly (AnyFact | Fact)[]).filter(isFact);
    const drawn = told.flatMap((fact) => (fact.type === 'drew' && fact.seat === this.seat && fact.card ? [fact.card] : []));
    if (told.some((fact) => fact.type === 'asked' && fact.seat === this.seat)) this.drawn = [];
    if (drawn.length) this.drawn = drawn.length < HAND ? drawn : [];
    if (told.some(({ type }) => type === 'asked')) {
      this.kicker = '';
      this.composing.clear();
    }
    const words = told.filter(({ type }) => !QUIET.has(type) && !(type === 'drew' && drawn.length === 0)).map((fact) => this.#words(fact));
    if (words.length) announcer.say([...new Set(words)].join(' '));
    const made = told.map(({ type }) => SOUNDS[type]).find(Boolean);
    if (made) sound(made);
  }

  #words(fact: Fact): string {
    const said = sayOf(GAME, tell(fact), { names: this.table.names, viewer: this.seat });
    return fact.type === 'asked' ? `${said} ${this.deck.sentence(fact)}` : said;
  }
}
