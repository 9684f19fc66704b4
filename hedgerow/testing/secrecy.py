"""Secrecy: nobody can tell apart two worlds as long as they were told the same in both.

At an entry that really hides something, the kit plays another move that tells a viewer the same facts. From there
the two worlds go side by side: the other one follows the log, or where it cannot, does something else that sounds
the same to the viewer. Until the facts differ, everything that the viewer can find out must be byte-equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hedgerow.core import Actor, AnyGame, legal
from hedgerow.core.game import in_the_open
from hedgerow.testing.fault import Finding
from hedgerow.testing.sight import NOTHING, difference, sight, told, view
from hedgerow.testing.trial import Play, Step, Trial, sample, viewer_name

SWAPS = 8
"""So many swaps are followed for each viewer in each match."""
SEARCH = 50
"""So many entries are searched for something to swap."""
WAYS = 30
"""So many other moves are tried at an entry."""
PROBES = 4
"""So many moves does a seat try, to hear how they are refused."""


def secrets_stay_secret(trial: Trial) -> Iterator[Finding]:
    """Swap what a viewer was not told: it cannot tell the difference until its facts differ."""
    for play in trial.plays:
        for viewer in trial.viewers:
            yield from _leaks(play, viewer, Random(f"swap {play.seed} {viewer}"))


def _leaks(play: Play, viewer: Actor, rng: Random) -> Iterator[Finding]:
    probes = sample([step.move for step in play.steps if step.actor >= 0], PROBES, rng)
    swaps = 0
    for step in sample([step for step in play.steps if step.actor != viewer], SEARCH, rng):
        other = _sounds_alike(play.game, step, step.before.state, viewer, rng, swap=True)
        if other is not None:
            yield from _side_by_side(play, step, other, viewer, probes, rng)
            swaps += 1
        if swaps == SWAPS:
            return


def _sounds_alike(game: AnyGame, step: Step, s: Any, viewer: Actor, rng: Random, *, swap: bool = False) -> tuple[Any, Any] | None:
    """A move in the world `s` which tells the viewer what the step told it in the log, and the position after it.

    A swap wants another move that leads elsewhere; to follow the log, the step's own move comes first.
    """
    heard = told(game, step.before.state, step.actor, step.move, step.after.state, viewer)
    others = [move for move in legal(game, s, step.actor) if move != step.move]
    own = [step.move] if not swap and step.move in legal(game, s, step.actor) else []
    for move in own + ([] if step.actor == viewer else sample(others, WAYS, rng)):
        after = game.apply(s, step.actor, move)
        if told(game, s, step.actor, move, after, viewer) == heard and not (swap and after == step.after.state):
            return move, after
    return None


def _side_by_side(play: Play, swapped: Step, other: tuple[Any, Any], viewer: Actor, probes: list[Any], rng: Random) -> Iterator[Finding]:
    """Follow the log in both worlds for as long as the viewer is told the same in both."""
    game, (move, world) = play.game, other
    for step in play.steps[swapped.after.number - 1 :]:
        if step is not swapped:
            following = _sounds_alike(game, step, world, viewer, rng)
            if following is None:
                return
            world = following[1]
        if found := difference(sight(game, step.after.state, viewer, probes), sight(game, world, viewer, probes)):
            what = f"{viewer_name(viewer)} was told the same, but can tell that it was not {game.write(move)}"
            yield swapped.found(f"{what}: after entry {step.after.number} its {found}")
            return


def games_without_secrets_tell_all_the_same(trial: Trial) -> Iterator[Finding]:
    """Tables tell everybody at once what happened in a game that has no private views."""
    for play in trial.plays if in_the_open(trial.game) else ():
        for step in play.steps:
            heard = {told(play.game, step.before.state, step.actor, step.move, step.after.state, viewer) for viewer in trial.viewers}
            if len(heard) > 1:
                yield step.found("nobody has a private view, but not all are told the same facts")


def views_change_only_with_facts(trial: Trial) -> Iterator[Finding]:
    """Whoever is told no fact sees no change: not from one entry to the next, nor in what the table asks of it."""
    for play in trial.plays:
        for viewer in trial.viewers:
            yield from _changes_untold(play, viewer)


def _changes_untold(play: Play, viewer: Actor) -> Iterator[Finding]:
    game, last, quiet = play.game, play.positions[0], False
    for step in play.steps:
        s, after = step.before.state, step.after.state
        hushed = told(game, s, step.actor, step.move, after, viewer) == NOTHING
        found = difference(view(game, s, viewer), view(game, after, viewer)) if hushed else None
        if step.before.settled:
            last, quiet = step.before, True
        quiet = quiet and hushed
        if quiet and step.after.settled:
            found = found or difference(sight(game, last.state, viewer), sight(game, after, viewer))
        if found:
            yield step.found(f"{viewer_name(viewer)} is told nothing, but its {found} (before and after)")
