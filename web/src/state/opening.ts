/** From a button on the home page to a table. */
import { coverOf } from '../games/shelf';
import { api } from '../net/api';
import type { GameInfo } from '../net/wire';
import { t } from '../words';
import { person } from './person.svelte';
import { keepPromise } from './promises';
import { router } from './router.svelte';
import { drawSecret, keep } from './seats';

/** Whom one meets who does not choose. */
const USUAL_BOTS = ['badger', 'normal', 'steady'];

/** A line of one's own that goes into the draws, so that nobody else can have chosen them. */
export const drawNonce = (): string => drawSecret().slice(0, 22);

const sitDown = () => ({
  name: person.name || t('person.guest'),
  ...(person.colour === null ? {} : { colour: person.colour }),
});

/** One click to the first move: a table with bots in all other chairs, started. */
export async function playBots(game: GameInfo): Promise<void> {
  const seats = Math.max(Math.min(...game.seats), (coverOf(game.name)?.bots ?? 0) + 1);
  const level = USUAL_BOTS.find((usual) => game.bots.includes(usual)) ?? game.bots[0] ?? '';
  const secret = drawSecret();
  const table = await api.create({ game: game.name, seats, secret, sit: sitDown(), bots: Array<string>(seats - 1).fill(level) });
  keepPromise(table.id, table.commitment);
  await api.ask(table.id, secret, [{ do: 'nonce', nonce: drawNonce() }, { do: 'start' }]);
  enter(table.id, secret, table.seat);
}

/** Alone with today's dice. Nobody adds anything to them, so the game has begun already. */
export async function playDaily(): Promise<string> {
  const secret = drawSecret();
  const table = await api.sitDownToday({ secret, sit: sitDown() });
  keepPromise(table.id, table.commitment);
  enter(table.id, secret, table.seat);
  return table.id;
}

/** A table with open chairs. Who has a name already sits down at once; others are asked for it there. */
export async function invite(game: GameInfo): Promise<void> {
  const secret = drawSecret();
  const table = await api.create(person.name ? { game: game.name, secret, sit: sitDown() } : { game: game.name });
  enter(table.id, secret, table.seat);
}

function enter(id: string, secret: string, seat: number | null): void {
  keep(id, seat === null ? { secret } : { secret, seat });
  router.go(`/t/${id}`);
}
