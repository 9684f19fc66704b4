"""A sheet and a difficulty as plain numbers, for the program that learns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hedgerow.games.fox_and_rabbit.escape import chance
from hedgerow.games.fox_and_rabbit.moves import FOODS
from hedgerow.games.fox_and_rabbit.sheet import Course

COLOURS: Final = ("red", "blue", "yellow", "green", "orange", "purple", "black")
MOST: Final = 36
"""All dice together make no more."""


def as_numbers(course: Course) -> str:
    return "".join(" ".join(map(str, row)) + "\n" for row in _rows(course))


def _rows(course: Course) -> Iterator[Sequence[float]]:
    sheet, mode = course.sheet, course.difficulty
    yield sheet.traps, mode.circles, sheet.circles, sheet.dice.most, sheet.harder, mode.foods, int(mode.counts == "kinds")
    yield course.start
    yield from zip(course.die, course.aid, strict=True)
    for cells, home in zip(course.cells, course.home, strict=True):
        for food in range(len(FOODS)):
            numbers = [(COLOURS.index(cell.colour), cell.least, min(cell.most, MOST)) for cell in cells[food]]
            yield int(home[food]), len(numbers), *(number for cell in numbers for number in cell)
    for escape in course.escapes:
        for clause in (escape.few, escape.many):
            yield COLOURS.index(clause.colour), *clause.numbers, clause.total
    yield [snap(course, animal) for animal in (0, 1)]


def snap(course: Course, animal: int) -> float:
    """How likely one attempt of the farmer catches an animal."""
    one = course.difficulty.farmer == "one"
    return float(chance(course.trap[animal], course.trap_dice[animal], (0, 0, 0) if one else (1, 1, 1), one))
