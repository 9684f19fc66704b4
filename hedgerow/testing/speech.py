"""Words: everything that happens can be said, every view can be drawn, every option is described."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.core import Actor, Fact
from hedgerow.core.game import encoded
from hedgerow.testing.fault import Finding
from hedgerow.testing.trial import Trial, viewer_name


def facts_can_be_said(trial: Trial) -> Iterator[Finding]:
    """Every fact that anybody is told has words, to everybody who is told it."""
    said: set[tuple[Actor, str, bytes]] = set()
    for step in trial.steps:
        for viewer in trial.viewers:
            for fact in trial.game.facts(step.before.state, step.actor, step.move, step.after.state, viewer):
                known = (viewer, type(fact).__name__, encoded(fact))
                if known not in said:
                    said.add(known)
                    for what in _speechless(trial, fact, viewer):
                        yield step.found(f"{fact} told to {viewer_name(viewer)} {what}")


def _speechless(trial: Trial, fact: Fact, viewer: Actor) -> Iterator[str]:
    try:
        message = trial.kind.tell(fact)
        text = trial.kind.words.say(message, trial.names, viewer)
    except Exception as error:
        yield f"cannot be said: {error!r}"
        return
    if not text.strip() or "{" in text or "}" in text:
        yield f"({message.key}) is said as {text!r}"


def views_can_be_drawn(trial: Trial) -> Iterator[Finding]:
    """Every view has a diagram."""
    drawn: set[bytes] = set()
    for position in trial.positions:
        public = trial.game.public(position.state)
        for viewer in trial.viewers:
            private = trial.game.private(position.state, viewer)
            known = encoded((public, private))
            if known not in drawn:
                drawn.add(known)
                if not trial.kind.diagram(public, private).strip():
                    yield position.found(f"the view of {viewer_name(viewer)} has no diagram")


def options_are_described(trial: Trial) -> Iterator[Finding]:
    """Every option has words that say what it does."""
    for field in msgspec.structs.fields(trial.kind.options):
        if not trial.kind.words.templates.get(f"option.{field.name}", "").strip():
            yield Finding(str(trial), f"there are no words for option.{field.name}")
