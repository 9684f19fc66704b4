"""What is roughly still to come, on any sheet, where nothing was learned: how far it is, and how good the chances are then."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from math import sqrt
from typing import Final, NamedTuple

from hedgerow.games.fox_and_rabbit.dice import MIXED, Counts
from hedgerow.games.fox_and_rabbit.escape import MOST_AIDS, chance
from hedgerow.games.fox_and_rabbit.gate import may_escape
from hedgerow.games.fox_and_rabbit.learned import Goal, odds
from hedgerow.games.fox_and_rabbit.moves import ANIMALS
from hedgerow.games.fox_and_rabbit.outlook import Way, chosen_ways, foods_wanted, way_along, ways_left
from hedgerow.games.fox_and_rabbit.rules import added
from hedgerow.games.fox_and_rabbit.scoring import FOR_ESCAPE
from hedgerow.games.fox_and_rabbit.sheet import Course, box_sheet
from hedgerow.games.fox_and_rabbit.state import FOX, NONE, RABBIT, State
from hedgerow.games.fox_and_rabbit.trails import foods_of, plus_one

MORE_FOODS: Final = 4
"""So many foods beyond what is needed are thought of."""
PACE: Final = 0.6
"""How many turns it really takes to walk a way that takes one turn by these estimates: others are crossed beside it."""
START: Final = 3.0
"""And so many more, with no circle left."""
CIRCLE: Final = 1.0
"""A circle is as good as so much of the way, as long as something is to be walked."""
LEAST_TURNS: Final = 0.75
SPREAD: Final = (-1.0, 0.0, 1.2)
"""Somebody comes sooner or later than expected, by so many roots of the turns."""
SPENT: Final = 0.3
"""The longer the way, the fewer aids are left at the gate."""
LEAST: Final = 1e-4
"""So likely an attempt is at least, as seen from afar: hope never dies."""
A_STEP_AHEAD: Final = 1e-5
"""What all the trails that are left count, to break ties."""


@lru_cache(maxsize=1 << 14)
def likeliest(course: Course, animal: int, harder: bool, owned: Counts, aids: Counts) -> tuple[tuple[float, Counts], ...]:
    """With each choice of dice that may be tried, how likely an attempt succeeds: the likeliest first, of equals the fewest dice."""
    clause = course.escapes[animal].many if harder else course.escapes[animal].few
    known, (one, other) = odds() if as_in_the_box(course) else None, MIXED[clause.colour]
    red, blue, yellow = (range(count + 1) for count in owned)
    sets = [dice for dice in product(red, blue, yellow) if dice[one] and dice[other]]
    found = [(known.chance(animal, harder, dice, aids) if known else float(chance(clause, dice, aids)), dice) for dice in sets]
    return tuple(sorted(found, key=lambda likely: (-likely[0], sum(likely[1]))))


@cache
def as_in_the_box(course: Course) -> bool:
    """Are the clauses those for which the odds are kept? Else they are worked out."""
    return all(own.escape == side.escape for own, side in zip(course.sheet.sides, box_sheet("standard").sides, strict=True))


def snaps(course: Course) -> tuple[float, float]:
    """How likely the farmer catches the fox, or the rabbit, each time he comes. FR-32: his one aid of any kind is a free one."""
    kinds = course.difficulty.farmer
    # FR-33: in super hard he has one circle of each.
    aids: Counts = NONE if kinds == "one" else (1, 1, 1)
    fox, rabbit = (float(chance(course.trap[animal], course.trap_dice[animal], aids, kinds == "one")) for animal in (FOX, RABBIT))
    return fox, rabbit


class Tries(NamedTuple):
    """An animal that will do nothing but try, from some moment on."""

    after: float
    """So many turns from now it begins."""
    first: float
    """How likely it succeeds at once,"""
    later: float
    """and later, when the aids are spent."""
    snap: float

    def out(self, turns: float) -> float:
        """How likely it gets out, when the farmer comes after so many turns for the first time, and then after each."""
        safe = turns - self.after
        stays = (1 - self.later) * (1 - self.snap)
        last = (1 - self.snap) * self.later / (1 - stays) if stays < 1 else 0.0
        at_last = self.first + (1 - self.first) * last
        if safe >= 1:
            return 1 - (1 - self.first) * power(1 - self.later, safe - 1) * (1 - last)
        risked = power(1 - self.snap, 1 - min(safe, 0.0)) * at_last
        return risked + max(safe, 0.0) * (at_last - risked)

    def fails(self, wait: float) -> float:
        """How likely all attempts fail that it has until one more comes, after waiting so long for the other."""
        return (1 - self.first) * power(1 - self.later, wait)


class Prospects:
    """Roughly what is still to come, in points, or how likely both get out, where nothing was learned about a sheet.

    The animals eat a certain number of foods more, and from then on do nothing but try. The best such number counts.
    """

    def __init__(self, course: Course, goal: Goal) -> None:
        self.course, self.goal = course, goal
        self.snap = snaps(course)

    def __call__(self, s: State, rolls: bool = False) -> float:
        """`rolls`: it is settled that the animal rolls, and does not try to escape."""
        course = self.course
        animals = [animal for animal, fate in enumerate(s.fate) if fate == "inside"]
        left, wanted = ways_left(course, s, animals), foods_wanted(course, s)
        # FR-30: after the last trap, who may try must.
        more = 0 if s.traps == course.sheet.traps and may_escape(course, s) else MORE_FOODS
        chosen = chosen_ways(course, s, left, wanted + more, open_first=True)
        fewest = min(len(chosen), max(wanted, sum(not foods_of(course, s, animal) for animal in animals)))
        found = max(self._plan(s, rolls, left, chosen[:count]) for count in range(fewest, len(chosen) + 1))
        return found / (1 + A_STEP_AHEAD * sum(left.values()))

    def _plan(self, s: State, rolls: bool, left: dict[Way, float], chosen: list[Way]) -> float:
        """First along these trails, then to the gate."""
        turns = self.course.sheet.traps - s.traps + 1
        ready = self._turns_for(s, left, chosen) if chosen else 0.0
        likely = self._likely(s, chosen, ready)
        found = 0.0
        for late in SPREAD if chosen else (0.0,):
            begin = max(0.0, ready + late * sqrt(ready))
            tries = [
                Tries(max(begin, waits(s, animal, rolls, chosen)), *likely[animal], self.snap[animal]) if fate == "inside" else None
                for animal, fate in enumerate(s.fate)
            ]
            found += self._hope(s, tries, turns)
        found /= len(SPREAD) if chosen else 1
        if self.goal == "both":
            return found
        return found + len(chosen) * min(1.0, (turns + 1) / max(1.0, ready))

    def _turns_for(self, s: State, left: dict[Way, float], chosen: list[Way]) -> float:
        """How many turns it takes to walk these trails."""
        way = way_along(left, chosen, (waits(s, FOX), waits(s, RABBIT))) - CIRCLE * (sum(s.aids) + sum(s.coming_aids))
        return max(LEAST_TURNS, PACE * way + START)

    def _likely(self, s: State, chosen: list[Way], turns: float) -> list[tuple[float, float]]:
        """How likely an attempt of each animal succeeds when all that is eaten: with some of the aids, and with none."""
        course, (dice, aids) = self.course, gains(self.course, s, chosen)
        eaten = [foods_of(course, s, animal) + [way[0] for way in chosen].count(animal) for animal in range(len(ANIMALS))]
        if min(eaten) == 0 or len(chosen) < foods_wanted(course, s):
            return [(0.0, 0.0)] * len(eaten)
        harder, found = sum(eaten) >= course.sheet.harder, []
        for animal in range(len(ANIMALS)):
            some, none = (max(LEAST, likeliest(course, animal, harder, dice, circles)[0][0]) for circles in (aids, NONE))
            # On the way some are spent, and two who are inside share them.
            left = 1 / (1 + SPENT * turns) / (s.fate.count("inside"))
            found.append((none + left * (some - none), none))
        return found

    def _hope(self, s: State, tries: list[Tries | None], turns: int) -> float:
        """Of getting out in time, and early."""
        out = [one.out(turns) if one else float(fate == "out") for one, fate in zip(tries, s.fate, strict=True)]
        if self.goal == "both":
            return out[FOX] * out[RABBIT]
        inside = [one for one in tries if one]
        still = FOR_ESCAPE * sum(chance for chance, one in zip(out, tries, strict=True) if one)
        return still + (0.0 if "caught" in s.fate else traps_saved(inside, turns))


def waits(s: State, animal: int, rolls: bool = False, chosen: Iterable[Way] = ()) -> float:
    """After how many turns an animal can be on: its part of this turn may be over, or meant for something else."""
    over = s.last and animal != s.animal
    return over + float((rolls and animal == s.animal) or any(way[0] == animal for way in chosen))


def traps_saved(tries: list[Tries], turns: int) -> float:
    """FR-35: how many traps will not be set any more when the last of them is out."""
    begin = max(one.after for one in tries)
    count = turns - 1 - begin
    if count <= 0:
        return 0.0
    fails = [(one.fails(begin - one.after), 1 - one.later) for one in tries]
    saved = count - sum(first * series(later, count) for first, later in fails)
    if len(fails) > 1:
        (fox, fox_later), (rabbit, rabbit_later) = fails
        saved += fox * rabbit * series(fox_later * rabbit_later, count)
    return max(0.0, saved)


def series(factor: float, count: float) -> float:
    """1 + factor + its square and so on, so many of them."""
    return count if factor > 0.9999 else (1 - power(factor, count)) / (1 - factor)


def power(base: float, exponent: float) -> float:
    return float(base**exponent)


def gains(course: Course, s: State, chosen: Iterable[Way]) -> tuple[Counts, Counts]:
    """The dice and aids when these foods are eaten too: the die where it fits, as the first to eat may choose."""
    dice, aids, taken = added(s.dice, s.coming_dice), added(s.aids, s.coming_aids), list(s.taken)
    for _, food in chosen:
        colour, aid = course.die[food], course.aid[food]
        if taken[food] == "aid" or (not taken[food] and dice[colour] < course.sheet.dice.most):
            taken[food] = "both" if taken[food] else "die"
            dice = plus_one(dice, colour) if dice[colour] < course.sheet.dice.most else dice
        else:
            taken[food] = "both" if taken[food] else "aid"
            aids = plus_one(aids, aid) if aids[aid] < MOST_AIDS else aids
    return dice, aids
