"""What a game's knowledge may tell a search beside the value of a position. All of it is optional."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol, runtime_checkable

from hedgerow.bots.bot import lead
from hedgerow.core import Actor, AnyGame, AnyKind, Knowledge


@runtime_checkable
class Insight(Protocol):
    margin: float
    """By how many points, at most, a closer look is taken to change the value of a position."""

    def value(self, s: Any, seat: Actor) -> float:
        """How good this position is for a seat, in points."""

    def scoring(self, s: Any, moves: Collection[Any]) -> Sequence[Any]:
        """Those of the legal moves that can change the points at once; the others leave them as they are, whatever chance does."""

    def distinct(self, s: Any, moves: Collection[Any]) -> Sequence[Any]:
        """The same moves without those that come to the same as one before them."""

    def promising(self, s: Any, moves: Collection[Any]) -> Sequence[Any]:
        """Those of the legal moves that are worth looking at deep in a search, the best first.

        None at all means that looking further is no use: the value stands.
        """


class Plain:
    """Insight for a game that offers none, or only the value of a position."""

    margin = 1e6

    def __init__(self, game: AnyGame, knowledge: Knowledge[Any] | None = None) -> None:
        self.game = game
        self.knowledge = knowledge

    def value(self, s: Any, seat: Actor) -> float:
        return self.knowledge.value(s, seat) if self.knowledge else lead(self.game, s, seat)

    def scoring(self, s: Any, moves: Collection[Any]) -> Sequence[Any]:
        return list(moves)

    def distinct(self, s: Any, moves: Collection[Any]) -> Sequence[Any]:
        return list(moves)

    def promising(self, s: Any, moves: Collection[Any]) -> Sequence[Any]:
        return list(moves)


def insight(kind: AnyKind, game: AnyGame) -> Insight:
    """What is known about good play in this game, as much as there is."""
    knowledge = kind.knowledge(game) if kind.knowledge else None
    return knowledge if isinstance(knowledge, Insight) else Plain(game, knowledge)
