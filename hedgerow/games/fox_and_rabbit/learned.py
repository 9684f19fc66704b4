"""What was learned: a network for each sheet of the box, difficulty and goal, that says what is still to come.

It is asked at the places between two rolls: before a turn, before the second animal's part, before a roll. `hedgerow.lab.orchard`
learns it, and says how; its `net.hpp` sees the same and writes the file.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, combinations, product
from operator import mul
from typing import Final, Literal, NamedTuple, TypeAlias

from hedgerow.games.fox_and_rabbit.dice import COLOURS, Counts
from hedgerow.games.fox_and_rabbit.moves import FOODS
from hedgerow.games.fox_and_rabbit.rules import added
from hedgerow.games.fox_and_rabbit.sheet import Course
from hedgerow.games.fox_and_rabbit.state import FOX, RABBIT, ByFood, Fate, State, Taken

Goal: TypeAlias = Literal["points", "both"]
"""What is wanted: as many points as can be expected, or both animals out as likely as can be."""
Moment: TypeAlias = int
TURN: Final[Moment] = 0
SECOND: Final = (1, 2)
"""The fox, or the rabbit, has the second part of a turn."""
ALONE: Final = {"out": (3, 4), "caught": (5, 6)}
"""The fox, or the rabbit, is alone, and the other is out or caught."""
FIRST: Final = (7, 8)
"""The fox, or the rabbit, has the first part."""
MOMENTS: Final = 9

TAKEN: Final = {"": 0, "die": 1, "aid": 2, "both": 3}
KINDS: Final = len(FOODS) + 1
TOTALS: Final = 2 * len(FOODS) + 1
MOST_TUNNELS: Final = 3
MOST_AIDS: Final = 4
MOST_CELLS: Final = 6
NEEDS: Final = 24
SETS: Final = 8
"""One or two dice of each colour."""
UNIT: Final = {"points": 1.0, "both": 0.1}
"""The network counts in points, or in tenths of a chance."""

Row: TypeAlias = list[float]


class Odds:
    """The chance of every attempt, by animal, clause, dice and aids. It holds for the sheets of the box: their clauses are all the same."""

    def __init__(self, data: bytes) -> None:
        self.chances = struct.unpack(f"<{len(data) // 2}H", data)
        self.best = cache(self._best)

    def chance(self, animal: int, harder: bool, dice: Counts, aids: Counts) -> float:
        """With exactly these dice."""
        steps, flips, rerolls = (min(aid, MOST_AIDS) for aid in aids)
        # A second circle to roll again does not help in an attempt.
        number = ((9 * dice[0] + 3 * dice[1] + dice[2]) * (MOST_AIDS + 1) + steps) * (MOST_AIDS + 1) + flips
        chance: int = self.chances[((2 * animal + harder) * 27 * (MOST_AIDS + 1) ** 2 + number) * 2 + min(rerolls, 1)]
        return chance / 65535

    def _best(self, animal: int, harder: bool, owned: Counts, aids: Counts) -> list[tuple[float, Counts]]:
        """With each choice of the dice that there are, the likeliest first."""
        red, blue, yellow = (range(count + 1) for count in owned)
        found = [(self.chance(animal, harder, dice, aids), dice) for dice in product(red, blue, yellow)]
        return sorted(found, key=lambda one: -one[0])


@cache
def odds() -> Odds:
    return Odds((files(__package__) / "learned" / "odds.bin").read_bytes())


class Rest(NamedTuple):
    """All that is seen of a place besides the trails of the animals."""

    moment: Moment
    rolls: bool
    traps: int
    eaten: tuple[int, int]
    taken: tuple[Taken, ...]
    dice: Counts
    aids: Counts
    dice_next: Counts
    aids_next: Counts
    fate: tuple[Fate, Fate]


Numbers: TypeAlias = list[tuple[int, float]]
"""Rows, and how much of them."""


class Arrivals:
    """How likely an animal comes to the end of a trail with its next roll, if it wants nothing else. Worked out by `arrival.hpp`."""

    SIZE: Final = 2 * len(FOODS) * MOST_CELLS * SETS * (MOST_AIDS + 1) ** 2 * 2

    def __init__(self, chances: tuple[int, ...]) -> None:
        self.chances = chances

    def chance(self, animal: int, food: int, crossed: int, dice: Counts, aids: Counts) -> float:
        trail = (animal * len(FOODS) + food) * MOST_CELLS + crossed
        number = (trail * SETS + _number(tuple(count > 1 for count in dice), 2)) * (MOST_AIDS + 1) ** 2
        # A second circle to roll again does not help with a single roll.
        return self.chances[2 * (number + (MOST_AIDS + 1) * aids[0] + aids[1]) + (aids[2] > 0)] / 65535


class Features:
    """Where each thing that can be seen has its row in a network.

    A wide one also sees things two at a time, and a joint one both animals at once.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        traps = course.sheet.traps + 1
        trails = [length + 2 for lengths in course.lengths for length in lengths]
        sizes = [*trails, 4 * len(FOODS), 9, 9, 15, 15, traps, 2 * KINDS, TOTALS, KINDS, 8, 2, MOMENTS, 2, 4, 6]
        starts = [0, *accumulate(sizes)]
        self.trail = starts[: len(FOODS)], starts[len(FOODS) : 2 * len(FOODS)]
        (self.taken, self.dice, self.dice_next, self.aids, self.aids_next, self.traps, self.foods, self.total, self.kinds, self.tunnels) = (
            starts[12:22]
        )
        (self.may, self.moment, self.rolls, self.fate, self.odds, self.small) = starts[22:]
        pairs = [(one + 1) * (other + 1) for lengths in course.lengths for one, other in combinations(lengths, 2)]
        sizes = [*pairs, traps * TOTALS, traps * KINDS, KINDS * KINDS, 27, 125, 125, 4]
        starts = [self.small, *(self.small + size for size in accumulate(sizes))]
        half = len(pairs) // 2
        self.pairs = starts[:half], starts[half : 2 * half]
        (self.traps_total, self.traps_kinds, self.eaten, self.dice_set, self.aids_set, self.aids_set_next, self.hopes, self.wide) = starts[
            2 * half :
        ]
        same = [(fox + 1) * (rabbit + 1) for fox, rabbit in zip(*course.lengths, strict=True)]
        *self.same, self.need, self.arrives, self.joint = accumulate([*same, traps * NEEDS, 3 * len(FOODS)], initial=self.wide)

    def eaten_by(self, animal: int, crossed: ByFood) -> int:
        return sum(map(int.__eq__, crossed, self.course.lengths[animal]))

    def of_trails(self, animal: int, crossed: ByFood, wide: bool) -> list[int]:
        """The rows that are on. A tunnel counts as open when it has been walked: it makes no difference before."""
        lengths = self.course.lengths[animal]
        opened = [home or cells > 0 for home, cells in zip(self.course.home[animal], crossed, strict=True)]
        on = [start + (cells + 1) * is_open for start, cells, is_open in zip(self.trail[animal], crossed, opened, strict=True)]
        eaten, closed = self.eaten_by(animal, crossed), opened.count(False)
        tunnels = eaten - (sum(opened) - self.course.homes[animal])
        on += [self.tunnels + 4 * animal + max(0, min(MOST_TUNNELS, tunnels, closed)), self.foods + KINDS * animal + eaten]
        if wide:
            pairs = zip(self.pairs[animal], combinations(range(len(FOODS)), 2), strict=True)
            on += [start + crossed[one] * (lengths[other] + 1) + crossed[other] for start, (one, other) in pairs]
        return on

    def of_the_rest(self, rest: Rest, wide: bool) -> tuple[list[int], Numbers]:
        """The rows that are on, and those with a number: the odds of attempts, and what they give hope for."""
        total, kinds = sum(rest.eaten), len(rest.taken) - rest.taken.count("")
        course, harder = self.course, total >= self.course.sheet.harder
        may = min(rest.eaten) > 0 and (kinds if course.difficulty.counts == "kinds" else total) >= course.difficulty.foods
        on = [self.taken + 4 * food + TAKEN[taken] for food, taken in enumerate(rest.taken)]
        on += (self.traps + rest.traps, self.total + total, self.kinds + kinds, self.moment + rest.moment)
        for kind in range(len(COLOURS)):
            on.append(self.dice + 3 * kind + rest.dice[kind])
            on.append(self.dice_next + 3 * kind + rest.dice_next[kind])
            on.append(self.aids + 5 * kind + rest.aids[kind])
            on.append(self.aids_next + 5 * kind + rest.aids_next[kind])
        on += [self.may] * may + [self.may + 1] * harder + [self.rolls + (rest.moment - 1) % 2] * (rest.rolls and may)
        on += [self.fate + 2 * (fate == "caught") + animal for animal, fate in enumerate(rest.fate) if fate != "inside"]
        likely = _odds(rest, may, harder)
        some = list(enumerate(likely, self.odds))
        if wide:
            on += (self.traps_total + rest.traps * TOTALS + total, self.traps_kinds + rest.traps * KINDS + kinds)
            on += (self.eaten + KINDS * rest.eaten[FOX] + rest.eaten[RABBIT], self.dice_set + _number(rest.dice_next, 3))
            on += (self.aids_set + _number(rest.aids, 5), self.aids_set_next + _number(rest.aids_next, 5))
            # The clause that will hold at the earliest attempt.
            clause = 2 * (max(total, course.difficulty.foods) >= course.sheet.harder)
            some += enumerate(_hopes(rest, course.sheet.traps, likely[clause : clause + 2]), self.hopes)
        return on, some

    def of_both(self, crossed: tuple[ByFood, ByFood], rest: Rest, arrivals: Arrivals) -> tuple[list[int], Numbers]:
        """The rows that are on; and those with a number: how likely each food is reached next, and one that nobody has had, by either."""
        trails = zip(self.same, *crossed, self.course.lengths[RABBIT], strict=True)
        on = [start + fox * (length + 1) + rabbit for start, fox, rabbit, length in trails]
        on.append(self.need + rest.traps * NEEDS + self._need(crossed, rest))
        fox, rabbit = (self._arrives(animal, crossed[animal], rest, arrivals) for animal in (FOX, RABBIT))
        either = [0.0 if taken else 1 - (1 - one) * (1 - other) for one, other, taken in zip(fox, rabbit, rest.taken, strict=True)]
        return on, [(row, chance) for row, chance in enumerate((*fox, *rabbit, *either), self.arrives) if chance]

    def _need(self, crossed: tuple[ByFood, ByFood], rest: Rest) -> int:
        """The cells that must be crossed at least until somebody may try to escape."""
        fox, rabbit = (
            [length - cells for length, cells in zip(*own, strict=True)] for own in zip(self.course.lengths, crossed, strict=True)
        )
        if self.course.difficulty.counts == "kinds":
            trails, eaten = list(map(min, fox, rabbit)), len(rest.taken) - rest.taken.count("")
        else:
            trails, eaten = fox + rabbit, sum(rest.eaten)
        missing = max(0, self.course.difficulty.foods - eaten)
        return min(NEEDS - 1, sum(sorted(left for left in trails if left)[:missing]))

    def _arrives(self, animal: int, crossed: ByFood, rest: Rest, arrivals: Arrivals) -> list[float]:
        """With what it will have when it rolls next."""
        if rest.fate[animal] != "inside":
            return [0.0] * len(FOODS)
        home, lengths = self.course.home[animal], self.course.lengths[animal]
        now = rest.moment == SECOND[animal]
        dice, aids = (rest.dice, rest.aids) if now else (rest.dice_next, rest.aids_next)
        begun = sum(cells > 0 and not at_home for cells, at_home in zip(crossed, home, strict=True))
        tunnel = rest.eaten[animal] > begun
        return [
            arrivals.chance(animal, food, cells, dice, aids) if cells < lengths[food] and (tunnel or home[food] or cells) else 0.0
            for food, cells in enumerate(crossed)
        ]


def _number(counts: tuple[int, ...], base: int) -> int:
    return (counts[0] * base + counts[1]) * base + counts[2]


def _odds(rest: Rest, may: bool, harder: bool) -> list[float]:
    """For the fox and the rabbit: with what there is next turn, by the easier clause and by the harder; and now."""
    best = odds().best
    now = [best(animal, harder, rest.dice, rest.aids)[0][0] if may else 0.0 for animal in (FOX, RABBIT)]
    return [*(best(animal, clause, rest.dice_next, rest.aids_next)[0][0] for clause in (False, True) for animal in (FOX, RABBIT)), *now]


def _hopes(rest: Rest, traps: int, chances: list[float]) -> tuple[float, float, float, float]:
    """If both did nothing but try from now on: how likely the fox gets out before the last trap, the rabbit, both, and how early."""
    fox, rabbit = ({"out": 0.0, "caught": 1.0}.get(fate, 1 - chance) for fate, chance in zip(rest.fate, chances, strict=True))
    turns = traps - rest.traps + 1
    early = sum((1 - fox**turn) * (1 - rabbit**turn) for turn in range(1, turns + 1))
    one, other = 1 - fox**turns, 1 - rabbit**turns
    return one, other, one * other, early / (traps + 1)


class Network:
    """Two hidden layers; behind the first, each moment may have its own. Numbers are stored in two bytes, with a scale for each row."""

    def __init__(self, data: bytes) -> None:
        self.data, self.row = data, cache(self._row)
        self.rows, self.first, self.second, stacks, from_games = struct.unpack_from("<3H2B", data)
        self.from_answers = not from_games
        """Did it learn from what the solver said, and not from games of its own?"""
        at = 8 + self.rows * (4 + 2 * self.first)
        hidden = [self._numbers(at + number * (4 + 2 * self.second), self.second) for number in range(stacks * self.first)]
        at += len(hidden) * (4 + 2 * self.second)
        self.bias = list(struct.unpack_from(f"<{self.first}f", data, at))
        at += 4 * self.first
        self.stacks = []
        for stack in range(stacks):
            columns = list(zip(*hidden[stack * self.first : (stack + 1) * self.first], strict=True))
            rest = struct.unpack_from(f"<{2 * self.second + 1}f", data, at + stack * 4 * (2 * self.second + 1))
            self.stacks.append((list(zip(rest[: self.second], columns, strict=True)), rest[self.second : -1], rest[-1]))
        at += stacks * 4 * (2 * self.second + 1)
        self.arrivals = Arrivals(struct.unpack_from(f"<{Arrivals.SIZE}H", data, at)) if at < len(data) else None
        """A joint network brings them along."""

    def _numbers(self, at: int, size: int) -> Row:
        (scale,) = struct.unpack_from("<f", self.data, at)
        return [scale * number for number in struct.unpack_from(f"<{size}h", self.data, at + 4)]

    def _row(self, number: int) -> Row:
        return self._numbers(8 + number * (4 + 2 * self.first), self.first)

    def fits(self, course: Course) -> bool:
        """Was it learned on a sheet of this shape?"""
        features = Features(course)
        return self.rows in (features.small, features.wide, features.joint)

    def last(self, first: Row, moment: Moment) -> float:
        """From the first layer to what is said."""
        hidden, weights, bias = self.stacks[moment if len(self.stacks) > 1 else 0]
        second = [max(0.0, bias + sum(map(mul, first, column))) for bias, column in hidden]
        return float(bias + sum(map(mul, second, weights)))


class Sight:
    """What a network says about places on a course. Each animal's trails and all the rest are summed up once, and then looked up."""

    def __init__(self, course: Course, network: Network) -> None:
        self.features, self.network = Features(course), network
        self.wide = network.rows >= self.features.wide
        self.trails = lru_cache(maxsize=1 << 12)(self._trails)
        self.rest = lru_cache(maxsize=1 << 13)(self._rest)
        self.both = lru_cache(maxsize=1 << 13)(self._both)

    def __call__(self, s: State, moment: Moment, rolls: bool) -> float:
        """`rolls`: it is settled that the animal rolls, and does not try to escape."""
        fox, fox_ate = self.trails(FOX, s.crossed[FOX])
        rabbit, rabbit_ate = self.trails(RABBIT, s.crossed[RABBIT])
        dice, aids = added(s.dice, s.coming_dice), added(s.aids, s.coming_aids)
        seen = Rest(moment, rolls, s.traps, (fox_ate, rabbit_ate), s.taken, s.dice, s.aids, dice, aids, s.fate)
        sums = [fox, rabbit, self.rest(seen), *([self.both(s.crossed, seen, arrivals)] if (arrivals := self.network.arrivals) else [])]
        first = [max(0.0, total) for total in map(sum, zip(*sums, strict=True))]
        return self.network.last(first, moment)

    def _trails(self, animal: int, crossed: ByFood) -> tuple[Row, int]:
        """The sum of the rows, and the foods eaten."""
        rows = map(self.network.row, self.features.of_trails(animal, crossed, self.wide))
        return [sum(column) for column in zip(*rows, strict=True)], self.features.eaten_by(animal, crossed)

    def _rest(self, rest: Rest) -> Row:
        return self._sum(*self.features.of_the_rest(rest, self.wide), self.network.bias)

    def _both(self, crossed: tuple[ByFood, ByFood], rest: Rest, arrivals: Arrivals) -> Row:
        return self._sum(*self.features.of_both(crossed, rest, arrivals))

    def _sum(self, on: list[int], some: Numbers, *more: Row) -> Row:
        rows = [*more, *map(self.network.row, on), *([much * weight for weight in self.network.row(row)] for row, much in some)]
        return [sum(column) for column in zip(*rows, strict=True)]


@cache
def network(sheet: str, mode: str, goal: Goal) -> Network | None:
    """What was learned; None where nothing was."""
    path = files(__package__) / "learned" / f"{sheet}-{mode}-{goal}.bin"
    return Network(path.read_bytes()) if path.is_file() else None
