/** Shows a reveal scene by scene, with enough time to follow, even where the table is already further. What nobody saw happen is not played. */
import type { AnyFact } from '../../net/wire';
import type { Public } from '../../protocol/games/thats-a-question';
import { scenesOf, standing, timeOf, type Revealed, type Scene } from './reveal';

export interface StageSetup {
  after(ms: number, run: () => void): () => void;
  /** Nothing moves, for so somebody wants it. */
  still(): boolean;
  /** Somebody needs no pause between the parts of a reveal. */
  quick(): boolean;
}

/** How long the squirrels are looked at, when the next question waits already. */
const HELD = 9000;
const FURTHER: ReadonlySet<Public['phase']> = new Set(['choose', 'locked', 'answer', 'guesses', 'over']);

export class Stage {
  /** What is shown just now; null: the table as it is. */
  scene = $state.raw<Scene | null>(null);
  /** The last scene stands until somebody turns the page. */
  held = $state(false);
  /** What was revealed last, and the squirrels before that. */
  #shown: Revealed | null;
  #steps: readonly number[];
  #queue: Scene[] = [];
  #ripe = false;
  /** The table has gone on: somebody has asked, or it is over. */
  #further = false;
  #stop = () => {};
  #setup: StageSetup;

  constructor(view: Public, setup: StageSetup) {
    this.#shown = standing(view);
    this.#steps = view.steps;
    this.#setup = setup;
  }

  /** What happened, and how the table stands now. */
  tell(facts: readonly AnyFact[], view: Public, live: boolean): void {
    if (!live) return this.#jump(view);
    const { scenes, shown } = scenesOf(this.#shown, this.#steps, facts);
    this.#shown = shown;
    this.#steps = view.steps;
    this.#further = FURTHER.has(view.phase);
    const [first] = scenes;
    // A kicker that comes back late still belongs to the scene that stands.
    if (this.held && first?.kind === 'climb' && first.shown.question === this.scene?.shown.question) this.scene = scenes.shift() ?? null;
    this.#queue.push(...scenes);
    if (!this.scene || (this.#ripe && this.#further)) this.next();
  }

  /** The page is turned, or time for the next scene. */
  next = (): void => {
    this.#stop();
    const scene = this.#queue.shift() ?? null;
    this.scene = scene;
    this.held = scene?.kind === 'climb';
    this.#ripe = false;
    if (this.held) this.#stop = this.#setup.after(HELD, this.#ripen);
    else if (scene) this.#stop = this.#setup.after(timeOf(scene, this.#setup), this.next);
  };

  close = (): void => this.#stop();

  #ripen = (): void => {
    this.#ripe = true;
    if (this.#further) this.next();
  };

  #jump(view: Public): void {
    this.#stop();
    this.#queue = [];
    this.scene = null;
    this.held = this.#ripe = this.#further = false;
    this.#shown = standing(view);
    this.#steps = view.steps;
  }
}
