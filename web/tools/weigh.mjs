// How heavy the pages are: script and style, gzipped, as a browser fetches them. Fails where a limit is passed. Run after `npm run build`.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What was built; another folder may be named. */
const folder = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL('../../hedgerow/server/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8'));
/** A game's table without its cards. */
const LIMITS = { home: 80, 'tally-ho': 60, 'thats-a-question': 65, 'bunny-moose': 60, 'fox-and-rabbit': 60 };

const weight = (file) => gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length / 1000;

/** The files of a module and of everything it imports at once. */
function files(key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  const { file, css = [], imports = [] } = manifest[key];
  return [file, ...css, ...imports.flatMap((name) => files(name, seen))];
}

const sum = (list) => [...new Set(list)].filter((file) => /\.(js|css)$/.test(file)).reduce((total, file) => total + weight(file), 0);
const languages = (pattern) => Object.keys(manifest).filter((key) => pattern.test(key));
/** The heaviest of the languages counts. */
const heaviest = (pattern, known) => Math.max(0, ...languages(pattern).map((key) => sum(files(key).filter((file) => !known.has(file)))));

const home = new Set(files('index.html'));
const table = new Set([...home, ...files('src/pages/TablePage.svelte')]);
const homeWords = heaviest(/^src\/words\/(en|de|cs)\.ts$/, home);

/** What a game's table adds to the home page. */
function gameWeight(name) {
  const folder = name.replaceAll('-', '_');
  const game = files(`src/games/${folder}/index.ts`);
  const words = [`^src/games/${folder}/words/..\\.ts$`, `hedgerow/games/${folder}/messages`, 'hedgerow/core/messages'];
  return sum([...game, ...table].filter((file) => !home.has(file))) + words.reduce((total, pattern) => total + heaviest(new RegExp(pattern), table), 0);
}

const weights = Object.fromEntries(Object.keys(LIMITS).map((page) => [page, page === 'home' ? sum(home) + homeWords : gameWeight(page)]));

let heavy = false;
for (const [page, limit] of Object.entries(LIMITS)) {
  heavy ||= weights[page] > limit;
  console.log(`${page.padEnd(16)} ${weights[page].toFixed(1).padStart(6)} kB of ${limit} kB gzipped script and style${page === 'home' ? '' : ', beyond home'}`);
}
for (const sheet of Object.keys(manifest).filter((key) => key.startsWith('src/art/'))) {
  console.log(`${sheet.slice(8).padEnd(16)} ${weight(manifest[sheet].file).toFixed(1).padStart(6)} kB gzipped drawings`);
}
process.exit(heavy ? 1 : 0);
