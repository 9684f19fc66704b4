/** What the page of That's a Question! works out by itself: composing, the order of a reveal, the way up, and what was learned. */
import { describe, expect, it } from 'vitest';
import type { AnyFact } from '../src/net/wire';
import type { Climb, Guess, Past, Public, Question } from '../src/protocol/games/thats-a-question';
import { Composing } from '../src/games/thats_a_question/compose.svelte';
import { lessons, ranking } from '../src/games/thats_a_question/learned';
import { readLock, readMoves, roundOf } from '../src/games/thats_a_question/moves';
import { follow, guessersOf, ofPast, reasons, scenesOf, standing, type Revealed } from '../src/games/thats_a_question/reveal';
import { Stage } from '../src/games/thats_a_question/stage.svelte';
import { tell } from '../src/games/thats_a_question/telling';
import { CLOUDS, hopsOf, nearby, placeOf, spotsOf, stonesOf } from '../src/games/thats_a_question/way';

const question = (more: Partial<Question> = {}): Question => ({ asker: 0, whom: 2, colour: 'blue', a: 'canoe', b: 'teapot', by_lot: false, ...more });
const guess = (seat: number, letter: 'A' | 'B', kicker: Guess['kicker'] = ''): Guess => ({ seat, letter, kicker, by_lot: false });
const climb = (seat: number, more: Partial<Climb> = {}): Climb => ({ seat, right: 0, wrong: 0, three: 0, tough: 0, ...more });
const shown = (more: Partial<Revealed> = {}): Revealed => ({ question: question(), answer: '', guesses: [], climbs: [], finds: [], ...more });
const SIDE = { lake: 8, meadow: 16, summit: 24 };

const view = (more: Partial<Public> = {}): Public => ({
  phase: 'choose', number: 1, questions: 20, mountain: SIDE, asker: 0, pile: 30, hands: [5, 5, 5, 5, 5], acorns: [1, 1, 0, 1, 1], steps: [0, 0, 0, 0, 0],
  kickers: [[], [], [], [], []], sky: [[], [], [], [], []], question: question(), locked: [], by_lot: [], late: false, pressed: false, answer: '', guesses: [], confirmed: [],
  owed: [], past: [], ...more,
});

describe('what may be done', () => {
  it('is read from the tokens', () => {
    const asking = readMoves(['blue:canoe/teapot:2', 'red:teapot/canoe:3']);
    expect([...asking.whom]).toEqual([2, 3]);
    expect(asking.lock).toBe(false);
    const guessing = readMoves(['A', 'A+three', 'B', 'B+three', 'tough']);
    expect([guessing.lock, [...guessing.kickers], guessing.press]).toEqual([true, ['three'], true]);
    expect(readMoves(['correct:B', 'ok'])).toMatchObject({ correct: 'B', ok: true, concede: false });
    expect(readMoves(['concede', 'ok'])).toMatchObject({ correct: '', concede: true });
    expect(readMoves(['take:three', 'take:tough', 'take:nothing']).takes).toEqual(['three', 'tough', 'nothing']);
  });

  it('says what is locked', () => {
    expect(readLock('B+tough')).toEqual({ letter: 'B', kicker: 'tough' });
    expect(readLock('A')).toEqual({ letter: 'A', kicker: '' });
    for (const other of ['tough', 'ok', 'A+', 'take:three', 'blue:a/b:1']) expect(readLock(other)).toBeUndefined();
  });

  it('counts rounds', () => {
    expect(roundOf({ number: 5, questions: 20, steps: [0, 0, 0, 0, 0] })).toEqual({ n: 1, of: 4 });
    expect(roundOf({ number: 6, questions: 20, steps: [0, 0, 0, 0, 0] })).toEqual({ n: 2, of: 4 });
    expect(roundOf({ number: 21, questions: 20, steps: [0, 0, 0, 0, 0] }).n).toBe(4);
  });
});

describe('a question', () => {
  it('is put together in any order', () => {
    const composing = new Composing();
    composing.whom = 3;
    composing.tap('teapot');
    composing.colour = 'red';
    expect(composing.missing).toEqual(['b']);
    expect(composing.token).toBe('');
    composing.tap('canoe');
    expect(composing.token).toBe('red:teapot/canoe:3');
    composing.swap();
    expect(composing.token).toBe('red:canoe/teapot:3');
  });

  it('puts a card back that is touched again, and fills the gap first', () => {
    const composing = new Composing();
    ['a', 'b', 'a', 'c'].forEach((card) => composing.tap(card));
    expect([composing.a, composing.b]).toEqual(['c', 'b']);
    composing.tap('d');
    expect([composing.a, composing.b]).toEqual(['c', 'd']);
    expect([composing.letterOf('c'), composing.letterOf('d'), composing.letterOf('b'), composing.letterOf('')]).toEqual(['A', 'B', '', '']);
  });

  it('lets go of what is no longer there', () => {
    const composing = new Composing();
    composing.tap('a');
    composing.tap('b');
    composing.whom = 4;
    composing.tidy(['b', 'c'], new Set([1, 2]));
    expect([composing.a, composing.b, composing.whom]).toEqual(['', 'b', -1]);
    composing.tidy(['b', 'c'], new Set([2]));
    expect(composing.whom).toBe(2);
  });
});

const FACTS: AnyFact[] = [
  { type: 'answered', seat: 2, letter: 'A' },
  { type: 'guessed', seat: 1, letter: 'B', right: false, kicker: '', by_lot: false },
  { type: 'guessed', seat: 3, letter: 'A', right: true, kicker: 'three', by_lot: false },
  { type: 'climbed', seat: 2, steps: 1, to: 1, right: 1, wrong: 0, three: 0, tough: 0 },
  { type: 'climbed', seat: 3, steps: 3, to: 8, right: 1, wrong: 0, three: 2, tough: 0 },
  { type: 'climbed', seat: 0, steps: 1, to: 4, right: 0, wrong: 1, three: 0, tough: 0 },
  { type: 'spent', seat: 3, kicker: 'three' },
  { type: 'reached', seat: 3, place: 'lake' },
  { type: 'took-back', seat: 3, kicker: 'three', by_lot: false },
  { type: 'drew', seat: 0, card: '' },
];

describe('a reveal', () => {
  it('builds up: the answer, the guesses with their kickers, the squirrels', () => {
    const { scenes } = scenesOf(shown(), [3, 0, 0, 5], FACTS);
    expect(scenes.map(({ kind }) => kind)).toEqual(['answer', 'guesses', 'climb']);
    expect(scenes[0]?.shown).toMatchObject({ answer: 'A', guesses: [], climbs: [] });
    expect(scenes[1]?.shown.guesses.map(({ seat, kicker }) => [seat, kicker])).toEqual([[1, ''], [3, 'three']]);
    expect(scenes[1]?.steps).toEqual([3, 0, 0, 5]);
    expect(scenes[2]?.steps).toEqual([4, 0, 1, 8]);
    expect(scenes[2]?.shown.finds).toEqual([{ seat: 3, place: 'lake' }, { seat: 3, back: 'three', byLot: false }]);
  });

  it('shows a correction and a slip by themselves', () => {
    const corrected = scenesOf(shown({ answer: 'A' }), [], [{ type: 'corrected', seat: 2, letter: 'B' }]);
    expect(corrected.shown?.answer).toBe('B');
    const slipped = follow(shown({ answer: 'A', guesses: [guess(1, 'A'), guess(3, 'A')] }), { type: 'conceded', seat: 1, letter: 'B' });
    expect(slipped?.guesses).toEqual([guess(1, 'B'), guess(3, 'A')]);
  });

  it('tells nothing before its time', () => {
    expect(standing(view({ locked: [false, true, true, true, true] }))).toMatchObject({ answer: '', guesses: [], climbs: [] });
    const locking = scenesOf(shown(), [0, 0, 0], [{ type: 'locked', seat: 1, letter: '', kicker: '', again: false }, { type: 'all-locked' }]);
    expect(locking.scenes).toEqual([]);
  });

  it('says why in the order of scoring: right ones, the asker, tough questions alone', () => {
    const climbs = [climb(2, { right: 1 }), climb(4, { tough: 1 }), climb(3, { right: 1, three: 2 }), climb(1, { right: 1, tough: 1 }), climb(0, { wrong: 2 })];
    expect(reasons({ question: question(), climbs }).map(({ seat, steps, why }) => [seat, steps, why.join()])).toEqual([
      [2, 1, 'answered'], [3, 3, 'right,three'], [1, 2, 'right,tough'], [0, 2, 'fooled'], [4, 1, 'tough'],
    ]);
  });

  it('names guessers from the asker’s left on', () => {
    const all = shown({ question: question({ asker: 3, whom: 1 }), guesses: [guess(0, 'A'), guess(2, 'A'), guess(4, 'A'), guess(5, 'B')] });
    expect(guessersOf(all, 'A', 6).map(({ seat }) => seat)).toEqual([4, 0, 2]);
  });
});

describe('the stage', () => {
  const staged = (still = false) => {
    const timers: { ms: number; run: () => void }[] = [];
    const stage = new Stage(view({ steps: [3, 0, 0, 5, 0] }), { after: (ms, run) => (timers.push({ ms, run }), () => {}), still: () => still, quick: () => false });
    return { stage, timers };
  };

  it('plays a whole reveal even when it comes at once, and stands until the page is turned', () => {
    const { stage, timers } = staged();
    stage.tell(FACTS, view({ phase: 'ask', steps: [4, 0, 1, 8, 0], question: null }), true);
    expect(stage.scene?.kind).toBe('answer');
    timers[0]?.run();
    expect(stage.scene?.kind).toBe('guesses');
    timers[1]?.run();
    expect([stage.scene?.kind, stage.held]).toEqual(['climb', true]);
    // It is looked at long enough; but nothing else has come, so it stays.
    timers[2]?.run();
    expect(stage.scene?.kind).toBe('climb');
    stage.next();
    expect([stage.scene, stage.held]).toEqual([null, false]);
  });

  it('goes on by itself when the next question waits', () => {
    const { stage, timers } = staged();
    stage.tell(FACTS, view({ phase: 'ask', question: null }), true);
    timers[0]?.run();
    timers[1]?.run();
    stage.tell([{ type: 'asked', seat: 1, whom: 3, colour: 'red', a: 'x', b: 'y', by_lot: false }], view({ phase: 'choose', number: 2 }), true);
    expect(stage.scene?.kind).toBe('climb');
    timers[2]?.run();
    expect(stage.scene).toBeNull();
  });

  it('does not play what nobody saw happen', () => {
    const { stage } = staged();
    stage.tell(FACTS, view({ phase: 'ask', question: null }), false);
    expect(stage.scene).toBeNull();
  });
});

describe('the way up', () => {
  it('has a stone for every space, the lake and the meadow at their places', () => {
    const [large, small] = [stonesOf(SIDE), stonesOf({ lake: 6, meadow: 12, summit: 19 })];
    expect([large.length, small.length]).toEqual([25, 20]);
    expect([small[6], small[12], small[19]]).toEqual([large[8], large[16], large[24]]);
    for (const stones of [large, small]) for (const { x, y } of stones) expect(x > 0 && x < 840 && y > 0 && y < 740).toBe(true);
  });

  it('goes on over the clouds without end', () => {
    const stones = stonesOf(SIDE);
    expect(placeOf(stones, 25)).toEqual(CLOUDS[0]);
    expect(placeOf(stones, 99)).toEqual(CLOUDS.at(-1));
  });

  it('has room for everybody on one stone', () => {
    const spots = spotsOf(stonesOf(SIDE), [4, 4, 4, 4, 4, 4]);
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
    expect(spotsOf(stonesOf(SIDE), [29, 40]).every(({ crowd }) => crowd === 2)).toBe(true);
  });

  it('traces a climb hop by hop', () => {
    expect(hopsOf(stonesOf(SIDE), 3, 6).match(/M/g)).toHaveLength(3);
    expect(hopsOf(stonesOf(SIDE), 5, 5)).toBe('');
  });

  it('is seen near, and never beyond its edge', () => {
    const stones = stonesOf(SIDE);
    for (const steps of [[0, 0], [0, 24], [28, 29], [8, 9]]) {
      const [x = 0, y = 0, width = 0, height = 0] = nearby(spotsOf(stones, steps)).split(' ').map(Number);
      expect(x >= 0 && y >= 0 && x + width <= 841 && y + height <= 741).toBe(true);
    }
  });
});

describe('what we learned', () => {
  const past = (asker: number, whom: number, answer: 'A' | 'B', guesses: Guess[], climbs: Climb[] = []): Past => ({ question: question({ asker, whom }), answer, guesses, climbs });

  it('knows who knew whom best, with the numbers', () => {
    const found = lessons([past(0, 2, 'A', [guess(1, 'A'), guess(3, 'B')]), past(1, 2, 'B', [guess(0, 'B'), guess(3, 'B')]), past(3, 2, 'B', [guess(1, 'B'), guess(0, 'A')])]);
    expect(found[0]).toMatchObject({ kind: 'knows', who: 1, whom: 2, right: 2, of: 2 });
  });

  it('finds the question that split the table most evenly', () => {
    const even = past(3, 1, 'A', [guess(0, 'A'), guess(2, 'B'), guess(4, 'B'), guess(5, 'A')]);
    const found = lessons([past(0, 2, 'A', [guess(1, 'A'), guess(3, 'B'), guess(4, 'A'), guess(5, 'A')]), even]);
    expect(found.find(({ kind }) => kind === 'split')).toMatchObject({ past: even, a: 2, b: 2 });
  });

  it('sees where somebody leans, from what they chose over what', () => {
    const traits = (card: string): Record<string, number> => (card === 'canoe' ? { cosy: -2 } : { cosy: 1 });
    const found = lessons([past(0, 2, 'A', []), past(1, 2, 'A', []), past(3, 2, 'A', []), past(0, 1, 'B', [])], traits);
    expect(found).toEqual([{ kind: 'leans', who: 2, axis: 'cosy', sign: 'minus', colour: 'blue', right: 3, of: 3 }]);
  });

  it('takes no lot for knowledge, nor the guess of one who asked', () => {
    const lots = { ...guess(1, 'A'), by_lot: true };
    expect(lessons([past(0, 2, 'A', [lots, guess(0, 'B')]), past(0, 2, 'A', [lots, guess(0, 'A')])])).toEqual([]);
  });

  it('is at most four things', () => {
    const many = Array.from({ length: 12 }, (_, i) => past(i % 3, 3, 'A', [guess(4, i % 2 ? 'A' : 'B'), guess(5, 'A')], [climb(i % 3, { wrong: 1 }), climb(5, { three: 2 })]));
    expect(lessons(many).length).toBe(4);
    expect(lessons([])).toEqual([]);
  });

  it('ranks, and equals share a place', () => {
    expect(ranking([16, 25, 16, 24]).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [3, 2], [0, 3], [2, 3]]);
    expect(ranking([3, 9], [1, 2])[0]?.seat).toBe(0);
  });

  it('shows a past question as it was', () => expect(ofPast(past(0, 1, 'B', [guess(2, 'A')]))).toMatchObject({ answer: 'B', finds: [] }));
});

it.each([
  [{ type: 'asked', by_lot: true }, 'asked-by-lot'], [{ type: 'asked', by_lot: false }, 'asked'], [{ type: 'locked', letter: '' }, 'locked'],
  [{ type: 'locked', letter: 'A', kicker: 'three' }, 'locked-kicker'], [{ type: 'lot', letter: 'A' }, 'lot-letter'], [{ type: 'took-back', by_lot: true }, 'took-back-lot'],
  [{ type: 'guessed', right: true, kicker: 'tough', by_lot: false }, 'guessed-right-kicker'], [{ type: 'guessed', right: false, kicker: '', by_lot: true }, 'guessed-wrong-lot'],
  [{ type: 'match-over', steps: [3, 5], places: [2, 1] }, 'match-won'], [{ type: 'match-over', steps: [5, 5], places: [1, 1] }, 'match-shared'],
])('%j is told as %s', (fact, key) => expect(tell(fact as AnyFact).key).toBe(key));
