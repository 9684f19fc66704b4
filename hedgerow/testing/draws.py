"""Draws: weights are positive whole numbers, no outcome stands twice, and a name is used once in a match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.core import CHANCE, Chance
from hedgerow.testing.fault import Finding, short
from hedgerow.testing.trial import Play, Trial


def draws_are_sound(trial: Trial) -> Iterator[Finding]:
    """Each draw is fit for the dealer."""
    for play in trial.plays:
        yield from _draws_of(play)


def _draws_of(play: Play) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for position in play.positions:
        if CHANCE not in play.game.turn(position.state).actors:
            continue
        chance = play.game.chance(position.state)
        for what in _misfits(chance):
            yield position.found(f"draw {chance.name!r} {what}")
        if chance.name in seen:
            yield position.found(f"draw {chance.name!r} has the name of the draw after entry {seen[chance.name]}")
        seen[chance.name] = position.number
        if play.game.chance(position.state) != chance:
            yield position.found(f"draw {chance.name!r} is another when asked again")


def _misfits(chance: Chance[Any]) -> Iterator[str]:
    outcomes = [move for move, _ in chance.odds]
    if not chance.name.strip() or "#" in chance.name or "\n" in chance.name:
        yield "has a name that the dealer cannot take: no #, no line break, not empty"
    if not outcomes:
        yield "has nothing to choose from"
    if bad := [(move, weight) for move, weight in chance.odds if type(weight) is not int or weight < 1]:
        yield f"has weights that are no positive whole numbers: {short(bad)}"
    if len(set(outcomes)) < len(outcomes):
        yield f"lists an outcome twice: {short(outcomes)}"
