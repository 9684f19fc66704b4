/** What may be done, read from the tokens that the table gives out. The page knows no rules: whatever is not here is asked. */
import { ANIMALS, DICE, FOODS, placeOf, type Aid, type Animal, type Die, type Food, type Glow } from './sheet/data';

export type Change = 'up' | 'down' | 'flip';
export type Bonus = 'die' | 'aid';

/** One way to use an aid. */
export interface AidUse {
  token: string;
  aid: Aid;
  /** Nothing for a reroll. */
  change: Change | '';
  /** As they are written: `r1b1`. */
  dice: string;
  free: boolean;
}

export interface Choices {
  first: ReadonlySet<Animal>;
  roll: boolean;
  done: boolean;
  /** For each food the sets of dice that make the next cell of its trail, as they are written. */
  uses: ReadonlyMap<Food, readonly string[]>;
  aids: readonly AidUse[];
  bonus: ReadonlySet<Bonus>;
  tunnels: ReadonlySet<Food>;
  /** Sets of dice to escape with. */
  escapes: ReadonlySet<string>;
}

export function readMoves(tokens: readonly string[]): Choices {
  const uses = new Map<Food, string[]>();
  const found = { first: new Set<Animal>(), roll: false, done: false, uses, aids: [] as AidUse[], bonus: new Set<Bonus>(), tunnels: new Set<Food>(), escapes: new Set<string>() };
  for (const token of tokens) {
    const [head, one = '', two = ''] = token.split(':');
    if (head === 'roll') found.roll = true;
    else if (head === 'done') found.done = true;
    else if (head === 'first') found.first.add(one as Animal);
    else if (head === 'bonus') found.bonus.add(one as Bonus);
    else if (head === 'tunnel') found.tunnels.add(one as Food);
    else if (head === 'escape') found.escapes.add(one);
    else if (head === 'use') uses.set(one as Food, [...(uses.get(one as Food) ?? []), two]);
    else found.aids.push(readAid(token));
  }
  return found;
}

function readAid(token: string): AidUse {
  const free = token.startsWith('free:');
  const [what = '', dice = ''] = token.replace('free:', '').split(':');
  const change = what === 'reroll' ? '' : (what as Change);
  return { token, aid: change === '' ? 'reroll' : change === 'flip' ? 'flip' : 'step', change, dice, free };
}

export const NOTHING: Choices = readMoves([]);

// Dice in the hand

/** Dice as they are written, in their order: `r1b1y2`. */
export const writeDice = (dice: Iterable<Die>): string => {
  const held = new Set(dice);
  return DICE.filter((die) => held.has(die)).join('');
};
export const readDice = (text: string): Die[] => DICE.filter((die) => text.includes(die));

/** The dice in the hand and others, perhaps: do they belong to this set? */
const within = (gathered: ReadonlySet<Die>, set: string): boolean => [...gathered].every((die) => set.includes(die));

/** Which cells the gathered dice fit, and which they could fit together with others. */
export function glowsOf({ uses }: Choices, animal: Animal, gathered: ReadonlySet<Die>): Map<string, Glow> {
  const written = writeDice(gathered);
  const glows = new Map<string, Glow>();
  for (const [food, sets] of uses) {
    if (sets.includes(written)) glows.set(placeOf(animal, food), 'fit');
    else if (sets.some((set) => within(gathered, set))) glows.set(placeOf(animal, food), 'near');
  }
  return glows;
}

/** The foods whose next cell the gathered dice fit. */
export const fitting = ({ uses }: Choices, gathered: ReadonlySet<Die>): Food[] => {
  const written = writeDice(gathered);
  return FOODS.filter((food) => uses.get(food)?.includes(written));
};

/** The fewest dice that make this cell, those in the hand among them if that is possible. */
export function diceFor({ uses }: Choices, food: Food, gathered: ReadonlySet<Die>): Die[] {
  const sets = [...(uses.get(food) ?? [])].sort((one, other) => one.length - other.length);
  return readDice(sets.find((set) => within(gathered, set)) ?? sets[0] ?? '');
}

/** The way to use an aid on these dice; where the free aid may pay and shall, with it. */
export function aidUse({ aids }: Choices, aid: Aid, change: Change | '', dice: string, freePays: boolean): AidUse | undefined {
  const ways = aids.filter((way) => way.aid === aid && way.change === change && way.dice === dice);
  return ways.find(({ free }) => free === freePays) ?? ways[0];
}

export const mayUse = ({ aids }: Choices, aid: Aid): boolean => aids.some((way) => way.aid === aid);

/** The numbers in the hand, and what they come to. */
export function sumOf(gathered: ReadonlySet<Die>, faces: readonly number[]): { parts: number[]; total: number } {
  const parts = DICE.flatMap((die, index) => (gathered.has(die) ? [faces[index] ?? 0] : []));
  return { parts, total: parts.reduce((sum, part) => sum + part, 0) };
}

/** What somebody typed, as a token: blanks and capitals make no difference, and an animal or a food alone is understood. */
export function readTyped(text: string): string {
  const tidy = text.trim().toLowerCase().replaceAll(/\s*:\s*/g, ':');
  const [head = '', ...rest] = tidy.split(/[\s:]+/);
  if (ANIMALS.includes(head as Animal)) return `first:${head}`;
  if (FOODS.includes(head as Food)) return rest.length ? `use:${head}:${rest.join('')}` : `tunnel:${head}`;
  if (head === 'use') return `use:${rest[0] ?? ''}:${rest.slice(1).join('')}`;
  if (head === 'free') return `free:${rest[0] ?? ''}:${rest.slice(1).join('')}`;
  return rest.length ? `${head}:${rest.join('')}` : head;
}
