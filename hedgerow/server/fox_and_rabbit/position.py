"""A position that somebody sends: the game in which it stands, and whether it can stand there at all."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.core import read_options
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.dice import ALL, MOST, NAMES, SIDES
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.sheet import NO_END, Course
from hedgerow.games.fox_and_rabbit.state import State
from hedgerow.server.fox_and_rabbit.wire import Asked

LAST_TURN = 10_000


class NoPosition(Exception):
    """Such a position cannot be on this sheet."""


def opened(asked: Asked) -> tuple[FoxAndRabbit, State]:
    """The game and the position. Raises Illegal for options and sheets that do not fit, NoPosition for a position that does not."""
    data = {"sheet": asked.sheet} if asked.sheet else None
    game = FoxAndRabbit(asked.seats, read_options(KIND, asked.options), data)
    for wrong in faults(game.course, asked.position):
        raise NoPosition(wrong)
    return game, asked.position


def faults(course: Course, s: State) -> Iterator[str]:
    """Everything that would not fit on the sheet, by the name of the field. Whether dice ever lead there is not asked."""
    if not 1 <= s.turn <= LAST_TURN or not 0 <= s.ply <= LAST_TURN * 100:
        yield "turn and ply count from the start of the game"
    if s.animal not in range(len(ANIMALS)) or s.throw not in (0, 1, 2):
        yield "animal is 0 or 1, and throw is 0, 1 or 2"
    if len(s.faces) != len(NAMES) or not all(0 <= face <= SIDES for face in s.faces):
        yield "faces are six numbers from 0 to 6"
    if len(set(s.due)) != len(s.due) or not all(die in ALL and not s.faces[die] for die in s.due):
        yield "due lists dice from 0 to 5 that are not on the table yet, each once"
    yield from _on_the_sheet(course, s)
    yield from _in_the_box(course, s)
    yield from _of_the_phase(s)


def _on_the_sheet(course: Course, s: State) -> Iterator[str]:
    for own, lengths in zip(s.crossed, course.lengths, strict=True):
        if len(own) != len(FOODS) or not all(0 <= at <= length for at, length in zip(own, lengths, strict=True)):
            yield "crossed has for each animal and food no more cells than its trail"
    if any(len(own) != len(FOODS) for own in s.open) or len(s.taken) != len(FOODS):
        yield "open and taken have one entry for each food"
    if len(s.written) != course.blanks or not all(0 <= number < NO_END for number in s.written):
        yield f"written has {course.blanks} numbers, one for each blank circle of the sheet"


def _in_the_box(course: Course, s: State) -> Iterator[str]:
    dice = [owned + coming for owned, coming in zip(s.dice, s.coming_dice, strict=True)]
    if min(*s.dice, *s.coming_dice) < 0 or max(dice) > MOST:
        yield "there are at most two dice of each colour"
    aids = [circles + coming for circles, coming in zip(s.aids, s.coming_aids, strict=True)]
    if min(*s.aids, *s.coming_aids) < 0 or max(aids) > course.sheet.circles:
        yield f"there are at most {course.sheet.circles} circles of each aid"
    if not 0 <= s.traps <= course.sheet.traps:
        yield f"there are at most {course.sheet.traps} traps"


def _of_the_phase(s: State) -> Iterator[str]:
    inside = s.fate[s.animal] == "inside"
    if (s.phase == "over") != ("inside" not in s.fate):
        yield "it is over when nobody is inside any more, and not before"
    elif s.phase != "over" and not inside:
        yield "the animal whose turn it is must be inside"
    if (s.phase == "bonus") != (s.eaten in range(len(FOODS))):
        yield "a bonus is chosen for the food that was just eaten"
    if s.due and s.phase not in ("walk", "attempt", "farmer"):
        yield "no dice are due now"
    if s.phase == "farmer" and not s.due:
        yield "the farmer's dice are due"
