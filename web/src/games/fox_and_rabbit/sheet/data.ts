/**
 * A sheet as its file describes it (docs/sheets.md), and what is printed where on it. Only for drawing: what may be crossed says the table.
 */
import type { Public } from '../../../protocol/games/fox-and-rabbit';
import { fromBox, ownData, type Played } from '../../packs';

export const ANIMALS = ['fox', 'rabbit'] as const;
export const FOODS = ['blueberry', 'lettuce', 'carrot', 'strawberry', 'sweetcorn', 'turnip'] as const;
export const COLOURS = ['red', 'blue', 'yellow'] as const;
export const AIDS = ['step', 'flip', 'reroll'] as const;
/** The dice, in the order of `Public.faces`. */
export const DICE = ['r1', 'r2', 'b1', 'b2', 'y1', 'y2'] as const;

export type Animal = (typeof ANIMALS)[number];
export type Food = (typeof FOODS)[number];
export type Colour = (typeof COLOURS)[number];
export type Aid = (typeof AIDS)[number];
export type Die = (typeof DICE)[number];
export type Mixed = 'green' | 'orange' | 'purple';
export type CellColour = Colour | Mixed | 'black';
export type Mode = 'easy' | 'hard' | 'super-hard';

/** Of two colours one of these numbers, and all together the total. */
export interface Clause {
  colour: Mixed;
  numbers: readonly [number, number];
  total: number;
}

export interface Side {
  trails: readonly { food: Food; start: 'home' | 'tunnel'; cells: readonly string[] }[];
  escape: { few: Clause; many: Clause };
  trap: { dice: Readonly<Partial<Record<Colour, number>>>; clause: Clause };
}

export interface SheetData {
  name: string;
  title: Readonly<Record<string, string>>;
  traps: number;
  dice: { start: Readonly<Partial<Record<Colour, number>>>; most: number };
  circles: number;
  foods: readonly { food: Food; die: Colour; aid: Aid }[];
  fox: Side;
  rabbit: Side;
  harder: number;
  modes: Readonly<Record<Mode, { circles: number; foods: number; counts: 'eatings' | 'kinds'; farmer: 'one' | 'each' }>>;
  ranks: readonly number[];
  achievements: readonly { mode: Mode; foods: number | 'all'; escaped: number }[];
  print: { rows: readonly (readonly Food[])[] };
}

/** What of the public view a drawing of the sheet needs. */
export type Marks = Pick<Public, 'crossed' | 'open' | 'written' | 'taken' | 'traps' | 'fate' | 'foods' | 'kinds' | 'may_escape'>;

/** The next cell of a trail: the dice in the hand fit, could fit with others, or it is proposed. */
export type Glow = 'fit' | 'near' | 'hint';

/** What can be touched on a sheet. Trails are named by `placeOf`. */
export interface Touch {
  glows: ReadonlyMap<string, Glow>;
  /** Trails whose tunnel may be opened now. */
  tunnels: ReadonlySet<string>;
  /** Somebody touches the next cell of a trail. */
  onpick(animal: Animal, food: Food): void;
  ondig(food: Food): void;
}

/** In place of the number of a cell: the tunnel before the first one. */
export const TUNNEL = -1;

export const placeOf = (animal: Animal, food: Food): string => `${animal}:${food}`;

export interface Cell {
  colour: CellColour;
  /** 0 where it is blank. */
  number: number;
  /** Which of the blank circles of the sheet it is; -1 for all others. */
  blank: number;
}

export interface Trail {
  food: Food;
  tunnel: boolean;
  cells: readonly Cell[];
}

const LETTERS: Readonly<Record<string, CellColour>> = { R: 'red', B: 'blue', Y: 'yellow', G: 'green', O: 'orange', P: 'purple', K: 'black' };
/** The two colours of dice that make another. */
export const MIXES: Readonly<Record<Mixed, readonly [Colour, Colour]>> = { green: ['blue', 'yellow'], orange: ['red', 'yellow'], purple: ['red', 'blue'] };

const boxes = import.meta.glob('@hedgerow/games/fox_and_rabbit/sheets/*.json', { import: 'default' }) as Record<string, () => Promise<SheetData>>;

/** The sheet that a table, or a replay, is played with: its own, or one of the box. */
export const sheetOf = (played: Played): Promise<SheetData> => ownData<SheetData>(played, 'sheet') ?? boxSheet(played.options['sheet'] ?? 'standard');
export const boxSheet = (name: string): Promise<SheetData> => fromBox(boxes, name);

/** The trails of both animals, each in the order of FOODS, as in the public view. Blank circles are counted through, the fox's first. */
export function trailsOf(sheet: SheetData): readonly [readonly Trail[], readonly Trail[]] {
  let blanks = 0;
  const cellOf = (text: string): Cell => {
    const blank = text.slice(1) === '?';
    return { colour: LETTERS[text.charAt(0)] ?? 'black', number: blank ? 0 : Number(text.slice(1)), blank: blank ? blanks++ : -1 };
  };
  const side = (animal: Animal): Trail[] =>
    FOODS.flatMap((food) => sheet[animal].trails.filter((trail) => trail.food === food)).map(({ food, start, cells }) => ({ food, tunnel: start === 'tunnel', cells: cells.map(cellOf) }));
  return [side('fox'), side('rabbit')];
}

/** The foods as they lie on the page, from top to bottom. */
export const rowsOf = (sheet: SheetData): number[] => sheet.print.rows.flat().map((food) => FOODS.indexOf(food));

/** How many animals have eaten each food. */
export const eatenOf = (trails: ReturnType<typeof trailsOf>, { crossed }: Pick<Marks, 'crossed'>): number[] =>
  FOODS.map((_, food) => trails.filter((own, animal) => own[food]?.cells.length === crossed[animal]?.[food]).length);

/** The number that stands in a cell: printed, or written into it. */
export const numberIn = (cell: Cell, { written }: Pick<Marks, 'written'>): number => cell.number || (written[cell.blank] ?? 0);

export const spriteOf = (food: Food) => `food-${food}` as const;
