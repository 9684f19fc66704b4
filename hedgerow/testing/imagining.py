"""Imagined worlds fit the view they come from, and can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hedgerow.core import CHANCE, Actor, AnyGame
from hedgerow.testing.fault import Finding, short
from hedgerow.testing.sight import difference, sight
from hedgerow.testing.stroll import random_move
from hedgerow.testing.trial import Trial, viewer_name

POSITIONS = 80
"""So many positions are imagined, by every viewer."""
FURTHER = 40
"""So many entries is an imagined world played on."""


def imagined_worlds_fit(trial: Trial) -> Iterator[Finding]:
    """`imagine` gives back the same view, turn, pace and moves; the same world for the same seed; and a world to play on in."""
    for position in trial.some_settled(POSITIONS):
        for viewer in trial.viewers:
            for what in _misfits(trial.game, position.state, viewer, position.number):
                yield position.found(f"the world that {viewer_name(viewer)} imagines {what}")


def _misfits(game: AnyGame, s: Any, viewer: Actor, seed: int) -> Iterator[str]:
    public, private = game.public(s), game.private(s, viewer)
    world = game.imagine(public, private, viewer, Random(seed))
    if found := difference(sight(game, s, viewer), sight(game, world, viewer)):
        yield f"looks different: {found} (truth and imagination)"
    if game.imagine(public, private, viewer, Random(seed)) != world:
        yield "is another one with the same random numbers"
    try:
        hash(world)
        _play_on(game, world, Random(seed))
    except Exception as error:
        yield f"cannot be played on: {error!r}, from {short(world)}"


def _play_on(game: AnyGame, s: Any, rng: Random) -> None:
    for _ in range(FURTHER):
        actors = game.turn(s).actors
        if not actors:
            return
        actor = rng.choice(actors)
        move = rng.choice(game.chance(s).odds)[0] if actor == CHANCE else random_move(game, s, actor, rng)
        s = game.apply(s, actor, move)
