"""What a bot is: it is shown what its seat sees, and answers with a legal move.

A bot never holds a real position. It gets a view (public, private) and may imagine positions that fit it, so it
cannot look at what its seat was not told, nor at draws that are still to come.
"""

from __future__ import annotations

from random import Random
from types import NoneType
from typing import Any, Protocol

from msgspec import Struct

from hedgerow.core import CHANCE, Actor, AnyGame, AnyKind, bind


class Budget(Struct, frozen=True):
    """How long a bot may think about a move: positions looked at, seconds, whichever is used up first; None is no limit.

    The clock is read only where seconds are given, so a budget of nodes alone gives the same move every time.
    """

    nodes: int | None = None
    seconds: float | None = None


class Choice(Struct, frozen=True):
    """A move, and what it took to find it."""

    move: Any
    nodes: int = 1
    """Positions looked at."""
    depth: int = 0
    """Turns looked ahead, for those that look ahead."""
    value: float | None = None
    """What the bot thinks of its own prospects after the move, in points; None where it has no opinion."""


class Bot(Protocol):
    name: str

    def choose(self, game: AnyGame, public: Any, private: Any, seat: Actor, rng: Random, budget: Budget) -> Choice:
        """A legal move for this seat, which must be one that can act. Same arguments and same state of rng, same choice,
        but for seconds."""


class BotError(Exception):
    """Something a bot cannot do, in words for people."""


class UnknownBot(BotError):
    """There is no such bot or level; says which there are."""


class Unfit(BotError):
    """This bot cannot play this game; says why."""


def lead(game: AnyGame, s: Any, seat: Actor) -> float:
    """Points of a seat, less those of its best rival."""
    scores = game.scores(s)
    return scores[seat] - max((points for other, points in enumerate(scores) if other != seat), default=0)


def draws(game: AnyGame, s: Any) -> list[tuple[float, Any]]:
    """Where chance can lead from here, and how likely; the position itself where no draw is due."""
    if game.turn(s).must != (CHANCE,):
        return [(1.0, s)]
    odds = game.chance(s).odds
    total = sum(weight for _, weight in odds)
    found = []
    for move, weight in odds:
        found += [(likely * weight / total, after) for likely, after in draws(game, game.apply(s, CHANCE, move))]
    return found


def mover(game: AnyGame, s: Any) -> Actor | None:
    """The one who acts now, chance included; None when the game is over. Unfit where several can act, or the clock."""
    turn = game.turn(s)
    if len(turn.must) > 1 or turn.may:
        raise Unfit("This bot looks ahead turn by turn, and here more than one can act.")
    return turn.must[0] if turn.must else None


def why_no_duel(kind: AnyKind) -> str | None:
    """Why a game is no duel in turns with everything in the open, the only kind where looking ahead turn by turn makes sense."""
    if 2 not in kind.seats:
        return f"{kind.title} is not for two"
    if kind.together:
        return f"in {kind.title} two play together, not against each other"
    game = bind(kind, 2)
    if game.private_type is not NoneType:
        return f"{kind.title} has secrets"
    turn = game.turn(game.start())
    if len(turn.must) != 1 or turn.may:
        return f"{kind.title} is not played in turns"
    return None
