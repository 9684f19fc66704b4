/** What a player sees and does at the table. What may be done is the table's to say; a pose is shown before it has answered. */
import { announcer } from '../../state/announcer.svelte';
import type { Chairs } from '../../state/chairs.svelte';
import { settings } from '../../state/settings.svelte';
import { play as sound, type Sound } from '../../state/sound';
import type { LiveTable } from '../../state/table.svelte';
import type { AnyFact } from '../../net/wire';
import type { Fact, Private, Public, Report } from '../../protocol/games/bunny-moose';
import { refusalWords } from '../../words/problems';
import { sayOf } from '../words';
import { HANDS_DOWN } from './notation';
import { readingAt } from './poem';
import { figuresAt, nextAt, sceneAt, stepsShown } from './show';
import { isFact, tell } from './telling';
import { tb } from './words';

const READING: ReadonlySet<Public['phase']> = new Set(['line', 'draw', 'held', 'landing']);
const TICK = 60;
const SOUNDS: Partial<Record<Fact['type'], Sound>> = { laid: 'flick', bam: 'log', 'game-over': 'rustle' };
/** Said as soon as it happens. Poses are too many to say; the scoring is said as it is shown. */
const SAID: ReadonlySet<Fact['type']> = new Set([
  'shuffled', 'reshuffled', 'bet-on', 'bet-late', 'bet-by-lot', 'looked', 'laid', 'bam', 'entered', 'agreed', 'asked', 'voted', 'decided', 'next-round', 'game-over',
]);

export interface Why {
  words: string;
  rule: string;
}

/** A result that somebody looks into, with the cards as they lay then. */
export interface Asked {
  report: Report;
  piles: Public['piles'];
}

export class Play {
  readonly table: LiveTable;
  readonly chairs: Chairs;
  asked = $state.raw<Asked | null>(null);
  why = $state.raw<Why | null>(null);
  /** Milliseconds since the last card was laid, or since the phase began. */
  elapsed = $state(Infinity);
  /** How long the phase lasts, as the table said when it began. */
  length = $state(0);
  #struck = $state.raw<{ epoch: number; pose: string } | null>(null);
  /** What the narrator tapped in last for others, by seat, as long as the table has not answered. */
  #entered = $state.raw<Readonly<Record<number, string | undefined>>>({});
  #began = -Infinity;
  #key = '';

  constructor(table: LiveTable, chairs: Chairs) {
    this.table = table;
    this.chairs = chairs;
    this.#mark(false);
  }

  /** Follow the table and its clock. Gives back how to stop. */
  follow(): () => void {
    const stop = this.table.listen(({ facts, live }) => {
      this.#mark(live);
      if (live) for (const fact of facts) this.#hear(fact);
    });
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (this.paused) this.#began += now - last;
      last = now;
      this.elapsed = now - this.#began;
    }, TICK);
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  // What one can see

  get view(): Public {
    return this.table.public as Public;
  }

  get seat(): number {
    return this.table.seat;
  }

  /** Look into how somebody was scored. */
  ask(seat: number): void {
    const report = this.view.reports.find(({ scored }) => scored.seat === seat);
    this.asked = report ? { report, piles: this.view.piles } : null;
  }

  get paused(): boolean {
    return this.table.view?.phase === 'pause';
  }

  option(name: string): string {
    return this.table.view?.options[name] ?? '';
  }

  get live(): boolean {
    return this.option('poses') !== 'table';
  }

  get pace(): number {
    return Number(this.option('pace')) || 2800;
  }

  get reads(): boolean {
    return READING.has(this.view.phase);
  }

  /** The card that only the narrator sees. */
  get held(): string {
    return (this.narrator?.private as Private | null)?.card ?? '';
  }

  /** Whoever sits in this seat, if it is at this device. */
  at(seat: number): LiveTable | undefined {
    return this.here.find((line) => line.seat === seat);
  }

  /** Everybody at this device. */
  get here(): LiveTable[] {
    return [this.table, ...this.chairs.lines].filter((line) => line.seated);
  }

  get narrator(): LiveTable | undefined {
    return this.at(this.view.narrator);
  }

  get poses(): boolean {
    return this.table.seated && this.seat !== this.view.narrator;
  }

  /** May one strike a pose now? */
  get posing(): boolean {
    return this.poses && ((this.reads && this.live) || this.view.phase === 'enter');
  }

  /** One's own pose, as it was struck last. */
  get pose(): string {
    const struck = this.#struck;
    const known = this.view.poses[this.seat] || HANDS_DOWN;
    return struck && this.posing && struck.epoch === this.table.epoch ? struck.pose : known;
  }

  /** Everybody's pose by seat. */
  get shownPoses(): string[] {
    return this.view.poses.map((pose, seat) => (seat === this.seat && this.poses ? this.pose : pose));
  }

  reading = $derived.by(() => readingAt(this.view.laid, this.view.piles.length, this.elapsed, this.pace));

  /** Somebody's real hands, as they were tapped in last: a second tap builds on the first, however slow the line is. */
  poseOf(seat: number): string {
    return this.#entered[seat] ?? (this.view.poses[seat] || HANDS_DOWN);
  }

  get #freezes(): boolean {
    return this.live;
  }

  scene = $derived.by(() => {
    const { phase, reports, piles } = this.view;
    if (phase !== 'score') return sceneAt(Infinity, 0, reports.length, piles.length, false);
    return sceneAt(this.elapsed, this.length, reports.length, piles.length, this.#freezes);
  });

  /** The hunter's card lies over everything. */
  get bam(): boolean {
    return this.scene.what === 'bam' || (this.view.phase === 'enter' && this.elapsed < 1200);
  }

  figures = $derived.by(() => figuresAt(this.view, this.scene));
  steps = $derived.by(() => stepsShown(this.view.reports, this.view.caught_up, this.scene));

  // What one can do

  strike = (pose: string): void => {
    this.why = null;
    if (this.posing) {
      this.#struck = { epoch: this.table.epoch, pose };
      sound('tick');
      if (settings.buzz) navigator.vibrate?.(10);
    }
    this.send(pose);
  };

  /** The narrator taps in what somebody holds. */
  enter(seat: number, pose: string, line: LiveTable): void {
    this.#entered = { ...this.#entered, [seat]: pose };
    this.send(`${seat}:${pose}`, line);
  }

  /** What is not legal is asked all the same, and the answer says why. */
  send = (token: string, line: LiveTable = this.table): void => line.move(token);

  /** Everybody at this device who may. */
  sendAll = (token: string): void => {
    for (const line of this.here) if (line.moves.includes(token)) line.move(token);
  };

  /** One cannot wait: on to the next player's scoring. Only here; for all there is the skip that all agree on. */
  hurry = (): void => {
    const at = nextAt(this.scene, this.length, this.view.reports.length, this.#freezes);
    this.#began = performance.now() - at;
    this.elapsed = at;
  };

  /** The table refused a move. */
  refused(line: LiveTable): void {
    const { refusal } = line;
    if (refusal?.message.type !== 'move') return;
    line.forgetRefusal();
    this.#struck = null;
    this.#entered = {};
    // Whoever moves on after Bam sees Bam; nothing more need be said.
    if (refusal.message.token.includes('/') && !this.posing && this.view.phase === 'score') return;
    const words = refusalWords('bunny-moose', refusal.refusal, line.names, line.seat);
    this.why = { words, rule: refusal.refusal.rule ?? '' };
    announcer.say(words);
  }

  // What comes in

  /** A new phase or a new line begins: the clock with it. */
  #mark(live: boolean): void {
    const { round, phase, laid } = this.view;
    const key = READING.has(phase) ? `${round} ${laid}` : `${round} ${phase}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#entered = {};
    const left = this.table.left ?? 0;
    const passed = READING.has(phase) ? Math.max(0, this.pace - left) : phase === 'score' ? Infinity : 0;
    this.#began = performance.now() - (live ? 0 : passed);
    this.elapsed = live ? 0 : passed;
    this.length = left;
    if (!READING.has(phase)) this.why = null;
  }

  #hear(fact: AnyFact): void {
    if (!isFact(fact)) return;
    if (fact.type === 'posed' && fact.seat === this.seat) this.#caughtUp(fact.pose);
    if (fact.type === 'entered' && this.#entered[fact.seat] === fact.pose) this.#entered = { ...this.#entered, [fact.seat]: undefined };
    const made = SOUNDS[fact.type];
    if (made) sound(made);
    if (fact.type === 'bam' && settings.buzz) navigator.vibrate?.(30);
    if (fact.type === 'next-round' && this.at(fact.seat)) {
      sound('knock');
      announcer.say(tb('bet.title'), true);
    }
    if (SAID.has(fact.type)) announcer.say(this.words(fact), fact.type === 'bam');
  }

  words(fact: AnyFact | Fact): string {
    return sayOf('bunny-moose', tell(fact), { names: this.table.names, viewer: this.seat });
  }

  /** The table knows the pose that was struck last, or another device of ours has struck another one. */
  #caughtUp(pose: string): void {
    const open = this.table.waiting.some(({ type }) => type === 'move');
    if (this.#struck && (this.#struck.pose === pose || !open)) this.#struck = null;
  }
}
