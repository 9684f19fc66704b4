"""The rules of The Fox and the Rabbit, in the order of `docs/rules/fox-and-rabbit.md`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from random import Random
from typing import Final

from msgspec.structs import astuple, replace

from hedgerow.core import CHANCE, Actor, Chance, Fact, Game, Illegal, Outcome, Turn
from hedgerow.core.words import CORE
from hedgerow.games.fox_and_rabbit import moves as notation
from hedgerow.games.fox_and_rabbit import refusals
from hedgerow.games.fox_and_rabbit.dice import AIDS, MEMBERS, NAMES, NO_FACES, OWNED, SIDES, WRITTEN, Counts, Faces, bits, colour_of
from hedgerow.games.fox_and_rabbit.escape import fulfils
from hedgerow.games.fox_and_rabbit.farmer import plan
from hedgerow.games.fox_and_rabbit.gate import attempts, clause_of, harder, may_escape
from hedgerow.games.fox_and_rabbit.moves import (
    ADJUSTS,
    ANIMALS,
    CHOICES,
    DONE,
    FIRSTS,
    REROLLS,
    ROLL,
    THROWS,
    TOKENS,
    TUNNELS,
    Adjust,
    Choose,
    Done,
    Escape,
    Face,
    First,
    Move,
    Reroll,
    Roll,
    Tunnel,
    Use,
)
from hedgerow.games.fox_and_rabbit.scoring import achievements, points, rank
from hedgerow.games.fox_and_rabbit.sheet import Course, box_sheet
from hedgerow.games.fox_and_rabbit.sheetcheck import checked_sheet
from hedgerow.games.fox_and_rabbit.state import (
    FOX,
    NONE,
    RABBIT,
    Achieved,
    Adjusted,
    Caught,
    Escaped,
    Failed,
    FarmerAid,
    FarmerComes,
    Fate,
    Finished,
    GameOver,
    Missed,
    Options,
    Public,
    Rerolls,
    Rolls,
    State,
    Story,
    Thrown,
    TrapSet,
    Tries,
    WentFirst,
)
from hedgerow.games.fox_and_rabbit.telling import printed_sheet
from hedgerow.games.fox_and_rabbit.trails import cross, crossable, dig, foods_of, gain, kinds_eaten, put, tunnels_left

TURNS: Final = (Turn((0,)), Turn((1,)))
CHANCE_TURN: Final = Turn((CHANCE,))
OVER: Final = Turn()


class FoxAndRabbit(Game[State, Public, None, Move]):
    state_type = State
    public_type = Public
    private_type = type(None)

    def __init__(self, seats: int = 1, options: Options | None = None, data: Mapping[str, str] | None = None) -> None:
        self.seats = seats
        self.options = options or Options()
        # FR-39: a sheet of the box, or one that the table brought along.
        self.course = own_course(data["sheet"], self.options.mode) if data else box_course(self.options.sheet, self.options.mode)

    def start(self) -> State:
        """FR-2 to FR-4: the dice, the aids, and the home trails."""
        course = self.course
        circles = (course.circles,) * len(AIDS)
        return State(open=course.home, written=(0,) * course.blanks, dice=course.start, aids=circles)  # type: ignore[arg-type]

    # Whose turn it is

    def seat_of(self, animal: int) -> int:
        """FR-1: alone one leads both animals; of two, seat 0 leads the fox and seat 1 the rabbit."""
        return animal if self.seats > 1 else 0

    def actor(self, s: State) -> int:
        """The seat that acts. FR-5: with two players, the fox's says in odd turns who goes first, the rabbit's in even ones."""
        return self.seat_of((s.turn - 1) % 2 if s.phase == "first" else s.animal)

    def turn(self, s: State) -> Turn:
        if s.due:
            return CHANCE_TURN
        return OVER if s.phase == "over" else TURNS[self.actor(s)]

    def epoch(self, s: State) -> int:
        return s.ply

    def must_escape(self, s: State) -> bool:
        """FR-30: after the last trap, whoever may escape has to try."""
        return s.traps == self.course.sheet.traps and may_escape(self.course, s)

    # What may be done

    def moves(self, s: State, actor: Actor) -> list[Move]:
        if s.due or s.phase == "over" or actor != self.actor(s):
            return []
        match s.phase:
            case "walk":
                return [*crossable(self.course, s), *self._aids(s), *self._tunnels(s), DONE]
            case "attempt":
                return [*self._aids(s), DONE]
            case "first":
                return list(FIRSTS)
            case "bonus":
                return list(CHOICES)
        # FR-25: an attempt is made instead of walking.
        roll = [] if self.must_escape(s) else [ROLL]
        tries = attempts(s.dice, clause_of(self.course, s, s.animal).colour) if may_escape(self.course, s) else []
        return [*roll, *tries, *self._tunnels(s)]

    @staticmethod
    def _aids(s: State) -> tuple[Move, ...]:
        steps, flips, rerolls = s.aids
        # FR-17: one reroll a roll.
        return aid_moves(s.faces, steps > 0, flips > 0, rerolls > 0, s.free, s.throw == 1)

    def _tunnels(self, s: State) -> list[Move]:
        """FR-22: in its own part of a turn, before the roll or after it, an animal may open a tunnel that it has earned."""
        if not tunnels_left(self.course, s, s.animal):
            return []
        return [TUNNELS[food] for food, is_open in enumerate(s.open[s.animal]) if not is_open]

    def why_not(self, s: State, actor: Actor, move: Move) -> Illegal:
        return refusals.why_not(self, s, actor, move)

    def not_now(self, s: State, actor: Actor, move: Move) -> Illegal:
        return refusals.not_now(self, s, actor)

    # What happens then

    def apply(self, s: State, actor: Actor, move: Move) -> State:
        return self._after(s, move, [])

    def _after(self, s: State, move: Move, story: Story) -> State:
        seat, name = self.actor(s), ANIMALS[s.animal]
        match move:
            case Face(die, face):
                return self._thrown(s, die, face, story)
            case Use():
                return cross(self.course, s, move, seat, story)
            case Adjust():
                return self._adjust(s, move, seat, story)
            case Reroll(dice, free):
                story.append(Rerolls(seat, WRITTEN[dice], len(MEMBERS[dice]), free))
                faces = tuple([0 if dice >> die & 1 else face for die, face in enumerate(s.faces)])
                return replace(self._spend(s, "reroll", free), faces=faces, due=MEMBERS[dice], throw=2)
            case Done():
                story.append(Finished(seat, name) if s.phase == "walk" else Failed(seat, name))
                return self._next_animal(replace(s, ply=s.ply + 1), story)
            case Roll():
                story.append(Rolls(seat, name))
                return replace(s, phase="walk", due=OWNED[s.dice], throw=1, ply=s.ply + 1)
            case First(animal):
                story.append(WentFirst(seat, ANIMALS[animal]))
                return replace(s, phase="ready", animal=animal, ply=s.ply + 1)
            case Choose(bonus):
                return gain(self.course, replace(s, ply=s.ply + 1), s.eaten, bonus, seat, story)
            case Tunnel(food):
                return dig(s, food, seat, story)
            case Escape(dice):
                clause = clause_of(self.course, s, s.animal)
                low, high = clause.numbers
                story.append(Tries(seat, name, WRITTEN[dice], len(MEMBERS[dice]), clause.colour, low, high, clause.total))
                # FR-27: one aid of any kind is free.
                return replace(s, phase="attempt", due=MEMBERS[dice], throw=1, free=True, ply=s.ply + 1)

    def _adjust(self, s: State, move: Adjust, seat: int, story: Story) -> State:
        """FR-15: a step up or down. FR-16: a flip shows the opposite face."""
        before = s.faces[move.die]
        after = {"up": before + 1, "down": before - 1, "flip": SIDES + 1 - before}[move.change]
        story.append(Adjusted(seat, move.change, NAMES[move.die], colour_of(move.die), before, after, move.free))
        s = replace(self._spend(s, "flip" if move.change == "flip" else "step", move.free), faces=put(s.faces, move.die, after))
        return self._try_gate(s, story) if s.phase == "attempt" else s

    @staticmethod
    def _spend(s: State, aid: str, free: bool) -> State:
        """FR-14: a circle is spent for good. FR-27: the free aid takes none."""
        if free:
            return replace(s, free=False, ply=s.ply + 1)
        index = AIDS.index(aid)
        return replace(s, aids=put(s.aids, index, s.aids[index] - 1), ply=s.ply + 1)

    def _thrown(self, s: State, die: int, face: int, story: Story) -> State:
        """FR-6: one die after the other; then whatever the roll was for."""
        story.append(Thrown(NAMES[die], colour_of(die), face, s.throw > 1))
        s = replace(s, faces=put(s.faces, die, face), due=s.due[1:])
        if s.due or s.phase == "walk":
            return s
        return self._try_gate(s, story) if s.phase == "attempt" else self._trigger(s, story)

    # The turn

    def _next_animal(self, s: State, story: Story) -> State:
        """FR-5: the other animal's part of the turn, if it has not had it; then the farmer's."""
        s = replace(s, faces=NO_FACES, throw=0, free=False)
        other = 1 - s.animal
        if not s.last and s.fate[other] == "inside":
            return replace(s, phase="ready", animal=other, last=True)
        if "inside" not in s.fate:
            return self._end(s, story)
        if s.traps == self.course.sheet.traps:
            return self._farmer_comes(s, FOX, story)
        # FR-23: the farmer sets the next trap.
        s = replace(s, traps=s.traps + 1)
        story.append(TrapSet(s.traps, self.course.sheet.traps - s.traps))
        return self._next_turn(s)

    @staticmethod
    def _next_turn(s: State) -> State:
        """FR-21: what was gained is there now. FR-5: with two animals inside, somebody chooses who goes first."""
        inside = [animal for animal, fate in enumerate(s.fate) if fate == "inside"]
        if any(s.coming_dice) or any(s.coming_aids):
            s = replace(
                s,
                dice=added(s.dice, s.coming_dice),
                aids=added(s.aids, s.coming_aids),
                coming_dice=NONE,
                coming_aids=NONE,
            )
        alone = len(inside) == 1
        return replace(s, turn=s.turn + 1, phase="ready" if alone else "first", animal=inside[0], last=alone)

    # The gate and the farmer

    def _try_gate(self, s: State, story: Story) -> State:
        """FR-28: as soon as the dice show what the clause wants, the animal is out."""
        if not fulfils(clause_of(self.course, s, s.animal), s.faces):
            return s
        story.append(Escaped(ANIMALS[s.animal]))
        return self._next_animal(with_fate(s, "out"), story)

    def _farmer_comes(self, s: State, animal: int, story: Story) -> State:
        """FR-31: one attempt against each animal that is still inside, the fox first; then the next round begins."""
        if animal == FOX and s.fate[FOX] != "inside":
            animal = RABBIT
        if animal > RABBIT or s.fate[animal] != "inside":
            return self._next_turn(s)
        story.append(FarmerComes(ANIMALS[animal]))
        dice = OWNED[self.course.trap_dice[animal]]
        return replace(s, phase="farmer", animal=animal, faces=NO_FACES, due=dice, throw=1)

    def _trigger(self, s: State, story: Story) -> State:
        """FR-32: he uses an aid that is sure to do it, or rolls again. FR-34: a trap catches its own animal only."""
        found = plan(self.course.trap[s.animal], s.faces, self.course.difficulty.farmer, s.throw)
        story += found.aids
        if found.again:
            story.append(FarmerAid("reroll", WRITTEN[found.again]))
            faces = tuple([0 if found.again >> die & 1 else face for die, face in enumerate(s.faces)])
            return replace(s, faces=faces, due=MEMBERS[found.again], throw=2)
        animal = s.animal
        story.append((Caught if found.caught else Missed)(ANIMALS[animal]))
        s = replace(with_fate(s, "caught") if found.caught else s, faces=NO_FACES, throw=0)
        return self._farmer_comes(s, animal + 1, story) if "inside" in s.fate else self._end(s, story)

    def _end(self, s: State, story: Story) -> State:
        """FR-29, FR-34: nobody is inside any more."""
        score = points(self.course, s)
        for one in achievements(self.course, self.options.mode, s):
            story.append(Achieved(one.mode, 0 if one.foods == "all" else one.foods, one.escaped))
        story.append(GameOver(score, rank(self.course, score), s.fate.count("out")))
        return replace(s, phase="over", last=True)

    # Chance

    def chance(self, s: State) -> Chance[Move]:
        """FR-40: every throw of a die is a draw with a name of its own."""
        die = s.due[0]
        who = f"farmer {ANIMALS[s.animal]}" if s.phase == "farmer" else ANIMALS[s.animal]
        return Chance(f"turn {s.turn} {who} {colour_of(die)} {NAMES[die][1]} throw {s.throw}", THROWS[die])

    # What is seen and told

    def public(self, s: State) -> Public:
        """Nothing is hidden from anybody but what nobody knows yet."""
        course, score = self.course, points(self.course, s)
        return Public(
            *astuple(s),
            seat=-1 if s.phase == "over" else self.actor(s),
            foods=(foods_of(course, s, FOX), foods_of(course, s, RABBIT)),
            kinds=kinds_eaten(course, s),
            may_escape=may_escape(course, s),
            harder=harder(course, s),
            must_escape=self.must_escape(s),
            tunnels=(tunnels_left(course, s, FOX), tunnels_left(course, s, RABBIT)),
            points=score,
            rank=rank(course, score),
        )

    def printed(self) -> str:
        return printed_sheet(self.course.sheet)

    def imagine(self, public: Public, private: None, seat: Actor, rng: Random) -> State:
        """The view is the position."""
        return State(*astuple(public)[: len(State.__struct_fields__)])

    def facts(self, s: State, actor: Actor, move: Move, after: State, seat: Actor) -> tuple[Fact, ...]:
        """Everybody is told the same."""
        story: Story = []
        self._after(s, move, story)
        return tuple(story)

    # The end

    def scores(self, s: State) -> tuple[int, ...]:
        """FR-35: two players have their points together."""
        return (points(self.course, s),) * self.seats

    def outcome(self, s: State) -> Outcome | None:
        return Outcome(self.scores(s), (1,) * self.seats) if s.phase == "over" else None

    # How moves are written

    def write(self, move: Move) -> str:
        return TOKENS[move]

    def read(self, token: str) -> Move:
        return notation.read(token)


@lru_cache(maxsize=1 << 15)
def aid_moves(faces: Faces, step: bool, flip: bool, reroll: bool, free: bool, may_reroll: bool) -> tuple[Move, ...]:
    """FR-14: every use of an aid that has an open circle, or FR-27: that is free."""
    on_table = [die for die, face in enumerate(faces) if face]
    whole = bits(on_table)
    found: list[Move] = []
    for is_free in (False, True) if free else (False,):
        if is_free or step:
            # FR-15: no die leaves 1 to 6.
            found += [ADJUSTS["up", die, is_free] for die in on_table if faces[die] < SIDES]
            found += [ADJUSTS["down", die, is_free] for die in on_table if faces[die] > 1]
        if is_free or flip:
            found += [ADJUSTS["flip", die, is_free] for die in on_table]
        if may_reroll and (is_free or reroll):
            found += [REROLLS[dice, is_free] for dice in range(1, whole + 1) if dice | whole == whole]
    return tuple(found)


def with_fate(s: State, fate: Fate) -> State:
    return replace(s, fate=put(s.fate, s.animal, fate))


def added(one: Counts, other: Counts) -> Counts:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


@cache
def box_course(name: str, mode: str) -> Course:
    return Course(box_sheet(name), mode)  # type: ignore[arg-type]


@lru_cache(maxsize=16)
def own_course(text: str, mode: str) -> Course:
    """FR-39: a sheet that the table brought along, or a refusal."""
    sheet, problems = checked_sheet(text)
    if sheet is None or problems:
        raise CORE.illegal("CORE-11", name="sheet", why=problems[0].words)
    return Course(sheet, mode)  # type: ignore[arg-type]
