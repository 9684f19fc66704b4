/** The text of a rule, in the language that is set. */
import { readRules } from '../../rules/books';
import { settings } from '../../state/settings.svelte';

export async function ruleText(game: string, number: string): Promise<string> {
  const book = await readRules(game, settings.language);
  const found = book?.chapters.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'rule' && block.number === number);
  return found?.kind === 'rule' ? found.plain : '';
}
