"""The mountain and what is laid out on it: data, not code. `board.json` is what is in the box; a table may bring its own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from hedgerow.core.data import About, Mistake, read_or_tell

HAND: Final = 5
"""TQ-4: so many cards in a hand."""
ASKED_WITH: Final = 2
"""TQ-7: a question is made of so many cards."""

Count = Annotated[int, Meta(ge=0, le=999)]


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """A side of the board: on which space each place is. The start is 0."""

    lake: Count
    meadow: Count
    summit: Count


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a number of players begins with."""

    seats: int
    side: str
    pile: Count
    acorns: tuple[Count, ...]
    """From the one who starts, clockwise."""
    tough: Count
    """What a tough question pays for each wrong guess."""
    kickers: Annotated[int, Meta(ge=0, le=9)]
    """How many of each kind everybody has."""
    scamper: bool = False

    @property
    def questions(self) -> int:
        """TQ-37: two cards are drawn after each question until the pile is empty; then everybody asks once more."""
        return self.pile // ASKED_WITH + self.seats

    @property
    def cards(self) -> int:
        """TQ-45: so many cards does a game use."""
        return HAND * self.seats + self.pile


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """Both sides of the board, and a setup for every number of players."""

    sides: dict[str, Side]
    setups: tuple[Setup, ...]

    def __post_init__(self) -> None:
        for name, side in self.sides.items():
            if not 0 < side.lake < side.meadow < side.summit:
                raise ValueError(f"side {name}: lake, meadow and summit must come in this order, after the start")
        for setup in self.setups:
            _check(setup, self.sides)

    def setup(self, seats: int, scamper: bool) -> Setup:
        found = next((one for one in self.setups if one.seats == seats and one.scamper == scamper), None)
        if found is None:
            raise ValueError(f"there is no setup for {seats} players{' in the scamper' if scamper else ''}")
        return found


def _check(setup: Setup, sides: dict[str, Side]) -> None:
    where = f"setup for {setup.seats}{' (scamper)' if setup.scamper else ''}"
    if setup.side not in sides:
        raise ValueError(f"{where}: there is no side {setup.side!r}")
    if len(setup.acorns) != setup.seats:
        raise ValueError(f"{where}: acorns must be given for each of the {setup.seats} players")
    if setup.pile == 0 or setup.pile % (ASKED_WITH * setup.seats):
        raise ValueError(f"{where}: the pile must last for whole rounds: a multiple of {ASKED_WITH * setup.seats} cards")


def read_board(text: str | bytes) -> Board:
    """A board from JSON. Raises msgspec.DecodeError that says what is wrong."""
    return msgspec.json.decode(text, type=Board)


def mistakes_in(text: str) -> list[Mistake]:
    return read_or_tell(text, read_board)[1]


def about_board(text: str) -> About:
    return About({}, 0, ())


@cache
def box_board() -> Board:
    """The board that is in the box."""
    return read_board((files(__package__) / "board.json").read_bytes())
