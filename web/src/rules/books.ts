/** The rulebooks as they stand in docs/rules, one page a game and language, fetched when somebody wants to read. */
import type { Language } from '../words/say';
import { parseRules, type Rulebook } from './parse';

const english = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });
const others = import.meta.glob<string>('../../../docs/rules/*/*.md', { query: '?raw', import: 'default' });

const pageOf = (game: string, language: Language): (() => Promise<string>) | undefined =>
  (language === 'en' ? undefined : others[`../../../docs/rules/${language}/${game}.md`]) ?? english[`../../../docs/rules/${game}.md`];

export const hasRules = (game: string): boolean => pageOf(game, 'en') !== undefined;

export async function readRules(game: string, language: Language): Promise<Rulebook | undefined> {
  const page = await pageOf(game, language)?.();
  return page === undefined ? undefined : parseRules(page);
}
