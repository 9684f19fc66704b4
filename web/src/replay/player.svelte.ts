/** Where a replay stands, and whether it runs by itself. */
export const SPEEDS = [2000, 1000, 500] as const;
export type Speed = (typeof SPEEDS)[number];

export class Player {
  readonly last: number;
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1000);

  constructor(last: number, at = 0) {
    this.last = last;
    this.at = this.#within(at);
  }

  #within(at: number): number {
    return Number.isFinite(at) ? Math.min(this.last, Math.max(0, Math.trunc(at))) : 0;
  }

  /** To a stop, by hand: whoever takes hold of it wants to look. */
  go(at: number): void {
    this.playing = false;
    this.at = this.#within(at);
  }

  first = (): void => this.go(0);
  back = (): void => this.go(this.at - 1);
  on = (): void => this.go(this.at + 1);
  end = (): void => this.go(this.last);

  /** Play or pause. From the end it plays from the start again. */
  toggle = (): void => {
    if (!this.playing && this.at === this.last) this.at = 0;
    this.playing = !this.playing && this.last > 0;
  };

  /** The clock calls this while it plays. */
  tick(): void {
    if (!this.playing) return;
    this.at = this.#within(this.at + 1);
    if (this.at === this.last) this.playing = false;
  }

  nextSpeed = (): void => {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1000;
  };

  /** What a key does; false where it does nothing. */
  press(key: string): boolean {
    const keys: Record<string, () => void> = { ArrowLeft: this.back, ArrowRight: this.on, Home: this.first, End: this.end, ' ': this.toggle };
    const does = keys[key];
    does?.();
    return does !== undefined;
  }
}
