import type { Sendable } from '../../net/outbox';
import type { TableView } from '../../net/wire';

/** Options and chairs as they will be if the table agrees to what it was asked and has not answered yet: what one has chosen does not jump back meanwhile. */
export function wished(view: Pick<TableView, 'options' | 'seats'>, waiting: readonly Sendable[]): { options: Record<string, string>; chairs: number } {
  const options = { ...view.options };
  let chairs = view.seats.length;
  for (const message of waiting) {
    if (message.type !== 'ask') continue;
    if (message.request.do === 'option') options[message.request.name] = message.request.value;
    if (message.request.do === 'seats') chairs = message.request.count;
  }
  return { options, chairs };
}
