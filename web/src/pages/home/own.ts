/** What can be told of a table where one sits, from the list of one's tables. */
import type { OwnTable } from '../../net/wire';
import { t } from '../../words';

/** Whom one plays with; nobody before the start. */
export const others = (table: OwnTable): string =>
  Object.entries(table.names)
    .filter(([seat]) => Number(seat) !== table.seat)
    .map(([, name]) => name)
    .join(', ');

/** How it ended for oneself, in a word and in points. */
export function result(table: OwnTable): string {
  const { outcome, seat } = table;
  if (!outcome) return t('result.none');
  const scores = outcome.scores.length > 1 ? [outcome.scores[seat], ...outcome.scores.filter((_, other) => other !== seat)].join(' : ') : String(outcome.scores[0] ?? '');
  if (outcome.places[seat] !== 1) return t('result.lost', { scores });
  return outcome.places.filter((place) => place === 1).length > 1 ? t('result.drawn', { scores }) : t('result.won', { scores });
}

/** Is the game waiting for oneself? */
export const isMyTurn = (table: OwnTable): boolean => table.turn.includes(table.seat);

/** How it stands, in a few words: whose turn it is, and the points. */
export function standing(table: OwnTable): string {
  if (table.phase === 'lobby') return t('home.lobby', { code: table.code });
  const who = table.turn.map((seat) => table.names[seat] ?? '').join(', ');
  const turn = table.phase === 'pause' ? t('home.paused') : isMyTurn(table) ? t('home.your-turn') : who ? t('home.their-turn', { who }) : '';
  const scores = table.scores.length > 1 ? [table.scores[table.seat], ...table.scores.filter((_, other) => other !== table.seat)].join(' : ') : '';
  return [turn, scores].filter(Boolean).join(' ');
}
