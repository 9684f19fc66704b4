/** The words on the cards that are played with, and the sentence that a question makes of them. */
import type { Question } from '../../protocol/games/thats-a-question';
import { settings } from '../../state/settings.svelte';
import { cardText, languageOf, packOf, type Pack, type Played } from '../packs';
import { sayOf } from '../words';
import type { Colour } from './moves';
import { capital } from './titles';

const GAME = 'thats-a-question';

export class Deck {
  #pack = $state.raw<Pack | null>(null);

  async open(played: Played): Promise<void> {
    this.#pack = await packOf(played);
  }

  /** The language of the cards, which may be another than that of the page. */
  get language(): string {
    return this.#pack ? languageOf(this.#pack, settings.language) : settings.language;
  }

  /** As it stands inside a sentence. */
  words(card: string, colour: Colour): string {
    return this.#pack ? cardText(this.#pack, card, colour, settings.language) : '…';
  }

  /** As it stands on its own. What somebody does goes on from "someone who …". */
  text(card: string, colour: Colour): string {
    const words = this.words(card, colour);
    return colour === 'red' ? `… ${words}` : capital(words);
  }

  /** What picking an answer says about somebody. */
  traits(card: string, colour: Colour): Readonly<Record<string, number>> {
    return this.#pack?.cards.find(({ id }) => id === card)?.[colour].traits ?? {};
  }

  /** The whole question, as it is read out. */
  sentence({ colour, a, b }: Pick<Question, 'colour' | 'a' | 'b'>): string {
    return sayOf(GAME, { key: `question.${colour}.whole`, values: { a: this.words(a, colour), b: this.words(b, colour) } });
  }

  /** The question without its answers. */
  frame(colour: Colour): string {
    return sayOf(GAME, { key: `question.${colour}` });
  }
}
