/** What one can do when a match is over, in every game: play again with the same people, and pass the replay on. */
import { Problem } from '../../net/api';
import type { TableRequest } from '../../net/wire';
import { notices } from '../../state/notices.svelte';
import { router } from '../../state/router.svelte';
import type { LiveTable } from '../../state/table.svelte';
import { copyText } from '../../ui/copy';
import { t } from '../../words';
import { problemWords } from '../../words/problems';
import { playAgain } from './rematch';

export class Afterwards {
  /** A rematch has been asked for, and is not there yet. */
  asked = $state(false);
  #table: () => LiveTable;

  constructor(table: () => LiveTable) {
    this.#table = table;
  }

  again = (): Promise<void> => this.#again([]);
  /** The same again with an option set to something else. For those who play alone. */
  vary = (name: string, value: string): Promise<void> => this.#again([{ do: 'option', name, value }]);

  async #again(wishes: readonly TableRequest[]): Promise<void> {
    const table = this.#table();
    if (!table.seated) return router.go(`/t/${table.view?.next ?? ''}`);
    this.asked = true;
    try {
      await playAgain(table, wishes);
    } catch (error) {
      this.asked = false;
      if (!(error instanceof Problem)) throw error;
      notices.say({ tone: 'bad', sprite: 'say-hmm', title: t('refused'), text: problemWords(error) });
    }
  }

  copy = async (): Promise<void> => {
    const done = await copyText(`${location.origin}/replay/${this.#table().id}`);
    if (done) notices.say({ tone: 'good', sprite: 'say-hurray', title: t('copied'), text: t('live.result.copied') }, 3000);
  };
}
