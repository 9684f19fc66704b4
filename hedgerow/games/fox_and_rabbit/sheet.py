"""The sheet: trails, foods, traps and requirements. Data, not code. `docs/sheets.md` describes the file, and three are in the box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from hedgerow.games.fox_and_rabbit.dice import AIDS, COLOURS, LETTERS, MOST, SIDES, Aid, Colour, Counts
from hedgerow.games.fox_and_rabbit.moves import FOODS, FoodName

FORMAT: Final = 1
Mode: TypeAlias = Literal["easy", "hard", "super-hard"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
SheetName: TypeAlias = Literal["standard", "gentle", "warren"]
SHEETS: Final[tuple[SheetName, ...]] = get_args(SheetName)
CELL: Final = re.compile(r"([RBYGOPK])(\?|[1-9][0-9]?)")
NO_END: Final = SIDES * MOST * len(COLOURS) + 1
"""No dice make so much: the end of the numbers behind the last printed one."""

Small = Annotated[int, Meta(ge=0, le=99)]


class Cell(Struct, frozen=True):
    """A cell, ready to be played on: its colour, and the least and the most that may stand in it. A printed number is both."""

    colour: str
    least: int
    most: int
    blank: int = -1
    """Which of the blank circles of the sheet it is."""

    def takes(self, number: int) -> bool:
        return self.least <= number <= self.most


class Trail(Struct, frozen=True, forbid_unknown_fields=True):
    """The way of one animal to one food."""

    food: FoodName
    start: Literal["home", "tunnel"]
    cells: tuple[str, ...]
    """`R6`, `G8`, `K?`: a colour by its letter, and a number, or `?` for a blank circle."""


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """What dice must show: some of two colours make one of these numbers, and all of them together make the total."""

    colour: Literal["green", "orange", "purple"]
    numbers: tuple[Small, Small]
    total: Small


class Escapes(Struct, frozen=True, forbid_unknown_fields=True):
    few: Clause
    """As long as few foods are eaten."""
    many: Clause
    """From `harder` foods on."""


class Trap(Struct, frozen=True, forbid_unknown_fields=True):
    """With which dice the farmer triggers a trap, and what they must show."""

    dice: dict[Colour, Small]
    clause: Clause


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One animal's part of the sheet."""

    trails: tuple[Trail, ...]
    escape: Escapes
    trap: Trap


class Food(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed at a food: the bonus die and the bonus aid."""

    food: FoodName
    die: Colour
    aid: Aid


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    start: dict[Colour, Small]
    most: Small


class Difficulty(Struct, frozen=True, forbid_unknown_fields=True):
    circles: Small
    """So many circles of each aid are open at the start."""
    foods: Small
    """So many foods must be eaten before anybody may escape."""
    counts: Literal["eatings", "kinds"]
    """What is counted: every food that an animal has eaten, or different foods only."""
    farmer: Literal["one", "each"]
    """The farmer's aids in an attempt: one of any kind, or one of each kind."""


class Achievement(Struct, frozen=True, forbid_unknown_fields=True):
    mode: Mode
    foods: Small | Literal["all"]
    """At least so many, or all six kinds."""
    escaped: Literal[1, 2]
    """At least so many animals."""


class Print(Struct, frozen=True, forbid_unknown_fields=True):
    """How the foods lie on the page, row by row."""

    rows: tuple[tuple[FoodName, ...], ...]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: int
    name: str
    title: dict[str, str]
    """By language."""
    traps: Small
    dice: Dice
    circles: Small
    """How many circles each aid has."""
    foods: tuple[Food, ...]
    fox: Side
    rabbit: Side
    harder: Small
    """From so many foods on the harder clause holds."""
    modes: dict[Mode, Difficulty]
    ranks: tuple[Small, ...]
    """The least points for each rank, from the humblest on."""
    achievements: tuple[Achievement, ...]
    print: Print

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.fox, self.rabbit


def read_sheet(text: str | bytes) -> Sheet:
    """A sheet from JSON, unchecked. Raises msgspec.DecodeError."""
    return msgspec.json.decode(text, type=Sheet)


@cache
def box_sheet(name: str) -> Sheet:
    """A sheet that is in the box."""
    return read_sheet((files(__package__) / "sheets" / f"{name}.json").read_bytes())


def read_cell(text: str) -> tuple[str, int] | None:
    """Colour and number of a cell, 0 for a blank circle; None where it is no cell."""
    found = CELL.fullmatch(text)
    return (LETTERS[found[1]], 0 if found[2] == "?" else int(found[2])) if found else None


def counts_of(dice: dict[Colour, int]) -> Counts:
    red, blue, yellow = (dice.get(colour, 0) for colour in COLOURS)
    return red, blue, yellow


class Course:
    """A sheet as the rules want it: everything looked up already, animals and foods by number."""

    def __init__(self, sheet: Sheet, mode: Mode = "easy") -> None:
        self.sheet = sheet
        self.difficulty = sheet.modes[mode]
        self.circles = self.difficulty.circles
        by_food = {food.food: food for food in sheet.foods}
        self.die = tuple(COLOURS.index(by_food[food].die) for food in FOODS)
        self.aid = tuple(AIDS.index(by_food[food].aid) for food in FOODS)
        numbers = iter(range(99))
        trails = [{trail.food: trail for trail in side.trails} for side in sheet.sides]
        self.home = tuple(tuple(own[food].start == "home" for food in FOODS) for own in trails)
        self.homes = tuple(map(sum, self.home))
        """How many home trails each animal has."""
        self.cells = tuple(tuple(tuple(_cells(own[food], numbers)) for food in FOODS) for own in trails)
        self.blanks = next(numbers)
        """How many blank circles there are."""
        self.lengths = tuple(tuple(map(len, own)) for own in self.cells)
        self.escapes = tuple(side.escape for side in sheet.sides)
        self.trap = tuple(side.trap.clause for side in sheet.sides)
        self.trap_dice = tuple(counts_of(side.trap.dice) for side in sheet.sides)
        self.start = counts_of(sheet.dice.start)


def _cells(trail: Trail, numbers: Iterator[int]) -> Iterator[Cell]:
    """FR-13: a blank circle takes every number strictly between its printed neighbours."""
    printed = [read_cell(text) or ("", 0) for text in trail.cells]
    for index, (colour, number) in enumerate(printed):
        if number:
            yield Cell(colour, number, number)
        else:
            before = printed[index - 1][1] if index else 0
            after = printed[index + 1][1] if index + 1 < len(printed) else NO_END
            yield Cell(colour, before + 1, after - 1, next(numbers))
