/** Short notices at the top of the page. One at a time; they go by themselves. */
import type { SpriteName } from '../art/sprites';
import { announcer } from './announcer.svelte';

export interface Notice {
  tone: 'warm' | 'good' | 'bad';
  sprite: SpriteName;
  title: string;
  text: string;
}

class Notices {
  current = $state.raw<Notice | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(notice: Notice, ms = 7000): void {
    clearTimeout(this.#timer);
    this.current = notice;
    announcer.say(`${notice.title}. ${notice.text}`, notice.tone === 'bad');
    this.#timer = setTimeout(this.dismiss, ms);
  }

  dismiss = (): void => {
    clearTimeout(this.#timer);
    this.current = null;
  };
}

export const notices = new Notices();
