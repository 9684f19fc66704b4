// Written by `python -m hedgerow.server.typescript`. Change the Python types and run it again.

/** What goes over the wire between a client and the server. docs/protocol.md tells the whole story. */

/** The version of the protocol that these types describe. */
export const PROTOCOL = 1;

/** The seat of somebody who has none: a spectator. */
export const WATCHER = -3;

/** Take a seat: a named one or any, with a name and, if wanted, a colour and a nonce for the draws. */
export interface Sit {
  do: "sit";
  name: string;
  seat?: number | null;
  colour?: number | null;
  nonce?: string;
}

/** Leave one's seat before the game starts. */
export interface Rise {
  do: "rise";
}

export interface Rename {
  do: "rename";
  name: string;
  colour: number;
}

/** Add a line of one's own to the draws, before the start and after one has seen the commitment. The last one counts. */
export interface AddNonce {
  do: "nonce";
  nonce: string;
}

/** Put a bot on a free seat, or change its level. */
export interface SetBot {
  do: "bot";
  seat: number;
  level: string;
}

/** Free a seat, whoever sits there. */
export interface Kick {
  do: "kick";
  seat: number;
}

export interface Lock {
  do: "lock";
  on: boolean;
}

/** Make somebody else the host. */
export interface HandOver {
  do: "hand-over";
  seat: number;
}

export interface SetOption {
  do: "option";
  name: string;
  value: string;
}

/** Forget at the end what was played, and keep the result alone: for games whose moves are personal. */
export interface SetForget {
  do: "forget";
  on: boolean;
}

export interface SetSeats {
  do: "seats";
  count: number;
}

export interface Start {
  do: "start";
}

export interface Pause {
  do: "pause";
}

export interface Resume {
  do: "resume";
}

/** Take one's last move back, if everybody agrees. */
export interface AskBack {
  do: "ask-back";
}

export interface AnswerBack {
  do: "answer-back";
  yes: boolean;
}

export interface Resign {
  do: "resign";
}

/** Let a bot play for somebody who is gone. */
export interface StandIn {
  do: "stand-in";
  seat: number;
  level: string;
}

/** Take the win, because everybody else has been gone for long. */
export interface Claim {
  do: "claim";
}

/** End the match without a result, because somebody has been gone for long. */
export interface Abandon {
  do: "abandon";
}

/** What can be asked of a table. */
export type TableRequest =
  | Sit
  | Rise
  | Rename
  | AddNonce
  | SetBot
  | Kick
  | Lock
  | HandOver
  | SetOption
  | SetForget
  | SetSeats
  | Start
  | Pause
  | Resume
  | AskBack
  | AnswerBack
  | Resign
  | StandIn
  | Claim
  | Abandon;

/** The first message. Without a secret, or with one that has no seat here, one is a spectator. */
export interface Hello {
  type: "hello";
  secret?: string | null;
  /** The last version seen, when one comes back: only what was missed is told again. */
  v?: number | null;
  /** The seat for which that version was counted. */
  seat?: number;
}

/** A move of one's seat, meant for this epoch. */
export interface Move {
  type: "move";
  n: string;
  epoch: number;
  token: string;
}

/** Something to ask of the table. */
export interface Ask {
  type: "ask";
  n: string;
  request: TableRequest;
}

/** The answer to a ping, at once. */
export interface Pong {
  type: "pong";
  t: number;
}

/** What a client sends on a socket. */
export type ClientMessage = Hello | Move | Ask | Pong;

/** A person took a seat. `key` is the hash of the secret that the seat belongs to from now on. */
export interface Sat {
  type: "sat";
  seat: number;
  name: string;
  colour: number;
}

/** A seat fell free again: its person left it, or the host took a bot or a person off it. */
export interface Rose {
  type: "rose";
  seat: number;
  kicked: boolean;
}

/** A player added something to the draws. What it is, everybody is told at the start. */
export interface NonceAdded {
  type: "nonce";
  seat: number;
}

/** A bot took a seat, or changed its level. */
export interface BotSat {
  type: "bot";
  seat: number;
  level: string;
  name: string;
  colour: number;
}

/** Somebody else is the host now. */
export interface HandedOver {
  type: "host";
}

/** Nobody new may sit down, or they may again. */
export interface Locked {
  type: "lock";
  on: boolean;
}

export interface OptionSet {
  type: "option";
  name: string;
  value: string;
}

/**
 * The table plays with data of its own, such as a pack, held here whole and on one line; or again with what is in the
 * box.
 */
export interface DataSet {
  type: "data";
  name: string;
}

/** What is played will be forgotten at the end, or will be kept. */
export interface ForgetSet {
  type: "forget";
  on: boolean;
}

/** How many chairs stand round the table. */
export interface SeatsSet {
  type: "seats";
  count: number;
}

/** The game begins with those who sit. Free chairs are taken away, so the seats are counted anew. */
export interface Started {
  type: "start";
}

/** By a player; or by TABLE, because the house itself was away while the clock should have run. */
export interface Paused {
  type: "pause";
  seat: number;
}

export interface Resumed {
  type: "resume";
  seat: number;
}

/** A player would like everything to stand as it did after entry `to` of the match. */
export interface AskedBack {
  type: "ask-back";
  seat: number;
}

export interface AnsweredBack {
  type: "answer-back";
  seat: number;
  yes: boolean;
}

/** A person has been out of reach for a while. */
export interface Gone {
  type: "gone";
  seat: number;
}

/** A person is in reach, through this node. */
export interface Here {
  type: "here";
  seat: number;
}

/** A bot plays for somebody who is gone, until they are back. No level: it stopped. */
export interface StoodIn {
  type: "stand-in";
  seat: number;
  level: string;
}

/** A player gives up. Where the game goes on without them, a bot of this level does. */
export interface Resigned {
  type: "resign";
  seat: number;
  level: string;
}

/** The others have been gone for long, and this player takes the win. */
export interface Claimed {
  type: "claim";
  seat: number;
}

/** The match ends without a result. */
export interface Abandoned {
  type: "abandon";
  seat: number;
}

/** A bot crashed or thought too long, and a simple move was made for it. */
export interface BotFailed {
  type: "bot-failed";
  seat: number;
}

/** The match is over, and the secret of its draws joins the record. */
export interface Revealed {
  type: "reveal";
}

/** A rematch stands ready at another table. */
export interface Continued {
  type: "next";
  table: string;
}

/** A take-back: the position is again what it was before. */
export interface TakenBack {
  type: "back";
}

/** What happens at a table and not in its game. */
export type TableFact =
  | Sat
  | Rose
  | NonceAdded
  | BotSat
  | HandedOver
  | Locked
  | OptionSet
  | DataSet
  | ForgetSet
  | SeatsSet
  | Started
  | Paused
  | Resumed
  | AskedBack
  | AnsweredBack
  | Gone
  | Here
  | StoodIn
  | Resigned
  | Claimed
  | Abandoned
  | BotFailed
  | Revealed
  | Continued
  | TakenBack;

/** A chair, as everybody sees it. */
export interface SeatView {
  who: "bot" | "free" | "person";
  name: string;
  colour: number;
  level: string;
  host: boolean;
  gone: boolean;
  stand_in: string;
}

/** What everybody at a table is told of the data before they fetch them. */
export interface About {
  /** By language; one without a language stands for all. */
  title: Record<string, string>;
  /** How many cards there are. */
  size: number;
  /** None: they have no words in them. */
  languages: string[];
  hash: string;
}

/** Points and places by seat; 1 is the best place, and equals share one. */
export interface Outcome {
  scores: number[];
  places: number[];
}

/** How a match ended. */
export interface Ending {
  why: "abandoned" | "claimed" | "played" | "resigned";
  outcome: Outcome | null;
}

/** The table, as everybody sees it. */
export interface TableView {
  id: string;
  code: string;
  game: string;
  title: string;
  phase: "lobby" | "over" | "pause" | "play";
  seats: SeatView[];
  /** How many can play this game. */
  counts: number[];
  options: Record<string, string>;
  /** What the table plays with instead of what is in the box, by name. `GET /api/tables/ID/data/NAME` has it whole. */
  data: Record<string, About>;
  /** What is played here is deleted when the match is over; only the result is kept. */
  forgets: boolean;
  locked: boolean;
  /** A take-back that somebody asks for: which seat. */
  ask: Record<string, number> | null;
  agreed: number[];
  ending: Ending | null;
  commitment: string;
  nonces: Record<number, string>;
  secret: string;
  /**
   * The day whose draws are played here, as in `2026-05-14`; nothing at other tables. `/api/daily` tells their secret,
   * a day later.
   */
  daily: string;
  next: string;
}

/** What one viewer gets. `table`, `public`, `private` and `moves` are left out where they are as they were. */
export interface Update<Public = unknown, Private = unknown, Fact = never> {
  type: "view";
  v: number;
  facts: (TableFact | Fact)[];
  seat: number;
  epoch: number;
  /** The seats that the game waits for. */
  turn: number[];
  /** The facts before this one are not told again. */
  resync?: boolean;
  table?: TableView;
  public?: Public | null;
  private?: Private | null;
  /** The tokens that this seat may play now. */
  moves?: string[];
  /** Milliseconds until the clock moves, where it runs. */
  left?: number;
}

/** The answer to hello. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  /** Of the table. */
  id: string;
  /** -3 for a spectator. */
  seat: number;
  node: string;
}

/** This message is saved for good. */
export interface Ack {
  type: "ack";
  n: string;
}

/** Something to say, in no language yet. */
export interface Message {
  key: string;
  values: Record<string, string | number | Message>;
}

/** This message changed nothing, and why. No number: it could not be read. */
export interface Refusal {
  type: "refused";
  n: string;
  code: string;
  why: string;
  rule?: string;
  /** The reason as a message, for other languages. */
  message?: Message;
}

/** Answer with pong and the same `t`, at once: the server measures how long messages are on the way. */
export interface Ping {
  type: "ping";
  t: number;
}

/** The server closes this socket. */
export interface Bye {
  type: "bye";
  code: string;
  why: string;
}

/** What the server sends on a socket. */
export type ServerMessage<Public = unknown, Private = unknown, Fact = never> =
  | Welcome
  | Update<Public, Private, Fact>
  | Ack
  | Refusal
  | Ping
  | Bye;

export interface SitDown {
  name: string;
  seat?: number | null;
  colour?: number | null;
}

/**
 * Open a table, sit down, let bots take seats. `start` is for bots alone: a player adds a nonce first, and starts
 * then.
 */
export interface CreateTable {
  game: string;
  seats?: number | null;
  options?: Record<string, string>;
  secret?: string | null;
  sit?: SitDown | null;
  bots?: string[];
  start?: boolean;
}

/** Things to ask of a table without a socket, in this order and in one go. */
export interface AskTable {
  secret: string;
  requests: (Sit | Rise | Rename | AddNonce | SetBot | Kick | Lock | HandOver | SetOption | SetForget | SetSeats | Start | Pause | Resume | AskBack | AnswerBack | Resign | StandIn | Claim | Abandon)[];
}

export interface MineQuery {
  secrets: string[];
}

export interface RematchWish {
  secret: string;
}

export interface HistoryQuery {
  secret?: string | null;
}

/** Data of one's own for a table, as the text of their file; empty: play with what is in the box. */
export interface BringData {
  secret: string;
  text: string;
}

/** What is this pose worth on these cards? */
export interface WorthWish {
  pose: string;
  cards: string[];
  tongue?: "cards" | "none" | "species";
  /** What would be best, too. */
  best?: boolean;
}

/** Sit down alone with today's dice. The game starts at once. */
export interface DailyWish {
  secret: string;
  sit: SitDown;
}

/** A position. What has two parts has the fox's first; what has six has them in the order of the foods, or of the dice. */
export interface State {
  turn?: number;
  phase?: "attempt" | "bonus" | "farmer" | "first" | "over" | "ready" | "walk";
  /** Whose part of the turn it is; in the farmer's part, whose trap he triggers. */
  animal?: number;
  /** The other animal has had its part of this turn, or is not inside any more. */
  last?: boolean;
  /** The dice r1 r2 b1 b2 y1 y2; 0 is one that is not on the table, or used. */
  faces?: number[];
  /** Dice that chance is about to throw. */
  due?: number[];
  /** 1 after the roll, 2 after the reroll. */
  throw?: number;
  /** The free aid of an escape attempt is still there. */
  free?: boolean;
  /** How many cells of each trail have been crossed. */
  crossed?: [number[], number[]];
  /** Which trails may be walked: home trails, and tunnels that have been opened. */
  open?: [boolean[], boolean[]];
  /** What stands in the blank circles of the sheet, in its order; 0 in those that are still blank. */
  written?: number[];
  taken?: ("" | "aid" | "both" | "die")[];
  /** The food whose bonus must be chosen now. */
  eaten?: number;
  /** How many dice there are to roll, by colour. */
  dice?: [number, number, number];
  /** How many circles are open, of ±1, flip and reroll. */
  aids?: [number, number, number];
  coming_dice?: [number, number, number];
  /** What may be used from the next turn on. */
  coming_aids?: [number, number, number];
  /** How many traps have been set. */
  traps?: number;
  fate?: ["caught" | "inside" | "out", "caught" | "inside" | "out"];
  /** Moves of players so far. */
  ply?: number;
}

/** How likely does the animal whose turn it is get out? */
export interface ChanceWish {
  /** The `public` of a table or of a replay, whole. */
  position: State;
  seats?: 1 | 2;
  options?: Record<string, string>;
  /** The sheet that the table brought along, as JSON; empty: one from the box. */
  sheet?: string;
  /** Only with these dice, such as `r1b1y1`. Empty: with every set that may be tried. */
  dice?: string;
}

/** What would be good here? */
export interface HintWish {
  /** The `public` of a table or of a replay, whole. */
  position: State;
  seats?: 1 | 2;
  options?: Record<string, string>;
  /** The sheet that the table brought along, as JSON; empty: one from the box. */
  sheet?: string;
  goal?: "both" | "points";
  /** So many choices at most. */
  most?: number;
}

/** What did each choice cost, and what was luck? Of a match that was played here, or of a match file. */
export interface ReviewWish {
  table?: string;
  /** The text of a match file, where `table` is empty. */
  file?: string;
  goal?: "both" | "points";
}

/** Every answer that is no success. */
export interface ErrorBody {
  code: string;
  why: string;
  rule?: string;
}

/** What is wrong with a match file: the line, and the part of it from `start` to `end`, counted in letters from 0. */
export interface BadFileBody {
  code: string;
  why: string;
  rule: string;
  line: number;
  text: string;
  start: number;
  end: number;
  /** The reason as a message, for other languages. */
  message?: Message;
}

/** Something wrong with the data: the line, the place in words where there is one, and why. */
export interface Mistake {
  line: number;
  place: string;
  why: string;
  /** The place as a message, for other languages. */
  where: Message | null;
  /** The reason as a message. */
  message: Message | null;
}

/** Data that cannot be brought along, and everything that is wrong with them. */
export interface BadDataBody {
  code: string;
  why: string;
  rule: string;
  mistakes: Mistake[];
}

/** What is wrong with data of one's own; nothing: a table can bring them along. */
export interface CheckedData {
  mistakes: Mistake[];
  about?: About;
}

/** An option of a game. Values are texts, as in a match file: yes and no, a number, a word. */
export interface OptionInfo {
  name: string;
  default: string;
  words: string;
  /** The values it can have, where there are few. */
  choices?: string[];
  least?: number;
  most?: number;
}

export interface GameInfo {
  name: string;
  title: string;
  seats: number[];
  options: OptionInfo[];
  /** What a table may bring along instead of what is in the box, such as a pack. */
  data: string[];
  /** A table can be set to forget at the end what was played. */
  personal: boolean;
  /** The levels that can play it, from gentle to strong. */
  bots: string[];
}

export interface Created {
  id: string;
  code: string;
  seat: number | null;
  /** What the draws are bound to from now on. Whoever has seen it can add a nonce that the house could not foresee. */
  commitment: string;
}

/** A table where one has a seat. */
export interface OwnTable {
  id: string;
  code: string;
  game: string;
  title: string;
  seat: number;
  /** Which of the secrets that were sent holds the seat, counted from 0. */
  secret: number;
  /** Who plays, by seat; nobody before the start. */
  names: Record<number, string>;
  phase: "lobby" | "over" | "pause" | "play";
  /** The seats that the game waits for. */
  turn: number[];
  /** By seat, how it stands or how it ended; empty before the start. */
  scores: number[];
  /** In milliseconds since 1970. */
  created: number;
  finished: number | null;
  outcome: Outcome | null;
  /** Its entries are deleted: there is no replay of it. */
  forgotten: boolean;
}

/** How a match ended: what is left of one that was forgotten, too. */
export interface Result {
  id: string;
  game: string;
  title: string;
  names: Record<number, string>;
  /** Null: it was abandoned. */
  outcome: Outcome | null;
  /** In milliseconds since 1970. */
  finished: number;
  forgotten: boolean;
}

export interface Rematch {
  id: string;
  /** Of the new table, as in Created. */
  commitment: string;
}

/** What verifying a match file found, and the first line that is wrong. */
export interface VerdictBody {
  word: "fair" | "not fair" | "nothing to verify";
  why: string;
  draws: number;
  line?: number;
  rule?: string;
  fault?: string;
}

export interface Health {
  ok: boolean;
  node: string;
}

export interface Worth {
  animal: "bush" | "moose" | "rabbit";
  /** How often the pose matches each card. */
  times: number[];
  /** Before doubling and reversal. */
  points: number;
  doubled: number;
  reversed: boolean;
  spaces: number;
  /** A pose than which none makes more spaces: of those, the nearest to this one. */
  best: string | null;
  best_spaces: number | null;
}

/** A day of the daily sheet. */
export interface DayBody {
  /** In UTC, as in `2026-05-14`. */
  date: string;
  /** The SHA-256 of the secret from which all dice of the day come. */
  commitment: string;
  /** Nothing as long as the day lasts. */
  secret: string;
  /** Where best play ended with these very dice; null as long as nobody has worked it out. */
  best: number | null;
  /** The bot whose play that is. */
  level: string;
}

/** What everybody plays today, and what is told of yesterday. */
export interface DailyBody {
  game: string;
  options: Record<string, string>;
  today: DayBody;
  /** Null where this server was not there yesterday. */
  yesterday: DayBody | null;
  /** Milliseconds until the next day begins. */
  left: number;
}

export interface EscapeChance {
  dice: string;
  chance: number;
  /** The same as a fraction, such as `5/36`. */
  exact: string;
}

/** With the best use of every open circle and of the free aid. Nothing is estimated. */
export interface ChanceBody {
  animal: "fox" | "rabbit";
  colour: "green" | "orange" | "purple";
  /** Some dice of the two colours must make one of these, */
  numbers: [number, number];
  /** and all dice together this. */
  total: number;
  /** Before the roll: for each set of dice, the likeliest first. In the middle of an attempt: empty. */
  attempts: EscapeChance[];
  /** In the middle of an attempt: with the faces that lie on the table. */
  now: EscapeChance | null;
  /**
   * In the middle of an attempt: what could be rolled again, the likeliest first, where that is better than rolling
   * nothing again.
   */
  again: EscapeChance[];
  /** How likely the farmer catches the fox, or the rabbit, each time he comes. */
  farmer: [number, number];
}

export interface HintedMove {
  token: string;
  worth: number;
}

export interface HintBody {
  goal: "both" | "points";
  basis: "estimate" | "learned" | "solved";
  /** Of the position: the final points to be expected, or the chance that both get out, from 0 to 1. */
  worth: number;
  /** The best first. Empty while dice are to be thrown, and at the end. */
  choices: HintedMove[];
  /** What the best of them leads on to, until dice are thrown or somebody is done. */
  then: string[];
}

export interface SeatReview {
  seat: number;
  /** What the dice that this seat rolled were worth, against the average. */
  luck: number;
  cost: number;
  choices: number;
  slips: number;
}

/** Something that would have been better, and what it was worth. */
export interface Better {
  token: string;
  worth: number;
  told: Message;
}

/** What somebody did. */
export interface Choice {
  type: "choice";
  /** In the record, counted from 0. */
  entry: number;
  turn: number;
  seat: number;
  animal: "fox" | "rabbit";
  token: string;
  told: Message;
  /** Of the game after it. */
  worth: number;
  cost: number;
  /** Is the cost worth a word? */
  slip: boolean;
  /** The best first; empty where it was no slip. */
  better: Better[];
}

/** What the dice did, all that fell together. */
export interface Throw {
  type: "throw";
  entry: number;
  turn: number;
  thrower: "farmer" | "fox" | "rabbit";
  /** For which animal; for the farmer, whose trap he triggers. */
  animal: "fox" | "rabbit";
  dice: Record<string, number>;
  worth: number;
  luck: number;
}

export interface Review {
  goal: "both" | "points";
  basis: "estimate" | "learned" | "solved";
  over: boolean;
  /** What the game was worth before the first move: what best play makes on average. */
  start: number;
  /** What came of it; what it is worth now where the record ends before the game does. */
  final: number;
  /** What luck with the farmer's dice was worth. */
  farmer: number;
  seats: SeatReview[];
  steps: (Choice | Throw)[];
}

/** A fact of any game, or of the table. */
export type AnyFact = { readonly type: string; readonly [field: string]: unknown };

/** An entry of a match, and how it stood after it. `public` and `private` are left out where they are as they were. */
export interface Step {
  /** A seat; -1 for chance, -2 for the clock, -4 for the table. */
  actor: number;
  token?: string;
  /** In milliseconds since the start. */
  at?: number;
  /** As spectators are told them. */
  facts?: AnyFact[];
  /** The facts for those seats that are told something else. */
  told?: Record<number, AnyFact[]>;
  public?: unknown;
  /** By seat. */
  private?: Array<unknown>;
}

/** A draw of the match, for those who want to work it out themselves. */
export interface Draw {
  /** Which of the steps it is, counted from 0. */
  step: number;
  name: string;
  /** What was drawn. */
  token: string;
  /** Is it what secret and nonces give? Null where the record does not hold them. */
  ok: boolean | null;
  /** What could have been drawn, each with its weight, in the order that counts. */
  odds: ([string, number])[];
}

/** A whole match, to be watched again. */
export interface ReplayBody {
  game: string;
  title: string;
  names: string[];
  colours: number[];
  /** The levels of bots by seat; nothing for people. */
  levels: string[];
  options: Record<string, string>;
  /** What the table brought along instead of what is in the box: each whole, in JSON, by name. */
  data: Record<string, string>;
  over: boolean;
  /** How it ended. */
  why: "" | "abandoned" | "claimed" | "played" | "resigned";
  scores: number[];
  places: number[] | null;
  commitment: string;
  secret: string;
  nonces: Record<number, string>;
  /**
   * The day whose draws these are, as in `2026-05-14`; until it is over there is no secret here. Nothing for any other
   * match.
   */
  daily: string;
  /** How it stood before the first entry. */
  start: Step;
  steps: Step[];
  /** What ended the match, if it was no move. */
  closing: TableFact[];
  draws: Draw[];
}

/** Everything that one viewer was told so far: the facts up to version `v`. */
export interface History {
  v: number;
  seat: number;
  facts: AnyFact[];
}
