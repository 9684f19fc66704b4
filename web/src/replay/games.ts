/** The games whose matches can be watched again. What a game needs for it is fetched when one is opened. */
import type { Component } from 'svelte';
import type { SpriteName } from '../art/sprites';
import type { AnyFact, ReplayBody } from '../net/wire';
import type { Message } from '../words/say';

export interface BoardProps {
  /** The whole match: who plays, and with which options. */
  replay: ReplayBody;
  /** How it stood before, how it stands, and what happened in between. */
  before: unknown;
  view: unknown;
  /** What the chosen seat alone could see. */
  own: unknown;
  facts: readonly AnyFact[];
  seat: number;
  /** It has just been stepped here from the turn before: show how it moved, for at most so many milliseconds. */
  moving: number;
  rowOf: (seat: number) => Element | null | undefined;
}

export interface ReplayGame {
  Board: Component<BoardProps>;
  /** Fetch its words in the language that is set. */
  load(): Promise<unknown>;
  tell(fact: AnyFact): Message;
  scores(view: unknown): readonly number[];
  /** Which round it is. */
  chapter(view: unknown): string;
  /** Who stands for a seat: a drawing, and the colour behind it. */
  face(view: unknown, seat: number): { sprite: SpriteName; colour: string };
  /** The drawing for what happened, or for what was drawn. */
  pictureOf(facts: readonly AnyFact[]): SpriteName | undefined;
  drawn(token: string): SpriteName | undefined;
}

const GAMES: Readonly<Record<string, () => Promise<{ default: ReplayGame }>>> = {
  'tally-ho': () => import('./tally_ho'),
  'bunny-moose': () => import('./bunny_moose'),
  'thats-a-question': () => import('./thats_a_question'),
};

export async function openGame(name: string): Promise<ReplayGame | undefined> {
  const found = await GAMES[name]?.();
  await found?.default.load();
  return found?.default;
}
