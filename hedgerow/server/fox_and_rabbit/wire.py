"""What is asked and answered. A position is what a table shows as `public`: nothing in this game is hidden, so that is all there is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hedgerow.games.fox_and_rabbit.adviser import Basis, Goal
from hedgerow.games.fox_and_rabbit.moves import Animal
from hedgerow.games.fox_and_rabbit.state import State


class Asked(Struct, frozen=True, kw_only=True):
    """A position, and the game in which it stands."""

    position: State
    """The `public` of a table or of a replay, whole."""
    seats: Literal[1, 2] = 1
    options: dict[str, str] = {}
    sheet: str = ""
    """The sheet that the table brought along, as JSON; empty: one from the box."""


class ChanceWish(Asked, frozen=True, kw_only=True):
    """How likely does the animal whose turn it is get out?"""

    dice: str = ""
    """Only with these dice, such as `r1b1y1`. Empty: with every set that may be tried."""


class EscapeChance(Struct, frozen=True):
    dice: str
    chance: float
    exact: str
    """The same as a fraction, such as `5/36`."""


class ChanceBody(Struct, frozen=True, kw_only=True):
    """With the best use of every open circle and of the free aid. Nothing is estimated."""

    animal: Animal
    colour: Literal["green", "orange", "purple"]
    numbers: tuple[int, int]
    """Some dice of the two colours must make one of these,"""
    total: int
    """and all dice together this."""
    attempts: list[EscapeChance]
    """Before the roll: for each set of dice, the likeliest first. In the middle of an attempt: empty."""
    now: EscapeChance | None
    """In the middle of an attempt: with the faces that lie on the table."""
    again: list[EscapeChance]
    """In the middle of an attempt: what could be rolled again, the likeliest first, where that is better than rolling nothing again."""
    farmer: tuple[float, float]
    """How likely the farmer catches the fox, or the rabbit, each time he comes."""


class HintWish(Asked, frozen=True, kw_only=True):
    """What would be good here?"""

    goal: Goal = "points"
    most: Annotated[int, Meta(ge=1, le=100)] = 5
    """So many choices at most."""


class HintedMove(Struct, frozen=True):
    token: str
    worth: float


class HintBody(Struct, frozen=True, kw_only=True):
    goal: Goal
    basis: Basis
    worth: float
    """Of the position: the final points to be expected, or the chance that both get out, from 0 to 1."""
    choices: list[HintedMove]
    """The best first. Empty while dice are to be thrown, and at the end."""
    then: list[str] = []
    """What the best of them leads on to, until dice are thrown or somebody is done."""


class ReviewWish(Struct, frozen=True, kw_only=True):
    """What did each choice cost, and what was luck? Of a match that was played here, or of a match file."""

    table: Annotated[str, Meta(max_length=64)] = ""
    file: str = ""
    """The text of a match file, where `table` is empty."""
    goal: Goal = "points"
