// Writes the sprite sheets of src/art: one file a set, each drawing a <g id>. `npm run draw` after a change of a drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { needs, symbol } from './sprites.mjs';
import { cloud, peak, summit } from './peak.mjs';
import { backMark, die, dieBody, mountain, pencilRing, pencilStroke } from './scenery.mjs';

/** Ears and antlers as the cards show them; an x stands for what cannot be made out. */
const EXACT = ['Awu', 'Awd', 'Acu', 'Acd', 'Ets', 'Etf', 'Ess', 'Esf'];
const OPEN = ['Aux', 'Adx', 'Awx', 'Acx', 'Etx', 'Esx', 'Exs', 'Exf'];

/** What each sheet holds. Parts that a drawing is put together from come along by themselves. */
const SHEETS = {
  wood: ['leaf', 'sun', 'moon', 'tree-oak', 'tree-pine', 'fox', 'bear', 'duck', 'toadstool'],
  home: ['food-blueberry', 'food-lettuce', 'food-carrot', 'food-strawberry'],
  people: ['fig-rabbit', 'fig-squirrel', 'crown', 'level-cub', 'level-badger', 'level-old-fox'],
  moods: ['say-sleepy', 'say-hurray', 'say-hmm', 'say-oops', 'stump', 'owl'],
  proof: ['sealed', 'acorn'],
  'tally-ho': ['hunter', 'lumberjack', 'pheasant', 'gun'],
  mountain: ['boulder', 'sheep'],
  garden: ['food-sweetcorn', 'food-turnip', 'farmer', 'farmer-lamp', 'trap', 'trap-sprung', 'gate', 'gate-open', 'tunnel', 'rosette'],
  'bunny-moose': [
    'pose-moose-Awu-Acd', 'pose-moose-Awu-Awu', 'pose-rabbit-Ets-Esf', 'pose-rabbit-Ess-Etf',
    'head-moose', 'head-moose-tongue', 'head-rabbit', 'head-rabbit-tongue', 'bush', 'tongue', 'bam', 'fig-moose',
    ...['hand', 'part'].flatMap((kind) => [...EXACT, ...OPEN].map((look) => `${kind}-${look}`)),
  ],
};

/** A drawing as a part of another one, with names of its own. */
const within = (name, as, transform) => `<g transform="${transform}">${symbol(name).replace(` id="${name}"`, '').replace(/\bk-/g, `${as}-`)}</g>`;
/** Both ears up, in the box of everything else. */
const rabbit =
  '<g transform="translate(-16 -22) scale(.66)">' +
  within('part-Ets', 'rl', 'translate(90 114)') + within('part-Ets', 'rr', 'translate(110 114) scale(-1 1)') + within('head-rabbit', 'rh', 'translate(50 84)') +
  '</g>';

const PLAIN = {
  home: { 'die-red-6': die('red', 6), 'die-blue-3': die('blue', 3), 'die-yellow-2': die('yellow', 2), mountain: mountain() },
  'tally-ho': { 'tile-back': backMark },
  mountain: { peak: peak(), summit: summit(), cloud: cloud() },
  garden: {
    rabbit,
    ...Object.fromEntries(['red', 'blue', 'yellow'].map((colour, i) => [`die-${colour}`, dieBody(colour, 101 + i)])),
    ...Object.fromEntries([1, 2, 3].flatMap((hand) => [[`pencil-down-${hand}`, pencilStroke(true, hand)], [`pencil-up-${hand}`, pencilStroke(false, hand)]])),
    'pencil-ring': pencilRing(3),
  },
};

/** Nobody recolours a drawing, so its colours need no names. */
const plainColours = (svg) => svg.replace(/var\(--art-\w+,(#?\w+)\)/g, '$1');

mkdirSync(new URL('../../src/art/', import.meta.url), { recursive: true });
for (const [sheet, names] of Object.entries(SHEETS)) {
  const drawings = needs(names).map(symbol);
  const plain = Object.entries(PLAIN[sheet] ?? {}).map(([id, inner]) => `<g id="${id}">${inner}</g>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs>\n${[...drawings, ...plain].map((part) => part.trim()).join('\n')}\n</defs></svg>\n`;
  writeFileSync(new URL(`../../src/art/${sheet}.svg`, import.meta.url), plainColours(svg));
}
