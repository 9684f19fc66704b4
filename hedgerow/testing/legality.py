"""Legality: what is listed is accepted, everything else is refused with a rule, and the list keeps its order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from hedgerow.core import CHANCE, CLOCK, Actor, AnyGame, AnyKind, Illegal, legal, play
from hedgerow.core.game import encoded
from hedgerow.core.words import CORE
from hedgerow.testing.fault import Finding, short
from hedgerow.testing.trial import Position, Trial, sample

LISTED = 40
"""Where more moves are listed, so many of them are tried: others in each position."""
POSITIONS = 200
"""So many positions are tried with moves from elsewhere."""
STRANGERS = 12
"""So many moves from elsewhere, for each actor in each of them."""


def listed_moves_are_accepted(trial: Trial) -> Iterator[Finding]:
    """Every listed move goes through `play`."""
    rng = Random("listed moves")
    for position in trial.positions:
        for actor in trial.game.turn(position.state).actors:
            for move in sample(list(legal(trial.game, position.state, actor)), LISTED, rng):
                try:
                    play(trial.game, position.state, actor, move)
                except Illegal as refusal:
                    yield position.found(f"{move} is listed for actor {actor}, but refused: {refusal}")


def lists_are_steady(trial: Trial) -> Iterator[Finding]:
    """Moves are listed once each, in the same order each time, and `in` agrees with the list."""
    for position in trial.positions:
        for actor in trial.game.turn(position.state).actors:
            if actor != CHANCE:
                for what in _unsteady(trial.game, position.state, actor):
                    yield position.found(f"the moves of actor {actor} {what}")


def _unsteady(game: AnyGame, s: Any, actor: Actor) -> Iterator[str]:
    listed, moves = list(game.moves(s, actor)), game.moves(s, actor)
    if listed != list(moves):
        yield f"change their order: {short(listed)}, then {short(list(moves))}"
    if len(set(listed)) < len(listed) or len(moves) != len(listed):
        yield f"are not listed once each: {short(listed)}"
    if missing := [move for move in listed if move not in moves]:
        yield f"are listed, but not `in` the list: {short(missing)}"


def other_moves_are_refused(trial: Trial) -> Iterator[Finding]:
    """A move seen elsewhere but not listed here is refused with a rule and words, and changes nothing."""
    pool, rng = _seen_moves(trial), Random("moves from elsewhere")
    actors = (*range(trial.seats), CLOCK, CHANCE)
    for position in sample(list(trial.positions), POSITIONS, rng):
        for actor in actors:
            listed = set(legal(trial.game, position.state, actor))
            strangers = [move for move in sample(pool, STRANGERS, rng) if move not in listed]
            yield from _accepted(trial, position, actor, strangers)


def _seen_moves(trial: Trial) -> list[Any]:
    """Every move that was listed anywhere in a sample of positions, or played."""
    pool = {step.move: None for step in trial.steps}
    for position in sample(list(trial.positions), POSITIONS, Random("moves seen")):
        for actor in trial.game.turn(position.state).actors:
            pool |= dict.fromkeys(legal(trial.game, position.state, actor))
    return list(pool)


def _accepted(trial: Trial, position: Position, actor: Actor, strangers: list[Any]) -> Iterator[Finding]:
    before = encoded(position.state)
    for move in strangers:
        try:
            play(trial.game, position.state, actor, move)
            yield position.found(f"{move} is not listed for actor {actor}, but accepted")
        except Illegal as refusal:
            for what in _bad_refusal(trial.kind, refusal):
                yield position.found(f"{move} of actor {actor} is refused badly: {what}")
        except Exception as error:
            yield position.found(f"{move} of actor {actor} should be refused with a rule, but raises {error!r}")
        if encoded(position.state) != before:
            yield position.found(f"refusing {move} of actor {actor} changed the position")


def _bad_refusal(kind: AnyKind, refusal: Illegal) -> Iterator[str]:
    if not re.fullmatch(rf"({re.escape(kind.rules)}|CORE)-\d+", refusal.rule):
        yield f"{refusal.rule!r} is no rule of {kind.rules} or CORE"
    if not refusal.why.strip():
        yield f"{refusal.rule} gives no reason"
    if refusal.message.key not in kind.words.templates and refusal.message.key not in CORE.templates:
        yield f"there are no words for {refusal.message.key!r}"
