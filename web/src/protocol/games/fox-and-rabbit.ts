// Written by `python -m hedgerow.server.typescript`. Change the Python types and run it again.

/** The Fox and the Rabbit: what its players are shown. */

/** What everybody sees: the whole position, for nothing is hidden, and what follows from it. */
export interface Public {
  turn: number;
  phase: "attempt" | "bonus" | "farmer" | "first" | "over" | "ready" | "walk";
  /** Whose part of the turn it is; in the farmer's part, whose trap he triggers. */
  animal: number;
  /** The other animal has had its part of this turn, or is not inside any more. */
  last: boolean;
  /** The dice r1 r2 b1 b2 y1 y2; 0 is one that is not on the table, or used. */
  faces: number[];
  /** Dice that chance is about to throw. */
  due: number[];
  /** 1 after the roll, 2 after the reroll. */
  throw: number;
  /** The free aid of an escape attempt is still there. */
  free: boolean;
  /** How many cells of each trail have been crossed. */
  crossed: [number[], number[]];
  /** Which trails may be walked: home trails, and tunnels that have been opened. */
  open: [boolean[], boolean[]];
  /** What stands in the blank circles of the sheet, in its order; 0 in those that are still blank. */
  written: number[];
  taken: ("" | "aid" | "both" | "die")[];
  /** The food whose bonus must be chosen now. */
  eaten: number;
  /** How many dice there are to roll, by colour. */
  dice: [number, number, number];
  /** How many circles are open, of ±1, flip and reroll. */
  aids: [number, number, number];
  coming_dice: [number, number, number];
  /** What may be used from the next turn on. */
  coming_aids: [number, number, number];
  /** How many traps have been set. */
  traps: number;
  fate: ["caught" | "inside" | "out", "caught" | "inside" | "out"];
  /** Moves of players so far. */
  ply: number;
  /** Who acts; -1 when it is over. */
  seat: number;
  /** How many foods each animal has eaten. */
  foods: [number, number];
  /** How many different foods have been eaten. */
  kinds: number;
  /** Have they eaten enough for an escape attempt? */
  may_escape: boolean;
  /** Does the harder clause hold? */
  harder: boolean;
  /** The last trap is set: whoever may escape has to try. */
  must_escape: boolean;
  /** How many tunnels each animal may still open now. */
  tunnels: [number, number];
  points: number;
  /** From 0, the humblest. */
  rank: number;
}

export type Private = null;

export interface WentFirst {
  type: "went-first";
  seat: number;
  animal: "fox" | "rabbit";
}

export interface Rolls {
  type: "rolls";
  seat: number;
  animal: "fox" | "rabbit";
}

/** A die has come to rest. `again` is a reroll. */
export interface Thrown {
  type: "thrown";
  die: string;
  colour: "blue" | "red" | "yellow";
  face: number;
  again: boolean;
}

/** A cell has been crossed, or a blank circle filled in. */
export interface Crossed {
  type: "crossed";
  seat: number;
  animal: "fox" | "rabbit";
  food: "blueberry" | "carrot" | "lettuce" | "strawberry" | "sweetcorn" | "turnip";
  /** Counted from 0. */
  cell: number;
  colour: string;
  number: number;
  dice: string;
  blank: boolean;
}

export interface Adjusted {
  type: "adjusted";
  seat: number;
  change: "down" | "flip" | "up";
  die: string;
  colour: "blue" | "red" | "yellow";
  before: number;
  after: number;
  free: boolean;
}

export interface Rerolls {
  type: "rerolls";
  seat: number;
  dice: string;
  count: number;
  free: boolean;
}

export interface Ate {
  type: "ate";
  seat: number;
  animal: "fox" | "rabbit";
  food: "blueberry" | "carrot" | "lettuce" | "strawberry" | "sweetcorn" | "turnip";
  /** The other animal has eaten it before. */
  second: boolean;
}

/** A bonus, for the turns to come. `nothing`: there is no room for it. */
export interface Gained {
  type: "gained";
  seat: number;
  food: "blueberry" | "carrot" | "lettuce" | "strawberry" | "sweetcorn" | "turnip";
  bonus: "aid" | "die";
  what: "blue" | "red" | "yellow" | "flip" | "reroll" | "step";
  nothing: boolean;
}

/** A tunnel has been opened. */
export interface Dug {
  type: "dug";
  seat: number;
  animal: "fox" | "rabbit";
  food: "blueberry" | "carrot" | "lettuce" | "strawberry" | "sweetcorn" | "turnip";
}

/** An escape attempt begins. */
export interface Tries {
  type: "tries";
  seat: number;
  animal: "fox" | "rabbit";
  dice: string;
  count: number;
  colour: string;
  low: number;
  high: number;
  total: number;
}

export interface Escaped {
  type: "escaped";
  animal: "fox" | "rabbit";
}

export interface Failed {
  type: "failed";
  seat: number;
  animal: "fox" | "rabbit";
}

/** An animal has walked as far as it wanted. */
export interface Finished {
  type: "finished";
  seat: number;
  animal: "fox" | "rabbit";
}

export interface TrapSet {
  type: "trap-set";
  trap: number;
  left: number;
}

/** The farmer is about to trigger the trap of an animal. */
export interface FarmerComes {
  type: "farmer-comes";
  animal: "fox" | "rabbit";
}

/** ±1 or a flip that makes the farmer's number, or dice that he rolls again. */
export interface FarmerAid {
  type: "farmer-aid";
  what: "down" | "flip" | "reroll" | "up";
  dice: string;
}

export interface Caught {
  type: "caught";
  animal: "fox" | "rabbit";
}

/** The trap did not snap. */
export interface Missed {
  type: "missed";
  animal: "fox" | "rabbit";
}

export interface Achieved {
  type: "achieved";
  mode: "easy" | "hard" | "super-hard";
  /** 0: all of them. */
  foods: number;
  escaped: number;
}

export interface GameOver {
  type: "game-over";
  points: number;
  rank: number;
  escaped: number;
}

/** What happens in the game, as one viewer is told it. */
export type Fact =
  | WentFirst
  | Rolls
  | Thrown
  | Crossed
  | Adjusted
  | Rerolls
  | Ate
  | Gained
  | Dug
  | Tries
  | Escaped
  | Failed
  | Finished
  | TrapSet
  | FarmerComes
  | FarmerAid
  | Caught
  | Missed
  | Achieved
  | GameOver;

/** Options are texts, as in a match file. */
export interface Options {
  mode: "easy" | "hard" | "super-hard";
  sheet: "gentle" | "standard" | "warren";
}
