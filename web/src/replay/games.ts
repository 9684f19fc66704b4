/** The games whose matches can be watched again. What a game needs for it is fetched when one is opened. */
import type { Component } from 'svelte';
import type { SpriteName } from '../art/sprites';
import type { AnyFact, ReplayBody } from '../net/wire';
import type { Message } from '../words/say';
import type { Player } from './player.svelte';
import type { Stop } from './stops';

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
  /** What a review would have done instead, as a token; empty where nothing is better. */
  better: string;
}

/** What a review found out about one stop. */
export interface Mark {
  /** Shown beside the stop, and what is said instead of it. */
  luck: { value: number; shown: string; words: string } | undefined;
  cost: { value: number; shown: string; words: string } | undefined;
  /** What would have been better, in words and as a token; empty where nothing would. */
  words: string;
  better: string;
}

export interface ReviewProps {
  id: string;
  replay: ReplayBody;
  stops: readonly Stop[];
  player: Player;
  seat: number;
  /** What it found, by stop. */
  marks: ReadonlyMap<number, Mark>;
}

export interface ReplayGame {
  Board: Component<BoardProps>;
  /** What each choice cost, for games that know it. */
  Review?: Component<ReviewProps, object, 'marks'>;
  /** Its board is broader than high. */
  wide?: boolean;
  /** Fetch its words in the language that is set. */
  load(): Promise<unknown>;
  tell(fact: AnyFact): Message;
  /** What happened on the way to a stop in words, where that is more than one sentence for each fact. */
  words?(facts: readonly AnyFact[], say: (fact: AnyFact) => string): string[];
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
  'fox-and-rabbit': () => import('./fox_and_rabbit'),
  'thats-a-question': () => import('./thats_a_question'),
};

export async function openGame(name: string): Promise<ReplayGame | undefined> {
  const found = await GAMES[name]?.();
  await found?.default.load();
  return found?.default;
}
