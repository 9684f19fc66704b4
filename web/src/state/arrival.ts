/** Coming to a table by a link for a second device: it brings the secret of a seat. */
import { router } from './router.svelte';
import { heldAt, keep, secretIn } from './seats';

export interface Arrival {
  /** The seat is ours on this device, too. */
  taken: boolean;
  /** A secret for another seat than the one we have here already: somebody has to choose. */
  offered: string | undefined;
}

/** Take the secret out of the address, and keep it unless one sits here as somebody else. */
export function arrive(table: string): Arrival {
  const brought = secretIn(router.hash);
  if (brought === undefined) return { taken: false, offered: undefined };
  const held = heldAt(table);
  const other = held?.seat !== undefined && held.secret !== brought;
  if (!other) keep(table, { secret: brought });
  router.go(`/t/${table}`, { replace: true });
  return { taken: !other, offered: other ? brought : undefined };
}
