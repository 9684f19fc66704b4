"""What was learned from many games: a small network for each sheet of the box, difficulty and goal, that says what is still to come.

It is asked at the places between two rolls: before a turn, before the second animal's part, before a roll. `hedgerow.lab.orchard`
learns it, and says how.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, chain, product
from operator import mul
from typing import Final, Literal, TypeAlias

from hedgerow.games.fox_and_rabbit.dice import COLOURS, Counts
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS
from hedgerow.games.fox_and_rabbit.rules import added
from hedgerow.games.fox_and_rabbit.sheet import Course
from hedgerow.games.fox_and_rabbit.state import FOX, RABBIT, State

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
MOST_TUNNELS: Final = 3
MOST_AIDS: Final = 4
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


class Features:
    """Where each thing that can be seen of a position has its row in the network."""

    def __init__(self, course: Course) -> None:
        self.course = course
        trails = [len(course.cells[animal][food]) + 2 for animal in range(len(ANIMALS)) for food in range(len(FOODS))]
        foods = len(FOODS) + 1
        sizes = [*trails, 4 * len(FOODS), 9, 9, 15, 15, course.sheet.traps + 1, 2 * foods, 2 * foods - 1, foods, 8, 2, MOMENTS, 2, 4, 6]
        starts = [0, *accumulate(sizes)]
        self.trail = (starts[: len(FOODS)], starts[len(FOODS) : 2 * len(FOODS)])
        (self.taken, self.dice, self.dice_next, self.aids, self.aids_next, self.traps, self.foods, self.total, self.kinds, self.tunnels) = (
            starts[12:22]
        )
        (self.may, self.moment, self.rolls, self.fate, self.odds, self.count) = starts[22:]

    def see(self, s: State, moment: Moment, rolls: bool) -> tuple[list[int], tuple[float, ...]]:
        """The rows that are on, and the six odds. `rolls`: it is settled that the animal rolls, and does not try to escape."""
        course = self.course
        eaten, on = [0, 0], []
        for animal in (FOX, RABBIT):
            opened = closed = 0
            for food, start in enumerate(self.trail[animal]):
                crossed, is_open = s.crossed[animal][food], s.open[animal][food]
                on.append(start + crossed + 1 if is_open else start)
                eaten[animal] += crossed == course.lengths[animal][food]
                opened += is_open and not course.home[animal][food]
                closed += not is_open
            on.append(self.tunnels + 4 * animal + max(0, min(MOST_TUNNELS, eaten[animal] - opened, closed)))
            on.append(self.foods + 7 * animal + eaten[animal])
        kinds = 0
        for food, taken in enumerate(s.taken):
            on.append(self.taken + 4 * food + TAKEN[taken])
            kinds += taken != ""
        total = eaten[FOX] + eaten[RABBIT]
        on += (self.traps + s.traps, self.total + total, self.kinds + kinds, self.moment + moment)
        for kind in range(len(COLOURS)):
            on.append(self.dice + 3 * kind + s.dice[kind])
            on.append(self.dice_next + 3 * kind + s.dice[kind] + s.coming_dice[kind])
            on.append(self.aids + 5 * kind + s.aids[kind])
            on.append(self.aids_next + 5 * kind + s.aids[kind] + s.coming_aids[kind])
        counted = kinds if course.difficulty.counts == "kinds" else total
        may, harder = eaten[FOX] > 0 < eaten[RABBIT] and counted >= course.difficulty.foods, total >= course.sheet.harder
        on += [self.may] * may + [self.may + 1] * harder + [self.rolls + s.animal] * (rolls and may)
        on += [self.fate + 2 * (fate == "caught") + animal for animal, fate in enumerate(s.fate) if fate != "inside"]
        return on, self._odds(s, may, harder)

    @staticmethod
    def _odds(s: State, may: bool, harder: bool) -> tuple[float, ...]:
        """For the fox and the rabbit: with what there is next turn, by the easier clause and by the harder; and now."""
        dice, aids = added(s.dice, s.coming_dice), added(s.aids, s.coming_aids)
        best = odds().best
        now = [best(animal, harder, s.dice, s.aids)[0][0] if may else 0.0 for animal in (FOX, RABBIT)]
        return (*(best(animal, clause, dice, aids)[0][0] for clause in (False, True) for animal in (FOX, RABBIT)), *now)


class Network:
    """Two hidden layers. Numbers are stored in a byte each, with a scale for each row."""

    def __init__(self, data: bytes) -> None:
        features, first, second = struct.unpack_from("<3H", data)
        at = 6
        self.rows: list[Row] = []
        for _ in range(features + first):
            size = first if len(self.rows) < features else second
            (scale,) = struct.unpack_from("<f", data, at)
            self.rows.append([scale * number for number in struct.unpack_from(f"<{size}b", data, at + 4)])
            at += 4 + size
        self.hidden, self.rows = self.rows[features:], self.rows[:features]
        self.columns = [list(column) for column in zip(*self.hidden, strict=True)]
        rest = struct.unpack_from(f"<{first + 2 * second + 1}f", data, at)
        self.first_bias, self.second_bias = list(rest[:first]), rest[first : first + second]
        self.last, self.last_bias = rest[first + second : -1], rest[-1]
        self.odds_rows = self.rows[-6:]
        self.from_odds = lru_cache(maxsize=1 << 12)(self._from_odds)

    def fits(self, course: Course) -> bool:
        """Was it learned on a sheet of this shape?"""
        return len(self.rows) == Features(course).count

    def _from_odds(self, odds: tuple[float, ...]) -> Row:
        """What the odds add to the first layer, and its bias."""
        rows = [[odd * weight for weight in row] for odd, row in zip(odds, self.odds_rows, strict=True)]
        return [sum(column) for column in zip(self.first_bias, *rows, strict=True)]

    def __call__(self, on: list[int], odds: tuple[float, ...]) -> float:
        rows = self.rows
        first = [max(0.0, sum(column)) for column in zip(self.from_odds(odds), *[rows[row] for row in on], strict=True)]
        second = [max(0.0, bias + sum(map(mul, first, column))) for bias, column in zip(self.second_bias, self.columns, strict=True)]
        return float(self.last_bias + sum(map(mul, second, self.last)))


def packed(features: int, first: int, second: int, weights: list[float]) -> bytes:
    """Weights as they are learned, in the form in which they are kept."""
    data = [struct.pack("<3H", features, first, second)]
    one, two = features * first, features * first + first
    rows = [weights[at : at + first] for at in range(0, one, first)]
    rows += [weights[at : at + second] for at in range(two, two + first * second, second)]
    for row in rows:
        scale = max(map(abs, row)) / 127 or 1.0
        data.append(struct.pack(f"<f{len(row)}b", scale, *(round(weight / scale) for weight in row)))
    rest = list(chain(weights[one:two], weights[two + first * second :]))
    return b"".join([*data, struct.pack(f"<{len(rest)}f", *rest)])


@cache
def network(sheet: str, mode: str, goal: Goal) -> Network | None:
    """What was learned; None where nothing was."""
    path = files(__package__) / "learned" / f"{sheet}-{mode}-{goal}.bin"
    return Network(path.read_bytes()) if path.is_file() else None
