"""The odds of an attempt once more, by brute force over everything the rules allow: nothing of the engine but the numbers of a clause.

A table has one axis for each die, and on it the six faces; so a table holds something about every roll at once. Dice of a colour are
not taken for alike, and no play is left out as foolish: a die may be changed before the reroll, and rolled again all the same.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

COLOURS = ("red", "blue", "yellow")
PAIRS = {"green": {"blue", "yellow"}, "orange": {"red", "yellow"}, "purple": {"red", "blue"}}


def fulfilled(clause, colours):
    """Which rolls fulfil a clause as they lie."""
    faces = np.indices((6,) * len(colours)) + 1
    made = np.zeros(faces.shape[1:], bool)
    for size in range(2, len(colours) + 1):
        for some in combinations(range(len(colours)), size):
            if {colours[die] for die in some} == PAIRS[clause.colour]:
                made |= np.isin(sum(faces[die] for die in some), clause.numbers)
    return made & (sum(faces) == clause.total)


def by_a_step(table):
    """The best that can be had of every roll by one step of one die."""
    best = np.zeros_like(table)
    for die in range(table.ndim):
        here, there = np.moveaxis(best, die, 0), np.moveaxis(table, die, 0)
        np.maximum(here[:-1], there[1:], out=here[:-1])
        np.maximum(here[1:], there[:-1], out=here[1:])
    return best


def by_a_flip(table):
    """The same by one die turned over: 6 becomes 1."""
    best = np.zeros_like(table)
    for die in range(table.ndim):
        np.maximum(best, np.flip(table, die), out=best)
    return best


def by_a_reroll(table):
    """The same by rolling some of the dice again. Behind its six faces each die gets a seventh place: the mean, when it is rolled."""
    for die in range(table.ndim):
        mean, rest = np.divmod(table.sum(die, dtype=table.dtype, keepdims=True), 6)
        assert not rest.any()
        table = np.concatenate([table, mean], die)
    for die in range(table.ndim):
        faces, rolled = np.split(table, [6], die)
        table = np.maximum(faces, rolled)
    return table


class PlainOdds:
    """A clause and so many red, blue and yellow dice. Chances are counted in parts of 6 to the number of dice, so that they stay whole."""

    def __init__(self, clause, dice):
        colours = [colour for colour, count in zip(COLOURS, dice, strict=True) for _ in range(count)]
        self.parts = 6 ** len(colours)
        self.success = fulfilled(clause, colours) * np.int32(self.parts)
        self.table = cache(self.table)
        self.rolled_again = cache(self.rolled_again)

    def table(self, steps, flips, circle, free, may_reroll):
        """For every roll, how likely it leads to success with the best use of these aids; `circle`: is there one open for a reroll?"""
        best = self.success
        if steps:
            best = np.maximum(best, by_a_step(self.table(steps - 1, flips, circle, free, may_reroll)))
        if flips:
            best = np.maximum(best, by_a_flip(self.table(steps, flips - 1, circle, free, may_reroll)))
        if circle and may_reroll:
            best = np.maximum(best, self.rolled_again(steps, flips, free))
        if free:
            best = np.maximum(best, by_a_step(self.table(steps, flips, circle, False, may_reroll)))
            best = np.maximum(best, by_a_flip(self.table(steps, flips, circle, False, may_reroll)))
        if free and may_reroll:
            best = np.maximum(best, self.rolled_again(steps, flips, False))
        return best

    def rolled_again(self, steps, flips, free):
        """There is one reroll a roll, so all other circles for it are of no use."""
        return by_a_reroll(self.table(steps, flips, False, free, False))

    def chance(self, aids, free=True):
        """Before the roll."""
        steps, flips, rerolls = aids
        return Fraction(int(self.table(steps, flips, rerolls > 0, free, True).sum()), self.parts**2)

    def chance_now(self, faces, aids, free, may_reroll=True):
        """With these faces on the table, in the order of the dice."""
        steps, flips, rerolls = aids
        table = self.table(steps, flips, rerolls > 0, free, may_reroll)
        return Fraction(int(table[tuple(face - 1 for face in faces)]), self.parts)
