"""What a position is worth, and what each choice in it: for hints, for the review after a game, and for the best bot."""

from __future__ import annotations

from typing import Literal, TypeAlias

from hedgerow.games.fox_and_rabbit.moves import Move
from hedgerow.games.fox_and_rabbit.outlook import way_left
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.scoring import FOR_ESCAPE, points
from hedgerow.games.fox_and_rabbit.state import State

Goal: TypeAlias = Literal["points", "both"]
"""What is wanted: as many points as can be expected, or both animals out as likely as can be."""
Basis: TypeAlias = Literal["exact", "learned", "estimate"]
"""How true it is: worked out in full, learned from many games, or a rough guess."""


class Adviser:
    def __init__(self, game: FoxAndRabbit, goal: Goal = "points") -> None:
        self.game, self.goal = game, goal

    @property
    def basis(self) -> Basis:
        return "estimate"

    def worth(self, s: State) -> float:
        """The points to be expected at the end, or the chance that both get out, when all goes on as well as we know."""
        out, inside = s.fate.count("out"), s.fate.count("inside")
        hope = self._hope(s) if inside else 0.0
        if self.goal == "both":
            return 0.0 if "caught" in s.fate else hope**inside
        return points(self.game.course, s) + inside * FOR_ESCAPE * hope if inside or out < 2 else float(points(self.game.course, s))

    def _hope(self, s: State) -> float:
        """Those who are inside get out if the way is short enough for the turns that are left."""
        turns = max(1, self.game.course.sheet.traps - s.traps)
        return max(0.0, 1 - way_left(self.game.course, s) / (2 * turns))

    def choices(self, s: State) -> list[tuple[Move, float]]:
        """All that may be done now by whoever acts, and what it is worth, the best first."""
        if s.due or s.phase == "over":
            return []
        actor = self.game.actor(s)
        found = [(move, self.worth(self.game.apply(s, actor, move))) for move in self.game.moves(s, actor)]
        return sorted(found, key=lambda choice: -choice[1])
