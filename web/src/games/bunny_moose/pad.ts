/** The pose pad: eight shapes for each hand, where they lie under thumbs and fingers, and the keys that reach them. */
import { HANDS_DOWN, NO_HAND, readPose, writePose } from './notation';

export type Side = 'left' | 'right';

/** Row by row, outer column first: antlers up, antlers down, ears on top, ears at the side. Outer is wide and floppy. */
export const SHAPES = ['Awu', 'Acu', 'Awd', 'Acd', 'Etf', 'Ets', 'Esf', 'Ess'] as const;

/** By place on the keyboard, so that they lie alike on every layout; what is printed on them differs. */
const CODES: Readonly<Record<Side, readonly string[]>> = {
  left: ['KeyQ', 'KeyW', 'KeyA', 'KeyS', 'KeyZ', 'KeyX', 'KeyC', 'KeyV'],
  right: ['KeyU', 'KeyI', 'KeyJ', 'KeyK', 'KeyM', 'Comma', 'Period', 'Slash'],
};

/** As they lie on the page from left to right: on the right hand the inner column comes first. */
export function shapesOf(side: Side): string[] {
  if (side === 'left') return [...SHAPES];
  return SHAPES.map((_, at) => SHAPES[at ^ 1] as string);
}

export const codeOf = (side: Side, at: number): string => CODES[side][at] ?? '';

const PRINTED: Readonly<Record<string, string>> = { Comma: ',', Period: '.', Slash: '/' };
const QWERTZ: Readonly<Record<string, string>> = { KeyZ: 'Y', Slash: '-' };

/** What is printed on a key: as the browser knows the layout, else as is usual where this language is spoken. */
export function capOf(code: string, language: string, layout?: { get(code: string): string | undefined }): string {
  const known = layout?.get(code);
  if (known) return known.toUpperCase();
  return (language === 'en' ? undefined : QWERTZ[code]) ?? PRINTED[code] ?? code.replace('Key', '');
}

/** A hand takes a shape; the same shape again lets go. */
export function withHand(pose: string, side: Side, shape: string): string {
  const hands = readPose(pose);
  return writePose({ ...hands, [side]: hands[side] === shape ? NO_HAND : shape });
}

export function withTongue(pose: string): string {
  const hands = readPose(pose);
  return writePose({ ...hands, tongue: !hands.tongue });
}

/** The pose that a key makes of this one; nothing where the key is none of the pad's. */
export function withKey(pose: string, code: string): string | undefined {
  if (code === 'Space') return withTongue(pose);
  if (code === 'Escape') return HANDS_DOWN;
  for (const side of ['left', 'right'] as const) {
    const at = CODES[side].indexOf(code);
    if (at >= 0) return withHand(pose, side, shapesOf(side)[at] ?? NO_HAND);
  }
  return undefined;
}
