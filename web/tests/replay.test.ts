import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReplayBody, Step } from '../src/net/wire';
import { check } from '../src/replay/check';
import { bytesOf, commitment, deal, drawNumber, hexOf, matchKey } from '../src/replay/dealer';
import { Player } from '../src/replay/player.svelte';
import { hmacByHand, sha256 } from '../src/replay/sha256';
import { factsOf, stopAt, stopsOf } from '../src/replay/stops';
import { wholeStory } from '../src/state/past';

const text = (words: string) => new TextEncoder().encode(words);

// Known answers, from hedgerow/core/dealer.py.
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const NONCES = { 0: 'Ada’s nonce', 1: 'bo-12' };
const KEY = 'f02cfeb30d02c148220bd3038fb746f0c3e4d07bc3256e8dacbae756a7cf5cf1';
const NUMBERS: [name: string, total: number, number: number][] = [
  ['round 1 tile d3', 48, 10], ['round 1 tile a1', 47, 24], ['turn 4 fox red throw 1', 6, 1], ['x', 1, 0], ['ü', 2, 1],
  ['again', 5, 3], ['wide', 1_000_000_007, 670_619_443], ['exact', 64, 13], ['retry 12', 5, 2],
];

afterEach(() => void vi.unstubAllGlobals());

describe.each(['with the browser’s own', 'by hand, where there is no https'])('the dealer, %s', (how) => {
  const prepare = (): void => void (how.startsWith('by hand') && vi.stubGlobal('crypto', {}));

  it('makes the same print of a secret', async () => {
    prepare();
    expect(await commitment(SECRET)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });

  it('makes the same key', async () => {
    prepare();
    expect(hexOf(await matchKey(SECRET, NONCES))).toBe(KEY);
    expect(hexOf(await matchKey(SECRET, { 1: 'bo-12', 0: 'Ada’s nonce' }))).toBe(KEY);
    expect(hexOf(await matchKey(SECRET, {}))).toBe('d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb');
  });

  it.each(NUMBERS)('draws “%s” of %d', async (name, total, number) => {
    prepare();
    expect(await drawNumber(bytesOf(KEY), name, total)).toBe(number);
  });
});

describe('the dealer', () => {
  it('goes by weight', async () => {
    const odds = [['bear', 10], ['fox', 1], ['duck', 37]] as const;
    expect(await deal(bytesOf(KEY), 'round 1 tile d3', odds)).toBe('fox');
  });

  it('cannot draw from nothing', async () => {
    await expect(drawNumber(bytesOf(KEY), 'x', 0)).rejects.toThrow(RangeError);
  });

  it('knows SHA-256 of every length, and HMAC with long keys', async () => {
    expect(hexOf(sha256(text('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hexOf(sha256(text('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    for (let length = 0; length < 200; length += 1) {
      const data = text('h'.repeat(length));
      expect(hexOf(sha256(data))).toBe(hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', data))));
    }
    expect(hexOf(hmacByHand(text('k'.repeat(100)), text('data')))).toMatch(/^[0-9a-f]{64}$/);
    expect(hexOf(hmacByHand(text('Jefe'), text('what do ya want for nothing?')))).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });
});

describe('checking a record', () => {
  const odds: [string, number][] = [['d3=bear', 10], ['d3=fox', 1], ['d3=duck', 37]];
  const record = {
    commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    secret: SECRET,
    nonces: NONCES,
    draws: [{ step: 1, name: 'round 1 tile d3', token: 'd3=fox', ok: true, odds }],
  };

  it('finds a fair one fair, whatever the server says', async () => {
    expect((await check(record)).word).toBe('fair');
    expect((await check({ ...record, draws: record.draws.map((draw) => ({ ...draw, ok: false })) })).word).toBe('fair');
  });

  it('finds a draw that was changed, whatever the server says', async () => {
    const { word, throws } = await check({ ...record, draws: record.draws.map((draw) => ({ ...draw, token: 'd3=bear' })) });
    expect(word).toBe('unfair');
    expect(throws).toEqual([expect.objectContaining({ due: 'd3=fox', ok: false })]);
  });

  it('finds a forged secret, another nonce, and what is not there', async () => {
    expect((await check({ ...record, secret: 'ab'.repeat(32) })).word).toBe('broken');
    expect((await check(record, 'cd'.repeat(32))).word).toBe('broken');
    expect((await check(record, record.commitment)).word).toBe('fair');
    expect((await check({ ...record, nonces: { 0: 'another' } })).throws).toHaveLength(1);
    expect((await check({ ...record, secret: '' })).word).toBe('sealed');
    expect((await check({ ...record, secret: '', commitment: '' })).word).toBe('none');
  });
});

describe('a match cut into stops', () => {
  const replay: Pick<ReplayBody, 'game' | 'start' | 'steps'> = {
    game: 'tally-ho',
    start: { actor: -3, public: { ply: 0 }, private: [null, null] },
    steps: [
      { actor: 0, token: 'f:d3', facts: [{ type: 'turns-over' }], public: { ply: 1 } },
      { actor: -1, token: 'd3=bear', facts: [{ type: 'turned' }], public: { ply: 2 } },
      { actor: 1, token: 'secret', facts: [{ type: 'hidden' }], told: { 1: [{ type: 'mine' }] }, private: [null, 'mine'] },
      { actor: -4, token: 'back:2', public: { ply: 2.5 } },
      { actor: -4, token: 'note' },
      { actor: -2, token: 'bell', facts: [{ type: 'rang' }] },
    ],
  };
  const stops = stopsOf(replay);

  it('puts draws with the move they follow from', () => {
    expect(stops.map(({ from, to, seat }) => [from, to, seat])).toEqual([[0, 0, -3], [0, 2, 0], [2, 3, 1], [3, 5, -4], [5, 6, -2]]);
    expect(factsOf(stops[1]!, 0).map(({ type }) => type)).toEqual(['turns-over', 'turned']);
  });

  it('keeps what did not change', () => {
    expect(stops.map((stop) => stop.public)).toEqual([{ ply: 0 }, { ply: 2 }, { ply: 2 }, { ply: 2.5 }, { ply: 2.5 }]);
    expect(stops.map((stop) => stop.private[1])).toEqual([null, null, 'mine', 'mine', 'mine']);
  });

  it('tells each seat its own', () => {
    expect(factsOf(stops[2]!, 0)).toEqual([{ type: 'hidden' }]);
    expect(factsOf(stops[2]!, 1)).toEqual([{ type: 'mine' }]);
    expect(factsOf(stops[2]!, -3)).toEqual([{ type: 'hidden' }]);
    expect(factsOf(stops[3]!, 0)).toEqual([{ type: 'back' }]);
  });

  it('finds the stop of an entry', () => {
    expect([0, 1, 2, 4, 5].map((step) => stopAt(stops, step))).toEqual([1, 1, 2, 3, 4]);
  });

  it('lays a card in one go: put down by hand, it lands by the clock, whoever still moves meanwhile', () => {
    const steps: Step[] = [
      { actor: 2, token: 'Awu/-', facts: [{ type: 'posed' }], public: { phase: 'held' } },
      { actor: 0, token: 'lay', facts: [{ type: 'landing' }], public: { phase: 'landing' } },
      { actor: 1, token: '-/-', facts: [{ type: 'posed' }], public: { phase: 'landing' } },
      { actor: -2, token: 'beat', facts: [{ type: 'laid' }], public: { phase: 'draw' } },
      { actor: -1, token: 'card:rev', facts: [{ type: 'looked' }], public: { phase: 'held' } },
      { actor: -2, token: 'beat', facts: [{ type: 'laid' }], public: { phase: 'held' } },
    ];
    const cut = (game: string): number[][] => stopsOf({ ...replay, game, steps }).map(({ from, to, seat }) => [from, to, seat]);
    expect(cut('bunny-moose')).toEqual([[0, 0, -3], [0, 1, 2], [1, 5, 0], [5, 6, -2]]);
    expect(cut('tally-ho')).toHaveLength(6);
  });

  it('lays out before the first move what chance lays out', () => {
    const steps: Step[] = [{ actor: -1, token: 'deal', public: { ply: 9 } }];
    expect(stopsOf({ ...replay, steps })).toEqual([expect.objectContaining({ public: { ply: 9 }, from: 0, to: 1 })]);
  });
});

describe('the player', () => {
  it('stays within the match', () => {
    const player = new Player(3, 99);
    expect(player.at).toBe(3);
    player.on();
    expect(player.at).toBe(3);
    player.first();
    player.back();
    expect(player.at).toBe(0);
    expect(new Player(3, NaN).at).toBe(0);
    expect(new Player(3, -2).at).toBe(0);
  });

  it('plays to the end, and from there again', () => {
    const player = new Player(2);
    player.toggle();
    player.tick();
    expect([player.at, player.playing]).toEqual([1, true]);
    player.tick();
    expect([player.at, player.playing]).toEqual([2, false]);
    player.tick();
    expect(player.at).toBe(2);
    player.toggle();
    expect([player.at, player.playing]).toEqual([0, true]);
    player.go(1);
    expect(player.playing).toBe(false);
  });

  it('does not play where there is nothing to play', () => {
    const player = new Player(0);
    player.toggle();
    expect(player.playing).toBe(false);
  });

  it('knows its keys', () => {
    const player = new Player(5);
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) expect(player.press(key)).toBe(true);
    expect(player.at).toBe(4);
    player.press('Home');
    player.press(' ');
    expect([player.at, player.playing]).toEqual([0, true]);
    expect(player.press('x')).toBe(false);
  });

  it('goes through its speeds', () => {
    const player = new Player(1);
    const seen = [1, 2, 3].map(() => (player.nextSpeed(), player.speed));
    expect(seen).toEqual([500, 2000, 1000]);
  });
});

describe('what was told before one came', () => {
  const fact = (type: string) => ({ type });
  const since = [{ v: 300, facts: [] }, { v: 301, facts: [fact('c')] }, { v: 304, facts: [fact('d'), fact('e')] }];
  const past = (v: number) => ({ v, facts: [fact('a'), fact('b')] });

  it('is followed by what came since', () => {
    expect(wholeStory(past(300), since)?.map(({ type }) => type)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(wholeStory(past(304), since)?.map(({ type }) => type)).toEqual(['a', 'b']);
  });

  it('is not guessed where the two do not meet', () => {
    expect(wholeStory(past(302), since)).toBeUndefined();
    expect(wholeStory(past(299), since)).toBeUndefined();
    expect(wholeStory(past(305), since)).toBeUndefined();
  });
});
