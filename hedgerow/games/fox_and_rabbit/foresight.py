"""What a position is worth with a look ahead: all that can be done with a roll, or in an attempt, and behind it what was learned.

Between two rolls the network says what is still to come, or on a sheet that nobody has studied rough prospects (`prospects.py`). After a
roll every way to use it is looked at (`reach.py`), and it is worth as much as the best of them. Dice that may be rolled again are
thrown in thought: all throws where there are few, else a sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import Final, TypeAlias, TypeVar

from msgspec.structs import replace

from hedgerow.games.fox_and_rabbit.dice import ALL, MEMBERS, SIDES, Counts, Faces, bits
from hedgerow.games.fox_and_rabbit.escape import counts_of
from hedgerow.games.fox_and_rabbit.gate import clause_of, harder
from hedgerow.games.fox_and_rabbit.hands import Cube, at, cube_max, plan, rerolls, ways_out
from hedgerow.games.fox_and_rabbit.learned import ALONE, FIRST, SECOND, TURN, UNIT, Goal, Moment, Network, Sight
from hedgerow.games.fox_and_rabbit.moves import BONUSES
from hedgerow.games.fox_and_rabbit.prospects import Prospects, likeliest, snaps
from hedgerow.games.fox_and_rabbit.reach import Advance, Reach, cells_along, plain
from hedgerow.games.fox_and_rabbit.rules import added
from hedgerow.games.fox_and_rabbit.scoring import points
from hedgerow.games.fox_and_rabbit.sheet import Course
from hedgerow.games.fox_and_rabbit.state import FOX, NONE, RABBIT, State
from hedgerow.games.fox_and_rabbit.trails import gain, put

Throw: TypeAlias = tuple[int, ...]
T = TypeVar("T")
ALL_THROWS: Final = 216
"""Up to so many throws, all of them are looked at."""
FIRST_LOOK, SECOND_LOOK, LAST_LOOK = 6, 24, 100
"""So many throws for every set of dice, then for the better ones, and at last for the best."""
BETTER, BEST = 8, 3
LIKELY: Final = 3
"""So many sets of dice are thought through for an attempt."""
SAME: Final = 9
"""What differs only behind so many digits is worth the same."""
SAMPLE: Final = tuple(tuple(rng.randint(1, SIDES) for _ in ALL) for rng in [Random("throws")] for _ in range(1 << 10))


def bare(s: State) -> State:
    """Only what matters between two rolls, so that equal places are equal."""
    return State(
        animal=s.animal,
        last=s.last,
        crossed=s.crossed,
        open=s.open,
        taken=s.taken,
        dice=s.dice,
        aids=s.aids,
        coming_dice=s.coming_dice,
        coming_aids=s.coming_aids,
        traps=s.traps,
        fate=s.fate,
    )


class Foresight:
    def __init__(self, course: Course, goal: Goal, network: Network | None) -> None:
        self.course, self.goal, self.network = course, goal, network
        self.sight = Sight(course, network) if network else None
        self.prospects = Prospects(course, goal)
        self.snap = snaps(course)
        """How likely the farmer catches an animal with one attempt."""
        self.before_turn = lru_cache(maxsize=1 << 15)(self._before_turn)
        self.before_part = lru_cache(maxsize=1 << 14)(self._before_part)
        self.walking = lru_cache(maxsize=1 << 8)(self._walking)
        self.gate = lru_cache(maxsize=1 << 6)(self._gate)

    # Between two rolls

    def _seen(self, s: State, moment: Moment, rolls: bool = False) -> float:
        """What the network says, or the prospects, together with what is there already."""
        still = max(0.0, UNIT[self.goal] * self.sight(s, moment, rolls) if self.sight else self.prospects(s, rolls))
        return min(1.0, still) if self.goal == "both" else points(self.course, s) + still

    def at_the_end(self, s: State) -> float:
        if self.goal == "both":
            return float(s.fate == ("out", "out"))
        return float(points(self.course, s))

    def _before_turn(self, s: State) -> float:
        """A turn begins: somebody goes first, or one is alone."""
        if "inside" not in s.fate:
            return self.at_the_end(s)
        if self.goal == "both" and "caught" in s.fate:
            return 0.0
        if s.fate == ("inside", "inside"):
            return self._seen(s, TURN)
        animal = s.fate.index("inside")
        return self._seen(s, ALONE[s.fate[1 - animal]][animal])

    def after_turn(self, s: State) -> float:
        """FR-23, FR-31: the next trap, or the farmer's attempts."""
        if "inside" not in s.fate:
            return self.at_the_end(s)
        s = bare(replace(merged(s), animal=0, last=False))
        if s.traps < self.course.sheet.traps:
            return self.before_turn(replace(s, traps=s.traps + 1))
        return self.after_farmer(s, FOX)

    def after_farmer(self, s: State, animal: int) -> float:
        """He still goes for this animal and those after it."""
        if animal > RABBIT:
            return self.before_turn(bare(replace(s, animal=0, last=False)))
        if s.fate[animal] != "inside":
            return self.after_farmer(s, animal + 1)
        caught = replace(s, fate=put(s.fate, animal, "caught"))
        snap = self.snap[animal]
        return snap * self.after_farmer(caught, animal + 1) + (1 - snap) * self.after_farmer(s, animal + 1)

    def after_part(self, s: State) -> float:
        """The animal is done: now the other's part, or the end of the turn."""
        other = 1 - s.animal
        if s.last or s.fate[other] != "inside":
            return self.after_turn(s)
        return self.before_part(bare(replace(s, animal=other, last=True)))

    def _before_part(self, s: State) -> float:
        return self._seen(s, self.moment(s))

    def rolling(self, s: State) -> float:
        """It is settled that the animal rolls."""
        return self._seen(bare(s), self.moment(s), True)

    @staticmethod
    def moment(s: State) -> Moment:
        """Where in a turn its part is. The other may be out since a moment ago; `bare` places keep that in their fate."""
        if not s.last:
            return FIRST[s.animal]
        fate = s.fate[1 - s.animal]
        return SECOND[s.animal] if fate == "inside" else ALONE[fate][s.animal]

    # Walking

    def on_trails(self, s: State) -> Walking:
        return self.walking(bare(s))

    def _walking(self, s: State) -> Walking:
        return Walking(self, s)

    # The gate

    def at_gate(self, s: State) -> Gate:
        """The same for all numbers of aids."""
        return self.gate(bare(replace(s, aids=NONE)))

    def _gate(self, s: State) -> Gate:
        return Gate(self, s)


def merged(s: State) -> State:
    """FR-21: what was gained is there now."""
    if not any(s.coming_dice) and not any(s.coming_aids):
        return s
    return replace(s, dice=added(s.dice, s.coming_dice), aids=added(s.aids, s.coming_aids), coming_dice=NONE, coming_aids=NONE)


class Walking:
    """An animal's part, from a certain place on: what it is worth with these dice or those on the table."""

    def __init__(self, foresight: Foresight, s: State) -> None:
        self.foresight, self.s, self.reach = foresight, s, Reach(foresight.course, s)
        self.worths = Worths(self)
        self.used: tuple[dict[Faces, float], dict[Faces, float]] = {}, {}

    def use(self, faces: Faces, again: int = 0) -> float:
        """The best that can be done with these dice. `again`: so many circles have gone into rolling again."""
        known = self.used[again]
        faces = plain(faces)
        if (worth := known.get(faces)) is None:
            steps, flips, _ = self.s.aids
            worths = self.worths
            worth = max([worths[advance, up, over, again] for advance, up, over in self.reach.all(faces, steps, flips)])
            known[faces] = worth
        return worth

    def stop(self) -> float:
        return self.worths[0, 0, 0, 0]

    def ends(self, advance: Advance, steps: int, flips: int, again: int) -> Iterator[State]:
        """Where one stands then, for each choice of bonus."""
        s, animal, course = self.s, self.s.animal, self.foresight.course
        left = s.aids[0] - steps, s.aids[1] - flips, s.aids[2] - again
        own, is_open, eaten = list(s.crossed[animal]), list(s.open[animal]), []
        for food, cells in cells_along(course, animal, advance):
            own[food] += cells
            is_open[food] = True
            if own[food] == course.lengths[animal][food]:
                eaten.append(food)
        at = replace(s, aids=left, crossed=put(s.crossed, animal, tuple(own)), open=put(s.open, animal, tuple(is_open)))
        firsts = [food for food in eaten if not s.taken[food]]
        for food in eaten:
            if food not in firsts:
                at = gain(course, at, food, "aid" if s.taken[food] == "die" else "die", 0, [])
        for bonuses in product(BONUSES, repeat=len(firsts)):
            end = at
            for food, bonus in zip(firsts, bonuses, strict=True):
                end = gain(course, end, food, bonus, 0, [])
            yield end

    # Rolling again

    def again(self, faces: Faces, dice: int, throws: int = LAST_LOOK) -> float:
        """What it is worth to roll these dice again."""
        members = MEMBERS[dice]
        found = [self.use(thrown(faces, members, throw), 1) for throw in some_throws(faces, members, throws)]
        return sum(found) / len(found)

    def best_again(self, faces: Faces) -> tuple[int, float, dict[int, float]]:
        """The best dice to roll again, what that is worth, and about what all the others are."""
        whole = bits(die for die, face in enumerate(faces) if face)
        sets = [dice for dice in range(1, whole + 1) if dice | whole == whole]
        looks = {dice: self.again(faces, dice, FIRST_LOOK) for dice in sets}
        for dice in sorted(looks, key=looks.__getitem__, reverse=True)[:BETTER]:
            looks[dice] = self.again(faces, dice, SECOND_LOOK)
        finalists = sorted(looks, key=looks.__getitem__, reverse=True)[:BEST]
        worths = {dice: self.again(faces, dice) for dice in finalists}
        best = max(worths, key=worths.__getitem__)
        return best, worths[best], {dice: min(look, worths[best]) for dice, look in (looks | worths).items()}


class Worths(dict[tuple[Advance, int, int, int], float]):
    """What each place is worth that can be reached, worked out when it is asked for."""

    def __init__(self, walking: Walking) -> None:
        self.walking = walking

    def __missing__(self, reached: tuple[Advance, int, int, int]) -> float:
        worth = max(map(self.walking.foresight.after_part, self.walking.ends(*reached)))
        self[reached] = worth
        return worth


def some_throws(faces: Faces, members: tuple[int, ...], count: int) -> Iterator[Throw]:
    """All throws of these dice, if there are few; else a sample, always the same for the same dice."""
    if SIDES ** len(members) <= ALL_THROWS:
        return product(range(1, SIDES + 1), repeat=len(members))
    first = 7 * sum((index * 37 + 11) * face for index, face in enumerate(faces) if index not in members)
    return (tuple(SAMPLE[(first + index) % len(SAMPLE)][die] for die in members) for index in range(count))


def thrown(faces: Faces, members: tuple[int, ...], throw: Throw) -> Faces:
    changed = list(faces)
    for die, face in zip(members, throw, strict=True):
        changed[die] = face
    return tuple(changed)


# The gate


class Gate:
    """An attempt to escape, or the choice of dice for one: what it is worth, with what is left of the aids counted in."""

    def __init__(self, foresight: Foresight, s: State) -> None:
        self.foresight, self.s = foresight, s
        self.clause = clause_of(foresight.course, s, s.animal)
        self._out: dict[Counts, float] = {}
        self._in: dict[Counts, float] = {}
        self._now: dict[tuple[tuple[int, ...], Counts, bool], float] = {}
        self._kept: dict[tuple[Counts, Counts, bool], Cube] = {}
        self._best: dict[tuple[Counts, Counts, bool], Cube] = {}
        self._thrown: dict[tuple[Counts, Counts], Cube] = {}

    def out(self, aids: Counts) -> float:
        """The animal is out, with these aids left."""
        if aids not in self._out:
            s = self.s
            self._out[aids] = self.foresight.after_part(replace(s, aids=aids, fate=put(s.fate, s.animal, "out")))
        return self._out[aids]

    def inside(self, aids: Counts) -> float:
        """It has failed, with these aids left."""
        if aids not in self._in:
            self._in[aids] = self.foresight.after_part(replace(self.s, aids=aids))
        return self._in[aids]

    def now(self, need: tuple[int, ...], aids: Counts, free: bool) -> float:
        """Without another throw: leave it, or get out with as little as will do."""
        key = need, aids, free
        if key not in self._now:
            self._now[key] = max([self.inside(aids), *map(self.out, ways_out(need, aids, free))])
        return self._now[key]

    def whole(self, dice: Counts, aids: Counts, free: bool) -> Cube:
        """The worth of every whole hand, without another throw."""
        return [[[self.now(need, aids, free) for need in row] for row in plane] for plane in plan(self.clause, dice).need]

    def kept(self, dice: Counts, aids: Counts, free: bool) -> Cube:
        """The worth of every hand, whole or in part, when all other dice are thrown for the last time."""
        key = dice, aids, free
        if key not in self._kept:
            self._kept[key] = plan(self.clause, dice).averaged(self.whole(*key))
        return self._kept[key]

    def best_kept(self, dice: Counts, aids: Counts, free: bool) -> Cube:
        """The same for whole hands, when the best part of each is kept."""
        key = dice, aids, free
        if key not in self._best:
            self._best[key] = plan(self.clause, dice).best_part(self.kept(*key))
        return self._best[key]

    def thrown(self, dice: Counts, aids: Counts) -> Cube:
        """The worth of every hand, whole or in part, when all other dice are thrown for the first time."""
        if (dice, aids) not in self._thrown:
            worth = self.whole(dice, aids, True)
            for _, left, free in rerolls(aids, True):
                worth = cube_max(worth, self.best_kept(dice, left, free))
            self._thrown[dice, aids] = plan(self.clause, dice).averaged(worth)
        return self._thrown[dice, aids]

    def attempt(self, dice: Counts, aids: Counts) -> float:
        """An attempt with these dice, before they are thrown."""
        return self.thrown(dice, aids)[-1][-1][-1]

    def stands(self, faces: Faces, aids: Counts, free: bool) -> float:
        """With these dice on the table, without another throw."""
        return self.now(at(plan(self.clause, counts_of(faces)).need, self.place(faces)), aids, free)

    def place(self, faces: Faces, dice: Counts | None = None) -> tuple[int, int, int]:
        """Which hand it is of these dice, if some are still in the air."""
        return plan(self.clause, dice or counts_of(faces)).place(faces)

    def again(self, faces: Faces, aids: Counts, free: bool) -> dict[tuple[int, bool], float]:
        """Each set of dice to roll again, with the free aid or a circle, and what that is worth."""
        dice = counts_of(faces)
        on_table = [die for die, face in enumerate(faces) if face]
        found: dict[tuple[int, bool], float] = {}
        for with_free, left, still_free in rerolls(aids, free):
            worth = self.kept(dice, left, still_free)
            for size in range(1, len(on_table) + 1):
                for again in combinations(on_table, size):
                    keep = tuple(0 if die in again else face for die, face in enumerate(faces))
                    found[bits(again), with_free] = at(worth, self.place(keep, dice))
        return found

    def best_dice(self, aids: Counts) -> tuple[float, Counts]:
        """The dice to try with, among those with which it is likeliest."""
        likely = self.odds(aids)[:LIKELY]
        found = [(self.attempt(dice, aids), dice) for number, (chance, dice) in enumerate(likely) if chance or not number]
        # Of those that are worth the same, the likeliest.
        return max(found, key=lambda one: round(one[0], SAME))

    def attempts(self, aids: Counts) -> dict[Counts, float]:
        """Every choice of dice, the likeliest first. Three are thought through; the others are worth as much less as they are less likely,
        and without any chance nothing is worth more than with some.
        """
        best, chosen = self.best_dice(aids)
        failed, all_dice = self.inside(aids), self.odds(aids)
        chance = max(next(likely for likely, dice in all_dice if dice == chosen), 1e-9)
        found = {dice: failed + (best - failed) * min(1.0, likely / chance) for likely, dice in all_dice}
        found |= {dice: worth[-1][-1][-1] for (dice, left), worth in self._thrown.items() if left == aids}
        least = min([failed, *(found[dice] for likely, dice in all_dice if likely)])
        return {dice: found[dice] if likely else least for likely, dice in all_dice}

    def odds(self, aids: Counts) -> tuple[tuple[float, Counts], ...]:
        """How likely each choice of dice succeeds, the likeliest first."""
        return likeliest(self.foresight.course, self.s.animal, harder(self.foresight.course, self.s), self.s.dice, aids)
