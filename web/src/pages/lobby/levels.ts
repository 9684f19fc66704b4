/** The bots by level, from gentle to strongest, each with a portrait. */
import type { SpriteName } from '../../art/sprites';

export const LEVELS = ['cub', 'badger', 'hunter', 'old-fox', 'friend', 'easy', 'normal', 'sharp', 'beginner', 'steady', 'best'] as const;
export type Level = (typeof LEVELS)[number];

export const PORTRAITS: Readonly<Record<Level, SpriteName>> = {
  cub: 'level-cub',
  badger: 'level-badger',
  hunter: 'hunter',
  'old-fox': 'level-old-fox',
  friend: 'fig-squirrel',
  easy: 'level-cub',
  normal: 'level-badger',
  sharp: 'level-old-fox',
  beginner: 'level-cub',
  steady: 'level-badger',
  best: 'level-old-fox',
};

export const isLevel = (name: string): name is Level => (LEVELS as readonly string[]).includes(name);
/** A level that this page does not know yet still has a face. */
export const portraitOf = (level: string): SpriteName => (isLevel(level) ? PORTRAITS[level] : 'level-badger');
