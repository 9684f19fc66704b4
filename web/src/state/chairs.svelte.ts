/** Several people at one device. Beside one's own seat it may hold others at the same table, each with a secret and a line of its own. */
import { drawNonce } from './opening';
import { drawSecret } from './seats';
import { readJson, writeJson } from './storage';
import { LiveTable } from './table.svelte';

const STORED = 'hedgerow.chairs';
const KEPT = 20;

type Drawer = Record<string, string[]>;

const secretsAt = (table: string): string[] => readJson<Drawer>(STORED)?.[table] ?? [];

/** Remember these secrets for a table; of many tables the last ones. */
function keepSecrets(table: string, secrets: readonly string[]): void {
  const others = Object.entries(readJson<Drawer>(STORED) ?? {}).filter(([id]) => id !== table);
  writeJson(STORED, Object.fromEntries([...others, [table, secrets]].slice(-KEPT)));
}

export class Chairs {
  readonly id: string;
  lines = $state.raw<readonly LiveTable[]>([]);
  #close: (() => void)[] | undefined;

  constructor(id: string) {
    this.id = id;
  }

  open(): () => void {
    // Opened in an effect, which would begin anew, and again, if it read its own lines.
    const lines = secretsAt(this.id).map((secret) => this.#line(secret));
    this.lines = lines;
    this.#close = lines.map((line) => line.open());
    return () => {
      for (const close of this.#close ?? []) close();
      this.#close = undefined;
    };
  }

  /** Somebody else sits down at this device. */
  add(name: string): void {
    const secret = drawSecret();
    keepSecrets(this.id, [...secretsAt(this.id), secret]);
    const line = this.#line(secret);
    this.lines = [...this.lines, line];
    this.#close?.push(line.open());
    line.ask({ do: 'sit', name, nonce: drawNonce() });
  }

  /** The same people at another table. */
  follow(table: string): void {
    if (this.lines.length) keepSecrets(table, secretsAt(this.id));
  }

  #line(secret: string): LiveTable {
    return new LiveTable(this.id, { secret, drawer: `hedgerow.outbox.${this.id}.${secret.slice(0, 6)}` });
  }
}

const known = new Map<string, Chairs>();

export function chairsAt(table: string): Chairs {
  const chairs = known.get(table) ?? new Chairs(table);
  known.set(table, chairs);
  return chairs;
}
