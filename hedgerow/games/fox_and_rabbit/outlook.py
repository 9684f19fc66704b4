"""How far it still is: how likely a cell can be crossed with a roll, and so how many turns the trails still take, about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

from hedgerow.games.fox_and_rabbit.dice import ALL, OWNED, SIDES, Counts, Faces, sums
from hedgerow.games.fox_and_rabbit.gate import foods_counted
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS
from hedgerow.games.fox_and_rabbit.rules import added
from hedgerow.games.fox_and_rabbit.sheet import Cell, Course
from hedgerow.games.fox_and_rabbit.state import State
from hedgerow.games.fox_and_rabbit.trails import foods_of, has_eaten

SAMPLE: Final = 60
"""So many rolls tell well enough what dice can make."""
WITH_AIDS: Final = (1.0, 0.5, 0.25)
"""What a cell counts that can be had with no aid, with one, with two."""
FEW_DICE: Final = 4
"""With more dice than these, two aids for a cell are not worth thinking about."""
RAREST: Final = 0.01
A_TUNNEL: Final = 0.5
"""What it costs to need a tunnel first, in turns."""

Way: TypeAlias = tuple[int, int]
"""An animal, and the food to which a trail leads."""
Made: TypeAlias = dict[tuple[str, int], float]
"""What can be made of a roll, and how well."""


@lru_cache(maxsize=64)
def rolls(counts: Counts) -> tuple[Made, ...]:
    """What a sample of rolls can make, the same sample each time."""
    rng = Random(f"rolls {counts}")
    owned = OWNED[counts]
    aids = 2 if len(owned) <= FEW_DICE else 1
    return tuple(_made(tuple(rng.randint(1, SIDES) if die in owned else 0 for die in ALL), aids) for _ in range(SAMPLE))


def _made(faces: Faces, aids: int) -> Made:
    """All that these dice make, with so many aids at most; the fewer, the better."""
    found: Made = {}
    now = {faces}
    for worth in WITH_AIDS[: aids + 1]:
        for one in now:
            for made in sums(one):
                found.setdefault(made, worth)
        now = {changed for one in now for changed in _changed(one)}
    return found


def _changed(faces: Faces) -> Iterator[Faces]:
    for die, face in enumerate(faces):
        for other in {face - 1, face + 1, SIDES + 1 - face} if face else ():
            if 1 <= other <= SIDES:
                yield (*faces[:die], other, *faces[die + 1 :])


@lru_cache(maxsize=1 << 12)
def turns_for(cell: Cell, counts: Counts) -> float:
    """How many rolls it takes, about, until this cell can be crossed."""
    numbers = range(cell.least, min(cell.most, SIDES * sum(counts)) + 1)
    hits = sum(max((made.get((cell.colour, number), 0.0) for number in numbers), default=0.0) for made in rolls(counts))
    return 1 / max(RAREST, hits / SAMPLE)


def trail_left(course: Course, s: State, animal: int, food: int, counts: Counts) -> float:
    """How many turns the rest of a trail takes, about, whether its tunnel is earned already or not."""
    return turns_along(course, animal, food, counts)[s.crossed[animal][food]] + (0 if s.open[animal][food] else A_TUNNEL)


@lru_cache(maxsize=1 << 12)
def turns_along(course: Course, animal: int, food: int, counts: Counts) -> tuple[float, ...]:
    """The same for each number of cells that are crossed already, without the tunnel."""
    cells = course.cells[animal][food]
    return tuple(sum(turns_for(cell, counts) for cell in cells[crossed:]) for crossed in range(len(cells) + 1))


def foods_wanted(course: Course, s: State) -> int:
    """How many more foods it takes until they may escape."""
    return max(0, course.difficulty.foods - foods_counted(course, s))


def way_left(course: Course, s: State, more: int = 0) -> float:
    """The turns until enough is eaten, about: along the shortest trails, with at least one for each animal.

    Both walk at the same time, so what one has left costs half; and what is not needed counts a little, to break ties.
    """
    left = ways_left(course, s, range(len(ANIMALS)))
    chosen = chosen_ways(course, s, left, foods_wanted(course, s) + more)
    return way_along(left, chosen)


def way_along(left: dict[Way, float], chosen: list[Way], begin: tuple[float, float] = (0.0, 0.0)) -> float:
    """The turns along these trails, about, for both at the same time; the others count a little."""
    fox, rabbit = (begin[animal] + sum(left[way] for way in chosen if way[0] == animal) for animal in range(len(ANIMALS)))
    others = sum(turns for way, turns in left.items() if way not in chosen)
    return 0.7 * max(fox, rabbit) + 0.3 * min(fox, rabbit) + 0.05 * others


def ways_left(course: Course, s: State, animals: Iterable[int]) -> dict[Way, float]:
    """How long the trails of these animals still take, but for those that are eaten."""
    counts = added(s.dice, s.coming_dice)
    return {
        (animal, food): trail_left(course, s, animal, food, counts)
        for animal in animals
        for food in range(len(FOODS))
        if not has_eaten(course, s, animal, food)
    }


def chosen_ways(course: Course, s: State, left: dict[Way, float], wanted: int, open_first: bool = False) -> list[Way]:
    """The shortest trails to so many foods, with at least one for each animal: the shortest of all, or of those that are open."""
    chosen: list[Way] = []
    for animal in range(len(ANIMALS)):
        own = [way for way in left if way[0] == animal and (s.open[animal][way[1]] or not open_first)]
        if own and not foods_of(course, s, animal):
            chosen.append(min(own, key=left.__getitem__))
    for way in sorted(left, key=left.__getitem__):
        if len(chosen) >= wanted:
            break
        if way not in chosen and _helps(course, s, way, chosen):
            chosen.append(way)
    return chosen


def _helps(course: Course, s: State, way: Way, chosen: list[Way]) -> bool:
    """Where different foods are counted, one that somebody has eaten, or is about to, does not help."""
    if course.difficulty.counts != "kinds":
        return True
    food = way[1]
    return not any(has_eaten(course, s, animal, food) for animal in range(len(ANIMALS))) and food not in {other for _, other in chosen}
