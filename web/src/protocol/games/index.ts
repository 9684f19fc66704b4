// Written by `python -m hedgerow.server.typescript`. Change the Python types and run it again.

/** The types of every game, by its name. */
import type * as BunnyMoose from "./bunny-moose";
import type * as FoxAndRabbit from "./fox-and-rabbit";
import type * as TallyHo from "./tally-ho";
import type * as ThatsAQuestion from "./thats-a-question";

export interface Games {
  "bunny-moose": { public: BunnyMoose.Public; private: BunnyMoose.Private; fact: BunnyMoose.Fact; options: BunnyMoose.Options };
  "fox-and-rabbit": { public: FoxAndRabbit.Public; private: FoxAndRabbit.Private; fact: FoxAndRabbit.Fact; options: FoxAndRabbit.Options };
  "tally-ho": { public: TallyHo.Public; private: TallyHo.Private; fact: TallyHo.Fact; options: TallyHo.Options };
  "thats-a-question": { public: ThatsAQuestion.Public; private: ThatsAQuestion.Private; fact: ThatsAQuestion.Fact; options: ThatsAQuestion.Options };
}

export type GameName = keyof Games;
