/**
 * The drawings, in sheets that are fetched when one of their sprites is first shown and then laid into the page once, where every
 * `<use>` finds them. Made by `npm run draw`.
 */
import bunnyMoose from './bunny-moose.svg?url';
import garden from './garden.svg?url';
import home from './home.svg?url';
import mountain from './mountain.svg?url';
import moods from './moods.svg?url';
import people from './people.svg?url';
import proof from './proof.svg?url';
import tallyHo from './tally-ho.svg?url';
import wood from './wood.svg?url';

export const SHEETS = {
  wood: ['leaf', 'sun', 'moon', 'tree-oak', 'tree-pine', 'fox', 'bear', 'duck', 'toadstool'],
  home: ['food-blueberry', 'food-lettuce', 'food-carrot', 'food-strawberry', 'die-red-6', 'die-blue-3', 'die-yellow-2', 'mountain'],
  people: ['fig-rabbit', 'fig-squirrel', 'crown', 'level-cub', 'level-badger', 'level-old-fox'],
  moods: ['say-sleepy', 'say-hurray', 'say-hmm', 'say-oops', 'stump', 'owl'],
  proof: ['sealed', 'acorn'],
  'tally-ho': ['hunter', 'lumberjack', 'pheasant', 'gun', 'tile-back'],
  garden: [
    'food-sweetcorn', 'food-turnip', 'farmer', 'farmer-lamp', 'trap', 'trap-sprung', 'gate', 'gate-open', 'tunnel', 'rosette', 'rabbit',
    'die-red', 'die-blue', 'die-yellow', 'pencil-down-1', 'pencil-down-2', 'pencil-down-3', 'pencil-up-1', 'pencil-up-2', 'pencil-up-3', 'pencil-ring',
  ],
  mountain: ['boulder', 'sheep', 'peak', 'summit', 'cloud'],
  'bunny-moose': [
    'pose-moose-Awu-Acd', 'pose-moose-Awu-Awu', 'pose-rabbit-Ets-Esf', 'pose-rabbit-Ess-Etf',
    'head-moose', 'head-moose-tongue', 'head-rabbit', 'head-rabbit-tongue', 'bush', 'tongue', 'bam', 'fig-moose',
    'hand-Awu', 'hand-Awd', 'hand-Acu', 'hand-Acd', 'hand-Ets', 'hand-Etf', 'hand-Ess', 'hand-Esf',
    'hand-Aux', 'hand-Adx', 'hand-Awx', 'hand-Acx', 'hand-Etx', 'hand-Esx', 'hand-Exs', 'hand-Exf',
    'part-Awu', 'part-Awd', 'part-Acu', 'part-Acd', 'part-Ets', 'part-Etf', 'part-Ess', 'part-Esf',
    'part-Aux', 'part-Adx', 'part-Awx', 'part-Acx', 'part-Etx', 'part-Esx', 'part-Exs', 'part-Exf',
  ],
} as const;

export type SheetName = keyof typeof SHEETS;
export type SpriteName = (typeof SHEETS)[SheetName][number];

const FILES: Record<SheetName, string> = { wood, garden, home, people, moods, proof, 'tally-ho': tallyHo, mountain, 'bunny-moose': bunnyMoose };
const fetched = new Map<SheetName, Promise<void>>();

const sheetOf = new Map<string, SheetName>(
  Object.entries(SHEETS).flatMap(([sheet, names]) => names.map((name) => [name, sheet as SheetName] as const)),
);

/** Poses are drawn in a larger box than everything else. */
export const boxOf = (name: SpriteName): string => (name.startsWith('pose-') ? '0 0 200 200' : '0 0 100 100');

/** Make sure that a sprite is in the page, soon. */
export function need(name: SpriteName): void {
  const sheet = sheetOf.get(name);
  if (sheet && !fetched.has(sheet)) fetched.set(sheet, lay(sheet));
}

async function lay(sheet: SheetName): Promise<void> {
  try {
    const text = await (await fetch(FILES[sheet])).text();
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    svg.setAttribute('aria-hidden', 'true');
    svg.setAttribute('style', 'position:absolute;width:0;height:0');
    document.body.append(document.importNode(svg, true));
  } catch {
    fetched.delete(sheet); // The next sprite tries again; until then there is only no picture.
  }
}
