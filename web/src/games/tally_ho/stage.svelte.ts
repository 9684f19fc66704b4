/** Shows what happened scene by scene, with enough time to follow. What nobody saw happen is not played: it just stands there. */
import type { AnyFact } from '../../net/wire';
import type { Fact, Public } from '../../protocol/games/tally-ho';
import { scenesOf, timeOf, traceOf, type Scene, type Trace } from './scenes';

export interface StageSetup {
  after(ms: number, run: () => void): () => void;
  /** Nothing moves, for so somebody wants it. */
  still(): boolean;
  /** Nothing waits, either. */
  quick(): boolean;
  mine(seat: number): boolean;
  /** A scene begins. */
  begins(fact: Fact): void;
}

const seatOf = (fact: Fact): number => ('seat' in fact ? fact.seat : -1);

export class Stage {
  view = $state.raw<Public>() as Public;
  scene = $state.raw<Scene | null>(null);
  trace = $state.raw<Trace | null>(null);
  /** How long the scene is in motion. */
  duration = $state(0);
  /** The end of a round, until somebody turns the page. */
  pause = $state.raw<Scene | null>(null);
  waiting = $state(0);
  /** What happened and is not shown yet begins with this. */
  upcoming = $state.raw<Fact | null>(null);
  #queue: Scene[] = [];
  #stop = () => {};
  #setup: StageSetup;

  constructor(view: Public, trace: Trace | null, setup: StageSetup) {
    this.view = view;
    this.trace = trace;
    this.#setup = setup;
  }

  get busy(): boolean {
    return this.scene !== null || this.pause !== null || this.waiting > 0;
  }

  /** What happened, and how the table stands now. */
  tell(facts: readonly AnyFact[], after: Public, live: boolean): void {
    const scenes = live ? scenesOf(this.#queue.at(-1)?.view ?? this.scene?.view ?? this.view, facts, after) : [];
    if (scenes.length === 0) return this.#jump(facts, after, live);
    this.#queue.push(...scenes);
    this.#count();
    if (!this.scene && !this.pause) this.#next();
  }

  /** The page is turned: on with the next round. */
  go = (): void => {
    if (!this.pause) return;
    this.view = this.pause.view;
    this.trace = null;
    this.pause = null;
    this.#next();
  };

  /** Somebody cannot wait: show how it stands now. */
  hurry = (): void => {
    this.#stop();
    while (this.scene || this.#queue.length) {
      if (this.scene) this.#end();
      const next = this.#queue[0];
      if (!next || this.pause) break;
      this.#queue.shift();
      if (this.#turnsPage(next)) break;
      this.#setup.begins(next.fact);
      this.#show(next);
    }
    this.#count();
  };

  close = (): void => this.#stop();

  #jump(facts: readonly AnyFact[], after: Public, live: boolean): void {
    const back = facts.some(({ type }) => type === 'back');
    if (live && !back && (this.scene || this.#queue.length || this.pause)) return;
    this.#stop();
    this.#queue = [];
    this.scene = this.pause = null;
    this.view = after;
    if (back || !live) this.trace = null;
    this.#count();
  }

  #next(): void {
    const scene = this.#queue.shift();
    this.#count();
    if (!scene || this.#turnsPage(scene)) return;
    this.#setup.begins(scene.fact);
    const { still, quick, mine } = this.#setup;
    const { moves, stands } = timeOf(scene.fact, { mine: mine(seatOf(scene.fact)), still: still(), quick: quick() });
    this.duration = moves;
    this.scene = scene;
    this.#show(scene);
    this.#stop = this.#setup.after(moves, () => {
      this.scene = null;
      // It stands for a moment, so that the next one is not mistaken for a part of it.
      this.waiting = this.#queue.length + 1;
      this.#stop = this.#setup.after(stands, () => this.#next());
    });
  }

  /** A round is over and another follows: that is a page of its own. */
  #turnsPage(scene: Scene): boolean {
    if (scene.fact.type !== 'round-over' || this.#queue.some(({ fact }) => fact.type === 'match-over')) return false;
    this.#setup.begins(scene.fact);
    this.pause = scene;
    return true;
  }

  #show({ view, fact }: Scene): void {
    this.view = view;
    this.trace = traceOf(fact) ?? this.trace;
  }

  #end(): void {
    this.scene = null;
  }

  #count(): void {
    this.waiting = this.#queue.length;
    this.upcoming = this.#queue[0]?.fact ?? null;
  }
}
