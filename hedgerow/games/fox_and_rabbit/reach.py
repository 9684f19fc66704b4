"""All that an animal can reach with the dice on the table: how far along which trails, and what that costs in steps and flips.

Every way to use the dice is looked at, but only once: who has crossed the same cells with the same aids stands in the same place,
whichever dice were used, and in whichever order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from hedgerow.games.fox_and_rabbit.dice import MAKES, SIDES, Faces
from hedgerow.games.fox_and_rabbit.moves import FOODS
from hedgerow.games.fox_and_rabbit.sheet import Cell, Course
from hedgerow.games.fox_and_rabbit.state import State
from hedgerow.games.fox_and_rabbit.trails import foods_of, has_eaten

Advance: TypeAlias = int
"""How many cells of each trail are crossed: three bits for each food."""
Reached: TypeAlias = tuple[Advance, int, int]
"""How far, with so many steps and so many flips."""

BITS: Final = 3
ONE: Final = tuple(1 << BITS * food for food in range(len(FOODS)))
SETS_FOR: Final[dict[str, tuple[int, ...]]] = {
    colour: tuple(sorted((dice for dice in range(1, 64) if colour in MAKES[dice]), key=lambda dice: (dice.bit_count(), dice)))
    for colour in {colour for made in MAKES for colour in made}
}
"""The sets of dice that can be a colour, the smallest first."""


class Way(Struct, frozen=True):
    """A trail that an animal may get on along: the cells that are left."""

    food: int
    cells: tuple[Cell, ...]


def plain(faces: Faces) -> Faces:
    """The same dice with the higher of a colour first: which of the two shows what is all the same."""
    r1, r2, b1, b2, y1, y2 = faces
    return (*((r1, r2) if r1 >= r2 else (r2, r1)), *((b1, b2) if b1 >= b2 else (b2, b1)), *((y1, y2) if y1 >= y2 else (y2, y1)))


def cells_along(course: Course, animal: int, advance: Advance) -> Iterator[tuple[int, int]]:
    """The foods along whose trails an animal has got on, and by how many cells."""
    for food in range(len(FOODS)):
        if cells := advance >> BITS * food & (1 << BITS) - 1:
            yield food, cells


class Reach:
    """Where the animal whose part it is can get to from here."""

    def __init__(self, course: Course, s: State) -> None:
        self.course, self.s, self.animal = course, s, s.animal
        animal, crossed, is_open = s.animal, s.crossed[s.animal], s.open[s.animal]
        self.opened = sum(is_open) - course.homes[animal]
        self.eaten = foods_of(course, s, animal)
        unfinished = [food for food in range(len(FOODS)) if not has_eaten(course, s, animal, food)]
        tunnels = self.eaten > self.opened or any(is_open[food] for food in unfinished)
        self.ways = [Way(food, course.cells[animal][food][crossed[food] :]) for food in unfinished if is_open[food] or tunnels]
        self.allowed: dict[Advance, bool] = {}

    def all(self, faces: Faces, steps: int, flips: int) -> set[Reached]:
        """Everything that can be reached with these dice and so many aids."""
        found: set[tuple[int, int, int, int]] = {(0, 0, 0, 0)}
        whole = sum(1 << die for die, face in enumerate(faces) if face)
        for way in self.ways:
            last, one = found, ONE[way.food]
            grown = set(found)
            for cell in way.cells:
                uses = uses_for(faces, cell, steps, flips)
                last = {
                    (used | dice, stepped + up, flipped + over, advance + one)
                    for used, stepped, flipped, advance in last
                    if used != whole
                    for dice, up, over in uses
                    if not used & dice and stepped + up <= steps and flipped + over <= flips
                }
                if not last:
                    break
                grown |= last
            found = grown
        return {(advance, stepped, flipped) for _, stepped, flipped, advance in found if self.may(advance)}

    def may(self, advance: Advance) -> bool:
        known = self.allowed.get(advance)
        if known is None:
            known = self.allowed[advance] = self._may(advance)
        return known

    def _may(self, advance: Advance) -> bool:
        """FR-22: are there tunnels enough? One that is eaten up at once gives another back."""
        eaten, finished, unfinished = self.eaten, 0, 0
        for food, cells in cells_along(self.course, self.animal, advance):
            done = self.s.crossed[self.animal][food] + cells == self.course.lengths[self.animal][food]
            if self.s.open[self.animal][food]:
                eaten += done
            elif done:
                finished += 1
            else:
                unfinished += 1
        return eaten - self.opened >= max(unfinished, min(finished, 1))


@lru_cache(maxsize=1 << 16)
def uses_for(faces: Faces, cell: Cell, steps: int, flips: int) -> tuple[tuple[int, int, int], ...]:
    """Each set of dice that makes a cell, with the steps and flips it takes. What takes more dice and no fewer aids is left out."""
    made = sums_with_flips(faces, flips)
    found: list[tuple[int, int, int]] = []
    for dice in SETS_FOR[cell.colour]:
        sums = made[dice]
        size = dice.bit_count()
        if not sums or SIDES * size < cell.least or size > cell.most:
            continue
        fewest = steps + 1
        for over in range(flips + 1):
            up = _distance(sums[over], cell.least, cell.most, fewest)
            if up < fewest:
                fewest = up
                if not any(other & dice == other and more <= up and turned <= over for other, more, turned in found):
                    found.append((dice, up, over))
            if not fewest:
                break
    return tuple(found)


def _distance(sums: int, least: int, most: int, limit: int) -> int:
    """How far the nearest of these sums is from what a cell takes; the limit where it is as far as that."""
    window = (2 << most) - (1 << least)
    for away in range(limit):
        if sums & window:
            return away
        window |= window << 1 | window >> 1
    return limit


@lru_cache(maxsize=1 << 14)
def sums_with_flips(faces: Faces, flips: int) -> list[tuple[int, ...]]:
    """For each set of dice, the sums it can make with no flip, with one at most, and so on: a bit for each sum. Empty: no such dice."""
    found: list[tuple[int, ...]] = [()] * (1 << len(faces))
    found[0] = (1,) * (flips + 1)
    for die, face in enumerate(faces):
        if not face:
            continue
        for dice in range(1 << die):
            sums = found[dice]
            if sums:
                found[dice | 1 << die] = tuple(
                    sums[over] << face | (sums[over - 1] << SIDES + 1 - face if over else 0) for over in range(flips + 1)
                )
    return found
