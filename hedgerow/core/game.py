"""What a game is: pure functions over immutable, hashable values. No I/O, no clock, no random numbers.

A game is written once and asked by everybody: the table, the bots, the hints, the replay and the research
environments. `moves` is the one truth about legality; `play` is the one checked door.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from random import Random
from types import NoneType
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from hedgerow.core.words import CORE, Illegal

S = TypeVar("S")
"""The whole position: held by the table and by tests, never sent, never given to a bot."""
Public = TypeVar("Public")
"""What everybody knows."""
Private = TypeVar("Private")
"""What one seat knows besides."""
M = TypeVar("M")
"""A move of a seat, of chance or of the clock."""

Actor: TypeAlias = int
"""A seat, counted from 0, or one of the actors that hold no seat."""
CHANCE: Final[Actor] = -1
CLOCK: Final[Actor] = -2
WATCHER: Final[Actor] = -3
"""No actor at all: the viewer who holds no seat."""
TABLE: Final[Actor] = -4
"""No actor in the rules: writes the table's own entries (take-backs, seating, pauses) into the log."""

Fact: TypeAlias = Struct
"""One thing that happened, as one viewer is told it: a tagged, frozen struct of the game's own."""


encoded = msgspec.json.Encoder(order="deterministic").encode
"""A value as JSON: equal values give equal bytes, so that views and facts can be compared."""


class Turn(Struct, frozen=True):
    """The game waits for all of `must`; those of `may` can act and need not. Both empty: the game is over."""

    must: tuple[Actor, ...] = ()
    may: tuple[Actor, ...] = ()

    @property
    def actors(self) -> tuple[Actor, ...]:
        return self.must + self.may


class Chance(Struct, Generic[M], frozen=True):
    """A draw. Its name is unique in the match and keys the dealer; its weights are whole numbers, so odds are exact."""

    name: str
    odds: Sequence[tuple[M, int]]


class Pace(Struct, frozen=True):
    """CLOCK moves `ms` after `key` first stood; moves that leave `key` unchanged do not restart it."""

    key: str
    ms: int


class Outcome(Struct, frozen=True):
    """Points and places by seat; 1 is the best place, and equals share one."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


class Game(ABC, Generic[S, Public, Private, M]):
    """The rules, bound to one number of seats, one set of options and one set of data.

    Those three live here and in the match header, never in a position.
    """

    seats: int
    state_type: type[S]
    public_type: type[Public]
    private_type: type[Private]

    @abstractmethod
    def start(self) -> S:
        """The position before anything has happened."""

    @abstractmethod
    def turn(self, s: S) -> Turn:
        """Who acts. CHANCE always stands alone, in `must`; CLOCK stands in `may` exactly while `pace` is not None."""

    @abstractmethod
    def moves(self, s: S, actor: Actor) -> Collection[M]:
        """Every legal move of a seat or of CLOCK, in a fixed order: the one truth about legality. `in` must be quick."""

    @abstractmethod
    def why_not(self, s: S, actor: Actor, move: M) -> Illegal:
        """The rule that keeps this move out. Asked only after a refusal (of CHANCE's draws too), so it may be slow."""

    def not_now(self, s: S, actor: Actor, move: M) -> Illegal:
        """Why somebody who cannot act at all is refused. A game may know better than “not your turn”: a pose may be frozen."""
        return CORE.illegal("CORE-1")

    @abstractmethod
    def apply(self, s: S, actor: Actor, move: M) -> S:
        """The position after a legal move. Unchecked, for search and for `play`; everybody else calls `play`."""

    @abstractmethod
    def epoch(self, s: S) -> int:
        """Changes when what the seats are asked changes. A move meant for another epoch is stale."""

    def chance(self, s: S) -> Chance[M]:
        """The draw that CHANCE must make now. Only games that let CHANCE act need it."""
        raise LookupError("this game has no draws")

    def pace(self, s: S) -> Pace | None:
        """When CLOCK moves, or None where time does not matter."""
        return None

    def printed(self) -> str:
        """What is printed on the sheet and never changes, as text, where the picture of a position leaves it out."""
        return ""

    @abstractmethod
    def public(self, s: S) -> Public:
        """What everybody knows, built up from nothing."""

    def private(self, s: S, seat: Actor) -> Private | None:
        """What this seat knows besides; None for a seat without secrets and for WATCHER."""
        return None

    @abstractmethod
    def facts(self, s: S, actor: Actor, move: M, after: S, seat: Actor) -> tuple[Fact, ...]:
        """All that `seat` learns from this move, in the order to show it. Its view may depend on these and nothing else."""

    @abstractmethod
    def imagine(self, public: Public, private: Private | None, seat: Actor, rng: Random) -> S:
        """A whole position that gives `seat` exactly this view, as likely as the rules make it.

        Where it hangs on what others chose in secret, each of their legal choices counts as equally likely.
        """

    @abstractmethod
    def scores(self, s: S) -> tuple[int, ...]:
        """Points by seat so far, as everybody at the table can count them."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """Points and places once the game is over, None before."""

    @abstractmethod
    def write(self, move: M) -> str:
        """The token of a move: how it stands in the log, in files and on the wire. No blanks, no `#`, no `>`, no `@`."""

    def write_all(self, moves: Iterable[M]) -> tuple[str, ...]:
        """The tokens of many moves, such as all that are legal. A game that has them in a table can be quicker."""
        return tuple(map(self.write, moves))

    @abstractmethod
    def read(self, token: str) -> M:
        """The move that a token names, without looking at a position. Raises Unreadable."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def in_the_open(game: AnyGame) -> bool:
    """Has nobody a secret in this game? Then all see the same and are told the same."""
    return game.private_type is NoneType


def keeps_time(game: AnyGame) -> bool:
    """Can a clock ever move in this game? Then it matters to the moment when something came."""
    return type(game).pace is not Game.pace


def legal(game: Game[S, Public, Private, M], s: S, actor: Actor) -> Collection[M]:
    """What this actor may do now: a draw for CHANCE, `moves` for everybody else, nothing for those who cannot act."""
    turn = game.turn(s)
    if actor not in turn.must and actor not in turn.may:
        return ()
    if actor == CHANCE:
        return [move for move, _ in game.chance(s).odds]  # asked for one draw, once: not worth a dictionary
    return game.moves(s, actor)


def play(game: Game[S, Public, Private, M], s: S, actor: Actor, move: M, known: Collection[M] | None = None) -> S:
    """Apply a legal move, or raise the rule it breaks. The only door for people, logs and files.

    `known`: what is legal here, from whoever has asked for it already.
    """
    if move in (legal(game, s, actor) if known is None else known):
        return game.apply(s, actor, move)
    turn = game.turn(s)
    if not turn.actors:
        raise CORE.illegal("CORE-2")
    if actor not in turn.actors:
        raise game.not_now(s, actor, move)
    raise game.why_not(s, actor, move)
