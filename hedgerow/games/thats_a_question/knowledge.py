"""What the bots know about That's a Question!: how it stands, and what somebody of a certain character would do."""

from __future__ import annotations

from random import Random

from hedgerow.core import Actor
from hedgerow.games.thats_a_question.character import character
from hedgerow.games.thats_a_question.instinct import decide
from hedgerow.games.thats_a_question.moves import Move
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Private, Public, State


class QuestionKnowledge:
    def __init__(self, game: ThatsAQuestion) -> None:
        self.game = game

    def value(self, s: State, seat: Actor) -> float:
        """Spaces ahead of the best of the others."""
        steps = s.table.steps
        return steps[seat] - max(other for one, other in enumerate(steps) if one != seat)

    def decide(self, public: Public, private: Private, seat: Actor, level: str, name: str, rng: Random) -> Move:
        """What the bot of this name does. It keeps its name for the whole match: the name is its character. There is one level."""
        return decide(self.game, public, private, seat, character(name), rng)
