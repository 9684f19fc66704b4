"""Two turns ahead: my move and chance, the best answer to it and chance, then who has won more points.

It always looks at all of this, whatever its budget, and knows nothing else about good play. That makes it a fixed
yardstick: the reference opponent.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hedgerow.bots.bot import Budget, Choice, draws, lead, mover
from hedgerow.bots.insight import Insight, insight
from hedgerow.core import Actor, AnyGame, AnyKind


class Expectimax:
    name = "expectimax"

    def __init__(self, kind: AnyKind) -> None:
        self.kind = kind

    def choose(self, game: AnyGame, public: Any, private: Any, seat: Actor, rng: Random, budget: Budget) -> Choice:
        s = game.imagine(public, private, seat, rng)
        look = _Look(game, insight(self.kind, game), seat)
        moves = list(game.moves(s, seat))
        values = [look.after(s, move) for move in moves]
        best = max(values)
        # Sums over chance come out in floating point: what differs by less than a rounding error is equal.
        choice = rng.choice([move for move, value in zip(moves, values, strict=True) if value > best - 1e-9])
        return Choice(choice, nodes=look.nodes, depth=2, value=best)


class _Look:
    """One look at one position, with the eyes of one seat."""

    def __init__(self, game: AnyGame, known: Insight, seat: Actor) -> None:
        self.game = game
        self.known = known
        self.seat = seat
        self.nodes = 0

    def after(self, s: Any, move: Any) -> float:
        """What my move is worth, on average over chance."""
        return sum(likely * self.answered(after) for likely, after in draws(self.game, self.game.apply(s, self.seat, move)))

    def answered(self, s: Any) -> float:
        """The points after the best answer, for the one who answers."""
        self.nodes += 1
        actor = mover(self.game, s)
        if actor is None:
            return lead(self.game, s, self.seat)
        moves = self.game.moves(s, actor)
        scoring = self.known.scoring(s, moves)
        values = [self._on_average(s, actor, move) for move in scoring]
        if len(scoring) < len(moves):
            values.append(lead(self.game, s, self.seat))
        return max(values) if actor == self.seat else min(values)

    def _on_average(self, s: Any, actor: Actor, move: Any) -> float:
        self.nodes += 1
        return sum(likely * lead(self.game, after, self.seat) for likely, after in draws(self.game, self.game.apply(s, actor, move)))
