"""Any legal move, each equally likely: the least a bot can do, and a yardstick for the rest."""

from __future__ import annotations

from random import Random
from typing import Any

from hedgerow.bots.bot import Budget, Choice
from hedgerow.core import Actor, AnyGame


class RandomBot:
    name = "random"

    def choose(self, game: AnyGame, public: Any, private: Any, seat: Actor, rng: Random, budget: Budget) -> Choice:
        return Choice(rng.choice(list(game.moves(game.imagine(public, private, seat, rng), seat))))
