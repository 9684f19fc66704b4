"""What the bots know about Tally Ho!"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hedgerow.core import Actor
from hedgerow.games.tally_ho.moves import Leave, Move, Take
from hedgerow.games.tally_ho.rules import TallyHo
from hedgerow.games.tally_ho.state import State


class TallyKnowledge:
    """Points won so far, mine less yours."""

    def __init__(self, game: TallyHo) -> None:
        self.game = game

    def value(self, s: State, seat: Actor) -> float:
        scores = self.game.scores(s)
        return scores[seat] - scores[1 - seat]

    def scoring(self, s: State, moves: Collection[Move]) -> Sequence[Move]:
        return [move for move in moves if type(move) is Take or type(move) is Leave]

    def promising(self, s: State, moves: Collection[Move]) -> Sequence[Move]:
        return list(moves)
