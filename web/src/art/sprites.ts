/**
 * The drawings, in sheets that are fetched when one of their sprites is first shown and then laid into the page once, where every
 * `<use>` finds them. Made by `npm run draw`.
 */
import home from './home.svg?url';
import moods from './moods.svg?url';
import people from './people.svg?url';
import proof from './proof.svg?url';
import tallyHo from './tally-ho.svg?url';
import wood from './wood.svg?url';

export const SHEETS = {
  wood: ['leaf', 'sun', 'moon', 'tree-oak', 'tree-pine', 'fox', 'bear', 'duck', 'toadstool'],
  home: [
    'pose-moose-Awu-Acd', 'pose-moose-Awu-Awu', 'pose-rabbit-Ets-Esf', 'pose-rabbit-Ess-Etf', 'fig-squirrel', 'hand-Ets',
    'food-blueberry', 'food-lettuce', 'food-carrot', 'food-strawberry', 'die-red-6', 'die-blue-3', 'die-yellow-2', 'mountain',
  ],
  people: ['fig-rabbit', 'level-cub', 'level-badger', 'level-old-fox'],
  moods: ['say-sleepy', 'say-hurray', 'say-hmm', 'say-oops', 'stump', 'owl'],
  proof: ['sealed', 'acorn'],
  'tally-ho': ['hunter', 'lumberjack', 'pheasant', 'gun', 'tile-back', 'crown'],
} as const;

export type SheetName = keyof typeof SHEETS;
export type SpriteName = (typeof SHEETS)[SheetName][number];

const FILES: Record<SheetName, string> = { wood, home, people, moods, proof, 'tally-ho': tallyHo };
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
