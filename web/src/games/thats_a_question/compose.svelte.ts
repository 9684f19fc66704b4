/** A question while it is put together: colour, A, B and the person, in any order. */
import { askToken, type Choices, type Colour, type Letter } from './moves';

export type Part = 'a' | 'b' | 'whom';

export class Composing {
  colour = $state<Colour>('blue');
  a = $state('');
  b = $state('');
  whom = $state(-1);

  /** A card becomes A, then B; one that is either is put back. */
  tap(card: string): void {
    if (card === this.a) this.a = '';
    else if (card === this.b) this.b = '';
    else if (!this.a) this.a = card;
    else this.b = card;
  }

  drop(letter: Letter): void {
    if (letter === 'A') this.a = '';
    else this.b = '';
  }

  swap(): void {
    [this.a, this.b] = [this.b, this.a];
  }

  letterOf(card: string): Letter | '' {
    if (!card) return '';
    return card === this.a ? 'A' : card === this.b ? 'B' : '';
  }

  /** Cards that are no longer in the hand, and people who can no longer be asked, are let go. */
  tidy(hand: readonly string[], whom: Choices['whom']): void {
    if (!hand.includes(this.a)) this.a = '';
    if (!hand.includes(this.b)) this.b = '';
    if (!whom.has(this.whom)) this.whom = whom.size === 1 ? ([...whom][0] ?? -1) : -1;
  }

  clear(): void {
    this.a = this.b = '';
    this.whom = -1;
  }

  /** What is still to be chosen. */
  get missing(): Part[] {
    const parts: [Part, boolean][] = [['a', !this.a], ['b', !this.b], ['whom', this.whom < 0]];
    return parts.filter(([, open]) => open).map(([part]) => part);
  }

  /** The move, when nothing is missing. */
  get token(): string {
    return this.missing.length ? '' : askToken(this.colour, this.a, this.b, this.whom);
  }
}
