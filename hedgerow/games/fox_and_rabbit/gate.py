"""FR-24 to FR-28: who may try to escape, and with what."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.fox_and_rabbit.dice import ALL, MIXED, MOST, OWNED, Counts, bits
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, ESCAPES, Move
from hedgerow.games.fox_and_rabbit.sheet import Clause, Course
from hedgerow.games.fox_and_rabbit.state import State
from hedgerow.games.fox_and_rabbit.trails import foods_of, kinds_eaten


def foods_counted(course: Course, s: State) -> int:
    """FR-24: what the difficulty counts: all eatings of both animals, or different foods."""
    if course.difficulty.counts == "kinds":
        return kinds_eaten(course, s)
    return sum(foods_of(course, s, animal) for animal in range(len(ANIMALS)))


def may_escape(course: Course, s: State) -> bool:
    """FR-24: enough foods together, and at least one for each."""
    if foods_counted(course, s) < course.difficulty.foods:
        return False
    return all(foods_of(course, s, animal) for animal in range(len(ANIMALS)))


def harder(course: Course, s: State) -> bool:
    """FR-26: from so many foods on it is more dangerous."""
    return sum(foods_of(course, s, animal) for animal in range(len(ANIMALS))) >= course.sheet.harder


def clause_of(course: Course, s: State, animal: int) -> Clause:
    escape = course.escapes[animal]
    return escape.many if harder(course, s) else escape.few


def both_colours(dice: int, colour: str) -> bool:
    """FR-25: at least one die of each of the two colours."""
    return all(dice & bits(die for die in ALL if die // MOST == one) for one in MIXED[colour])


@lru_cache(maxsize=128)
def attempts(counts: Counts, colour: str) -> list[Move]:
    """FR-25: every choice of dice for an attempt."""
    owned = bits(OWNED[counts])
    return [move for dice, move in ESCAPES.items() if dice | owned == owned and both_colours(dice, colour)]
