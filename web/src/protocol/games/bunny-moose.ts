// Written by `python -m hedgerow.server.typescript`. Change the Python types and run it again.

/** Bunny Bunny Moose Moose: what its players are shown. */

/** Where everybody stands. Spaces are counted on for ever; the trail lies from `rear` on. */
export interface Trail {
  length: number;
  rear: number;
  figures: ([number, number])[];
}

/** How a player was scored, card by card. */
export interface Scored {
  type: "scored";
  seat: number;
  pose: string;
  animal: "bush" | "moose" | "rabbit";
  /** How often the pose matched the card on each pile. */
  times: number[];
  /** Before doubling and reversal. */
  points: number;
  doubled: number;
  reversed: boolean;
  spaces: number;
}

/** A figure went from one space to another. */
export interface Step {
  seat: number;
  /** 0 is the rabbit, 1 the moose. */
  figure: number;
  start: number;
  end: number;
  cause: "bet" | "caught-up" | "lifted" | "own";
}

/** One player's scoring, and the figures it moved. */
export interface Report {
  scored: Scored;
  steps: Step[];
}

/** What everybody knows. What has a part for each player has them by seat. */
export interface Table {
  phase: "ask" | "bet" | "draw" | "enter" | "held" | "landing" | "line" | "lot" | "over" | "score";
  round: number;
  rounds: number;
  narrator: number;
  /** The other players in the order in which they are scored. */
  order: number[];
  /** Are the advanced cards in play? */
  advanced: boolean;
  /** What a tongue does with the cards in play. */
  tongue: "cards" | "none" | "species";
  /** On whom the narrator bet; -1 before that. */
  bet: number;
  /** The card on top of each pile; empty where none lies yet. */
  piles: string[];
  /** Cards laid in this round. */
  laid: number;
  /** How many of each card nobody but perhaps the narrator has seen, in the order of the deck. */
  unseen: number[];
  /** The narrator has none. */
  poses: string[];
  /** Whose pose was entered after Bam, where poses are held in front of the table. */
  entered: boolean[];
  trail: Trail;
  /** The scoring of this round, once there is one. */
  reports: Report[];
  caught_up: Step[];
  /** Who has seen enough of the scoring. */
  agreed: boolean[];
  /** Who wants the advanced cards to join. */
  votes: (boolean | null)[];
}

export type Public = Table;

/** The card that only the narrator sees. */
export interface Held {
  card: string;
}

export type Private = Held;

/** The narrator shuffled everything. */
export interface Shuffled {
  type: "shuffled";
  seat: number;
  cards: number;
}

/** The deck had run out; the used cards are the new one. */
export interface Reshuffled {
  type: "reshuffled";
  cards: number;
}

export interface BetOn {
  type: "bet-on";
  seat: number;
  on: number;
}

/** The narrator did not bet in time. */
export interface BetLate {
  type: "bet-late";
  seat: number;
}

export interface BetByLot {
  type: "bet-by-lot";
  seat: number;
  on: number;
}

/** The clock has come to the second half of a line. */
export interface Line {
  type: "line";
  line: number;
  reading: number;
}

/** The narrator looks at the next card; only the narrator is told which. */
export interface Looked {
  type: "looked";
  seat: number;
  card: string;
}

/** The narrator puts the card down; nobody has seen yet what it is. */
export interface Landing {
  type: "landing";
  seat: number;
}

export interface Laid {
  type: "laid";
  pile: number;
  card: string;
}

/** The hunter: everybody freezes. */
export interface Bam {
  type: "bam";
  seat: number;
}

export interface Posed {
  type: "posed";
  seat: number;
  pose: string;
}

export interface Entered {
  type: "entered";
  seat: number;
  pose: string;
}

export interface Stepped {
  type: "stepped";
  seat: number;
  figure: "moose" | "rabbit";
  start: number;
  end: number;
  cause: "bet" | "caught-up" | "lifted" | "own";
}

/** Has seen enough of the scoring. */
export interface Agreed {
  type: "agreed";
  seat: number;
}

/** Everybody has narrated once: shall the advanced cards join? */
export interface Asked {
  type: "asked";
}

export interface Voted {
  type: "voted";
  seat: number;
  yes: boolean;
}

export interface Decided {
  type: "decided";
  advanced: boolean;
}

export interface NextRound {
  type: "next-round";
  round: number;
  /** Who narrates. */
  seat: number;
}

export interface GameOver {
  type: "game-over";
  places: number[];
  figures: ([number, number])[];
}

/** What happens in the game, as one viewer is told it. */
export type Fact =
  | Shuffled
  | Reshuffled
  | BetOn
  | BetLate
  | BetByLot
  | Line
  | Looked
  | Landing
  | Laid
  | Bam
  | Posed
  | Entered
  | Scored
  | Stepped
  | Agreed
  | Asked
  | Voted
  | Decided
  | NextRound
  | GameOver;

/** Options are texts, as in a match file. */
export interface Options {
  edition: "2009" | "2014";
  cards: "basic" | "first" | "full";
  tongue: "cards" | "species";
  doubling: "yes" | "no";
  reversal: "yes" | "no";
  lines: "4" | "6" | "8";
  pace: `${number}`;
  narrator: "player" | "table";
  poses: "live" | "table";
}
