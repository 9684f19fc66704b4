import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRules, spansOf, type Rulebook } from '../src/rules/parse';
import { find, fold, marked } from '../src/rules/search';

const root = new URL('../../docs/rules/', import.meta.url).pathname;
const book = (path: string): Rulebook => parseRules(readFileSync(root + path, 'utf8'));
const numbers = ({ chapters }: Rulebook): string[] => chapters.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'rule' ? [block.number] : [])));

const translated = globSync('{de,cs}/*.md', { cwd: root });

describe.each(translated)('the rules in %s', (path) => {
  const english = book(path.slice(3));

  it('have the numbers of the English ones, in the same order', () => {
    expect(numbers(book(path))).toEqual(numbers(english));
    expect(numbers(english).length).toBeGreaterThan(5);
  });

  it('have the same chapters, tables and pictures', () => {
    const shape = ({ chapters }: Rulebook): string[][] => chapters.map(({ blocks }) => blocks.map((block) => block.kind));
    expect(shape(book(path))).toEqual(shape(english));
  });

  it('point to the same rules', () => {
    const pointed = ({ chapters }: Rulebook): string[] =>
      chapters.flatMap(({ blocks }) => blocks.flatMap((block) => ('spans' in block ? block.spans.filter((span) => span.kind === 'rule').map((span) => span.text) : [])));
    expect(pointed(book(path)).sort()).toEqual(pointed(english).sort());
  });
});

describe('a page of rules', () => {
  const tally = book('tally-ho.md');

  it('has a title, chapters and numbered rules', () => {
    expect(tally.title).toBe('Tally Ho!');
    expect(tally.chapters[0]?.title).toBe('');
    expect(tally.chapters[1]?.title).toBe('The wood');
    expect(numbers(tally)[0]).toBe('TH-1');
  });

  it('has its table and its picture', () => {
    const kinds = tally.chapters[0]?.blocks.map((block) => block.kind);
    expect(kinds).toEqual(['text', 'text', 'table', 'code', 'text']);
  });

  it('knows code, bold words, rules and other pages inside a line', () => {
    expect(spansOf('a `b` **c** (TH-15) and [d](core.md).')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'bold', text: 'c' },
      { kind: 'text', text: ' (' },
      { kind: 'rule', text: 'TH-15' },
      { kind: 'text', text: ') and ' },
      { kind: 'page', text: 'd', page: 'core' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('is searched for all words, whatever their case and accents', () => {
    expect(find(tally, 'SHUTTLING').map((rule) => rule.number)).toEqual(['TH-13', 'TH-34']);
    expect(find(tally, 'th-8').map((rule) => rule.number)).toEqual(['TH-8']);
    expect(find(tally, 'bear exit').length).toBeGreaterThan(0);
    expect(find(tally, 'bear unicorn')).toEqual([]);
    expect(find(book('cs/tally-ho.md'), 'brany zavrene').map((rule) => rule.number)).toEqual(['TH-23']);
  });

  it('shows where the words are', () => {
    expect(marked('The Exits are open', ['exit'])).toEqual([
      { text: 'The ', hit: false },
      { text: 'Exit', hit: true },
      { text: 's are open', hit: false },
    ]);
    expect(fold('Jäger čéká')).toBe('jager ceka');
  });
});
