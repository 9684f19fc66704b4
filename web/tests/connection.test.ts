import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AGAIN, Connection, SILENCE, type ConnectionEvents, type Ears } from '../src/net/connection';
import type { Drawer, Sendable } from '../src/net/outbox';
import { wait } from '../src/net/patience';

/** A socket that a test holds the other end of. */
class FakeWire {
  sent: Record<string, unknown>[] = [];
  shut = false;

  constructor(readonly ears: Ears) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.shut = true;
  }

  say(message: unknown): void {
    this.ears.heard(JSON.stringify(message));
  }

  /** Open, be greeted, and see the table. */
  greet(v = 1, facts: unknown[] = []): this {
    this.ears.opened();
    this.say({ type: 'welcome', protocol: 1, id: 'moss', seat: 0, node: 'a' });
    this.say({ type: 'view', v, facts, seat: 0 });
    return this;
  }

  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['type'] === type);
  }
}

const timers = {
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

let wires: FakeWire[];
let heard: { views: [number, boolean][]; states: string[]; answers: [string, string | undefined][] };
let kept: Sendable[];

function connect(stem = 'k3x9'): Connection {
  const events: ConnectionEvents = {
    view: (update, missed) => heard.views.push([update.v, missed]),
    state: (state, why) => heard.states.push(why ? `${state}: ${why.code}` : state),
    answered: (message, refusal) => heard.answers.push([message.n, refusal?.code]),
  };
  const drawer: Drawer = { read: () => [...kept], write: (messages) => void (kept = messages) };
  const open = (ears: Ears): FakeWire => {
    const wire = new FakeWire(ears);
    wires.push(wire);
    return wire;
  };
  const connection = new Connection({ open, timers, events, stem, drawer, secret: 's'.repeat(24), seat: 0, chance: () => 1 });
  connection.open();
  return connection;
}

const last = (): FakeWire => wires.at(-1) as FakeWire;
const pass = (ms: number): unknown => vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  kept = [];
  heard = { views: [], states: [], answers: [] };
});

describe('hello', () => {
  it('says who one is, and asks for everything that happened', () => {
    connect();
    last().ears.opened();
    expect(last().sent).toEqual([{ type: 'hello', secret: 's'.repeat(24), v: 0, seat: 0 }]);
  });

  it('is open once the table is seen', () => {
    connect();
    last().greet(5);
    expect(heard).toEqual({ views: [[5, false]], states: ['open'], answers: [] });
  });

  it('answers pings at once', () => {
    connect();
    last().greet().say({ type: 'ping', t: 7 });
    expect(last().of('pong')).toEqual([{ type: 'pong', t: 7 }]);
  });
});

describe('what one says', () => {
  it('is numbered, never twice the same', () => {
    const line = connect();
    last().greet();
    line.move(4, 'f:d3');
    line.ask({ do: 'pause' });
    expect(last().of('move')).toEqual([{ type: 'move', n: 'k3x9.1', epoch: 4, token: 'f:d3' }]);
    expect(last().of('ask')).toEqual([{ type: 'ask', n: 'k3x9.2', request: { do: 'pause' } }]);
  });

  it('is done when it is acknowledged', () => {
    const line = connect();
    last().greet();
    line.move(4, 'f:d3');
    last().say({ type: 'ack', n: 'k3x9.1' });
    expect(heard.answers).toEqual([['k3x9.1', undefined]]);
    expect(line.waiting).toEqual([]);
    pass(AGAIN * 3);
    expect(last().of('move')).toHaveLength(1);
  });

  it('is done when it is refused, with the reason', () => {
    const line = connect();
    last().greet();
    line.move(4, 'f:d3');
    last().say({ type: 'refused', n: 'k3x9.1', code: 'stale', why: '' });
    expect(heard.answers).toEqual([['k3x9.1', 'stale']]);
    expect(line.waiting).toEqual([]);
  });

  it('is said again when no answer comes, under the same number', () => {
    const line = connect();
    last().greet();
    line.move(4, 'f:d3');
    pass(AGAIN + 1);
    expect(last().of('move').map((move) => move['n'])).toEqual(['k3x9.1', 'k3x9.1']);
  });

  it('is said again a little later when the server cannot save it now', () => {
    const line = connect();
    last().greet();
    line.move(4, 'f:d3');
    last().say({ type: 'refused', n: 'k3x9.1', code: 'not-saved', why: '' });
    expect(heard.answers).toEqual([]);
    pass(2_000);
    expect(last().of('move')).toHaveLength(2);
  });

  it('waits while the line is down, and goes out in order once it is back', () => {
    const line = connect();
    last().greet();
    last().ears.closed();
    line.move(4, 'f:d3');
    line.move(4, 'f:e3');
    expect(line.waiting.map(({ n }) => n)).toEqual(['k3x9.1', 'k3x9.2']);
    pass(500);
    last().greet();
    expect(last().of('move').map((move) => move['token'])).toEqual(['f:d3', 'f:e3']);
  });

  it('is not sent before the welcome', () => {
    const line = connect();
    last().ears.opened();
    line.move(0, 'f:d3');
    expect(last().of('move')).toEqual([]);
    last().greet();
    expect(last().of('move')).toHaveLength(1);
  });

  it('survives a reload of the page, with its number', () => {
    connect('old').move(4, 'f:d3');
    const line = connect('new');
    last().greet();
    expect(last().of('move').map((move) => move['n'])).toEqual(['old.1']);
    line.move(5, 'f:e3');
    expect(last().of('move').map((move) => move['n'])).toEqual(['old.1', 'new.1']);
  });
});

describe('a line that drops', () => {
  it('is opened again, and asks only for what was missed', () => {
    connect();
    last().greet(7);
    last().ears.closed();
    expect(heard.states).toEqual(['open', 'lost']);
    pass(400);
    expect(wires).toHaveLength(2);
    last().ears.opened();
    expect(last().sent[0]).toMatchObject({ type: 'hello', v: 7, seat: 0 });
  });

  it('tells that something was missed', () => {
    connect();
    last().greet(7, [{ type: 'moved' }]);
    last().ears.closed();
    pass(400);
    last().greet(9, [{ type: 'moved' }, { type: 'took' }]);
    expect(heard.views).toEqual([
      [7, false],
      [9, true],
    ]);
    expect(heard.states).toEqual(['open', 'lost', 'open']);
  });

  it('is tried again and again, with longer pauses', () => {
    connect();
    for (const pause of [400, 800, 1600, 3200, 6400, 10_000, 10_000]) {
      const before = wires.length;
      last().ears.closed();
      pass(pause - 1);
      expect(wires).toHaveLength(before);
      pass(1);
      expect(wires).toHaveLength(before + 1);
    }
  });

  it('is tried at once when somebody asks for it', () => {
    const line = connect();
    for (let i = 0; i < 6; i++) {
      last().ears.closed();
      pass(10_000);
    }
    last().ears.closed();
    const before = wires.length;
    line.now();
    expect(wires).toHaveLength(before + 1);
  });

  it('is noticed by its silence', () => {
    connect();
    const first = last().greet();
    pass(SILENCE - 1);
    first.say({ type: 'ping', t: 1 });
    pass(SILENCE - 1);
    expect(heard.states).toEqual(['open']);
    pass(1);
    expect(heard.states).toEqual(['open', 'lost']);
    expect(first.shut).toBe(true);
  });

  it('is not heard any more when it speaks up late', () => {
    connect();
    const first = last().greet(3);
    first.ears.closed();
    pass(400);
    first.say({ type: 'view', v: 99, facts: [] });
    expect(heard.views).toEqual([[3, false]]);
  });

  it('comes back after a goodbye for now', () => {
    connect();
    last().greet().say({ type: 'bye', code: 'closing', why: '' });
    expect(heard.states).toEqual(['open', 'lost']);
    pass(400);
    expect(wires).toHaveLength(2);
  });

  it('stays away after a goodbye for good', () => {
    connect();
    last().ears.opened();
    last().say({ type: 'bye', code: 'unknown-table', why: '' });
    pass(60_000);
    expect(heard.states).toEqual(['ended: unknown-table']);
    expect(wires).toHaveLength(1);
  });

  it('stays closed once one has left', () => {
    const line = connect();
    last().greet();
    line.close();
    pass(60_000);
    expect(wires).toHaveLength(1);
    expect(last().shut).toBe(true);
  });
});

it('waits between half and all of a time that doubles', () => {
  expect([wait(0, 0), wait(0, 1), wait(3, 0), wait(3, 1), wait(99, 1)]).toEqual([200, 400, 1600, 3200, 10_000]);
});
