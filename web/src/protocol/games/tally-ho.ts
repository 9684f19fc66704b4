// Written by `python -m hedgerow.server.typescript`. Change the Python types and run it again.

/** Tally Ho!: what its players are shown. */

/** The result of a round, by seat: which tiles each has won, and what they are worth. */
export interface Round {
  won: [string, string];
  points: [number, number];
}

/** What both players and every spectator see. What has two parts has them by seat. */
export interface Public {
  round: number;
  /** The seat that leads foxes and bears in this round. */
  blue: number;
  /** The seat whose turn it is. */
  turn: number;
  board: string;
  /** How many tiles of each kind are still face down. */
  bag: Record<string, number>;
  turning: number;
  touched: number;
  back: [string, string];
  won: [string, string];
  /** What each has won in this round. */
  points: [number, number];
  quiet: number;
  left: number;
  ply: number;
  past: Round[];
}

export type Private = null;

export interface TurnsOver {
  type: "turns-over";
  seat: number;
  square: string;
}

export interface Turned {
  type: "turned";
  seat: number;
  square: string;
  tile: string;
  facing: string;
}

export interface Moved {
  type: "moved";
  seat: number;
  tile: string;
  start: string;
  end: string;
}

export interface Took {
  type: "took";
  seat: number;
  tile: string;
  start: string;
  end: string;
  prey: string;
  points: number;
}

export interface Left {
  type: "left";
  seat: number;
  tile: string;
  start: string;
  way: string;
  points: number;
}

export interface Passed {
  type: "passed";
  seat: number;
}

/** Every tile is face up: five turns each, and the exits are open. */
export interface FinalPhase {
  type: "final-phase";
  /** Who begins it. */
  seat: number;
}

export interface RoundOver {
  type: "round-over";
  round: number;
  points: [number, number];
  tiles: [number, number];
}

export interface MatchOver {
  type: "match-over";
  points: [number, number];
  tiles: [number, number];
  places: [number, number];
}

/** What happens in the game, as one viewer is told it. */
export type Fact = TurnsOver | Turned | Moved | Took | Left | Passed | FinalPhase | RoundOver | MatchOver;

/** Options are texts, as in a match file. */
export interface Options {
  rounds: "1" | "2";
  guard: `${number}`;
  shuttling: "any" | "own";
  exits: "final" | "open";
}
