/** What the table page works out by itself: targets, lines of sight, scenes and the story so far. */
import { describe, expect, it } from 'vitest';
import type { AnyFact } from '../src/net/wire';
import type { Public } from '../src/protocol/games/tally-ho';
import { EXITS, line, nameOf, squareOf, step } from '../src/games/tally_ho/geometry';
import { linesOf, tokenOf, untilShown } from '../src/games/tally_ho/history';
import { leaversOf } from '../src/games/tally_ho/leavers';
import { fit, readMoves, readTyped } from '../src/games/tally_ho/moves';
import { roundsOf } from '../src/games/tally_ho/result';
import { follow, lastTrace, scenesOf, timeOf } from '../src/games/tally_ho/scenes';
import { dangers, sights } from '../src/games/tally_ho/sights';
import { Stage } from '../src/games/tally_ho/stage.svelte';
import { countKinds } from '../src/games/tally_ho/tiles';

/** A board from rank 7 down to rank 1. */
const board = (...ranks: string[]): string => ranks.toReversed().join('');
const EMPTY_RANK = '.......';
const alone = (tiles: Record<string, string>): string => {
  const squares = Array<string>(49).fill('.');
  for (const [name, letter] of Object.entries(tiles)) squares[squareOf(name)] = letter;
  return squares.join('');
};

const view = (more: Partial<Public> = {}): Public => ({
  round: 1, blue: 0, turn: 0, board: '?'.repeat(24) + '.' + '?'.repeat(24), bag: { B: 2, F: 6, L: 2, H: 8, P: 8, D: 7, T: 15 }, turning: -1, touched: -1,
  back: ['', ''], won: ['', ''], points: [0, 0], quiet: 0, left: -1, ply: 0, past: [], ...more,
});

describe('squares', () => {
  it('are counted from the south-west', () => {
    expect([squareOf('a1'), squareOf('g1'), squareOf('d4'), squareOf('g7')]).toEqual([0, 6, 24, 48]);
    expect(Object.values(EXITS).map(nameOf)).toEqual(['d7', 'g4', 'd1', 'a4']);
    for (const bad of ['h1', 'a8', 'a', 'a11', '']) expect(squareOf(bad)).toBe(-1);
  });

  it('end at the edge of the board', () => {
    expect(step(squareOf('g3'), 'e')).toBe(-1);
    expect(line(squareOf('e4'), 'e').map(nameOf)).toEqual(['f4', 'g4']);
    expect(board('d......', EMPTY_RANK).length).toBe(14);
  });
});

describe('what may be done', () => {
  const choices = readMoves(['f:a1', 'b4-c4', 'b4-b5', 'b4xb6', 'd7-n']);

  it('stands by the square where it begins', () => {
    expect([...choices.flips]).toEqual([0]);
    expect([...(choices.from.get(squareOf('b4'))?.slides ?? [])].map(nameOf)).toEqual(['c4', 'b5']);
    expect([...(choices.from.get(squareOf('b4'))?.takes ?? [])].map(nameOf)).toEqual(['b6']);
    expect([...(choices.from.get(squareOf('d7'))?.leaves ?? [])]).toEqual(['n']);
    expect(choices.mustPass).toBe(false);
  });

  it('may be nothing at all', () => expect(readMoves(['--']).mustPass).toBe(true));

  it.each([['d3', 'f:d3'], [' D3 - d6 ', 'd3-d6'], ['d3d6', 'd3-d6'], ['d3 × d6', 'd3xd6'], ['d7–n', 'd7-n'], ['-', '--'], ['f:d3', 'f:d3']])('“%s” is typed for %s', (typed, token) => {
    expect(readTyped(typed)).toBe(token);
  });

  it('is understood with the other sign, too', () => {
    expect(fit('b4-b6', ['b4xb6'])).toBe('b4xb6');
    expect(fit('b4-c9', ['b4xb6'])).toBe('b4-c9');
  });
});

describe('lines of sight', () => {
  it('go on to the first tile', () => {
    const [sight] = sights(alone({ a2: 'e', c2: 'F', e2: 'D' }));
    expect(sight?.squares.map(nameOf)).toEqual(['b2', 'c2']);
    expect(nameOf(sight?.prey ?? -1)).toBe('c2');
  });

  it('are stopped by trees and by what lies face down', () => {
    expect(sights(alone({ e7: 's', e5: 'T', e4: 'B' }))[0]?.prey).toBe(-1);
    expect(sights(alone({ e7: 's', e6: '?' }))[0]?.squares).toHaveLength(1);
    expect(sights(alone({ a7: 'n' }))[0]?.squares).toEqual([]);
  });

  it('tell who is in danger', () => {
    const wood = alone({ a2: 'e', c2: 'F', f5: 'B', f6: 'L', g5: 'n', d1: 'D', d3: 's' });
    expect([...dangers(wood, 'blue')].map(nameOf)).toEqual(['c2']);
    expect([...dangers(wood, 'brown')].map(nameOf).sort()).toEqual(['f6', 'g5']);
  });
});

describe('scenes', () => {
  const turned = { type: 'turned', seat: 0, square: 'a1', tile: 'hunter', facing: 'e' };

  it('turn over and come to light in one', () => {
    const after = view({ ply: 1 });
    const scenes = scenesOf(view(), [{ type: 'turns-over', seat: 0, square: 'a1' }, turned], after);
    expect(scenes.map(({ fact }) => fact.type)).toEqual(['turned']);
    expect(scenes[0]?.view).toBe(after);
  });

  it('follow from one another until the last, which stands as the table told', () => {
    const wood = alone({ a1: 'F', a3: 'D', g7: 'B' });
    const after = view({ board: alone({ a3: 'F', g6: 'B' }) });
    const facts = [{ type: 'took', seat: 0, tile: 'fox', start: 'a1', end: 'a3', prey: 'duck', points: 2 }, { type: 'moved', seat: 1, tile: 'bear', start: 'g7', end: 'g6' }];
    const [first, second] = scenesOf(view({ board: wood }), facts, after);
    expect(first?.view.board).toBe(alone({ a3: 'F', g7: 'B' }));
    expect(first?.view.won).toEqual(['D', '']);
    expect(first?.view.points).toEqual([2, 0]);
    expect(second?.view).toBe(after);
  });

  it('end a round on the old board', () => {
    const wood = alone({ d7: 'B', a1: 'L' });
    const after = view({ round: 2, past: [{ won: ['B', ''], points: [10, 0] }] });
    const [left, over] = scenesOf(view({ board: wood }), [{ type: 'left', seat: 0, tile: 'bear', start: 'd7', way: 'n', points: 10 }, { type: 'round-over', round: 1, points: [10, 0], tiles: [1, 0] }], after);
    expect(left?.view.board).toBe(alone({ a1: 'L' }));
    expect(left?.view.points).toEqual([10, 0]);
    expect(over?.view).toBe(after);
  });

  it('take what was turned over out of the bag', () => {
    const next = follow(view(), turned as never);
    expect([next.board.charAt(0), next.bag['H']]).toEqual(['e', 7]);
  });

  it('leave a mark of the last move', () => {
    expect(lastTrace([{ type: 'moved', seat: 0, tile: 'fox', start: 'a1', end: 'a3' }, { type: 'pause', seat: 0 }])).toEqual({ start: 0, end: 14 });
    expect(lastTrace([turned, { type: 'back' }])).toBeNull();
    expect(lastTrace([])).toBeNull();
  });

  it('take their time, but for one’s own and where nothing shall move', () => {
    const fact = { type: 'moved', seat: 0, tile: 'fox', start: 'a1', end: 'a4' } as const;
    expect(timeOf(fact, { mine: false, still: false }).stands).toBeGreaterThan(timeOf(fact, { mine: true, still: false }).stands);
    expect(timeOf(fact, { mine: false, still: true }).moves).toBe(1);
    expect(timeOf(fact, { mine: false, still: false, quick: true }).stands).toBe(0);
    expect(timeOf(fact, { mine: false, still: false, quick: true }).moves).toBeLessThan(timeOf(fact, { mine: true, still: false }).moves);
  });
});

describe('the stage', () => {
  function set() {
    const timers: (() => void)[] = [];
    const begun: string[] = [];
    const stage = new Stage(view(), null, {
      after: (_, run) => (timers.push(run), () => void timers.splice(timers.indexOf(run) >>> 0, 1)),
      still: () => false,
      quick: () => false,
      mine: () => false,
      begins: (fact) => begun.push(fact.type),
    });
    return { stage, begun, tick: () => timers.shift()?.() };
  }
  const moved = (start: string, end: string): AnyFact => ({ type: 'moved', seat: 1, tile: 'fox', start, end });

  it('shows one scene after the other', () => {
    const { stage, begun, tick } = set();
    const [one, two] = [view({ ply: 1 }), view({ ply: 2 })];
    stage.tell([moved('a1', 'a2')], one, true);
    stage.tell([moved('a2', 'a3')], two, true);
    expect([begun.length, stage.view.ply, stage.busy]).toEqual([1, 1, true]);
    tick();
    expect(stage.scene).toBeNull();
    tick();
    expect([begun.length, stage.view.ply]).toEqual([2, 2]);
    tick();
    tick();
    expect(stage.busy).toBe(false);
    expect(stage.trace).toEqual({ start: squareOf('a2'), end: squareOf('a3') });
  });

  it('does not play what nobody saw', () => {
    const { stage, begun } = set();
    stage.tell([moved('a1', 'a2')], view({ ply: 9 }), false);
    expect([begun.length, stage.view.ply, stage.busy]).toEqual([0, 9, false]);
  });

  it('can be hurried', () => {
    const { stage, begun } = set();
    for (const ply of [1, 2, 3]) stage.tell([moved('a1', 'a2')], view({ ply }), true);
    stage.hurry();
    expect([begun.length, stage.view.ply, stage.busy]).toEqual([3, 3, false]);
  });

  it('waits between the rounds until the page is turned', () => {
    const { stage, tick } = set();
    const after = view({ round: 2, ply: 60 });
    stage.tell([moved('a1', 'a2'), { type: 'round-over', round: 1, points: [1, 2], tiles: [1, 1] }], after, true);
    tick();
    tick();
    expect(stage.pause?.view).toBe(after);
    expect(stage.view.round).toBe(1);
    stage.tell([moved('a1', 'a2')], view({ round: 2, ply: 61 }), true);
    expect(stage.view.round).toBe(1);
    stage.go();
    expect([stage.view.ply, stage.busy]).toEqual([61, true]);
  });

  it('goes back at once when a move is taken back', () => {
    const { stage } = set();
    stage.tell([moved('a1', 'a2')], view({ ply: 1 }), true);
    stage.tell([{ type: 'answer-back', seat: 1, yes: true }, { type: 'back' }], view({ ply: 0 }), true);
    expect([stage.view.ply, stage.busy, stage.trace]).toEqual([0, false, null]);
  });
});

describe('the story so far', () => {
  it('has a line a move, counted from the end', () => {
    const lines = linesOf(
      [
        { type: 'sat', seat: 0 }, { type: 'turns-over', seat: 0, square: 'b6' }, { type: 'turned', seat: 0, square: 'b6', tile: 'duck', facing: '' },
        { type: 'moved', seat: 1, tile: 'hunter', start: 'e6', end: 'e7' }, { type: 'pause', seat: 0 },
      ],
      52,
    );
    expect(lines.map(({ number, token }) => [number, token])).toEqual([[51, 'b6=duck'], [52, 'e6-e7'], [0, '']]);
    expect(lines[0]?.messages.map(({ key }) => key)).toEqual(['turns-over', 'turned']);
  });

  it('does not run ahead of what is shown', () => {
    const [mine, hers, what] = [{ type: 'passed', seat: 0 }, { type: 'turns-over', seat: 1, square: 'a1' }, { type: 'turned', seat: 1, square: 'a1', tile: 'fox', facing: '' }];
    expect(untilShown([mine, hers, what], what)).toEqual([mine]);
    expect(untilShown([mine, hers, what], null)).toHaveLength(3);
  });

  it('counts no further back than a take-back', () => {
    const move = { type: 'moved', seat: 1, tile: 'hunter', start: 'e6', end: 'e7' };
    expect(linesOf([move, { type: 'back' }, move], 1).map(({ number }) => number)).toEqual([0, 0, 1]);
  });

  it('writes what happened as it is typed', () => {
    expect(tokenOf({ type: 'took', seat: 0, tile: 'fox', start: 'a1', end: 'a3', prey: 'duck', points: 2 })).toBe('a1xa3');
    expect(tokenOf({ type: 'turned', seat: 0, square: 'a2', tile: 'hunter', facing: 'e' })).toBe('a2=hunter/e');
    expect(tokenOf({ type: 'passed', seat: 0 })).toBe('--');
  });
});

describe('counting', () => {
  it('sorts what was won', () => expect(countKinds('DnTDB')).toEqual([['bear', 1], ['hunter', 1], ['duck', 2], ['tree', 1]]));

  it('knows the round that was broken off', () => {
    const past = [{ won: ['BF', 'D'] as [string, string], points: [15, 2] as [number, number] }];
    expect(roundsOf(view({ round: 2, past, points: [3, 0], won: ['P', ''] })).map(({ points, open }) => [points[0], open])).toEqual([[15, false], [3, true]]);
    expect(roundsOf(view({ round: 1, past }))).toHaveLength(1);
  });

  it('finds who can leave', () => {
    const leavers = leaversOf(alone({ d3: 'F', a4: 'B', c7: 'B', g2: 'F' }), 'blue');
    expect(leavers.map(({ square, now }) => [nameOf(square), now])).toEqual([['a4', true], ['d3', true], ['c7', false], ['g2', false]]);
  });
});
