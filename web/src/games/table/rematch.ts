/** Playing again: the same people at another table. */
import { api } from '../../net/api';
import { Outbox, tabDrawer } from '../../net/outbox';
import { chairsAt } from '../../state/chairs.svelte';
import { drawNonce } from '../../state/opening';
import { keepPromise } from '../../state/promises';
import { router } from '../../state/router.svelte';
import { keep, secretFor } from '../../state/seats';
import type { LiveTable } from '../../state/table.svelte';

export async function playAgain(table: LiveTable): Promise<void> {
  const secret = secretFor(table.id);
  const { id, commitment } = await api.rematch(table.id, secret);
  keep(id, { secret });
  const chairs = chairsAt(table.id);
  chairs.follow(id);
  // Nobody has to wait for bots, nor for those at the same device: the table starts as soon as one is there.
  const here = [table.seat, ...chairs.lines.map(({ seat }) => seat)];
  const alone = table.view?.seats.every((seat, index) => here.includes(index) || seat.who === 'bot');
  if (alone) {
    keepPromise(id, commitment);
    const outbox = new Outbox(`start-${Date.now()}`, tabDrawer(`hedgerow.outbox.${id}`));
    outbox.ask({ do: 'nonce', nonce: drawNonce() });
    outbox.ask({ do: 'start' });
  }
  router.go(`/t/${id}`);
}
