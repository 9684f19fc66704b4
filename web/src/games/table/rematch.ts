/** Playing again: the same people at another table. */
import { api } from '../../net/api';
import { Outbox, tabDrawer } from '../../net/outbox';
import type { TableRequest } from '../../net/wire';
import { chairsAt } from '../../state/chairs.svelte';
import { drawNonce } from '../../state/opening';
import { keepPromise } from '../../state/promises';
import { router } from '../../state/router.svelte';
import { keep, secretFor } from '../../state/seats';
import type { LiveTable } from '../../state/table.svelte';

/** Nobody has to be waited for: neither bots, nor those at the same device. */
export function isAlone(table: LiveTable): boolean {
  const here = [table.seat, ...chairsAt(table.id).lines.map(({ seat }) => seat)];
  return table.view?.seats.every((seat, index) => here.includes(index) || seat.who === 'bot') ?? false;
}

/** What is wished is asked before the start, by whoever plays alone. */
export async function playAgain(table: LiveTable, wishes: readonly TableRequest[] = []): Promise<void> {
  const secret = secretFor(table.id);
  const { id, commitment } = await api.rematch(table.id, secret);
  keep(id, { secret });
  chairsAt(table.id).follow(id);
  // The table starts as soon as one is there.
  if (isAlone(table)) {
    keepPromise(id, commitment);
    const outbox = new Outbox(`start-${Date.now()}`, tabDrawer(`hedgerow.outbox.${id}`));
    for (const wish of wishes) outbox.ask(wish);
    outbox.ask({ do: 'nonce', nonce: drawNonce() });
    outbox.ask({ do: 'start' });
  }
  router.go(`/t/${id}`);
}
