// Written by `python -m hedgerow.server.typescript`. Change the Python types and run it again.

/** The types of every game, by its name. */
import type * as TallyHo from "./tally-ho";

export interface Games {
  "tally-ho": { public: TallyHo.Public; private: TallyHo.Private; fact: TallyHo.Fact; options: TallyHo.Options };
}

export type GameName = keyof Games;
