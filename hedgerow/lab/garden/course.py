"""A sheet and a difficulty, written out in numbers for the solver."""

from __future__ import annotations

from typing import Final

from hedgerow.games.fox_and_rabbit.dice import COLOURS
from hedgerow.games.fox_and_rabbit.prospects import snaps
from hedgerow.games.fox_and_rabbit.sheet import Course

CELLS: Final = (*COLOURS, "green", "orange", "purple", "black")
"""The colours of cells, in the solver's order."""


def written(course: Course) -> str:
    sheet, difficulty = course.sheet, course.difficulty
    kinds = difficulty.counts == "kinds"
    lines = [[sheet.traps, sheet.dice.most, sheet.circles, difficulty.circles, difficulty.foods, int(kinds), sheet.harder]]
    lines += [list(course.start), list(course.die), list(course.aid)]
    for animal, cells in enumerate(course.cells):
        for food, trail in enumerate(cells):
            numbers = [number for cell in trail for number in (CELLS.index(cell.colour), cell.least, cell.most)]
            lines.append([int(course.home[animal][food]), len(trail), *numbers])
        for clause in (course.escapes[animal].few, course.escapes[animal].many):
            lines.append([CELLS.index(clause.colour), *clause.numbers, clause.total])
        lines.append([repr(snaps(course)[animal])])  # type: ignore[list-item]
    return "\n".join(" ".join(map(str, line)) for line in lines) + "\n"
