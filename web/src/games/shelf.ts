/** The games as the house shows them before they are opened. What a game needs at its table is fetched when it is. */
import type { Component } from 'svelte';
import type { SpriteName } from '../art/sprites';
import type { LiveTable } from '../state/table.svelte';

/** What a game's folder offers, beside the drawings. */
export interface GameClient {
  /** The table, from the first move to the result. */
  Table: Component<{ table: LiveTable }>;
  options: OptionWords;
  /** Fetch its words in the language that is set. */
  load(): Promise<unknown>;
  /** What whoever sits here leads, when all seats are taken; for games in which that differs. */
  part?(seat: number): string;
  /** Can several people play at one device with these options? */
  shares?(options: Readonly<Record<string, string>>): boolean;
}

/** An option in words: what it is called, and what a value of it means, in a few words. */
export interface OptionWords {
  name(option: string): string;
  value(option: string, value: string): string;
  /** A line that says what it is for. */
  meaning(option: string): string;
  /** All of them in one short sentence; and what the table brought along instead of what is in the box: by name, its title. */
  summary(options: Readonly<Record<string, string>>, own?: Readonly<Record<string, string>>): string;
}

export const GAMES = ['tally-ho', 'bunny-moose', 'thats-a-question', 'fox-and-rabbit'] as const;
export type GameName = (typeof GAMES)[number];

export interface Cover {
  name: GameName;
  title: string;
  players: string;
  minutes: number;
  /** With how many bots one plays who does not choose; with as few as possible where nothing is said. */
  bots?: number;
  /** Who does not choose plays alone, without any. */
  alone?: true;
  /** Who looks over the hedge where one joins. */
  heads: readonly SpriteName[];
  /** As what people wait on the big screen; as rabbits where nothing is said. */
  figure?: 'squirrel';
  open?: () => Promise<{ default: GameClient }>;
  /** Can one practise alone? */
  practice?: true;
  /** Other pages of this game that need no table, by what they are called in `home.more.…`. */
  more?: Readonly<Record<string, string>>;
}

export const COVERS: Readonly<Record<GameName, Cover>> = {
  'tally-ho': {
    name: 'tally-ho',
    title: 'Tally Ho!',
    players: '2',
    minutes: 20,
    heads: ['bear', 'fox', 'hunter'],
    open: () => import('./tally_ho'),
  },
  'bunny-moose': {
    name: 'bunny-moose',
    title: 'Bunny Bunny Moose Moose',
    players: '3–6',
    minutes: 25,
    bots: 3,
    heads: ['pose-moose-Awu-Awu', 'pose-rabbit-Ets-Esf', 'pose-rabbit-Ess-Etf'],
    open: () => import('./bunny_moose'),
    practice: true,
  },
  'thats-a-question': {
    name: 'thats-a-question',
    title: 'That’s a Question!',
    players: '3–6',
    minutes: 35,
    bots: 3,
    heads: ['fig-squirrel'],
    figure: 'squirrel',
    open: () => import('./thats_a_question'),
  },
  'fox-and-rabbit': {
    name: 'fox-and-rabbit',
    title: 'The Fox and the Rabbit',
    players: '1–2',
    minutes: 15,
    alone: true,
    heads: ['fox', 'pose-rabbit-Ets-Esf'],
    open: () => import('./fox_and_rabbit'),
    more: { daily: '/daily', rosettes: '/rosettes', print: '/print/fox-and-rabbit' },
  },
};

const isCover = (name: string): name is GameName => name in COVERS;
export const coverOf = (name: string): Cover | undefined => (isCover(name) ? COVERS[name] : undefined);
