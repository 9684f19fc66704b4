/** The Fox and the Rabbit on the page: tokens to dice and lit cells, what can be undone, what the farmer did, and how near the gate is. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HintBody, Refusal } from '../src/net/wire';
import type { Fact, Public } from '../src/protocol/games/fox-and-rabbit';
import { clauseOf, fixes, nearest } from '../src/games/fox_and_rabbit/gate';
import { circlesOf } from '../src/games/fox_and_rabbit/labels';
import { aidUse, diceFor, fitting, glowsOf, mayUse, readDice, readMoves, readTyped, sumOf, writeDice } from '../src/games/fox_and_rabbit/moves';
import { hintWords } from '../src/games/fox_and_rabbit/later/hint';
import { hundredths } from '../src/games/fox_and_rabbit/later/odds';
import { breakdown, ladder } from '../src/games/fox_and_rabbit/later/result';
import { laterWords } from '../src/games/fox_and_rabbit/later/words';
import { eatenOf, numberIn, rowsOf, trailsOf, type Die, type SheetData } from '../src/games/fox_and_rabbit/sheet/data';
import { lastFaces, linesOf, scenesOf, undoable } from '../src/games/fox_and_rabbit/story';
import { spokenRefusal, tell } from '../src/games/fox_and_rabbit/telling';
import { foxWords } from '../src/games/fox_and_rabbit/words';

const root = new URL('../../', import.meta.url).pathname;
const sheetNamed = (name: string): SheetData => JSON.parse(readFileSync(`${root}hedgerow/games/fox_and_rabbit/sheets/${name}.json`, 'utf8')) as SheetData;
/** A sheet that no balancing changes. */
const standard: SheetData = {
  ...sheetNamed('standard'),
  traps: 14,
  circles: 4,
  foods: [
    { food: 'blueberry', die: 'blue', aid: 'step' }, { food: 'lettuce', die: 'yellow', aid: 'flip' }, { food: 'carrot', die: 'red', aid: 'reroll' },
    { food: 'strawberry', die: 'red', aid: 'step' }, { food: 'sweetcorn', die: 'yellow', aid: 'reroll' }, { food: 'turnip', die: 'blue', aid: 'flip' },
  ],
  fox: {
    trails: [
      { food: 'blueberry', start: 'home', cells: ['R6', 'O10', 'P12', 'K18'] },
      { food: 'lettuce', start: 'home', cells: ['B3', 'Y6', 'G8', 'P11', 'K18'] },
      { food: 'carrot', start: 'home', cells: ['K5', 'O11', 'G12'] },
      { food: 'strawberry', start: 'tunnel', cells: ['P7', 'K?'] },
      { food: 'sweetcorn', start: 'tunnel', cells: ['K12', 'K18'] },
      { food: 'turnip', start: 'tunnel', cells: ['O6', 'G10', 'K18'] },
    ],
    escape: { few: { colour: 'orange', numbers: [10, 11], total: 13 }, many: { colour: 'orange', numbers: [17, 18], total: 22 } },
    trap: { dice: { red: 1, blue: 2, yellow: 2 }, clause: { colour: 'green', numbers: [13, 14], total: 18 } },
  },
  rabbit: {
    trails: [
      { food: 'blueberry', start: 'tunnel', cells: ['K12', 'K18'] },
      { food: 'lettuce', start: 'tunnel', cells: ['P6', 'O11', 'K18'] },
      { food: 'carrot', start: 'tunnel', cells: ['G8', 'K?'] },
      { food: 'strawberry', start: 'home', cells: ['Y1', 'P3', 'G12', 'K18'] },
      { food: 'sweetcorn', start: 'home', cells: ['R1', 'B6', 'O?', 'P12', 'K18'] },
      { food: 'turnip', start: 'home', cells: ['K5', 'G11', 'O12'] },
    ],
    escape: { few: { colour: 'purple', numbers: [11, 12], total: 15 }, many: { colour: 'purple', numbers: [15, 16], total: 19 } },
    trap: { dice: { red: 1, blue: 1, yellow: 1 }, clause: { colour: 'green', numbers: [8, 9], total: 14 } },
  },
  modes: {
    easy: { circles: 3, foods: 3, counts: 'eatings', farmer: 'one' },
    hard: { circles: 2, foods: 4, counts: 'eatings', farmer: 'one' },
    'super-hard': { circles: 2, foods: 6, counts: 'kinds', farmer: 'each' },
  },
};
const hand = (...dice: Die[]): Set<Die> => new Set(dice);
const NONE = [0, 0, 0, 0, 0, 0];

describe('what may be done', () => {
  const walk = readMoves(['use:lettuce:b1', 'use:carrot:r1b1y1', 'use:carrot:r1y1y2', 'up:r1', 'flip:b1', 'free:flip:b1', 'reroll:r1y1', 'tunnel:turnip', 'done']);

  it('is read from tokens', () => {
    expect(walk.done).toBe(true);
    expect(walk.roll).toBe(false);
    expect([...walk.uses]).toEqual([['lettuce', ['b1']], ['carrot', ['r1b1y1', 'r1y1y2']]]);
    expect([...walk.tunnels]).toEqual(['turnip']);
    expect(readMoves(['first:fox', 'first:rabbit']).first).toEqual(new Set(['fox', 'rabbit']));
    expect(readMoves(['roll', 'escape:r1y1']).escapes).toEqual(new Set(['r1y1']));
    expect(readMoves(['bonus:die', 'bonus:aid']).bonus).toEqual(new Set(['die', 'aid']));
  });

  it('lights up the cells that the gathered dice fit, and those they could still fit', () => {
    expect([...glowsOf(walk, 'fox', hand())]).toEqual([['fox:lettuce', 'near'], ['fox:carrot', 'near']]);
    expect([...glowsOf(walk, 'fox', hand('b1'))]).toEqual([['fox:lettuce', 'fit'], ['fox:carrot', 'near']]);
    expect([...glowsOf(walk, 'rabbit', hand('y2', 'y1', 'r1'))]).toEqual([['rabbit:carrot', 'fit']]);
    expect([...glowsOf(walk, 'fox', hand('b1', 'y2'))]).toEqual([]);
    expect(fitting(walk, hand('b1'))).toEqual(['lettuce']);
  });

  it('gathers the dice for a cell, with those that are in the hand if that is possible', () => {
    expect(diceFor(walk, 'carrot', hand('y2'))).toEqual(['r1', 'y1', 'y2']);
    expect(diceFor(walk, 'carrot', hand())).toEqual(['r1', 'b1', 'y1']);
    expect(diceFor(walk, 'lettuce', hand('y1'))).toEqual(['b1']);
    expect(diceFor(walk, 'turnip', hand())).toEqual([]);
  });

  it('lets the free aid pay first, or not', () => {
    expect(aidUse(walk, 'flip', 'flip', 'b1', true)?.token).toBe('free:flip:b1');
    expect(aidUse(walk, 'flip', 'flip', 'b1', false)?.token).toBe('flip:b1');
    expect(aidUse(walk, 'step', 'up', 'r1', true)?.token).toBe('up:r1');
    expect(aidUse(walk, 'reroll', '', 'r1y1', true)?.token).toBe('reroll:r1y1');
    expect(aidUse(walk, 'step', 'down', 'r1', true)).toBeUndefined();
    expect(mayUse(readMoves(['done']), 'flip')).toBe(false);
  });

  it('writes dice in their order, and adds them up', () => {
    expect(writeDice(hand('y1', 'r2', 'b1'))).toBe('r2b1y1');
    expect(readDice('r2b1y1')).toEqual(['r2', 'b1', 'y1']);
    expect(sumOf(hand('y1', 'b1'), [6, 0, 5, 0, 3, 0])).toEqual({ parts: [5, 3], total: 8 });
  });

  it.each([
    ['Carrot r1 b1 y1', 'use:carrot:r1b1y1'],
    ['use:carrot:r1b1y1', 'use:carrot:r1b1y1'],
    ['turnip', 'tunnel:turnip'],
    ['fox', 'first:fox'],
    [' Roll ', 'roll'],
    ['free up r1', 'free:up:r1'],
    ['reroll r1 y1', 'reroll:r1y1'],
    ['', ''],
  ])('understands %j as %j', (typed, token) => expect(readTyped(typed)).toBe(token));
});

describe('the sheet', () => {
  it('has the cells of its file, blank circles counted through', () => {
    const [fox, rabbit] = trailsOf(standard);
    expect(fox.map(({ cells }) => cells.length)).toEqual([4, 5, 3, 2, 2, 3]);
    expect(fox[1]?.cells[2]).toEqual({ colour: 'green', number: 8, blank: -1 });
    expect(fox[3]).toMatchObject({ food: 'strawberry', tunnel: true });
    expect([fox[3]?.cells[1], rabbit[2]?.cells[1], rabbit[4]?.cells[2]].map((cell) => cell?.blank)).toEqual([0, 1, 2]);
    expect(numberIn({ colour: 'black', number: 0, blank: 1 }, { written: [0, 14, 0] })).toBe(14);
  });

  it.each(['standard', 'gentle', 'warren'])('shows every food of the %s sheet once', (name) => {
    expect(rowsOf(sheetNamed(name)).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('knows how often a food was eaten', () => {
    expect(eatenOf(trailsOf(standard), { crossed: [[4, 0, 3, 0, 0, 0], [2, 0, 1, 0, 0, 0]] })).toEqual([2, 0, 1, 0, 0, 0]);
  });

  it('shows circles that are open, spent and shut; a bonus opens one more from the next turn on', () => {
    const view = { aids: [2, 3, 3] as [number, number, number], coming_aids: [0, 0, 0] as [number, number, number], taken: ['', '', '', '', '', ''] as ('' | 'aid')[] };
    expect(circlesOf(view, standard, 'easy', 0)).toEqual({ open: 2, spent: 1, shut: 1 });
    const eaten = { ...view, taken: ['aid', '', '', '', '', ''] as ('' | 'aid')[] };
    expect(circlesOf({ ...eaten, coming_aids: [1, 0, 0] }, standard, 'easy', 0)).toEqual({ open: 2, spent: 1, shut: 1 });
    expect(circlesOf({ ...eaten, aids: [3, 3, 3] }, standard, 'easy', 0)).toEqual({ open: 3, spent: 1, shut: 0 });
  });
});

describe('the gate', () => {
  const clause = clauseOf(standard, 'fox', { harder: false });

  it('asks for more when more was eaten', () => {
    expect(clause).toEqual({ colour: 'orange', numbers: [10, 11], total: 13 });
    expect(clauseOf(standard, 'fox', { harder: true }).total).toBe(22);
  });

  it('says how near the dice are', () => {
    expect(nearest(clause, [6, 0, 2, 0, 4, 0])).toMatchObject({ some: ['r1', 'y1'], made: 10, total: 12, off: 1 });
    expect(nearest(clause, [6, 0, 3, 0, 4, 0]).off).toBe(0);
    expect(nearest(clause, [6, 0, 3, 0, 0, 0]).off).toBe(Infinity);
  });

  it('says which aids would do it', () => {
    const { aids } = readMoves(['up:b1', 'down:b1', 'flip:r1', 'free:up:b1', 'reroll:r1', 'done']);
    expect(fixes(clause, [6, 0, 2, 0, 4, 0], aids).map(({ token }) => token)).toEqual(['up:b1', 'free:up:b1']);
  });

  it.each([
    [0, '0'], [0.001, '<1'], [0.37, '37'], [0.999, '>99'], [1, '100'],
  ])('writes a chance of %d as %s of a hundred', (chance, words) => expect(hundredths(chance)).toBe(words));
});

describe('the story', () => {
  const thrown = (die: string, face: number, again = false): Fact => ({ type: 'thrown', die, colour: 'red', face, again });
  const rolls: Fact = { type: 'rolls', seat: 0, animal: 'fox' };
  const crossed: Fact = { type: 'crossed', seat: 0, animal: 'fox', food: 'carrot', cell: 2, colour: 'green', number: 12, dice: 'b1y1', blank: false };
  const ate = (second: boolean): Fact => ({ type: 'ate', seat: 0, animal: 'fox', food: 'carrot', second });
  const gained: Fact = { type: 'gained', seat: 0, food: 'carrot', bonus: 'die', what: 'red', nothing: false };
  const done: Fact = { type: 'finished', seat: 0, animal: 'fox' };
  const flipped: Fact = { type: 'adjusted', seat: 0, change: 'flip', die: 'r1', colour: 'red', before: 2, after: 5, free: false };
  const all = (...facts: Fact[]) => facts as unknown as Parameters<typeof linesOf>[0];

  it('has one line a move, with its token', () => {
    expect(linesOf(all(rolls, thrown('r1', 2), flipped, crossed, ate(false), gained, done)).map(({ token }) => token)).toEqual(['roll', 'flip:r1', 'use:carrot:b1y1', 'bonus:die', 'done']);
    expect(linesOf(all(crossed, ate(true), gained)).map(({ token, facts }) => [token, facts.length])).toEqual([['use:carrot:b1y1', 3]]);
  });

  it('can be undone as far as the last throw', () => {
    expect(undoable(all(rolls, thrown('r1', 2)), 0)).toBe(false);
    expect(undoable(all(rolls, thrown('r1', 2), flipped), 0)).toBe(true);
    expect(undoable(all(rolls, thrown('r1', 2), flipped), 1)).toBe(false);
    expect(undoable([...all(rolls, thrown('r1', 2), flipped), { type: 'back' }], 0)).toBe(false);
    expect(undoable([...all(rolls, thrown('r1', 2), flipped, crossed), { type: 'back' }], 0)).toBe(true);
    expect(undoable(all({ type: 'went-first', seat: 0, animal: 'fox' }), 0)).toBe(true);
  });

  it('remembers the faces of dice that are used up', () => {
    expect(lastFaces(all(rolls, thrown('r1', 6), rolls, thrown('r1', 2), thrown('b1', 3), flipped))).toEqual([5, 0, 3, 0, 0, 0]);
  });

  it('tells what the farmer did, step by step', () => {
    const scenes = scenesOf(
      all(
        { type: 'farmer-comes', animal: 'rabbit' }, thrown('r1', 1), thrown('b1', 5), thrown('y1', 4),
        { type: 'farmer-aid', what: 'reroll', dice: 'r1' }, thrown('r1', 3, true), { type: 'missed', animal: 'rabbit' },
      ),
      NONE,
    );
    expect(scenes).toEqual([
      {
        kind: 'farmer', animal: 'rabbit', caught: false,
        steps: [
          { what: 'rolls', dice: ['r1', 'b1', 'y1'], faces: [1, 0, 5, 0, 4, 0] },
          { what: 'reroll', dice: ['r1'], faces: [3, 0, 5, 0, 4, 0] },
        ],
      },
    ]);
    const [fox] = scenesOf(all({ type: 'farmer-comes', animal: 'fox' }, thrown('b1', 5), { type: 'farmer-aid', what: 'up', dice: 'b1' }, { type: 'caught', animal: 'fox' }), NONE);
    expect(fox).toMatchObject({ caught: true, steps: [{ what: 'rolls' }, { what: 'up', dice: ['b1'], faces: [0, 0, 6, 0, 0, 0] }] });
  });

  it('shows the dice with which an animal got out', () => {
    const before = [6, 0, 2, 0, 4, 0];
    const [scene] = scenesOf(all({ ...flipped, change: 'up', die: 'b1', after: 3 } as Fact, { type: 'escaped', animal: 'fox' }), before);
    expect(scene).toEqual({ kind: 'out', animal: 'fox', faces: [6, 0, 3, 0, 4, 0] });
  });

  it('finds words for every kind of fact', () => {
    const words = JSON.parse(readFileSync(`${root}hedgerow/games/fox_and_rabbit/messages/en.json`, 'utf8')) as Record<string, string>;
    const facts: Fact[] = [
      rolls, thrown('r1', 2), thrown('r1', 2, true), crossed, { ...crossed, blank: true } as Fact, flipped, { ...flipped, free: true } as Fact, ate(true), ate(false), gained, done,
      { ...gained, nothing: true, bonus: 'aid' } as Fact, { type: 'trap-set', trap: 14, left: 0 }, { type: 'trap-set', trap: 1, left: 13 }, { type: 'farmer-aid', what: 'reroll', dice: 'r1' },
      { type: 'achieved', mode: 'easy', foods: 0, escaped: 2 }, { type: 'achieved', mode: 'easy', foods: 3, escaped: 1 }, { type: 'game-over', points: 3, rank: 0, escaped: 1 },
    ];
    for (const fact of facts) expect(words).toHaveProperty([tell(fact).key]);
  });
});

describe('the end', () => {
  it('is taken apart into foods, animals and traps', () => {
    expect(breakdown({ points: 16, foods: [2, 2], fate: ['out', 'out'], traps: 12 }, standard)).toEqual({ foods: 4, out: 10, traps: 2 });
    expect(breakdown({ points: 8, foods: [2, 1], fate: ['out', 'caught'], traps: 14 }, standard)).toEqual({ foods: 3, out: 5, traps: 0 });
  });

  it('has a ladder of ranks', () => {
    const rungs = ladder([0, 7, 13, 17], 14);
    expect(rungs.map(({ from, to }) => [from, to])).toEqual([[0, 6], [7, 12], [13, 16], [17, 0]]);
    expect(rungs.map(({ filled }) => filled)).toEqual([1, 1, 0.5, 0]);
  });
});

it('a refusal names dice by their colours, and not as records write them', async () => {
  await foxWords.load();
  const refusal = { type: 'refused', n: '1', code: 'illegal', why: '', message: { key: 'FR-11', values: { colour: 'black', dice: 'r1b1b2' } } } as Refusal;
  expect(spokenRefusal(refusal).message?.values).toEqual({ colour: 'black', dice: 'red, blue ×2' });
});

describe('a hint', () => {
  const walk = { phase: 'walk', animal: 0, crossed: [[0, 2, 0, 1, 0, 0], NONE], faces: [4, 0, 5, 0, 3, 0], written: [0, 0, 0] } as unknown as Public;
  const say = (choices: Record<string, number>, more: Partial<HintBody> = {}, view = walk) =>
    hintWords({ goal: 'points', basis: 'learned', worth: 0, choices: Object.entries(choices).map(([token, worth]) => ({ token, worth })), then: [], ...more }, view, standard);

  beforeAll(() => Promise.all([foxWords.load(), laterWords.load()]));

  it('says which cell, where, with which dice, and what the next best is worth', () => {
    expect(say({ 'use:lettuce:b1y1': 15.42, done: 14.81 })).toEqual({
      what: 'Cross green 8 on the lettuce trail with blue 5 + yellow 3.',
      worth: 'About 15.4 points at the end. Next best (14.8): Be done with this part.',
    });
    expect(say({ 'use:strawberry:r1b1y1': 9 }).what).toBe('Write 12 into the blank circle on the strawberry trail, with red 4 + blue 5 + yellow 3.');
  });

  it('says what an aid is for, with the dice as they lie then', () => {
    expect(say({ 'flip:y1': 9 }, { then: ['use:carrot:r1b1y1'] }).what).toBe('Flip yellow 3 to 4. Then cross black 5 on the carrot trail.');
    expect(say({ 'up:r1': 9 }, { then: ['use:strawberry:r1b1y1', 'use:carrot:y1'] }).what).toBe('Make red 4 a 5 with ±1. Then write 13 into the blank circle on the strawberry trail.');
    expect(say({ 'free:down:b1': 9 }, {}, { ...walk, phase: 'attempt' }).what).toBe('Make blue 5 a 4 with the free aid. That opens the gate.');
    expect(say({ 'reroll:r1y1': 9 }).what).toBe('Roll red 4 + yellow 3 again.');
  });

  it('does not offer as another choice what comes anyway', () => {
    const { worth } = say({ 'use:lettuce:b1y1': 9, 'use:blueberry:r1': 9, done: 8.99 }, { then: ['use:blueberry:r1'], basis: 'solved' });
    expect(worth).toBe('About 9.0 points at the end. As good: Be done with this part.');
  });

  it('counts chances out of a hundred where both shall get out, and says what is only estimated', () => {
    expect(say({ 'escape:r1b1y1': 0.254, roll: 0.2 }, { goal: 'both', basis: 'estimate' })).toEqual({
      what: 'Try the gate with red, blue, yellow.',
      worth: 'A rough estimate: 25 in 100 that both get out. Next best (20): Roll the dice.',
    });
  });
});
