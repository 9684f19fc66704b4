/** What one sees at the table: the sheet, the dice, what is in the hand and what that is good for. Rules are the table's; here is only what it answered. */
import type { ChanceBody, HintBody, Refusal } from '../../net/wire';
import type { Public } from '../../protocol/games/fox-and-rabbit';
import { settings } from '../../state/settings.svelte';
import { readJson } from '../../state/storage';
import type { LiveTable } from '../../state/table.svelte';
import { clauseOf } from './gate';
import { diceWords, moveWords } from './labels';
import { fitting, glowsOf, NOTHING, readMoves, sumOf, writeDice } from './moves';
import { DICE, FOODS, placeOf, type Aid, type Animal, type Clause, type Die, type Food, type Glow, type Mode, type SheetData } from './sheet/data';
import { animalOf, lastFaces, undoable, type Scene } from './story';
import { ft } from './words';

/** Where it is kept what one plays for. */
export const GOAL = 'hedgerow.goal';

export interface Why {
  refusal: Refusal;
  words: string;
}

export class Sight {
  readonly table: LiveTable;
  sheet = $state.raw<SheetData | null>(null);
  /** The dice in the hand. */
  gathered = $state.raw<ReadonlySet<Die>>(new Set());
  /** The aid in the hand. */
  aid = $state<Aid | ''>('');
  /** In an attempt: the free aid pays first. */
  freePays = $state(true);
  /** The dice for an attempt are being chosen. */
  escaping = $state(false);
  /** Which half of the sheet is looked at on a phone. */
  tab = $state(0);
  why = $state.raw<Why | null>(null);
  /** What was said last about a touch, and how the table stood then. */
  #noted = $state.raw({ words: '', at: '' });
  /** What happened last, in words. */
  told = $state('');
  hint = $state.raw<HintBody | null>(null);
  /** What hints are for. */
  goal = $state<HintBody['goal']>(readJson(GOAL) ?? 'points');
  asking = $state(false);
  chance = $state.raw<ChanceBody | null>(null);
  /** The same without aids of one's own. */
  bare = $state.raw<ChanceBody | null>(null);
  /** How likely the farmer catches the fox, or the rabbit, each time he comes; null as long as nobody has asked. */
  farmer = $state.raw<ChanceBody['farmer'] | null>(null);
  scenes = $state.raw<readonly Scene[]>([]);
  /** Dice that roll just now, with the faces they show meanwhile. */
  rolling = $state.raw<ReadonlyMap<Die, number>>(new Map());
  fresh = $state.raw<readonly [number, number, number] | undefined>(undefined);
  trapFresh = $state(false);

  constructor(table: LiveTable) {
    this.table = table;
    this.tab = this.view.animal;
  }

  get view(): Public {
    return this.table.public as Public;
  }

  get seats(): number {
    return this.table.view?.seats.length ?? 1;
  }

  get mode(): Mode {
    return (this.table.view?.options['mode'] ?? 'easy') as Mode;
  }

  /** Whose part it is. */
  get animal(): Animal {
    return animalOf(this.view.animal);
  }

  get scene(): Scene | undefined {
    return this.scenes[0];
  }

  get can(): boolean {
    return this.table.seated && this.table.myTurn && this.table.view?.phase === 'play' && !this.scene;
  }

  /** A short word about the last touch, where no rule is needed. Once the table stands otherwise, it is about nothing any more. */
  get note(): string {
    return this.#noted.at === this.#stand ? this.#noted.words : '';
  }
  set note(words: string) {
    this.#noted = { words, at: this.#stand };
  }

  get #stand(): string {
    const { turn, animal, phase, ply } = this.view;
    return `${turn} ${animal} ${phase} ${ply} ${this.table.offline}`;
  }

  choices = $derived.by(() => (this.can ? readMoves(this.table.moves) : NOTHING));

  get clause(): Clause | undefined {
    return this.sheet ? clauseOf(this.sheet, this.animal, this.view) : undefined;
  }

  /** The faces of all dice that were rolled, used ones too. */
  faces = $derived.by((): number[] => {
    const { faces, phase } = this.view;
    const last = phase === 'walk' || phase === 'bonus' || phase === 'attempt' ? lastFaces(this.table.facts) : [];
    return DICE.map((_, index) => faces[index] || last[index] || 0);
  });

  /** The dice on the table: those that there are, or that an attempt was made with. */
  dice = $derived.by((): Die[] => {
    const { phase, dice } = this.view;
    return DICE.filter((_, index) => (phase === 'attempt' ? this.faces[index] : index % 2 < (dice[Math.floor(index / 2)] ?? 0)));
  });

  spent = (die: Die): boolean => ['walk', 'bonus'].includes(this.view.phase) && !this.view.faces[DICE.indexOf(die)];

  fits = $derived.by((): Food[] => fitting(this.choices, this.gathered));

  glows = $derived.by((): Map<string, Glow> => {
    const glows: Map<string, Glow> = this.aid || (!settings.showMoves && this.gathered.size === 0) ? new Map() : glowsOf(this.choices, this.animal, this.gathered);
    if (this.hinted) glows.set(this.hinted, 'hint');
    return glows;
  });

  tunnels = $derived.by((): Set<string> => new Set([...this.choices.tunnels].map((food) => placeOf(this.animal, food))));

  undoable = $derived.by((): boolean => this.table.seated && this.table.view?.phase === 'play' && undoable(this.table.facts, this.table.seat));

  /** The chance of the dice that are chosen for an attempt, or of those on the table. */
  odds = $derived.by((): number | undefined => {
    const written = writeDice(this.gathered);
    return this.view.phase === 'attempt' ? this.chance?.now?.chance : this.chance?.attempts.find(({ dice }) => dice === written)?.chance;
  });
  bareOdds = $derived.by((): number | undefined => {
    const written = writeDice(this.gathered);
    return this.bare?.attempts.find(({ dice }) => dice === written)?.chance;
  });

  /** The cell that the hint is about, at once or after aids. */
  hinted = $derived.by((): string => {
    const tokens = this.hint ? [this.hint.choices[0]?.token ?? '', ...this.hint.then] : [];
    const [, food] = tokens.map((token) => token.split(':')).find(([head]) => head === 'use' || head === 'tunnel') ?? [];
    return food ? placeOf(this.animal, food as Food) : '';
  });

  /** What one is asked to do now. */
  get prompt(): string {
    const animal = this.animal;
    switch (this.view.phase) {
      case 'first':
        return ft('head.first');
      case 'bonus':
        return ft('head.bonus', { food: ft(`food.${FOODS[this.view.eaten] ?? 'carrot'}`) });
      case 'attempt':
        return ft(`head.attempt.${animal}`);
      case 'ready':
        return this.escaping ? ft(`head.attempt.${animal}`) : ft(`head.ready.${animal}`);
      case 'over':
        return ft('head.over');
      default:
        return ft(`head.walk.${animal}`);
    }
  }

  /** "5 + 3 = 8". */
  get sum(): string {
    const { parts, total } = sumOf(this.gathered, this.view.faces);
    return parts.length < 2 ? diceWords([...this.gathered], this.view.faces) : `${parts.join(' + ')} = ${total}`;
  }

  /** What the dice in the hand are good for. */
  get fitWords(): string {
    if (!this.gathered.size) return '';
    const [food] = this.fits;
    if (food) return moveWords(`use:${food}:${writeDice(this.gathered)}`, this.view, this.sheet);
    return [...this.glows.values()].includes('near') ? ft('sum.more') : ft('sum.none');
  }
}
