"""How likely an escape, or a trap, is: exact, for every set of dice and all aids, with the best use of them.

After the roll, dice may be rolled again once, then flipped and moved by one. What is changed before a reroll could as well be
changed after it, so the best play is: choose which dice to keep, roll the others, and see whether the aids that are left are enough.

Dice of a colour are alike, so a hand is counted by colour and sorted. Every number of aids is worked out at the same time: a whole
number holds a lane of bits for each, and adding or comparing two such numbers does so in every lane.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial
from typing import Final, TypeAlias

from hedgerow.games.fox_and_rabbit.dice import COLOURS, MIXED, MOST, SIDES, Counts, Faces, bits, sums
from hedgerow.games.fox_and_rabbit.sheet import Clause

Group: TypeAlias = tuple[int, ...]
Hand: TypeAlias = tuple[Group, Group, Group]
"""Faces by colour, each sorted."""

MOST_AIDS: Final = 4
"""The table goes up to so many of each aid."""
NEVER: Final = 99
"""More steps than there are."""
KEPT: Final = range(MOST_AIDS + 1)
LANES: Final = [(free, steps, flips) for free in (0, 1) for steps in KEPT for flips in KEPT]
"""What may be left after the last roll: the free aid or not, so many steps, so many flips."""
WIDTH: Final = 40
ONES: Final = sum(1 << WIDTH * lane for lane in range(len(LANES)))
GUARD: Final = ONES << WIDTH - 1
HALF: Final = len(LANES) // 2
LANE: Final = {lane: number for number, lane in enumerate(LANES)}


def fulfils(clause: Clause, faces: Faces) -> bool:
    """FR-26: all dice make the total, and some of the two colours one of the numbers."""
    if sum(faces) != clause.total:
        return False
    made = sums(faces)
    return any((clause.colour, number) in made for number in clause.numbers)


def chance(clause: Clause, dice: Counts, aids: Counts, free: bool = True) -> Fraction:
    """How likely an attempt with these dice succeeds, when everything that is left is used as well as can be."""
    steps, flips, rerolls = aids
    return chances(clause, dice).total(min(steps, MOST_AIDS), min(flips, MOST_AIDS), bool(rerolls), free)


def chance_now(clause: Clause, faces: Faces, aids: Counts, free: bool, may_reroll: bool) -> Fraction:
    """The same in the middle of an attempt, with these faces on the table."""
    return max((likely for _, likely in rerolls(clause, faces, aids, free, may_reroll)), default=Fraction(0))


def rerolls(clause: Clause, faces: Faces, aids: Counts, free: bool, may_reroll: bool) -> Iterator[tuple[int, Fraction]]:
    """Each set of dice that could be rolled again, and how likely that leads to success. No dice at all come first."""
    known = chances(clause, counts_of(faces))
    steps, flips, circles = (min(aid, MOST_AIDS) for aid in aids)
    on_table = [die for die, face in enumerate(faces) if face]
    yield 0, known.kept(hand_of(faces), steps, flips, free)
    if not may_reroll or not (circles or free):
        return
    # A reroll takes a circle where one is open; then the free aid is still there afterwards.
    free_left = free and circles > 0
    for count in range(1, len(on_table) + 1):
        for again in combinations(on_table, count):
            keep = tuple(0 if die in again else face for die, face in enumerate(faces))
            yield bits(again), known.kept(hand_of(keep), steps, flips, free_left)


def aids_that_fix(clause: Clause, faces: Faces, steps: int, flips: int) -> list[tuple[str, int]] | None:
    """The fewest changes without a reroll that fulfil a clause, as a list of (`up`, `down` or `flip`, die); None where there are none."""
    if fulfils(clause, faces):
        return []
    for used in range(1, steps + flips + 1):
        if (found := _fix(clause, faces, steps, flips, used)) is not None:
            return found
    return None


def _fix(clause: Clause, faces: Faces, steps: int, flips: int, used: int) -> list[tuple[str, int]] | None:
    """The same, with exactly so many changes."""
    if used == 0:
        return [] if fulfils(clause, faces) else None
    for die, face in enumerate(faces):
        if not face:
            continue
        ways = [("up", face + 1)] * (steps > 0 and face < SIDES) + [("down", face - 1)] * (steps > 0 and face > 1)
        for change, after in ways + [("flip", 7 - face)] * (flips > 0):
            changed = (*faces[:die], after, *faces[die + 1 :])
            rest = (steps, flips - 1) if change == "flip" else (steps - 1, flips)
            if known_need(clause, changed, rest[1]) > rest[0]:
                continue
            if (found := _fix(clause, changed, *rest, used - 1)) is not None:
                return [(change, die), *found]
    return None


def known_need(clause: Clause, faces: Faces, flips: int) -> int:
    """How many steps it takes from here with at most so many flips; NEVER where no steps help."""
    return chances(clause, counts_of(faces)).need[hand_of(faces)][flips]


def table(clause: Clause) -> dict[Counts, dict[Counts, Fraction]]:
    """The chance of an escape attempt, with its free aid, for every set of dice and up to four of each aid."""
    return {
        dice: {aids: chance(clause, dice, aids) for aids in product(KEPT, KEPT, KEPT)}
        for dice in product(range(MOST + 1), range(MOST + 1), range(MOST + 1))
        if all(dice[colour] for colour in MIXED[clause.colour])
    }


# Hands


def hand_of(faces: Faces) -> Hand:
    red, blue, yellow = (tuple(sorted(filter(None, faces[MOST * colour : MOST * colour + MOST]))) for colour in range(len(COLOURS)))
    return red, blue, yellow


def counts_of(faces: Faces) -> Counts:
    red, blue, yellow = map(len, hand_of(faces))
    return red, blue, yellow


@cache
def groups(count: int) -> tuple[Group, ...]:
    return tuple(combinations_with_replacement(range(1, SIDES + 1), count))


def hands(dice: Counts) -> Iterator[Hand]:
    red, blue, yellow = dice
    yield from product(groups(red), groups(blue), groups(yellow))


@cache
def ways(group: Group) -> int:
    """In how many ways dice of one colour can show these faces."""
    count = factorial(len(group))
    for face in set(group):
        count //= factorial(group.count(face))
    return count


@cache
def one_more(group: Group) -> tuple[Group, ...]:
    """A group and one die more, by its face."""
    return tuple(tuple(sorted((*group, face))) for face in range(1, SIDES + 1))


@cache
def one_less(group: Group) -> tuple[Group, ...]:
    return tuple(dict.fromkeys(group[:index] + group[index + 1 :] for index in range(len(group))))


@cache
def one_flipped(group: Group) -> tuple[Group, ...]:
    return tuple(tuple(sorted((*group[:index], 7 - face, *group[index + 1 :]))) for index, face in enumerate(group))


def with_group(hand: Hand, colour: int, group: Group) -> Hand:
    """The same hand with other dice of one colour."""
    red, blue, yellow = hand
    return (group, blue, yellow) if colour == 0 else (red, group, yellow) if colour == 1 else (red, blue, group)


def neighbours(hand: Hand, change: Callable[[Group], tuple[Group, ...]]) -> list[Hand]:
    """The hands that come of changing one die."""
    red, blue, yellow = hand
    changed = [(group, blue, yellow) for group in change(red)]
    changed += [(red, group, yellow) for group in change(blue)]
    return changed + [(red, blue, group) for group in change(yellow)]


# What a hand needs


def steps_needed(clause: Clause, hand: Hand) -> int:
    """How many single steps, without a flip, make a hand fulfil a clause.

    Some dice of the two colours must come to one of the numbers, all the others to the rest of the total; each step brings one of
    the two sums nearer by one, and no die leaves 1 to 6 as long as both goals can be made with so many dice.
    """
    one, other = MIXED[clause.colour]
    third = hand[3 - one - other]
    return _steps_needed(clause, hand[one], hand[other], len(third), sum(third))


@lru_cache(maxsize=1 << 14)
def _steps_needed(clause: Clause, one: Group, other: Group, more: int, shown: int) -> int:
    """The same, with so many dice of the third colour, which show so much together."""
    count, total = len(one) + len(other) + more, sum(one) + sum(other) + shown
    best = NEVER
    for size, made in _made_of(one, other):
        for number in clause.numbers:
            rest, others = clause.total - number, count - size
            if size <= number <= SIDES * size and others <= rest <= SIDES * others:
                best = min(best, abs(number - made) + abs(rest - (total - made)))
    return best


@cache
def _made_of(one: Group, other: Group) -> set[tuple[int, int]]:
    """With how many dice of two colours, at least one of each, what can be made."""
    return {(len(some) + len(more), sum(some) + sum(more)) for some in _some_of(one) for more in _some_of(other)}


@cache
def _some_of(group: Group) -> tuple[Group, ...]:
    return tuple(some for size in range(1, len(group) + 1) for some in combinations(group, size))


def needs(clause: Clause, dice: Counts) -> dict[Hand, tuple[int, ...]]:
    """For every hand: the steps it needs with no flip, with one, with two and so on."""
    last = [steps_needed(clause, hand) for hand in hands(dice)]
    found = [last]
    for flips in range(1, MOST_AIDS + 2):
        # Nobody flips a die twice.
        if flips <= sum(dice):
            last = [min([last[number] for number in near]) for near in flipped(dice)]
        found.append(last)
    return dict(zip(hands(dice), zip(*found, strict=True), strict=True))


@cache
def flipped(dice: Counts) -> list[list[int]]:
    """For every hand: its number in the order of hands, and the numbers of those that come of flipping one die."""
    numbers = {hand: number for number, hand in enumerate(hands(dice))}
    return [[number, *(numbers[other] for other in neighbours(hand, one_flipped))] for hand, number in numbers.items()]


# All numbers of aids at once


def lanewise_max(one: int, other: int) -> int:
    """The larger of two numbers in every lane. Each lane has its highest bit free: it stays set where nothing had to be borrowed."""
    larger = ((one | GUARD) - other) & GUARD
    mask = larger - (larger >> WIDTH - 1)
    return other ^ ((one ^ other) & mask)


@cache
def successes(need: tuple[int, ...], worth: int) -> int:
    """`worth` in every lane whose aids are enough for a hand with these needs. The free aid may be a step or a flip."""
    packed = 0
    for number, (free, steps, flips) in enumerate(LANES):
        if need[flips] <= steps + free or (free and need[flips + 1] <= steps):
            packed |= worth << WIDTH * number
    return packed


class Chances:
    """Everything about a clause and a set of dice."""

    def __init__(self, clause: Clause, dice: Counts) -> None:
        self.size = sum(dice)
        self.need = needs(clause, dice)
        self.average: dict[Hand, int] = {}
        """In every lane, how likely it is with these dice kept and all others rolled: in parts of 6 to the number of dice."""
        self._average_all(dice)
        self.totals = self._totals()

    def _average_all(self, dice: Counts) -> None:
        whole = SIDES**self.size
        self.average = {hand: successes(need, whole) for hand, need in self.need.items()}
        red, blue, yellow = (range(count + 1) for count in dice)
        for kept in sorted(product(red, blue, yellow), key=sum, reverse=True)[1:]:
            colour = next(index for index, count in enumerate(kept) if count < dice[index])
            for hand in hands(kept):
                one_rolled = [with_group(hand, colour, group) for group in one_more(hand[colour])]
                # The sum is a multiple of 6 in every lane, so the division leaves no remainder anywhere.
                self.average[hand] = sum([self.average[other] for other in one_rolled]) // SIDES

    def _totals(self) -> dict[tuple[bool, bool], list[int]]:
        """For an attempt with or without a circle for a reroll, with or without the free aid: the whole chance, by lane."""
        best: dict[Hand, int] = {}
        # Hands of fewer dice come last there, and are wanted first.
        for hand in reversed(self.average):
            found = self.average[hand]
            for fewer in neighbours(hand, one_less):
                found = lanewise_max(found, best[fewer])
            best[hand] = found
        plain, circle, only_free = 0, 0, 0
        for hand in self.need:
            weight = ways(hand[0]) * ways(hand[1]) * ways(hand[2])
            plain += weight * self.average[hand]
            circle += weight * best[hand]
            # Without a circle it is the free aid that rolls again, and then it is gone: the lanes without it hold.
            only_free += weight * lanewise_max(self.average[hand], best[hand] << WIDTH * HALF & (1 << WIDTH * len(LANES)) - 1)
        return {
            (False, False): unpacked(plain),
            (True, False): unpacked(circle),
            (True, True): unpacked(circle),
            (False, True): unpacked(only_free),
        }

    def total(self, steps: int, flips: int, reroll: bool, free: bool) -> Fraction:
        return Fraction(self.totals[reroll, free][LANE[int(free), steps, flips]], SIDES ** (2 * self.size))

    def kept(self, hand: Hand, steps: int, flips: int, free: bool) -> Fraction:
        """How likely it is to succeed when these dice are kept and all others are rolled."""
        lane = LANE[int(free), steps, flips]
        return Fraction(self.average[hand] >> WIDTH * lane & (1 << WIDTH - 1) - 1, SIDES**self.size)


def unpacked(packed: int) -> list[int]:
    return [packed >> WIDTH * lane & (1 << WIDTH - 1) - 1 for lane in range(len(LANES))]


@lru_cache(maxsize=128)
def chances(clause: Clause, dice: Counts) -> Chances:
    return Chances(clause, dice)
