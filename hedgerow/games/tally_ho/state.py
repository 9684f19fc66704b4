"""What is known at one moment of a match: the position, the view of it, the options, and the facts that are told."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from hedgerow.games.tally_ho.tiles import BAG, BLUE

START_BOARD: Final = "?" * 24 + "." + "?" * 24
"""TH-3: every square holds a tile face down, but for the centre."""
FINAL_TURNS: Final = 10
"""TH-22: five turns each."""
NOT_YET: Final = -1
"""Turns left while the final phase has not begun."""
NOWHERE: Final = -1


class Options(Struct, frozen=True, kw_only=True):
    """The switches of the rules. A default never changes, so that old records replay for ever."""

    rounds: Literal[2, 1] = 2
    guard: Annotated[int, Meta(ge=0, le=1000)] = 8
    shuttling: Literal["any", "own"] = "any"
    exits: Literal["final", "open"] = "final"


class Round(Struct, frozen=True):
    """The result of a round, by seat: which tiles each has won, and what they are worth."""

    won: tuple[str, str]
    points: tuple[int, int]


class State(Struct, frozen=True):
    """A position. What has two parts has them by colour, blue first."""

    board: str = START_BOARD
    bag: str = BAG
    """The tiles that nobody has seen."""
    colour: int = BLUE
    """Whose turn it is."""
    turning: int = NOWHERE
    """The square whose tile is just being turned over."""
    touched: int = NOWHERE
    """The duck or pheasant that the other side turned over or moved on its last turn."""
    back: tuple[str, str] = ("", "")
    """The move that would take a side's last one straight back."""
    won: tuple[str, str] = ("", "")
    quiet: int = 0
    """Turns in a row without a tile turned over or taken."""
    left: int = NOT_YET
    """Turns left in the final phase."""
    ply: int = 0
    """Moves of players so far, over all rounds."""
    past: tuple[Round, ...] = ()
    """The rounds that are over."""


class Public(Struct, frozen=True):
    """What both players and every spectator see. What has two parts has them by seat."""

    round: int
    blue: int
    """The seat that leads foxes and bears in this round."""
    turn: int
    """The seat whose turn it is."""
    board: str
    bag: dict[str, int]
    """How many tiles of each kind are still face down."""
    turning: int
    touched: int
    back: tuple[str, str]
    won: tuple[str, str]
    points: tuple[int, int]
    """What each has won in this round."""
    quiet: int
    left: int
    ply: int
    past: tuple[Round, ...]


class TurnsOver(Struct, frozen=True, tag="turns-over"):
    seat: int
    square: str


class Turned(Struct, frozen=True, tag="turned"):
    seat: int
    square: str
    tile: str
    facing: str = ""


class Moved(Struct, frozen=True, tag="moved"):
    seat: int
    tile: str
    start: str
    end: str


class Took(Struct, frozen=True, tag="took"):
    seat: int
    tile: str
    start: str
    end: str
    prey: str
    points: int


class Left(Struct, frozen=True, tag="left"):
    seat: int
    tile: str
    start: str
    way: str
    points: int


class Passed(Struct, frozen=True, tag="passed"):
    seat: int


class FinalPhase(Struct, frozen=True, tag="final-phase"):
    """Every tile is face up: five turns each, and the exits are open."""

    seat: int
    """Who begins it."""


class RoundOver(Struct, frozen=True, tag="round-over"):
    round: int
    points: tuple[int, int]
    tiles: tuple[int, int]


class MatchOver(Struct, frozen=True, tag="match-over"):
    points: tuple[int, int]
    tiles: tuple[int, int]
    places: tuple[int, int]


TallyFact: TypeAlias = TurnsOver | Turned | Moved | Took | Left | Passed | FinalPhase | RoundOver | MatchOver
