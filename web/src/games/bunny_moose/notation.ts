/** Cards and poses as they are written, taken apart for drawing: `LA:wu+2`, `rabbitx2`, `Awu/Acd+t`. What they are worth is not known here. */
import type { SpriteName } from '../../art/sprites';
import type { Table } from '../../protocol/games/bunny-moose';

export type Animal = 'rabbit' | 'moose' | 'bush';

export interface Card {
  kind: 'single' | 'both' | 'species' | 'double' | 'tongue' | 'rev' | 'hunter';
  /** L, R or B where it shows a part. */
  side: string;
  /** The part, as in Awu; a ? stands for what cannot be made out. */
  look: string;
  animal: 'rabbit' | 'moose' | undefined;
  /** What is printed on it, with its sign; nothing on ±, ×2 and hunters. */
  value: string;
}

export function readCard(token: string): Card {
  const plain = { side: '', look: '', animal: undefined, value: '' };
  if (token === 'hunter' || token === 'rev') return { ...plain, kind: token };
  const named = /^(moose|rabbit|tongue)(x2|[+-]\d)$/.exec(token);
  if (named) {
    const [, word = '', value = ''] = named;
    if (word === 'tongue') return { ...plain, kind: 'tongue', value };
    const animal = word as 'moose' | 'rabbit';
    return value === 'x2' ? { ...plain, kind: 'double', animal } : { ...plain, kind: 'species', animal, value };
  }
  const side = token.charAt(0);
  const look = token.charAt(1) + token.slice(3, 5);
  return { kind: side === 'B' ? 'both' : 'single', side, look, animal: look.startsWith('A') ? 'moose' : 'rabbit', value: token.slice(5) };
}

/** As it is printed: a true minus, and ×2. */
export const printed = ({ kind, value }: Card): string => (kind === 'double' ? '×2' : kind === 'rev' ? '±' : value.replace('-', '−'));

export const NO_HAND = '-';
export const HANDS_DOWN = '-/-';

export interface Pose {
  left: string;
  right: string;
  tongue: boolean;
}

export function readPose(token: string): Pose {
  const [left = NO_HAND, right = NO_HAND] = token.replace(/\+t$/, '').split('/');
  return { left: left || NO_HAND, right, tongue: token.endsWith('+t') };
}

export const writePose = ({ left, right, tongue }: Pose): string => `${left}/${right}${tongue ? '+t' : ''}`;

/** What two hands look like. */
export function headOf({ left, right }: Pose): Animal {
  const parts = left.charAt(0) + right.charAt(0);
  return parts === 'AA' ? 'moose' : parts === 'EE' ? 'rabbit' : 'bush';
}

/** What somebody passes for, tongue and all; the table says what a tongue does. */
export function passesFor(pose: Pose, tongue: Table['tongue']): Animal {
  const head = headOf(pose);
  if (!pose.tongue || tongue !== 'species' || head === 'bush') return head;
  return head === 'moose' ? 'rabbit' : 'moose';
}

/** In the names of drawings an x stands for what cannot be made out: A?u is drawn in hand-Aux, Aw? in hand-Awx. */
const drawn = (look: string): string => (look.startsWith('A?') ? `A${look.charAt(2)}x` : look.replace('?', 'x'));
export const handSprite = (look: string): SpriteName => `hand-${drawn(look)}` as SpriteName;
export const partSprite = (look: string): SpriteName => `part-${drawn(look)}` as SpriteName;
