// Written by `python -m hedgerow.server.typescript`. Change the Python types and run it again.

/** That's a Question!: what its players are shown. */

/** A side of the board: on which space each place is. The start is 0. */
export interface Side {
  lake: number;
  meadow: number;
  summit: number;
}

/** What was asked. `a` and `b` name cards; which of their three answers counts is the colour. */
export interface Question {
  asker: number;
  whom: number;
  colour: "blue" | "green" | "red";
  a: string;
  b: string;
  /** Composed by chance, because time ran out. */
  by_lot: boolean;
}

/** A guess that has been shown. */
export interface Guess {
  seat: number;
  letter: "A" | "B";
  kicker: "three" | "tough" | "";
  by_lot: boolean;
}

/** How far a squirrel climbs after a question, and what for. */
export interface Climb {
  seat: number;
  /** 1 for the answerer and for a right guess. */
  right: number;
  /** The asker's, for the wrong guesses of others. */
  wrong: number;
  /** What times-three adds. */
  three: number;
  /** What a tough question brings. */
  tough: number;
}

/** A question that has been scored: what everybody may remember. */
export interface Past {
  question: Question;
  answer: "A" | "B";
  guesses: Guess[];
  climbs: Climb[];
}

/** What everybody knows. What has a part for each player has them by seat. */
export interface Public {
  phase: "answer" | "ask" | "choose" | "deal" | "draw" | "final" | "guesses" | "lake" | "locked" | "over";
  /** Which question it is, counted from 1. */
  number: number;
  /** How many there will be. */
  questions: number;
  mountain: Side;
  asker: number;
  /** Cards left to draw. */
  pile: number;
  /** How many cards each holds. */
  hands: number[];
  acorns: number[];
  /** How far each squirrel has come. */
  steps: number[];
  /** Those that are not in the sky. One that lies secretly under a guess is still counted here. */
  kickers: (("three" | "tough")[])[];
  sky: (("three" | "tough")[])[];
  question: Question | null;
  locked: boolean[];
  /** Whose guess the lot has chosen. */
  by_lot: boolean[];
  /** Time ran out in this phase. */
  late: boolean;
  /** With three players: the tough question lies face up, and the asker guesses too. */
  pressed: boolean;
  /** Empty until the reveal. */
  answer: "A" | "B" | "";
  /** Empty until they are shown. */
  guesses: Guess[];
  /** Which of the right guessers have said that their guess was meant so. */
  confirmed: boolean[];
  /** How many kickers each has still to take back now. */
  owed: number[];
  past: Past[];
}

/** What one player knows besides: the hand, and the answer or guess while it is secret. */
export interface Private {
  hand: string[];
  letter: "A" | "B" | "";
  /** Lies face down under the guess. */
  kicker: "three" | "tough" | "";
}

/** Somebody drew a card; which, only they are told. */
export interface Drew {
  type: "drew";
  seat: number;
  card: string;
}

export interface NextAsker {
  type: "next-asker";
  seat: number;
  number: number;
}

export interface Asked {
  type: "asked";
  seat: number;
  whom: number;
  colour: "blue" | "green" | "red";
  a: string;
  b: string;
  by_lot: boolean;
}

/** The asker has taken an acorn from the one asked. */
export interface AcornTaken {
  type: "acorn";
  seat: number;
  whom: number;
}

/**
 * Somebody has locked; what, only they are told. `again`: it replaces what was locked before, and nobody else is told
 * at all.
 */
export interface Locked {
  type: "locked";
  seat: number;
  letter: "A" | "B" | "";
  kicker: "three" | "tough" | "";
  again: boolean;
}

/** The tough question lies face up; now the asker guesses too. */
export interface Pressed {
  type: "pressed";
  seat: number;
  asker: number;
}

export interface TimeUp {
  type: "time-up";
}

/** The lot has chosen a guess for somebody; which, only they are told. */
export interface LotDrawn {
  type: "lot";
  seat: number;
  letter: "A" | "B" | "";
}

export interface AllLocked {
  type: "all-locked";
}

export interface Answered {
  type: "answered";
  seat: number;
  letter: "A" | "B";
}

export interface Corrected {
  type: "corrected";
  seat: number;
  letter: "A" | "B";
}

export interface Guessed {
  type: "guessed";
  seat: number;
  letter: "A" | "B";
  right: boolean;
  kicker: "three" | "tough" | "";
  by_lot: boolean;
}

export interface Conceded {
  type: "conceded";
  seat: number;
  letter: "A" | "B";
}

export interface Confirmed {
  type: "confirmed";
  seat: number;
}

/** A squirrel climbs: how far in all, where it is now, and what for (see Climb). */
export interface Climbed {
  type: "climbed";
  seat: number;
  steps: number;
  to: number;
  right: number;
  wrong: number;
  three: number;
  tough: number;
}

/** A kicker flies up into the sky. */
export interface Spent {
  type: "spent";
  seat: number;
  kicker: "three" | "tough";
}

export interface Reached {
  type: "reached";
  seat: number;
  place: "lake" | "meadow" | "summit";
}

/** A kicker comes back. `by_lot`: because time ran out. */
export interface TookBack {
  type: "took-back";
  seat: number;
  kicker: "three" | "tough";
  by_lot: boolean;
}

/** Somebody could take a kicker back, and did not want to. */
export interface LeftThere {
  type: "left-there";
  seat: number;
}

export interface FinalRound {
  type: "final-round";
}

export interface MatchOver {
  type: "match-over";
  steps: number[];
  places: number[];
}

/** What happens in the game, as one viewer is told it. */
export type Fact =
  | Drew
  | NextAsker
  | Asked
  | AcornTaken
  | Locked
  | Pressed
  | TimeUp
  | LotDrawn
  | AllLocked
  | Answered
  | Corrected
  | Guessed
  | Conceded
  | Confirmed
  | Climbed
  | Spent
  | Reached
  | TookBack
  | LeftThere
  | FinalRound
  | MatchOver;

/** Options are texts, as in a match file. */
export interface Options {
  takebacks: "courtesy" | "official";
  timer: "30s" | "60s" | "off";
  pack: "family" | "standard";
  scamper: "yes" | "no";
  acorns: "yes" | "no";
}
