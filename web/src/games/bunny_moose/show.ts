/** After Bam: the scoring as a narrator would show it, player by player and card by card, and where the figures stand meanwhile. */
import type { Report, Step, Table } from '../../protocol/games/bunny-moose';

export type Figures = readonly (readonly [number, number])[];

export interface Scene {
  what: 'bam' | 'player' | 'catching-up' | 'done';
  /** Whose report is shown, counted from 0. */
  player: number;
  /** So many cards have been looked at. */
  cards: number;
  /** The sum is there, and the figure moves. */
  total: boolean;
}

export const BAM_MS = 900;
const CARD_MS = 450;
const CATCH_UP_MS = 1500;
/** The cards have so much of a player's time; the rest is for the sum. */
const CARDS_SHARE = 0.62;

/** What is shown so long after Bam, where there is time for `length` in all. */
export function sceneAt(elapsed: number, length: number, players: number, cards: number, bam: boolean): Scene {
  const begin = bam ? BAM_MS : 0;
  const each = Math.max(0, length - begin - CATCH_UP_MS) / Math.max(1, players);
  if (elapsed >= length || elapsed < 0) return { what: 'done', player: players, cards, total: true };
  if (elapsed < begin) return { what: 'bam', player: 0, cards: 0, total: false };
  const player = Math.floor((elapsed - begin) / Math.max(1, each));
  if (player >= players) return { what: 'catching-up', player: players, cards, total: true };
  const inside = elapsed - begin - player * each;
  const perCard = Math.min(CARD_MS, (each * CARDS_SHARE) / Math.max(1, cards));
  const seen = Math.min(cards, Math.floor(inside / perCard) + 1);
  return { what: 'player', player, cards: seen, total: inside >= perCard * cards };
}

/** When the next player begins, or the show ends: for somebody who cannot wait. */
export function nextAt(scene: Scene, length: number, players: number, bam: boolean): number {
  const begin = bam ? BAM_MS : 0;
  const each = Math.max(0, length - begin - CATCH_UP_MS) / Math.max(1, players);
  if (scene.what === 'bam') return begin;
  return scene.what === 'player' ? begin + (scene.player + 1) * each : length;
}

/** The steps that have been shown, in order. */
export function stepsShown(reports: readonly Report[], caughtUp: readonly Step[], scene: Scene): Step[] {
  const whole = scene.what === 'catching-up' || scene.what === 'done';
  const moved = reports.flatMap(({ steps }, at) => (whole || at < scene.player || (at === scene.player && scene.total && scene.what === 'player') ? steps : []));
  return whole ? [...moved, ...caughtUp] : moved;
}

/** Where the figures stand in a scene: where they end up, less what has not been shown. */
export function figuresAt({ trail, reports, caught_up: caughtUp }: Pick<Table, 'trail' | 'reports' | 'caught_up'>, scene: Scene): Figures {
  const figures = trail.figures.map(([rabbit, moose]) => [rabbit, moose] as [number, number]);
  const all = [...reports.flatMap(({ steps }) => steps), ...caughtUp];
  for (const { seat, figure, start } of all.slice(stepsShown(reports, caughtUp, scene).length).toReversed()) {
    const pair = figures[seat];
    if (pair) pair[figure === 0 ? 0 : 1] = start;
  }
  return figures;
}
