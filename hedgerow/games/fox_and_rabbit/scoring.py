"""FR-35 to FR-37: points, rank and achievements."""

from __future__ import annotations

from hedgerow.games.fox_and_rabbit.moves import FOODS
from hedgerow.games.fox_and_rabbit.sheet import Achievement, Course, Mode
from hedgerow.games.fox_and_rabbit.state import State
from hedgerow.games.fox_and_rabbit.trails import foods_of, kinds_eaten

FOR_ESCAPE = 5


def points(course: Course, s: State) -> int:
    """FR-35: one for each eating, five for each animal that is out, and if both are, one for each trap that was not set."""
    out = s.fate.count("out")
    unset = course.sheet.traps - s.traps if out == len(s.fate) else 0
    return foods_of(course, s, 0) + foods_of(course, s, 1) + FOR_ESCAPE * out + unset


def rank(course: Course, score: int) -> int:
    """FR-36: the highest rank whose points have been reached."""
    return sum(score >= least for least in course.sheet.ranks[1:])


def achievements(course: Course, mode: Mode, s: State) -> list[Achievement]:
    """FR-37: everything on the table of achievements that this game has earned."""
    return [one for one in course.sheet.achievements if one.mode == mode and _earned(course, one, s)]


def _earned(course: Course, one: Achievement, s: State) -> bool:
    all_kinds, eaten = kinds_eaten(course, s) == len(FOODS), foods_of(course, s, 0) + foods_of(course, s, 1)
    enough = all_kinds if one.foods == "all" else eaten >= one.foods
    return enough and s.fate.count("out") >= one.escaped
