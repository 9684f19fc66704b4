"""A position that somebody sends: the game in which it stands, and whether it can stand there at all.

Whether any dice lead there is not asked. But all of it must fit together, so that whoever thinks about it can rely on that.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.core import read_options
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.dice import AIDS, ALL, COLOURS, NAMES, OWNED, SIDES, bits
from hedgerow.games.fox_and_rabbit.gate import both_colours, clause_of, may_escape
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.sheet import Course
from hedgerow.games.fox_and_rabbit.state import NO_FOOD, State
from hedgerow.games.fox_and_rabbit.trails import bonus_circles, foods_of, has_eaten
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
    """What does not fit. The first is enough: those after it take for granted that everything before them fits."""
    if not 1 <= s.turn <= LAST_TURN or not 0 <= s.ply <= LAST_TURN * 100:
        yield "turn and ply count from the start of the game"
    if s.traps != min(s.turn - 1, course.sheet.traps):
        yield f"a trap is set after each turn, up to {course.sheet.traps}"
    if s.animal not in range(len(ANIMALS)):
        yield "animal is 0 or 1"
    yield from _trails(course, s)
    yield from _bonuses(course, s)
    yield from _phase(course, s)
    yield from _dice(course, s)


def _trails(course: Course, s: State) -> Iterator[str]:
    for animal, lengths in enumerate(course.lengths):
        crossed, open = s.crossed[animal], s.open[animal]
        if len(crossed) != len(FOODS) or not all(0 <= at <= length for at, length in zip(crossed, lengths, strict=True)):
            yield "crossed has for each animal and food no more cells than its trail"
        if len(open) != len(FOODS) or any(home and not is_open for home, is_open in zip(course.home[animal], open, strict=True)):
            yield "open has one entry for each food, and home trails are open"
        if any(at and not is_open for at, is_open in zip(crossed, open, strict=True)):
            yield "no cell is crossed on a trail whose tunnel is shut"
        if sum(open) - course.homes[animal] > foods_of(course, s, animal):
            yield "each food that an animal has eaten opens one tunnel"
    if len(s.written) != course.blanks:
        yield f"written has {course.blanks} numbers, one for each blank circle of the sheet"
    for own, crossed in zip(course.cells, s.crossed, strict=True):
        for cells, at in zip(own, crossed, strict=True):
            for index, cell in enumerate(cells):
                if cell.blank >= 0 and not (cell.takes(s.written[cell.blank]) if index < at else s.written[cell.blank] == 0):
                    yield "a blank circle that is crossed has a number between its neighbours, and no other has one"


def _bonuses(course: Course, s: State) -> Iterator[str]:
    if len(s.taken) != len(FOODS) or not NO_FOOD <= s.eaten < len(FOODS):
        yield "taken has one entry for each food, and eaten is one of them or -1"
    for food, taken in enumerate(s.taken):
        eaters = sum(has_eaten(course, s, animal, food) for animal in range(len(ANIMALS)))
        given = {"": 0, "both": 2}.get(taken, 1)
        if given != eaters - (food == s.eaten):
            yield "whoever eats a food takes one of its bonuses"
    for colour in range(len(COLOURS)):
        gained = sum(course.die[food] == colour and taken in ("die", "both") for food, taken in enumerate(s.taken))
        dice = s.dice[colour], s.coming_dice[colour]
        if min(dice) < 0 or sum(dice) != min(course.start[colour] + gained, course.sheet.dice.most):
            yield "the dice are those of the start, and the bonuses that were taken"
    for aid in range(len(AIDS)):
        circles = s.aids[aid], s.coming_aids[aid]
        if min(circles) < 0 or sum(circles) > min(course.circles + bonus_circles(course, s, aid), course.sheet.circles):
            yield "there are no more circles than at the start, and bonuses that were taken"


def _phase(course: Course, s: State) -> Iterator[str]:
    inside = [fate == "inside" for fate in s.fate]
    if (s.phase == "over") == any(inside):
        yield "it is over when nobody is inside any more, and not before"
    if s.phase != "over" and not inside[s.animal]:
        yield "the animal whose turn it is must be inside"
    if s.phase == "first" and not all(inside):
        yield "who goes first is asked as long as both are inside"
    if (s.phase == "bonus") != (s.eaten != NO_FOOD):
        yield "a bonus is chosen for the food that was just eaten"
    if (s.phase == "attempt" or "out" in s.fate) and not may_escape(course, s):
        yield "nobody escapes before enough is eaten"
    if s.phase == "farmer" and s.traps < course.sheet.traps:
        yield "the farmer comes after the last trap"


def _dice(course: Course, s: State) -> Iterator[str]:
    if len(s.faces) != len(NAMES) or not all(0 <= face <= SIDES for face in s.faces):
        yield "faces are six numbers from 0 to 6"
    if len(set(s.due)) != len(s.due) or not all(die in ALL and not s.faces[die] for die in s.due):
        yield "due lists dice from 0 to 5 that are not on the table yet, each once"
    rolled = s.phase in ("walk", "bonus", "attempt", "farmer")
    if s.throw not in ((1, 2) if rolled else (0,)) or (s.free and s.phase != "attempt"):
        yield "throw is 1 after the roll, 2 after the reroll, and 0 before; a free aid is there in an attempt only"
    lying = {*s.due, *(die for die, face in enumerate(s.faces) if face)}
    owned = course.trap_dice[s.animal] if s.phase == "farmer" else s.dice
    if not lying <= set(OWNED[owned]) or (lying and not rolled):
        yield "on the table lie dice that there are, after they were rolled"
    if (s.due and s.phase == "bonus") or (s.phase == "farmer" and not s.due):
        yield "dice are due after a roll, and the farmer's until they lie there"
    if s.phase == "attempt" and not both_colours(bits(lying), clause_of(course, s, s.animal).colour):
        yield "an attempt takes at least one die of each of its two colours"
