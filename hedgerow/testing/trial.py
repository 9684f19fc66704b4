"""A game put to the test: one kind, for one number of seats and options, and a sample of random matches of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final, TypeVar

from msgspec import Struct

from hedgerow.core import WATCHER, Actor, AnyGame, AnyKind, Entry, Header, bind
from hedgerow.core.dealer import commitment
from hedgerow.core.kind import option_texts
from hedgerow.core.notation import actor_name
from hedgerow.testing.fault import Finding
from hedgerow.testing.stroll import Choose, DeadEnd, is_settled, secret_of, stroll

NAMES: Final = ("Ash", "Briar", "Clover", "Dock", "Elder", "Fern", "Gorse", "Hazel", "Ivy", "Juniper", "Kale", "Linden")
"""What the players of random matches are called, by seat."""

T = TypeVar("T")


class Position:
    """Where a random match stood after so many entries."""

    def __init__(self, play: Play, number: int, state: Any) -> None:
        self.play = play
        self.number = number
        self.state = state

    @property
    def settled(self) -> bool:
        return is_settled(self.play.game, self.state)

    def found(self, what: str) -> Finding:
        return Finding(f"{self.play}, after entry {self.number}", what)


class Step:
    """One entry of a random match, between two positions."""

    def __init__(self, before: Position, actor: Actor, move: Any, after: Position) -> None:
        self.before = before
        self.actor = actor
        self.move = move
        self.after = after

    @cached_property
    def token(self) -> str:
        return self.before.play.game.write(self.move)

    def found(self, what: str) -> Finding:
        play = self.before.play
        return Finding(f"{play}, entry {self.after.number} ({actor_name(self.actor)}> {play.game.write(self.move)})", what)


class Play:
    """A random match as far as it came. `stop` says why it went no further; None where it came to its end."""

    def __init__(self, trial: Trial, seed: int, choose: Choose | None = None) -> None:
        self.trial = trial
        self.game = trial.game
        self.seed = seed
        self.positions = [Position(self, 0, self.game.start())]
        self.steps: list[Step] = []
        self.stop: str | None = None
        self.crash: Exception | None = None
        try:
            self._walk(trial.limit, choose)
        except DeadEnd as error:
            self.stop = f"dead end: {error}"
        except Exception as error:  # whatever the game does is material for the checks
            self.stop, self.crash = f"the game failed with {error!r}", error

    def _walk(self, limit: int, choose: Choose | None) -> None:
        for stride in stroll(self.game, self.seed, choose):
            if len(self.steps) == limit:
                self.stop = f"endless: not over after {limit} entries"
                return
            before, after = self.positions[-1], Position(self, len(self.positions), stride.after)
            self.positions.append(after)
            self.steps.append(Step(before, stride.actor, stride.move, after))

    @property
    def batches(self) -> Iterator[tuple[Step, Position]]:
        """From one settled position to the next: the step of a seat or the clock, and where its draws have led."""
        first: Step | None = None
        for step in self.steps:
            first = step if step.before.settled else first
            if first is not None and step.after.settled:
                yield first, step.after

    @property
    def header(self) -> Header:
        """As the match of this seed would be recorded once it is over."""
        trial, secret = self.trial, secret_of(self.seed)
        return Header(
            game=trial.kind.name,
            seats=trial.seats,
            options=option_texts(trial.options),
            names=dict(enumerate(trial.names)),
            commitment=commitment(secret),
            secret=secret,
        )

    @property
    def entries(self) -> list[Entry]:
        return [Entry(step.actor, step.token) for step in self.steps]

    def __str__(self) -> str:
        return f"{self.trial}, seed {self.seed}"


class Trial:
    """What the checks work on. The matches are played when the first check asks for them, and kept.

    `matches` random matches are examined; none may be longer than `limit` entries. The odds of `imagine` are
    measured on `worlds` further matches: raise it for a sharper measure.
    """

    def __init__(
        self, kind: AnyKind, seats: int, options: Struct | None = None, *, matches: int = 20, limit: int = 20_000, worlds: int = 2000
    ) -> None:
        self.kind = kind
        self.seats = seats
        self.options: Struct = kind.options() if options is None else options
        self.matches = matches
        self.limit = limit
        self.worlds = worlds
        self.game: AnyGame = bind(kind, seats, self.options)
        self.viewers: tuple[Actor, ...] = (*range(seats), WATCHER)
        self.names: Sequence[str] = NAMES[:seats]

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        return tuple(self.play(seed) for seed in range(self.matches))

    def play(self, seed: int, choose: Choose | None = None) -> Play:
        """The match of one seed: a random one, or one in which `choose` makes the moves."""
        return Play(self, seed, choose)

    @property
    def positions(self) -> Iterator[Position]:
        return (position for play in self.plays for position in play.positions)

    @property
    def steps(self) -> Iterator[Step]:
        return (step for play in self.plays for step in play.steps)

    def some_settled(self, count: int) -> list[Position]:
        """A sample of the positions that the table would hand out, the same each time."""
        return sample([position for position in self.positions if position.settled], count, Random("some positions"))

    def __str__(self) -> str:
        options = "".join(f" {name}={text}" for name, text in option_texts(self.options).items())
        return f"{self.kind.name}, {self.seats} seats{options}"


def sample(items: Sequence[T], count: int, rng: Random) -> list[T]:
    """At most so many of them, in random order."""
    return rng.sample(items, min(count, len(items)))


def viewer_name(viewer: Actor) -> str:
    return f"seat {viewer}" if viewer >= 0 else "a watcher"
