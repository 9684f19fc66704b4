/** What the house offers, and where one sits: asked when the home page opens. */
import { api, Problem } from '../net/api';
import type { GameInfo, OwnTable } from '../net/wire';
import { allHeld, heldAt, keep } from './seats';

class House {
  games = $state.raw<GameInfo[] | null>(null);
  mine = $state.raw<OwnTable[] | null>(null);
  away = $state(false);

  /** Ask again. What was known stays until the answer comes. */
  async refresh(): Promise<void> {
    const secrets = allHeld().map(([, held]) => held.secret);
    const unique = [...new Set(secrets)].slice(0, 100);
    try {
      const [games, mine] = await Promise.all([api.games(), unique.length ? api.mine(unique) : []]);
      this.games = games;
      this.mine = mine;
      this.away = false;
      for (const table of mine) remember(table, unique[table.secret]);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.away = error.code === 'away';
    }
  }

  game(name: string): GameInfo | undefined {
    return this.games?.find((game) => game.name === name);
  }
}

/** A rematch has the same secrets as the match before: a table that was found through them is ours, too. */
function remember(table: OwnTable, secret: string | undefined): void {
  if (secret && heldAt(table.id)?.seat === undefined) keep(table.id, { secret, seat: table.seat });
}

export const house = new House();
