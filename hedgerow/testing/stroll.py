"""Random play: everybody who can act is equally likely to be next, and every legal move is equally likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple, TypeAlias

from hedgerow.core import CHANCE, Actor, AnyGame
from hedgerow.core.dealer import deal, match_key

Choose: TypeAlias = Callable[[AnyGame, Any, Actor, Random], Any]
"""How the players choose their moves."""


class Stride(NamedTuple):
    """One entry of a random match, with the positions on both sides."""

    before: Any
    actor: Actor
    move: Any
    after: Any


class DeadEnd(Exception):
    """Somebody should act and has no move."""


def secret_of(seed: int) -> str:
    """The house's secret for the match of a seed: its draws are the dealer's, so the record can be verified."""
    return sha256(f"seed {seed}".encode()).hexdigest()


def stroll(game: AnyGame, seed: int, choose: Choose | None = None) -> Iterator[Stride]:
    """A random match, or one in which `choose` makes the moves, entry by entry, until nobody can act. Raises DeadEnd."""
    rng, key = Random(f"stroll {seed}"), match_key(secret_of(seed), {})
    s = game.start()
    while actors := game.turn(s).actors:
        actor = CHANCE if CHANCE in actors else rng.choice(actors)
        move = deal(key, game.chance(s)) if actor == CHANCE else (choose or random_move)(game, s, actor, rng)
        after = game.apply(s, actor, move)
        yield Stride(s, actor, move, after)
        s = after


def random_move(game: AnyGame, s: Any, actor: Actor, rng: Random) -> Any:
    moves = list(game.moves(s, actor))
    if not moves:
        raise DeadEnd(f"actor {actor} can act by turn, but has no move")
    return rng.choice(moves)


def is_settled(game: AnyGame, s: Any) -> bool:
    """Chance has done its part. The table only hands out positions like this; a draw follows its move in one batch."""
    return CHANCE not in game.turn(s).actors
