"""What a viewer can find out about a position, and what an entry tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hedgerow.core import Actor, AnyGame, Illegal, legal, play
from hedgerow.core.game import encoded
from hedgerow.testing.fault import short
from hedgerow.testing.stroll import is_settled


def told(game: AnyGame, s: Any, actor: Actor, move: Any, after: Any, viewer: Actor) -> bytes:
    """The facts that an entry tells a viewer, as bytes that can be compared."""
    return encoded([(type(fact).__name__, fact) for fact in game.facts(s, actor, move, after, viewer)])


NOTHING = encoded([])
"""What `told` gives when a viewer is told no fact at all."""


def view(game: AnyGame, s: Any, viewer: Actor) -> dict[str, object]:
    """What a viewer is shown."""
    return {"public view": encoded(game.public(s)), "private view": encoded(game.private(s, viewer))}


def sight(game: AnyGame, s: Any, viewer: Actor, probes: Sequence[Any] = ()) -> dict[str, object]:
    """All that a viewer can find out: its view, the score, what the table asks, and how it answers when a seat tries a move.

    While draws are due nobody is asked anything, so only what is shown counts.
    """
    seen = {**view(game, s, viewer), "epoch": game.epoch(s), "scores": tuple(game.scores(s))}
    if is_settled(game, s):
        seen |= {"turn": game.turn(s), "pace": game.pace(s)}
        if viewer >= 0:
            seen["legal moves"] = tuple(legal(game, s, viewer))
            seen["refusals"] = [_answer(game, s, viewer, move) for move in probes]
    return seen


def _answer(game: AnyGame, s: Any, seat: Actor, move: Any) -> str:
    try:
        play(game, s, seat, move)
    except Illegal as refusal:
        return str(refusal)
    return "legal"


def difference(one: dict[str, object], other: dict[str, object]) -> str | None:
    """The first thing in which two sights differ, in words. What only one of them holds does not count."""
    for name in one:
        if name in other and one[name] != other[name]:
            return f"{name} is {short(one[name])} in one and {short(other[name])} in the other"
    return None
