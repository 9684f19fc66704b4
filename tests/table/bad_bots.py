"""Bots that go wrong in every way. Bot processes import this module, and tests put its levels on offer."""

from __future__ import annotations

import os
import time

from hedgerow.bots.bot import Budget, Choice
from hedgerow.bots.levels import BOTS, LEVELS, Level, Named
from hedgerow.core import register
from hedgerow.testing.beat import BEAT
from hedgerow.testing.sealed import SEALED, Choose

register(SEALED)
register(BEAT)


class Crashing:
    name = "crashing"

    def choose(self, game, public, private, seat, rng, budget):
        os._exit(3)


class Raising(Crashing):
    def choose(self, game, public, private, seat, rng, budget):
        raise ValueError("I do not like my cards")


class Endless(Crashing):
    def choose(self, game, public, private, seat, rng, budget):
        if os.environ.get("HEDGEROW_BAD_BOTS") == "loud":
            print(os.getpid(), flush=True)
        while True:
            time.sleep(1)


class Cheating(Crashing):
    def choose(self, game, public, private, seat, rng, budget):
        return Choice(Choose(99))


class Telling(Crashing):
    """Tells something about its process, as a card that does not exist."""

    def choose(self, game, public, private, seat, rng, budget):
        return Choice(Choose(os.nice(0) * 10_000_000 + os.getpid()))


BAD = {kind.__name__.lower(): kind for kind in (Crashing, Raising, Endless, Cheating, Telling)}


def offer():
    """Put these bots beside the good ones; gives their names."""
    for name, kind in BAD.items():
        BOTS[name] = Named(lambda _, kind=kind: kind(), lambda _: None)
        LEVELS[name] = Level(name, Budget())
    return list(BAD)


def withdraw():
    for name in BAD:
        del BOTS[name], LEVELS[name]


if __name__ != "__main__" and os.environ.get("HEDGEROW_BAD_BOTS"):
    offer()
