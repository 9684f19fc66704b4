/** What a player does at the table, and what is heard of it: gathering dice, crossing, aids, the gate, and asking why not. */
import { tick } from 'svelte';
import { api, Problem } from '../../net/api';
import { wait } from '../../net/patience';
import type { AnyFact, ChanceBody, ChanceWish, HintBody } from '../../net/wire';
import type { Fact } from '../../protocol/games/fox-and-rabbit';
import { announcer } from '../../state/announcer.svelte';
import { settings } from '../../state/settings.svelte';
import { play as sound, type Sound } from '../../state/sound';
import { writeJson } from '../../state/storage';
import { problemWords, refusalWords } from '../../words/problems';
import { sayOf } from '../words';
import { diceWords } from './labels';
import { aidUse, diceFor, mayUse, readDice, writeDice, type Change } from './moves';
import { DICE, FOODS, sheetOf, type Aid, type Animal, type Die, type Food } from './sheet/data';
import { GOAL, Sight } from './sight.svelte';
import { lastFaces, scenesOf } from './story';
import { isFact, spokenRefusal, tell } from './telling';
import { ft } from './words';

export const GAME = 'fox-and-rabbit';

const SOUNDS: Partial<Record<Fact['type'], Sound>> = {
  'game-over': 'rustle', escaped: 'rustle', caught: 'log', missed: 'knock', thrown: 'knock', 'trap-set': 'log', ate: 'rustle', crossed: 'flick', adjusted: 'tick', dug: 'tick', gained: 'tick',
};
/** What is seen well enough, and would only drown the rest. */
const QUIET: ReadonlySet<string> = new Set(['rolls', 'rerolls', 'finished']);
/** What the dice show is there to be seen. */
const SEEN: ReadonlySet<string> = new Set(['thrown', 'tries', 'farmer-comes', 'farmer-aid']);
/** How long dice roll, and how often they show another face meanwhile. */
const ROLL = 520;
const TUMBLE = 70;
/** So often a chance is asked for. */
const PATIENCE = 6;

export class Play extends Sight {
  #stopRolling = () => {};
  #saidTurn = '';
  #asked = 0;
  #escapingAt = -1;
  #part = '';
  /** Typed, and not sent yet: before the table has gone on from there it would come too soon. */
  #typed: { token: string; after?: number } | null = null;
  /** A typed move that may be sent a second time. */
  #once = '';

  /** Follow the table. Gives back how to stop. */
  follow(): () => void {
    const stop = this.table.listen(({ facts, live }) => this.#hear(facts, live));
    return () => {
      stop();
      this.#stopRolling();
    };
  }

  async open(): Promise<void> {
    const { view } = this.table;
    if (view) this.sheet = await sheetOf({ id: this.table.id, options: view.options, data: view.data ?? {} });
  }

  // What one can do

  /** A die is touched: into the hand, out of it, or an aid is used on it. */
  touch = (die: Die): void => {
    this.#clear();
    if (!this.can) return this.#say(this.#whyIdle());
    if (this.spent(die)) return this.#say(ft('note.spent'));
    if (this.view.phase === 'ready' && !this.escaping) return this.#say(ft('note.roll-first'));
    if (this.aid === 'flip') return this.#aid('flip', 'flip', die);
    if (this.aid === 'step') {
      this.gathered = new Set([die]);
      return;
    }
    const gathered = new Set(this.gathered);
    if (!gathered.delete(die)) gathered.add(die);
    this.gathered = gathered;
    sound('tick');
    this.#sayGathered();
  };

  /** An aid is touched: into the hand, out of it, or used on the dice that are there already. */
  pickAid = (aid: Aid): void => {
    this.#clear();
    if (!this.can) return this.#say(this.#whyIdle());
    if (this.aid === aid) return this.letGo();
    const one = this.gathered.size === 1 ? [...this.gathered][0] : undefined;
    if (!mayUse(this.choices, aid)) return this.#probeAid(aid, one);
    if (aid === 'flip' && one) return this.#aid('flip', 'flip', one);
    if (aid !== 'reroll' && this.gathered.size > 1) this.gathered = new Set();
    this.aid = aid;
    this.#say(ft(`prompt.${aid}`));
  };

  /** The next cell of a trail is touched: it is crossed if the dice in the hand fit; else dice for it are gathered. */
  pick = (animal: Animal, food: Food): void => {
    this.#clear();
    if (!this.can || animal !== this.animal) return this.#say(this.can ? ft('note.other-animal', { animal: ft(`animal.${this.animal}`) }) : this.#whyIdle());
    if (this.aid) this.aid = '';
    if (this.fits.includes(food)) return this.send(`use:${food}:${writeDice(this.gathered)}`);
    const dice = diceFor(this.choices, food, this.gathered);
    if (dice.length) {
      this.gathered = new Set(dice);
      sound('tick');
      return this.#sayGathered();
    }
    const all = this.gathered.size ? this.gathered : new Set(DICE.filter((_, index) => this.view.faces[index]));
    if (all.size === 0) return this.#say(ft('note.roll-first'));
    this.#probe(`use:${food}:${writeDice(all)}`);
  };

  /** Dice are dragged onto a cell. */
  drop = (dice: ReadonlySet<Die>, place: string): void => {
    const [animal, food] = place.split(':') as [Animal, Food];
    this.aid = '';
    this.gathered = dice;
    if (this.can && animal === this.animal && !this.fits.includes(food)) {
      this.#clear();
      return this.#probe(`use:${food}:${writeDice(dice)}`);
    }
    this.pick(animal, food);
  };

  dig = (food: Food): void => this.send(`tunnel:${food}`);
  step = (change: 'up' | 'down'): void => {
    const [die] = this.gathered;
    if (die) this.#aid('step', change, die);
  };
  rollAgain = (): void => {
    const written = writeDice(this.gathered);
    const use = aidUse(this.choices, 'reroll', '', written, this.freePays);
    if (use) this.send(use.token);
    else this.#probe(`reroll:${written}`);
  };
  startEscaping = (): void => {
    this.#clear();
    this.escaping = true;
    this.#escapingAt = this.view.ply;
    this.aid = '';
    this.chance = this.bare = null;
    this.propose();
  };
  /** The likeliest dice come into the hand, as soon as they are known. */
  propose = (): void => {
    const [likeliest] = this.chance?.attempts ?? [];
    this.gathered = new Set(likeliest ? readDice(likeliest.dice) : this.dice);
    if (!likeliest) void this.#weigh(true);
  };
  stopEscaping = (): void => {
    this.escaping = false;
    this.gathered = new Set();
    this.#clear();
  };
  escape = (): void => this.send(`escape:${writeDice(this.gathered)}`);
  /** Another scene, or on with the game. */
  next = (): void => {
    this.scenes = this.scenes.slice(1);
  };
  letGo = (): void => {
    this.aid = '';
    this.#clear();
    if (this.escaping) this.propose();
    else this.gathered = new Set();
  };

  /** Make a move; what is not legal is asked all the same, and the answer says why. */
  send = (token: string): void => {
    // A second tap before the answer to the first one means the same.
    if (this.table.waiting.some(({ type }) => type === 'move')) return;
    if (!this.table.moves.includes(token)) return this.#probe(token);
    this.#clear();
    this.table.move(token);
  };

  /** A typed move waits for the answer to the one before, and for what came of that one. */
  type = (token: string): void => {
    this.#typed = { token };
    this.typeOn();
  };
  typeOn(): void {
    const typed = this.#typed;
    if (!typed || typed.after === this.table.epoch || this.table.waiting.some(({ type }) => type === 'move')) return;
    this.#typed = null;
    this.#once = typed.after === undefined ? typed.token : '';
    this.send(typed.token);
  }

  undo = (): void => {
    this.#clear();
    this.letGo();
    this.table.ask({ do: 'ask-back' });
  };

  /** What would be good here? */
  askHint = async (): Promise<void> => {
    this.why = null;
    this.note = '';
    this.asking = true;
    const ply = this.view.ply;
    try {
      const goal = this.view.fate.includes('caught') ? 'points' : this.goal;
      const hint = await api.foxHint({ ...this.#position(), goal, most: 12 });
      if (ply !== this.view.ply) return;
      this.#follow(hint.choices[0]?.token ?? '');
      this.hint = hint;
      await tick();
      document.querySelector(`[data-place="${this.hinted}"], [data-dig="${this.hinted}"]`)?.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.#clear();
      this.#say(problemWords(error));
    } finally {
      this.asking = false;
    }
  };

  /** Another goal is another hint. */
  playFor = (goal: HintBody['goal']): void => {
    this.goal = goal;
    writeJson(GOAL, goal);
    void this.askHint();
  };

  /** The table refused a move. */
  refused(): void {
    const found = this.table.refusal;
    if (!found || (found.message.type === 'ask' && found.message.request.do !== 'ask-back')) return;
    this.table.forgetRefusal();
    if (found.refusal.code === 'stale') {
      // The answer to the move before came sooner than what it changed.
      if (found.message.type !== 'move' || found.message.token !== this.#once) return;
      this.#typed = { token: this.#once, after: found.message.epoch };
      return this.typeOn();
    }
    const words = refusalWords(GAME, spokenRefusal(found.refusal), this.table.names, this.table.seat);
    this.why = { refusal: found.refusal, words };
    announcer.say(words);
  }

  /** The table waits for something else now: what is in the hand may not be there any more. */
  moved(): void {
    const { phase, faces, animal, ply, turn } = this.view;
    const part = `${turn} ${animal} ${phase === 'bonus' ? 'walk' : phase}`;
    if (part !== this.#part && !this.escaping) this.gathered = new Set();
    if (part !== this.#part && phase === 'attempt') this.gathered = new Set();
    this.#part = part;
    if (this.escaping && (phase !== 'ready' || ply !== this.#escapingAt)) this.escaping = false;
    if (phase === 'walk' || phase === 'attempt') this.gathered = new Set([...this.gathered].filter((die) => faces[DICE.indexOf(die)]));
    else if (!this.escaping) this.gathered = new Set();
    if (!mayUse(this.choices, this.aid || 'step')) this.aid = '';
    this.hint = null;
    if (phase !== 'first' && phase !== 'over') this.tab = animal;
    if (phase === 'attempt' && this.can) void this.#weigh(false);
    if (this.can && phase === 'ready' && !this.choices.roll && this.choices.escapes.size) this.startEscaping();
  }

  /** Knock when it is one's turn, once. */
  yourTurn(): void {
    const { turn, phase, animal } = this.view;
    const mark = `${turn} ${phase === 'first'} ${animal}`;
    if (!this.can || this.#saidTurn === mark) return;
    const first = this.#saidTurn === '';
    this.#saidTurn = mark;
    announcer.say(this.prompt, true);
    if (first || this.seats === 1) return;
    sound('knock');
    if (settings.buzz) navigator.vibrate?.(10);
  }

  /** Take the dice of a proposed move into the hand. */
  #follow(token: string): void {
    const [head = '', one = '', two = ''] = token.replace('free:', '').split(':');
    this.aid = '';
    if (head === 'escape' && !this.escaping) this.startEscaping();
    if (head === 'roll') this.escaping = false;
    this.gathered = new Set(readDice(head === 'use' ? two : ['up', 'down', 'flip', 'reroll', 'escape'].includes(head) ? one : ''));
  }

  #position() {
    const { view } = this.table;
    const own = view?.data && 'sheet' in view.data && this.sheet ? { sheet: JSON.stringify(this.sheet) } : {};
    return { position: this.view, seats: this.seats as 1 | 2, options: { ...view?.options }, ...own };
  }

  /** The farmer comes: how likely he catches each animal. Where that cannot be told, nothing is missed. */
  async fearFarmer(): Promise<void> {
    this.farmer ??= await api.foxChance(this.#position()).then(({ farmer }) => farmer, () => null);
  }

  /** How likely it is. */
  async #weigh(propose: boolean): Promise<void> {
    const asked = ++this.#asked;
    const untouched = this.gathered;
    this.chance = this.bare = null;
    const wish = this.#position();
    const chance = await this.#chanceOf(wish, asked);
    if (!chance || asked !== this.#asked) return;
    this.chance = chance;
    if (!propose) return;
    if (untouched === this.gathered && chance.attempts.length) this.propose();
    const bare = await this.#chanceOf({ ...wish, position: { ...wish.position, aids: [0, 0, 0] } }, asked);
    if (bare && asked === this.#asked) this.bare = bare;
  }

  /** Where many ask at once it is asked again after a while, as long as somebody wants to know. Without a number one can still try. */
  async #chanceOf(wish: ChanceWish, asked: number): Promise<ChanceBody | undefined> {
    for (let tries = 0; tries < PATIENCE && asked === this.#asked; tries += 1) {
      try {
        return await api.foxChance(wish);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        await new Promise((done) => setTimeout(done, wait(tries)));
      }
    }
    return undefined;
  }

  #aid(aid: Aid, change: Change, die: Die): void {
    const use = aidUse(this.choices, aid, change, die, this.freePays);
    this.aid = '';
    if (use) this.send(use.token);
    else this.#probe(`${change}:${die}`);
  }

  /** Why this aid cannot be used at all. */
  #probeAid(aid: Aid, die: Die | undefined): void {
    const one = die ?? DICE.find((_, index) => this.view.faces[index]) ?? this.dice[0] ?? 'r1';
    const face = this.view.faces[DICE.indexOf(one)] ?? 0;
    this.#probe(aid === 'step' ? `${face > 3 ? 'down' : 'up'}:${one}` : `${aid}:${one}`);
  }

  /** Ask the table why this cannot be done. Without a line nobody would answer. */
  #probe(token: string): void {
    if (this.table.offline) return this.#say(ft('note.offline'));
    this.table.move(token);
  }

  #whyIdle(): string {
    if (!this.table.seated) return ft('note.watching');
    return this.table.view?.phase === 'play' && !this.scene ? ft('note.not-yours') : '';
  }

  #say(words: string): void {
    this.note = words;
    if (words) announcer.say(words);
  }

  /** At the gate the chance says itself, and in an attempt no cell waits for dice. */
  #sayGathered(): void {
    if (this.view.phase === 'walk') announcer.say([this.sum, this.fitWords].filter(Boolean).join('. '));
    else if (!this.escaping) announcer.say(diceWords([...this.gathered], this.view.faces));
  }

  #clear(): void {
    this.why = null;
    this.hint = null;
    this.note = '';
  }

  /** What happened: in words, with a sound, and in motion. */
  #hear(facts: readonly AnyFact[], live: boolean): void {
    if (!live) {
      this.scenes = [];
      return;
    }
    const told = (facts as readonly (AnyFact | Fact)[]).filter(isFact);
    if (facts.some(({ type }) => type === 'back')) this.#say(ft('note.back'));
    if (!told.length) return;
    const before = lastFaces(this.table.facts.slice(0, -facts.length || undefined));
    this.scenes = [...this.scenes, ...scenesOf(facts, before)];
    const crossed = told.findLast(({ type }) => type === 'crossed');
    this.fresh = crossed?.type === 'crossed' ? [crossed.animal === 'fox' ? 0 : 1, FOODS.indexOf(crossed.food), crossed.cell] : undefined;
    this.trapFresh = told.some(({ type }) => type === 'trap-set');
    if (crossed) this.gathered = new Set();
    this.#roll(told.flatMap((fact) => (fact.type === 'thrown' ? [fact.die as Die] : [])));
    const listener = { names: this.table.names, viewer: this.table.seat };
    const words = (quiet: ReadonlySet<string>): string =>
      told.filter(({ type }) => !QUIET.has(type) && !quiet.has(type)).map((fact) => sayOf(GAME, tell(fact), listener)).join(' ');
    this.told = words(SEEN);
    if (words(new Set())) announcer.say(words(new Set()));
    const made = Object.entries(SOUNDS).find(([type]) => told.some((fact) => fact.type === type));
    if (made) sound(made[1]);
  }

  /** Let dice tumble before they lie still. */
  #roll(dice: readonly Die[]): void {
    this.#stopRolling();
    if (settings.motion !== 'all' || settings.quick || this.scene?.kind === 'farmer' || !dice.length) return;
    const tumble = () => (this.rolling = new Map(dice.map((die) => [die, 1 + Math.floor(Math.random() * 6)])));
    tumble();
    const timer = setInterval(tumble, TUMBLE);
    const end = setTimeout(() => this.#stopRolling(), ROLL);
    this.#stopRolling = () => {
      clearInterval(timer);
      clearTimeout(end);
      this.rolling = new Map();
    };
  }
}
