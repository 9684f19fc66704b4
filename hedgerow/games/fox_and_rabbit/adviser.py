"""What a position is worth, and what each choice in it: for hints, for the review after a game, and for the best bot."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from hedgerow.core import CHANCE
from hedgerow.games.fox_and_rabbit.dice import ALL, MEMBERS, OWNED, SIDES, Faces, bits
from hedgerow.games.fox_and_rabbit.escape import counts_of
from hedgerow.games.fox_and_rabbit.farmer import plan
from hedgerow.games.fox_and_rabbit.foresight import LAST_LOOK, SECOND_LOOK, Foresight, Gate, Walking, some_throws, thrown
from hedgerow.games.fox_and_rabbit.gate import may_escape
from hedgerow.games.fox_and_rabbit.hands import at
from hedgerow.games.fox_and_rabbit.learned import Goal as Goal
from hedgerow.games.fox_and_rabbit.learned import network
from hedgerow.games.fox_and_rabbit.moves import DONE, ESCAPES, REROLLS, ROLL, Adjust, Done, Escape, Face, Move, Reroll, Tunnel
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit, box_course
from hedgerow.games.fox_and_rabbit.sheet import Course
from hedgerow.games.fox_and_rabbit.state import State
from hedgerow.games.fox_and_rabbit.trails import put

Basis: TypeAlias = Literal["solved", "learned", "estimate"]
"""How true it is: learned from positions that were worked out, good ones and bad ones; learned from many games; or a rough guess."""
Choices: TypeAlias = list[tuple[Move, float]]
AS_GOOD: Final = 1e-7


@lru_cache(maxsize=32)
def foresight(course: Course, sheet: str, mode: str, goal: Goal) -> Foresight:
    """With what was learned about a sheet of the box; nothing is known about any other."""
    known = network(sheet, mode, goal) if course is box_course(sheet, mode) else None
    return Foresight(course, goal, known if known and known.fits(course) else None)


class Adviser:
    """Knows what is worth what. For a sheet of one's own, what lies behind the dice on the table is only a rough estimate."""

    def __init__(self, game: FoxAndRabbit, goal: Goal = "points") -> None:
        self.game, self.goal, self.course = game, goal, game.course
        self.foresight = foresight(game.course, game.options.sheet, game.options.mode, goal)

    @property
    def basis(self) -> Basis:
        network = self.foresight.network
        return "estimate" if network is None else "solved" if network.from_answers else "learned"

    def worth(self, s: State) -> float:
        """The points to be expected at the end, or the chance that both get out, when all goes on as well as we know."""
        if s.phase == "over":
            return self.foresight.at_the_end(s)
        if s.due:
            return in_the_air(self, s)
        return self._best(s)[1]

    def best(self, s: State) -> Move:
        """The best choice. Quicker than to look at all of them."""
        return self._best(s)[0]

    def choices(self, s: State) -> Choices:
        """All that may be done now by whoever acts, and what it is worth, the best first."""
        if s.due or s.phase == "over":
            return []
        actor = self.game.actor(s)
        if s.phase == "ready":
            found = self._before_roll(s)
        elif s.phase == "walk":
            found = self._walks(s)
        elif s.phase == "attempt":
            found = self._at_gate(s)
        else:
            found = [(move, self.worth(self.game.apply(s, actor, move))) for move in self.game.moves(s, actor)]
        return sorted(found, key=lambda choice: -choice[1])

    def to_name(self, s: State, choices: Choices) -> Choices:
        """Of these choices, those that may be named to somebody: no attempts without a chance, as long as another has one."""
        likely = self._likely(s)
        none = {move for move, chance in likely.items() if not chance and any(likely.values())}
        return [choice for choice in choices if choice[0] not in none]

    # The best of all

    def _best(self, s: State) -> tuple[Move, float]:
        match s.phase:
            case "ready":
                return self._best_before_roll(s)
            case "walk":
                return self._best_walk(s)
            case "attempt":
                return self._best_at_gate(s)
        return self.choices(s)[0]

    def _best_before_roll(self, s: State) -> tuple[Move, float]:
        """Roll, or try with the best dice. A tunnel is opened when it is used: before that, one more choice is left."""
        roll = (ROLL, self.foresight.rolling(s))
        if not may_escape(self.course, s):
            return roll
        worth, dice = self.foresight.at_gate(s).best_dice(s.aids)
        attempt = (ESCAPES[bits(OWNED[dice])], worth)
        return attempt if self.game.must_escape(s) or worth > roll[1] else roll

    def _best_walk(self, s: State) -> tuple[Move, float]:
        here = self.foresight.on_trails(s)
        worth = here.use(s.faces)
        if may_reroll(s):
            again, more, _ = here.best_again(s.faces)
            if more > worth:
                return REROLLS[again, False], more
        if here.stop() >= worth - AS_GOOD:
            return DONE, worth
        return self._leads_to(s, worth), worth

    def _leads_to(self, s: State, worth: float) -> Move:
        """The first move on the way to what is best. Cells come first, then aids; a tunnel where nothing else gets on."""
        moves = self.game.moves(s, self.game.actor(s))
        for move in sorted((move for move in moves if not isinstance(move, Reroll | Done)), key=lambda move: isinstance(move, Tunnel)):
            after = self.game.apply(s, self.game.actor(s), move)
            if self._without_reroll(after) >= worth - AS_GOOD:
                return move
        return DONE

    def _without_reroll(self, s: State) -> float:
        """What is on the table, used as well as can be."""
        if s.phase == "bonus":
            return max(self._without_reroll(after) for after in self._after_bonus(s))
        return self.foresight.on_trails(s).use(s.faces)

    def _after_bonus(self, s: State) -> list[State]:
        actor = self.game.actor(s)
        return [self.game.apply(s, actor, move) for move in self.game.moves(s, actor)]

    def _best_at_gate(self, s: State) -> tuple[Move, float]:
        gate = self.foresight.at_gate(s)
        stands = gate.stands(s.faces, s.aids, s.free)
        if s.throw == 1:
            again = gate.again(s.faces, s.aids, s.free)
            best = max(again, key=lambda one: (again[one], -one[0].bit_count()), default=None)
            if best and again[best] > stands + AS_GOOD:
                return REROLLS[best], again[best]
        if gate.inside(s.aids) >= stands - AS_GOOD:
            return DONE, stands
        actor = self.game.actor(s)
        changes = [move for move in self.game.moves(s, actor) if isinstance(move, Adjust)]
        return max(changes, key=lambda move: self._changed(gate, self.game.apply(s, actor, move))), stands

    def _changed(self, gate: Gate, s: State) -> float:
        """After an aid in an attempt, without another throw."""
        return gate.stands(s.faces, s.aids, s.free) if s.phase == "attempt" else self.worth(s)

    # All of them

    def _before_roll(self, s: State) -> Choices:
        """Of those that are worth the same, rolling comes first, and then the likeliest attempt."""
        best, actor, roll = self._best(s)[1], self.game.actor(s), self.foresight.rolling(s)
        moves, likely = self.game.moves(s, actor), self._likely(s)
        tries = self.foresight.at_gate(s).attempts(s.aids) if likely else {}
        found: Choices = [(ROLL, roll)] if ROLL in moves else []
        for move in sorted(likely, key=lambda move: -likely[move]):
            worth = min(best, tries[dice_of(move.dice)])
            # Without any chance it is a part with no roll.
            found.append((move, worth if likely[move] or not found else min(worth, found[0][1])))
        return found + [(move, min(best, self.worth(self.game.apply(s, actor, move)))) for move in moves if isinstance(move, Tunnel)]

    def _likely(self, s: State) -> dict[Escape, float]:
        """How likely each attempt succeeds that may be made now."""
        if s.phase != "ready" or not may_escape(self.course, s):
            return {}
        likely = {dice: chance for chance, dice in self.foresight.at_gate(s).odds(s.aids)}
        return {move: likely[dice_of(move.dice)] for move in self.game.moves(s, self.game.actor(s)) if isinstance(move, Escape)}

    def _walks(self, s: State) -> Choices:
        """Every use of the roll. Rolling again afterwards is looked at in short, and never makes a choice better than the best."""
        here = self.foresight.on_trails(s)
        best = here.use(s.faces)
        rerolls: dict[int, float] = {}
        if may_reroll(s):
            _, worth, rerolls = here.best_again(s.faces)
            best = max(best, worth)
        likely = sorted(rerolls, key=rerolls.__getitem__, reverse=True)
        found: Choices = []
        for move in self.game.moves(s, self.game.actor(s)):
            if isinstance(move, Reroll):
                worth = rerolls[move.dice]
            elif isinstance(move, Done):
                worth = here.stop()
            else:
                after = self.game.apply(s, self.game.actor(s), move)
                worth = self._without_reroll(after)
                if rerolls and worth < best - AS_GOOD:
                    worth = max(worth, self._in_short(s, after, likely))
            found.append((move, min(best, worth)))
        return found

    def _in_short(self, s: State, after: State, likely: list[int]) -> float:
        """Roll again after a move: those dice that would have been the best, if the move left them alone."""
        if after.phase == "bonus":
            return max(self._in_short(s, then, likely) for then in self._after_bonus(after))
        for dice in likely[:SECOND_LOOK]:
            if all(after.faces[die] == s.faces[die] for die in MEMBERS[dice]):
                return self.foresight.on_trails(after).again(after.faces, dice, SECOND_LOOK)
        return 0.0

    def _at_gate(self, s: State) -> Choices:
        gate, best = self.foresight.at_gate(s), self._best(s)[1]
        again = gate.again(s.faces, s.aids, s.free) if s.throw == 1 else {}
        found: Choices = []
        for move in self.game.moves(s, self.game.actor(s)):
            if isinstance(move, Reroll):
                worth = again[move.dice, move.free]
            elif isinstance(move, Done):
                worth = gate.inside(s.aids)
            else:
                worth = self.worth(self.game.apply(s, self.game.actor(s), move))
            found.append((move, min(best, worth)))
        return found


def may_reroll(s: State) -> bool:
    return s.throw == 1 and s.aids[2] > 0 and any(s.faces)


def dice_of(dice: int) -> tuple[int, int, int]:
    return counts_of(tuple(1 if dice >> die & 1 else 0 for die in ALL))


# Dice in the air


def in_the_air(adviser: Adviser, s: State) -> float:
    """What a position is worth while dice are falling."""
    known = adviser.foresight
    if s.phase == "farmer":
        return before_the_farmer(adviser.course, known, s)
    if s.phase == "attempt":
        gate, dice = known.at_gate(s), counts_of(tuple(1 if face or die in s.due else 0 for die, face in enumerate(s.faces)))
        worths = gate.thrown(dice, s.aids) if s.throw == 1 else gate.kept(dice, s.aids, s.free)
        return at(worths, gate.place(s.faces, dice))
    if s.throw == 1 and not any(s.faces):
        return known.rolling(s)
    here: Walking | None = known.on_trails(s) if s.throw > 1 else None
    found = []
    for throw in some_throws(s.faces, s.due, LAST_LOOK if here else SECOND_LOOK):
        faces = thrown(s.faces, s.due, throw)
        found.append(here.use(faces) if here else adviser.worth(landed(adviser.game, s, throw)))
    return sum(found) / len(found)


def landed(game: FoxAndRabbit, s: State, throw: tuple[int, ...]) -> State:
    for die, face in zip(s.due, throw, strict=True):
        s = game.apply(s, CHANCE, Face(die, face))
    return s


def before_the_farmer(course: Course, known: Foresight, s: State) -> float:
    animal = s.animal
    snaps = known.snap[animal] if s.throw == 1 and not any(s.faces) else snap_chance(course, animal, s.faces, s.due, s.throw)
    caught = replace(s, fate=put(s.fate, animal, "caught"))
    return snaps * known.after_farmer(caught, animal + 1) + (1 - snaps) * known.after_farmer(s, animal + 1)


@lru_cache(maxsize=1 << 14)
def snap_chance(course: Course, animal: int, faces: Faces, due: tuple[int, ...], throw: int) -> float:
    """How likely the farmer catches an animal, with these dice on the table and those in the air."""
    if due:
        die, *rest = due
        return sum(snap_chance(course, animal, put(faces, die, face), tuple(rest), throw) for face in range(1, SIDES + 1)) / SIDES
    found = plan(course.trap[animal], faces, course.difficulty.farmer, throw)
    if not found.again:
        return float(found.caught)
    kept = tuple(0 if found.again >> die & 1 else face for die, face in enumerate(faces))
    return snap_chance(course, animal, kept, MEMBERS[found.again], 2)
