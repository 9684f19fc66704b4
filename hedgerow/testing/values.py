"""Positions are values: hashable, never changed by anybody, and the same after a trip through JSON."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from hedgerow.core import CHANCE, legal
from hedgerow.core.game import encoded
from hedgerow.testing.fault import Finding, short
from hedgerow.testing.stroll import is_settled
from hedgerow.testing.trial import Play, Position, Step, Trial


def states_are_hashable(trial: Trial) -> Iterator[Finding]:
    """Frozen is shallow: only hashing shows that everything inside is frozen too."""
    for position in trial.positions:
        try:
            hash(position.state)
        except TypeError as error:
            yield position.found(f"the state cannot be hashed: {error}")


def states_never_change(trial: Trial) -> Iterator[Finding]:
    """Whatever is asked, the position stays as it was; and after a whole match all the old ones are still the same."""
    for play in trial.plays:
        yield from _changed_in(play)


def _changed_in(play: Play) -> Iterator[Finding]:
    states = [play.game.start()]
    prints = [encoded(states[0])]
    for step in play.steps:
        for question in _ask_everything(play.game.seats, states[-1], step):
            if encoded(states[-1]) != prints[-1]:
                yield step.before.found(f"{question} changed the state it was asked about")
        states.append(play.game.apply(states[-1], step.actor, step.move))
        prints.append(encoded(states[-1]))
    for position, state, first in zip(play.positions, states, prints, strict=True):
        if encoded(state) != first:
            yield position.found(f"the state was changed by a later move: {short(first)} became {short(encoded(state))}")


def _ask_everything(seats: int, s: Any, step: Step) -> Iterator[str]:
    """Call every function of the contract on a position; say which, after each."""
    game = step.before.play.game
    turn = game.turn(s)
    yield "turn"
    for actor in turn.actors:
        list(legal(game, s, actor))
        yield "chance" if actor == CHANCE else "moves"
    game.epoch(s), game.pace(s), game.scores(s), game.outcome(s)
    yield "epoch, pace, scores or outcome"
    public, after = game.public(s), game.apply(s, step.actor, step.move)
    yield "public or apply"
    for viewer in step.before.play.trial.viewers:
        private = game.private(s, viewer)
        yield "private"
        game.facts(s, step.actor, step.move, after, viewer)
        yield "facts"
        if is_settled(game, s):
            game.imagine(public, private, viewer, Random(0))
            yield "imagine"


def values_survive_json(trial: Trial) -> Iterator[Finding]:
    """States and views come back from JSON as the same value, byte for byte."""
    game = trial.game
    for position in trial.positions:
        yield from _trip(position, "state", position.state, game.state_type)
        yield from _trip(position, "public view", game.public(position.state), game.public_type)
        for viewer in trial.viewers:
            private = game.private(position.state, viewer)
            if private is not None:
                yield from _trip(position, f"private view of seat {viewer}", private, game.private_type)
            if private is not None and viewer < 0:
                yield position.found("a watcher has a private view")


def _trip(position: Position, name: str, value: Any, kind: type[Any]) -> Iterator[Finding]:
    try:
        text = encoded(value)
        back = msgspec.json.decode(text, type=kind)
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        yield position.found(f"the {name} does not survive JSON: {error}")
        return
    if back != value or encoded(back) != text or type(back) is not type(value):
        yield position.found(f"the {name} comes back from JSON as another: {short(text)} as {short(back)}")
    elif name == "state" and hash(back) != hash(value):
        yield position.found("the state comes back from JSON with another hash")
