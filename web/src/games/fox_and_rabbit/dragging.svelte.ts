/** Dice that are dragged onto a cell with finger, pen or mouse. Touching is always enough: this is only the other way. */
import type { Play } from './play.svelte';
import { DICE, type Die } from './sheet/data';

/** So far a finger may slip and still only touch. */
const SLIP = 8;

/** Anywhere on a trail means its next cell: fingers are broad. */
const placeAt = (x: number, y: number): HTMLElement | null => document.elementFromPoint(x, y)?.closest('.trail')?.querySelector('[data-place]') ?? null;

export function dragging(play: () => Play) {
  let ghost = $state.raw<{ x: number; y: number; dice: Die[] } | null>(null);
  let over: HTMLElement | null = null;
  /** A click that ends a drag is none. */
  let dragged = false;

  function mark(element: HTMLElement | null): void {
    over?.classList.remove('over');
    over = element;
    over?.classList.add('over');
  }

  function down(event: PointerEvent, die: Die): void {
    dragged = false;
    const { view, can, escaping } = play();
    if (event.button !== 0 || !can || escaping || view.phase !== 'walk' || !view.faces[DICE.indexOf(die)]) return;
    const start = { x: event.clientX, y: event.clientY };
    const button = event.currentTarget as HTMLElement;
    button.setPointerCapture(event.pointerId);

    const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (!dragged && Math.hypot(x - start.x, y - start.y) < SLIP) return;
      dragged = true;
      // The die comes along with everything that is in the hand.
      const held = new Set([...play().gathered, die]);
      ghost = { x, y, dice: DICE.filter((one) => held.has(one)) };
      mark(placeAt(x, y));
    };
    const end = (up: PointerEvent): void => {
      button.removeEventListener('pointermove', move);
      button.removeEventListener('pointerup', end);
      button.removeEventListener('pointercancel', end);
      const place = up.type === 'pointerup' ? over?.dataset['place'] : undefined;
      if (ghost && place) play().drop(new Set(ghost.dice), place);
      ghost = null;
      mark(null);
    };
    button.addEventListener('pointermove', move);
    button.addEventListener('pointerup', end);
    button.addEventListener('pointercancel', end);
  }

  return {
    get ghost() {
      return ghost;
    },
    down,
    clicked(die: Die): void {
      if (!dragged) play().touch(die);
      dragged = false;
    },
  };
}
