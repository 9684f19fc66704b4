"""Hands of an attempt, all at once: what each is worth whole or with some dice still to be thrown, and what aids lead out from it.

Dice of a colour are alike, so a hand is three numbers: its place in a cube.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import TypeAlias, TypeVar

from hedgerow.games.fox_and_rabbit.dice import SIDES, Counts, Faces
from hedgerow.games.fox_and_rabbit.escape import Group, groups, hand_of, needs, one_more
from hedgerow.games.fox_and_rabbit.sheet import Clause

T = TypeVar("T")
Cube: TypeAlias = list[list[list[float]]]
"""A number for each hand, whole or in part: by its red dice, its blue ones and its yellow ones."""


class Side:
    """So many dice of one colour, thrown in whole or in part. Those that are all there come first."""

    def __init__(self, count: int) -> None:
        self.groups: list[Group] = [group for size in range(count, -1, -1) for group in groups(size)]
        self.number = {group: number for number, group in enumerate(self.groups)}
        self.whole = len(groups(count))
        self.more = [[self.number[more] for more in one_more(group)] for group in self.groups[self.whole :]]
        """What comes of throwing one die more, for those in part."""
        self.parts = [self._parts(group) for group in self.groups]
        """What may be kept of it."""

    def _parts(self, group: Group) -> list[int]:
        return sorted({self.number[kept] for size in range(len(group) + 1) for kept in combinations(group, size)})


@cache
def side(count: int) -> Side:
    return Side(count)


class Plan:
    """The hands of a set of dice, and what each needs to get out."""

    def __init__(self, clause: Clause, dice: Counts) -> None:
        self.red, self.blue, self.yellow = map(side, dice)
        need = iter(needs(clause, dice).values())
        self.need = [[[next(need) for _ in range(self.yellow.whole)] for _ in range(self.blue.whole)] for _ in range(self.red.whole)]

    def place(self, faces: Faces) -> tuple[int, int, int]:
        red, blue, yellow = hand_of(faces)
        return self.red.number[red], self.blue.number[blue], self.yellow.number[yellow]

    def averaged(self, worth: Cube) -> Cube:
        """To the worth of whole hands, that of each hand in part: the average over the dice that are missing."""
        for plane in worth:
            for row in plane:
                row += averages(self.yellow, row)
            for ways in self.blue.more:
                plane.append(list(map(average, *(plane[more] for more in ways))))
        for ways in self.red.more:
            worth.append([list(map(average, *rows)) for rows in zip(*(worth[more] for more in ways), strict=True)])
        return worth

    def best_part(self, worth: Cube) -> Cube:
        """For whole hands: the best that comes of keeping some of the dice and throwing the others."""
        kept = [
            [[max([row[part] for part in parts]) for parts in self.yellow.parts[: self.yellow.whole]] for row in plane] for plane in worth
        ]
        kept = [
            [list(map(max, *(plane[part] for part in parts), plane[-1])) for parts in self.blue.parts[: self.blue.whole]] for plane in kept
        ]
        return [
            [list(map(max, *rows, rows[0])) for rows in zip(*(kept[part] for part in parts), strict=True)]
            for parts in self.red.parts[: self.red.whole]
        ]


def averages(dice: Side, row: list[float]) -> list[float]:
    """For each group in part. One with no die is the average of those with one, which stand before it."""
    row = row[:]
    before = len(row)
    for ways in dice.more:
        row.append(average(*(row[more] for more in ways)))
    return row[before:]


def average(*worths: float) -> float:
    return sum(worths) / SIDES


@lru_cache(maxsize=64)
def plan(clause: Clause, dice: Counts) -> Plan:
    return Plan(clause, dice)


def rerolls(aids: Counts, free: bool) -> Iterator[tuple[bool, Counts, bool]]:
    """The ways to roll again: with a circle, or with the free aid; and what is left then."""
    steps, flips, circles = aids
    if circles:
        yield False, (steps, flips, circles - 1), free
    if free:
        yield True, aids, False


def at(cube: list[list[list[T]]], place: tuple[int, int, int]) -> T:
    red, blue, yellow = place
    return cube[red][blue][yellow]


def cube_max(one: Cube, other: Cube) -> Cube:
    return [[list(map(max, row, more)) for row, more in zip(plane, others, strict=True)] for plane, others in zip(one, other, strict=True)]


@lru_cache(maxsize=1 << 14)
def ways_out(need: tuple[int, ...], aids: Counts, free: bool) -> tuple[Counts, ...]:
    """What may be left of the aids when they have done it. The free aid takes the place of a step or a flip."""
    steps, flips, circles = aids
    left: set[Counts] = set()
    for turned in range(min(flips + free, len(need) - 1) + 1):
        more = need[turned]
        for saved_step, saved_flip in ((0, 0), (1, 0), (0, 1)) if free else ((0, 0),):
            if saved_step <= more and saved_flip <= turned:
                rest = steps - more + saved_step, flips - turned + saved_flip
                if min(rest) >= 0:
                    left.add((*rest, circles))
    return tuple(left)
