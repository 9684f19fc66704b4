"""Bots that a game brings itself: all its levels play, by the rules, and by their view and their dice alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hedgerow.bots.own import Decides, Reacts
from hedgerow.core import Actor, legal
from hedgerow.testing.fault import Finding, short
from hedgerow.testing.trial import Position, Trial

POSITIONS = 60
"""In so many positions every level is asked, for everybody who could act there."""


def own_bots_play_by_the_rules(trial: Trial) -> Iterator[Finding]:
    """Whoever must act decides, whoever can act may react: with a legal move, and with the same one for the same view and dice."""
    if not trial.kind.bots:
        return
    knowledge: object = trial.kind.knowledge(trial.game) if trial.kind.knowledge else None
    for position in trial.some_settled(POSITIONS):
        turn = trial.game.turn(position.state)
        if not isinstance(knowledge, Decides | Reacts):
            yield position.found("the kind names bots, but its knowledge neither decides nor reacts")
            return
        for seat in turn.actors if isinstance(knowledge, Reacts) else turn.must:
            for level in trial.kind.bots if seat >= 0 else ():
                for what in _faults(trial, position, seat, level, knowledge):
                    yield position.found(f"the bot {level} in seat {seat} {what}")


def _faults(trial: Trial, position: Position, seat: Actor, level: str, knowledge: Decides | Reacts) -> Iterator[str]:
    first, again = (_wish(trial, position, seat, level, knowledge) for _ in range(2))
    if first != again:
        yield f"wants {short(first)}, and with the same dice {short(again)}"
    if first is None:
        return
    move, ms = first
    if move not in legal(trial.game, position.state, seat):
        yield f"wants {short(move)}, which is not legal"
    if type(ms) is not int or ms < 0:
        yield f"wants to move after {ms!r} milliseconds"


def _wish(trial: Trial, position: Position, seat: Actor, level: str, knowledge: Decides | Reacts) -> tuple[Any, int] | None:
    game, s = trial.game, position.state
    asked = (game.public(s), game.private(s, seat), seat, level, trial.names[seat], Random(position.number))
    return knowledge.react(*asked) if isinstance(knowledge, Reacts) else (knowledge.decide(*asked), 0)
