/**
 * A house without a server, for looking at pages: `npm run fake`, then open /, /moss, /t/moss. It lives in the page, forgets everything on
 * reload, and knows just enough of the protocol for lobbies. Which lobby is seen is told by the id: `/t/moss` for a guest, `/t/moss-host` for the host.
 */
import type { Ask, CreateTable, GameInfo, OwnTable, SeatView, TableRequest, TableView } from '../src/net/wire';

const TALLY: GameInfo = {
  name: 'tally-ho',
  title: 'Tally Ho!',
  seats: [2],
  data: [],
  personal: false,
  bots: ['cub', 'badger', 'hunter', 'old-fox'],
  options: [
    { name: 'rounds', default: '2', words: '', choices: ['2', '1'] },
    { name: 'guard', default: '8', words: '', least: 0, most: 1000 },
    { name: 'shuttling', default: 'any', words: '', choices: ['any', 'own'] },
    { name: 'exits', default: 'final', words: '', choices: ['final', 'open'] },
  ],
};

const own = (id: string, finished: number | null, who: string, scores: number[]): OwnTable => ({
  id,
  code: 'moss',
  game: 'tally-ho',
  title: 'Tally Ho!',
  seat: 0,
  secret: 0,
  names: { 0: 'Ada', 1: who },
  phase: finished ? 'over' : 'play',
  turn: finished ? [] : [0],
  scores: finished ? scores : [17, 12],
  created: Date.now() - 3_600_000,
  finished,
  forgotten: false,
  outcome: finished ? { scores, places: (scores[0] ?? 0) > (scores[1] ?? 0) ? [1, 2] : [2, 1] } : null,
});

const MINE = [own('abc', null, 'Bramble', []), own('d1', Date.now() - 86_400_000, 'Bramble', [64, 55]), own('d2', Date.now() - 2e8, 'Cleo', [31, 42])];

const FREE: SeatView = { who: 'free', name: '', colour: 0, level: '', host: false, gone: false, stand_in: '' };
const ADA: SeatView = { ...FREE, who: 'person', name: 'Ada', colour: 3, host: true };

const newTable = (id: string): TableView => ({
  id,
  code: 'moss',
  game: 'tally-ho',
  title: 'Tally Ho!',
  phase: 'lobby',
  seats: id.endsWith('empty') ? [FREE, FREE] : [ADA, id.endsWith('full') ? { ...FREE, who: 'bot', name: 'Bramble', colour: 6, level: 'badger' } : FREE],
  counts: [2],
  options: {},
  data: {},
  forgets: false,
  locked: false,
  ask: null,
  agreed: [],
  ending: null,
  commitment: '',
  nonces: {},
  secret: '',
  daily: '',
  next: '',
});

class FakeTable {
  view: TableView;
  seat: number;
  v = 1;

  constructor(id: string) {
    this.view = newTable(id);
    this.seat = id.includes('host') ? 0 : -3;
  }

  grant(request: TableRequest): void {
    const seats = [...this.view.seats];
    const set = (index: number, seat: SeatView): void => void (seats[index] = seat);
    switch (request.do) {
      case 'sit': {
        this.seat = seats.findIndex((seat) => seat.who === 'free');
        set(this.seat, { ...FREE, who: 'person', name: request.name, colour: request.colour ?? 2, host: !seats.some((seat) => seat.host) });
        break;
      }
      case 'bot':
        set(request.seat, { ...FREE, who: 'bot', name: 'Bramble', colour: 6, level: request.level });
        break;
      case 'rename':
        set(this.seat, { ...(seats[this.seat] ?? FREE), name: request.name, colour: request.colour });
        break;
      case 'kick':
        set(request.seat, FREE);
        break;
      case 'rise':
        set(this.seat, FREE);
        this.seat = -3;
        break;
      case 'lock':
        this.view = { ...this.view, locked: request.on };
        break;
      case 'option':
        this.view = { ...this.view, options: { ...this.view.options, [request.name]: request.value } };
    }
    this.view = { ...this.view, seats };
    this.v += 1;
  }
}

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  static #drops = 0;
  #table: FakeTable;

  constructor(url: string) {
    super();
    this.#table = new FakeTable(url.split('/').at(-1) ?? '');
    setTimeout(() => this.onopen?.(), 20);
    if (url.includes('lost')) setTimeout(() => this.onclose?.(), FakeSocket.#drops++ ? 5 : 300);
  }

  send(text: string): void {
    const message = JSON.parse(text) as { type: string };
    if (message.type === 'hello') {
      this.#tell({ type: 'welcome', protocol: 1, table: this.#table.view.id, seat: this.#table.seat, node: 'fake' });
      this.#show();
    } else if (message.type === 'ask') {
      const ask = message as Ask;
      this.#table.grant(ask.request);
      this.#tell({ type: 'ack', n: ask.n });
      this.#show();
    }
  }

  close(): void {}

  #show(): void {
    const { view, seat, v } = this.#table;
    this.#tell({ type: 'view', v, facts: [], seat, table: view, public: null, private: null, moves: [] });
  }

  #tell(message: unknown): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 10);
  }
}

function answer(path: string, body: string | undefined): unknown {
  if (path === '/api/games') return [TALLY];
  if (path === '/api/tables/mine') return MINE;
  if (path === '/api/tables' && body) return { id: (JSON.parse(body) as CreateTable).sit ? 'moss-host' : 'moss-empty', code: 'moss', seat: 0 };
  if (path === '/api/codes/moss') return newTable('moss');
  return undefined;
}

export function install(): void {
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const path = String(input);
    if (!path.startsWith('/api/')) return real(input, init);
    const found = answer(path, init?.body?.toString());
    if (found === undefined) return Response.json({ code: 'unknown-table', why: '' }, { status: 404 });
    return Response.json(found);
  };
  Object.assign(window, { WebSocket: FakeSocket });
}
