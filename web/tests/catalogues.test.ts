/** Every message exists in every language and is used somewhere: a missing or an unused one fails here. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import mooseCs from '../src/games/bunny_moose/words/cs';
import mooseDe from '../src/games/bunny_moose/words/de';
import mooseEn from '../src/games/bunny_moose/words/en';
import foxLaterCs from '../src/games/fox_and_rabbit/later/words/cs';
import foxLaterDe from '../src/games/fox_and_rabbit/later/words/de';
import foxLaterEn from '../src/games/fox_and_rabbit/later/words/en';
import foxCs from '../src/games/fox_and_rabbit/words/cs';
import foxDe from '../src/games/fox_and_rabbit/words/de';
import foxEn from '../src/games/fox_and_rabbit/words/en';
import tallyCs from '../src/games/tally_ho/words/cs';
import tallyDe from '../src/games/tally_ho/words/de';
import tallyEn from '../src/games/tally_ho/words/en';
import questionCs from '../src/games/thats_a_question/words/cs';
import questionDe from '../src/games/thats_a_question/words/de';
import questionEn from '../src/games/thats_a_question/words/en';
import gardenCs from '../src/pages/garden/words/cs';
import gardenDe from '../src/pages/garden/words/de';
import gardenEn from '../src/pages/garden/words/en';
import packsCs from '../src/pages/packs/words/cs';
import packsDe from '../src/pages/packs/words/de';
import packsEn from '../src/pages/packs/words/en';
import reviewCs from '../src/replay/fox_and_rabbit/words/cs';
import reviewDe from '../src/replay/fox_and_rabbit/words/de';
import reviewEn from '../src/replay/fox_and_rabbit/words/en';
import replayCs from '../src/replay/words/cs';
import replayDe from '../src/replay/words/de';
import replayEn from '../src/replay/words/en';
import cs from '../src/words/cs';
import de from '../src/words/de';
import en from '../src/words/en';

type Templates = Readonly<Record<string, string>>;

const root = new URL('../../', import.meta.url).pathname;
const read = (path: string): Templates => JSON.parse(readFileSync(path, 'utf8')) as Templates;

/** The values that a template asks for. */
const asked = (template: string): string[] => [...new Set([...template.matchAll(/\{(\w+)(?:\.\w+)?\}/g)].map((found) => found[1] ?? ''))].sort();
const isGrammar = (key: string): boolean => /^(noun|plural)\./.test(key);

const INTERFACE = [
  { name: 'the interface', sources: 'web/src/**/*.{ts,svelte}', languages: { en, de, cs } },
  { name: 'Tally Ho! on the page', sources: 'web/src/games/tally_ho/**/*.{ts,svelte}', languages: { en: tallyEn, de: tallyDe, cs: tallyCs } },
  { name: 'That’s a Question! on the page', sources: 'web/src/{games,replay}/thats_a_question/**/*.{ts,svelte}', languages: { en: questionEn, de: questionDe, cs: questionCs } },
  { name: 'Bunny Moose on the page', sources: 'web/src/{games,pages/tv,replay}/bunny_moose/**/*.{ts,svelte}', languages: { en: mooseEn, de: mooseDe, cs: mooseCs } },
  { name: 'The Fox and the Rabbit on the page', sources: 'web/src/{games,pages/tv,replay}/fox_and_rabbit/**/*.{ts,svelte}', languages: { en: foxEn, de: foxDe, cs: foxCs } },
  { name: 'The Fox and the Rabbit after the first moves', sources: 'web/src/games/fox_and_rabbit/later/**/*.{ts,svelte}', languages: { en: foxLaterEn, de: foxLaterDe, cs: foxLaterCs } },
  { name: 'the garden', sources: 'web/src/pages/garden/**/*.{ts,svelte}', languages: { en: gardenEn, de: gardenDe, cs: gardenCs } },
  { name: 'packs', sources: 'web/src/pages/packs/*.{ts,svelte}', languages: { en: packsEn, de: packsDe, cs: packsCs } },
  { name: 'the review of The Fox and the Rabbit', sources: 'web/src/replay/fox_and_rabbit/**/*.{ts,svelte}', languages: { en: reviewEn, de: reviewDe, cs: reviewCs } },
  { name: 'replays', sources: 'web/src/{replay/**,pages}/*.{ts,svelte}', languages: { en: replayEn, de: replayDe, cs: replayCs } },
];

describe.each(INTERFACE)('the words of $name', ({ sources, languages }) => {
  const files = globSync(sources, { cwd: root }).filter((file) => !/\/words\/\w\w\.ts$/.test(file));
  const code = files.map((file) => readFileSync(root + file, 'utf8')).join('\n');
  /** Keys put together from a beginning and something else: `level.${level}.note`. */
  const patterns = [...code.matchAll(/`([a-z-]+\.(?:[\w.-]|\$\{[^}]*\})*)`/g)]
    .map((found) => found[1] ?? '')
    .filter((template) => template.includes('${'))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));

  it.each(Object.keys(languages.en).filter((key) => !isGrammar(key)))('%s is used', (key) => {
    const stem = key.replace(/\.you$/, '');
    expect(code.includes(`'${stem}'`) || patterns.some((pattern) => pattern.test(stem))).toBe(true);
  });

  it.each(Object.entries(languages))('in %s there is everything, and nothing else', (language, templates: Templates) => {
    const wanted = Object.keys(languages.en);
    const extra = language === 'cs' ? wanted.filter((key) => /^plural\..*\.other$/.test(key)).map((key) => key.replace(/other$/, 'few')) : [];
    expect(Object.keys(templates).sort()).toEqual([...wanted, ...extra].sort());
  });

  it.each(Object.entries(languages))('in %s every message asks for what it is given', (_, templates: Templates) => {
    for (const [key, template] of Object.entries(languages.en)) expect([key, asked(templates[key] ?? '')]).toEqual([key, asked(template)]);
  });

  it('has its plurals', () => {
    for (const [language, templates] of Object.entries(languages)) {
      const forms = language === 'cs' ? ['one', 'few', 'other'] : ['one', 'other'];
      for (const template of Object.values<string>(templates)) {
        for (const [, noun] of template.matchAll(/\{\w+\.(?!name)(\w+)\}/g)) for (const form of forms) expect(templates).toHaveProperty([`plural.${noun}.${form}`]);
      }
    }
  });
});

/** Those of every table, and of every game that has a table here. */
const games = globSync('web/src/games/*/index.ts', { cwd: root }).map((path) => path.split('/').at(-2));
const catalogues = ['hedgerow/core/messages/en.json', ...games.map((game) => `hedgerow/games/${game}/messages/en.json`)];

describe.each(catalogues)('%s', (path) => {
  const english = read(root + path);

  it.each(['de', 'cs'])('is all there in %s', (language) => {
    const templates = read(root + path.replace('en.json', `${language}.json`));
    const plain = (all: Templates): string[] => Object.keys(all).filter((key) => !isGrammar(key)).sort();
    expect(plain(templates)).toEqual(plain(english));
    for (const key of plain(english)) {
      const given = asked(english[key] ?? '');
      for (const name of asked(templates[key] ?? '')) expect([key, given]).toEqual([key, expect.arrayContaining([name])]);
    }
  });

  it.each(['en', 'de', 'cs'])('has in %s every form of every noun that is asked for, and no other', (language) => {
    const templates = read(root + path.replace('en.json', `${language}.json`));
    const forms = new Set(Object.values(templates).flatMap((template) => [...template.matchAll(/\{\w+\.(\w+)\}/g)].map((found) => found[1] ?? '')));
    const nouns = Object.keys(templates).filter((key) => key.startsWith('noun.'));
    const plurals = Object.keys(templates).filter((key) => key.startsWith('plural.'));
    const known = new Set([...nouns.map((key) => key.split('.')[2]), ...plurals.map((key) => key.split('.')[1]), 'name']);
    for (const form of forms) expect(known).toContain(form);
    for (const key of plurals) expect(forms).toContain(key.split('.')[1]);
    if (language !== 'en') for (const key of nouns) expect(forms).toContain(key.split('.')[2]);
  });
});

/** By file: `../src/games/tally_ho/words/de.ts`. */
const pageWords = import.meta.glob<Templates>('../src/games/*/words/{de,cs}.ts', { eager: true, import: 'default' });

describe.each(Object.entries(pageWords))('%s', (path, buttons) => {
  const [, game, language] = /games\/(\w+)\/words\/(\w\w)/.exec(path) ?? [];
  const help = read(`${root}hedgerow/games/${game}/messages/${language}.json`);
  const values = Object.keys(buttons).filter((key) => /^option\.\w+\.[a-z-]+$/.test(key));

  it('is what the help of the options speaks of: no value as it stands in a record', () => {
    for (const key of values) {
      const [, option, value = ''] = key.split('.');
      const words = (text = ''): string[] => text.toLowerCase().split(/[^\p{L}-]+/u);
      if (!words(buttons[key]).includes(value)) expect([key, words(help[`option.${option}`])]).not.toEqual([key, expect.arrayContaining([value])]);
    }
  });
});

it('everything that happens at a table has words, and nothing else has', () => {
  const wire = readFileSync(`${root}web/src/protocol/messages.ts`, 'utf8');
  const union = /export type TableFact =([^;]*);/.exec(wire)?.[1] ?? '';
  const types = [...union.matchAll(/\w+/g)].map(([name]) => new RegExp(`interface ${name} \\{\\s*type: "([^"]+)"`).exec(wire)?.[1] ?? '');
  /** Everybody adds a nonce, so that is no news. */
  const told = [...types.filter((type) => !['answer-back', 'nonce'].includes(type)), 'agree', 'refuse', 'remember', 'pause.table'];
  const said = Object.keys(en).filter((key) => key.startsWith('event.') && !key.endsWith('.you'));
  expect(said.map((key) => key.slice('event.'.length)).sort()).toEqual(told.sort());
});

describe('the codes of refusals', () => {
  const codes = (path: string): string[] => [...readFileSync(root + path, 'utf8').matchAll(/^ {4}"([a-z-]+)":/gm)].map((found) => found[1] ?? '');
  const table = codes('hedgerow/table/refused.py');
  const server = codes('hedgerow/server/problems.py');

  it.each(table)('%s has words', (code) => {
    expect(en).toHaveProperty([`refused.${code}`]);
  });

  it('have no words that nobody says', () => {
    const known = [...table, ...server, 'out-of-turn', 'away'];
    for (const key of Object.keys(en).filter((name) => name.startsWith('refused.'))) expect(known).toContain(key.slice('refused.'.length));
  });
});
