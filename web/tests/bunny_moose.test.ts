/** The page's own logic of Bunny Moose: the pad and its keys, which half of the poem is read, the order in which the scoring is shown. */
import { describe, expect, it } from 'vitest';
import { cardsOf, pilesAfter, shuffled, untilBam } from '../src/games/bunny_moose/draw';
import { betWords, goesAlong } from '../src/games/bunny_moose/labels';
import { handSprite, headOf, passesFor, printed, readCard, readPose, writePose } from '../src/games/bunny_moose/notation';
import { capOf, codeOf, shapesOf, withHand, withKey, withTongue } from '../src/games/bunny_moose/pad';
import { readingAt, SECOND_HALF } from '../src/games/bunny_moose/poem';
import { BAM_MS, figuresAt, nextAt, sceneAt, stepsShown, type Scene } from '../src/games/bunny_moose/show';
import { rateFor } from '../src/games/bunny_moose/speech.svelte';
import { tell } from '../src/games/bunny_moose/telling';
import { mooseWords } from '../src/games/bunny_moose/words';
import type { Report, Scored, Step } from '../src/protocol/games/bunny-moose';
import { SHEETS } from '../src/art/sprites';

const HANDS = ['-', 'Awu', 'Awd', 'Acu', 'Acd', 'Ets', 'Etf', 'Ess', 'Esf'];

describe('cards as they are written', () => {
  it.each([
    ['LA:wu+2', 'single', 'Awu', '+2'],
    ['RE:?f-1', 'single', 'E?f', '−1'],
    ['BA:?d+1', 'both', 'A?d', '+1'],
    ['moose-3', 'species', '', '−3'],
    ['rabbitx2', 'double', '', '×2'],
    ['tongue+2', 'tongue', '', '+2'],
    ['rev', 'rev', '', '±'],
    ['hunter', 'hunter', '', ''],
  ])('%s is a %s', (token, kind, look, value) => {
    const card = readCard(token);
    expect([card.kind, card.look, printed(card)]).toEqual([kind, look, value]);
  });

  it('has a drawing for every look', () => {
    const drawn: readonly string[] = SHEETS['bunny-moose'];
    for (const look of [...HANDS.slice(1), 'A?u', 'A?d', 'Aw?', 'Ac?', 'Et?', 'Es?', 'E?s', 'E?f']) expect(drawn).toContain(handSprite(look));
  });
});

describe('poses', () => {
  it('are all written as they are read', () => {
    const all = HANDS.flatMap((left) => HANDS.flatMap((right) => [false, true].map((tongue) => writePose({ left, right, tongue }))));
    expect(new Set(all).size).toBe(162);
    for (const pose of all) expect(writePose(readPose(pose))).toBe(pose);
  });

  it('look like a moose, a rabbit or a bush', () => {
    expect(headOf(readPose('Awu/Acd'))).toBe('moose');
    expect(headOf(readPose('Ets/Esf+t'))).toBe('rabbit');
    for (const bush of ['-/-', 'Awu/-', 'Awu/Ets', '-/Esf+t']) expect(headOf(readPose(bush))).toBe('bush');
  });

  it('pass for the other animal with the tongue out, where that counts', () => {
    expect(passesFor(readPose('Awu/Acd+t'), 'species')).toBe('rabbit');
    expect(passesFor(readPose('Ets/Esf+t'), 'species')).toBe('moose');
    expect(passesFor(readPose('Awu/Acd+t'), 'cards')).toBe('moose');
    expect(passesFor(readPose('Awu/Acd+t'), 'none')).toBe('moose');
    expect(passesFor(readPose('Awu/-+t'), 'species')).toBe('bush');
  });
});

describe('the pad', () => {
  it('reaches every shape of either hand with one key, and no key twice', () => {
    const reached = (['left', 'right'] as const).map((side) => shapesOf(side).map((_, at) => readPose(withKey('-/-', codeOf(side, at)) ?? '')[side]));
    for (const shapes of reached) expect(shapes.toSorted()).toEqual(HANDS.slice(1).toSorted());
    const codes = (['left', 'right'] as const).flatMap((side) => shapesOf(side).map((_, at) => codeOf(side, at)));
    expect(new Set(codes).size).toBe(16);
  });

  it('has wide and floppy on the outside of both hands', () => {
    const outer = [...shapesOf('left').filter((_, at) => at % 2 === 0), ...shapesOf('right').filter((_, at) => at % 2 === 1)];
    expect(new Set(outer)).toEqual(new Set(['Awu', 'Awd', 'Etf', 'Esf']));
  });

  it('lets go of what is pressed again, and leaves the other hand alone', () => {
    expect(withHand('Awu/Esf', 'left', 'Awu')).toBe('-/Esf');
    expect(withHand('Awu/Esf+t', 'right', 'Ets')).toBe('Awu/Ets+t');
  });

  it('takes Space for the tongue and Escape for empty hands; other keys are none of its', () => {
    expect(withKey('Awu/Esf', 'Space')).toBe('Awu/Esf+t');
    expect(withTongue('Awu/Esf+t')).toBe('Awu/Esf');
    expect(withKey('Awu/Esf+t', 'Escape')).toBe('-/-');
    expect(withKey('Awu/Esf', 'KeyB')).toBeUndefined();
  });

  it('shows what is printed on the keys', () => {
    expect(capOf('KeyZ', 'en')).toBe('Z');
    expect(capOf('KeyZ', 'de')).toBe('Y');
    expect(capOf('Slash', 'en')).toBe('/');
    expect(capOf('KeyQ', 'en', new Map([['KeyQ', 'a']]))).toBe('A');
  });
});

describe('the poem', () => {
  const PACE = 2800;

  it('begins with the first half of the first line', () => {
    expect(readingAt(0, 6, 0, PACE)).toEqual({ line: 0, reading: 1, half: 0 });
    expect(readingAt(0, 6, PACE - 1, PACE)).toEqual({ line: 0, reading: 1, half: 0 });
  });

  it('lands the second half with the card, and then goes on with the next line', () => {
    expect(readingAt(1, 6, 0, PACE)).toEqual({ line: 0, reading: 1, half: 1 });
    expect(readingAt(1, 6, PACE * SECOND_HALF, PACE)).toEqual({ line: 1, reading: 1, half: 0 });
  });

  it('begins again after the last line', () => {
    expect(readingAt(6, 6, 0, PACE)).toEqual({ line: 5, reading: 1, half: 1 });
    expect(readingAt(6, 6, PACE * 0.9, PACE)).toEqual({ line: 0, reading: 2, half: 0 });
  });

  it('is spoken faster where there is less time, within reason', () => {
    expect(rateFor('kindly point that', 2800)).toBeLessThan(rateFor('kindly point that', 900));
    expect(rateFor('a', 10_000)).toBe(0.7);
    expect(rateFor('a very long half of a line indeed', 100)).toBe(1.8);
  });
});

const scored = (seat: number, spaces: number): Scored => ({ type: 'scored', seat, pose: 'Awu/Awu', animal: 'moose', times: [], points: spaces, doubled: 0, reversed: false, spaces });
const step = (seat: number, figure: number, start: number, end: number, cause: Step['cause'] = 'own'): Step => ({ seat, figure, start, end, cause });

describe('the scoring', () => {
  const LENGTH = 12_000;
  const at = (ms: number): Scene => sceneAt(ms, LENGTH, 3, 6, true);

  it('is Bam first, then player after player, then those who catch up, and then it is done', () => {
    const seen: string[] = [];
    for (let ms = 0; ms <= LENGTH; ms += 50) {
      const { what, player } = at(ms);
      const name = what === 'player' ? `player ${player}` : what;
      if (seen.at(-1) !== name) seen.push(name);
    }
    expect(seen).toEqual(['bam', 'player 0', 'player 1', 'player 2', 'catching-up', 'done']);
  });

  it('shows card after card, and the sum after the last one', () => {
    let cards = 0;
    let total = false;
    for (let ms = BAM_MS; at(ms).player === 0; ms += 20) {
      const scene = at(ms);
      expect(scene.cards).toBeGreaterThanOrEqual(cards);
      if (scene.total) expect(scene.cards).toBe(6);
      expect(total && !scene.total).toBe(false);
      ({ cards, total } = scene);
    }
    expect([cards, total]).toEqual([6, true]);
  });

  it('needs no Bam where poses are entered, and shows all to those who come late', () => {
    expect(sceneAt(0, LENGTH, 3, 6, false).what).toBe('player');
    expect(sceneAt(Infinity, LENGTH, 3, 6, true)).toMatchObject({ what: 'done', total: true });
  });

  it('can be hurried to the next player, and to the end', () => {
    expect(at(nextAt(at(0), LENGTH, 3, true))).toMatchObject({ what: 'player', player: 0 });
    expect(at(nextAt(at(BAM_MS), LENGTH, 3, true) + 1)).toMatchObject({ what: 'player', player: 1 });
    expect(at(nextAt(at(LENGTH - 1), LENGTH, 3, true)).what).toBe('done');
  });

  it('moves the figures as it is shown', () => {
    const reports: Report[] = [
      { scored: scored(1, 4), steps: [step(1, 1, 5, 9)] },
      { scored: scored(2, -1), steps: [step(2, 0, 5, 4), step(0, 0, 5, 4, 'bet')] },
    ];
    const table = { trail: { length: 18, rear: 1, figures: [[5, 5], [5, 9], [5, 5]] as [number, number][] }, reports, caught_up: [step(0, 0, 4, 5, 'caught-up'), step(2, 0, 4, 5, 'caught-up')] };
    const scene = (what: Scene['what'], player: number, total: boolean): Scene => ({ what, player, cards: 6, total });
    expect(figuresAt(table, scene('bam', 0, false))).toEqual([[5, 5], [5, 5], [5, 5]]);
    expect(figuresAt(table, scene('player', 0, true))).toEqual([[5, 5], [5, 9], [5, 5]]);
    expect(figuresAt(table, scene('player', 1, true))).toEqual([[4, 5], [5, 9], [4, 5]]);
    expect(figuresAt(table, scene('done', 2, true))).toEqual(table.trail.figures);
    expect(stepsShown(reports, table.caught_up, scene('player', 1, false))).toHaveLength(1);
  });
});

describe('what is told', () => {
  it('has the keys of the catalogue', () => {
    expect(tell({ type: 'laid', pile: 4, card: 'rabbitx2' })).toEqual({ key: 'laid.double', values: { pile: 4, animal: 'rabbit' } });
    expect(tell({ type: 'laid', pile: 1, card: 'LA:?u-1' })).toEqual({ key: 'laid.single', values: { pile: 1, look: 'A?u', side: 'L', value: '-1' } });
    expect(tell({ type: 'looked', seat: 2, card: '' })).toEqual({ key: 'looked', values: { seat: 2 } });
    expect(tell({ type: 'posed', seat: 1, pose: 'Awu/-+t' })).toEqual({ key: 'posed.tongue', values: { seat: 1, left: 'Awu', right: '-' } });
    expect(tell(scored(1, -3))).toEqual({ key: 'scored.back', values: { seat: 1, animal: 'moose', spaces: 3 } });
    expect(tell({ type: 'game-over', places: [2, 1, 2], figures: [[5, 7], [8, 9], [5, 7]] })).toEqual({ key: 'game-over', values: { seat: 1, rear: 8 } });
    expect(tell({ type: 'game-over', places: [1, 1, 3], figures: [[8, 9], [8, 9], [5, 7]] })).toEqual({ key: 'game-over.shared', values: { winners: 2, rear: 8 } });
  });
});

describe('the bet', () => {
  it('is yours when you narrate, and else has a name', async () => {
    await mooseWords.load();
    expect([betWords(true, 'Guest'), betWords(false, 'Ida')]).toEqual(['your bet', 'Ida’s bet']);
    expect([goesAlong(true, 'Guest'), goesAlong(false, 'Ida')]).toEqual(['You bet on this, and go along.', 'Ida bet on this, and goes along.']);
  });
});

describe('practice', () => {
  it('plays until the first hunter after the first reading', () => {
    const pile = ['rev', 'hunter', 'rev', 'rev', 'rev', 'rev', 'moose+2', 'hunter', 'rev'];
    expect(untilBam(pile, 6)).toEqual(pile.slice(0, 7));
    expect(pilesAfter(untilBam(pile, 6), 6)).toEqual(['moose+2', 'hunter', 'rev', 'rev', 'rev', 'rev']);
  });

  it('shuffles without losing a card', () => {
    const cards = cardsOf({ format: 1, name: 'x', cards: { rev: 2, hunter: 3 }, advanced: { moosex2: 1 } });
    expect(shuffled(cards, () => 0.4).toSorted()).toEqual(cards.toSorted());
  });
});
