"""What the bots know about The Fox and the Rabbit: how good a position is, and what to do in it."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.core import Actor
from hedgerow.games.fox_and_rabbit.adviser import Adviser
from hedgerow.games.fox_and_rabbit.instinct import decide
from hedgerow.games.fox_and_rabbit.moves import Move
from hedgerow.games.fox_and_rabbit.prospects import Prospects
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.scoring import points
from hedgerow.games.fox_and_rabbit.state import Public, State

LEVELS: Final = ("beginner", "steady", "best")


class FoxKnowledge:
    def __init__(self, game: FoxAndRabbit) -> None:
        self.game, self.prospects = game, Prospects(game.course, "points")

    def value(self, s: State, seat: Actor) -> float:
        """The points to be expected, about. Both players want the same, so it is the same for every seat.

        A rough guess, on every sheet.
        """
        return points(self.game.course, s) + (self.prospects(s) if "inside" in s.fate else 0.0)

    def decide(self, public: Public, private: None, seat: Actor, level: str, name: str, rng: Random) -> Move:
        """What a bot of this level does now. Nothing is hidden in this game, so the view is the position."""
        s = self.game.imagine(public, private, seat, rng)
        if level == "best" and (adviser := Adviser(self.game)).basis != "estimate":
            return adviser.best(s)
        # On a sheet that nobody has studied, nobody is better than steady.
        return decide(self.game, s, level, rng)
