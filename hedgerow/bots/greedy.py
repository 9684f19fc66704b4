"""The most points at once: looks at what each move wins, on average over chance, and never at the answer to it."""

from __future__ import annotations

from random import Random
from types import NoneType
from typing import Any

from hedgerow.bots.bot import Budget, Choice, draws, lead
from hedgerow.core import Actor, AnyGame, AnyKind

GUESSES = 8
"""How many positions to imagine where the seat cannot see everything."""


class Greedy:
    name = "greedy"

    def why_unfit(self, kind: AnyKind) -> str | None:
        return None

    def choose(self, game: AnyGame, public: Any, private: Any, seat: Actor, rng: Random, budget: Budget) -> Choice:
        guesses = 1 if game.private_type is NoneType else GUESSES
        worlds = [game.imagine(public, private, seat, rng) for _ in range(guesses)]
        moves = list(game.moves(worlds[0], seat))
        values = [sum(self.value(game, world, seat, move) for world in worlds) / guesses for move in moves]
        best = max(values)
        choice = rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])
        return Choice(choice, nodes=guesses * len(moves), depth=1, value=best)

    @staticmethod
    def value(game: AnyGame, s: Any, seat: Actor, move: Any) -> float:
        return sum(likely * lead(game, after, seat) for likely, after in draws(game, game.apply(s, seat, move)))
