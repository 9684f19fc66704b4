"""A game looked at again: what every choice cost, and what the dice gave.

What the game is worth goes up and down from the start to the last move. A choice costs what the best one would have been worth more;
a throw changes the worth by luck. So, to the last digit:

    worth at the start + luck of the dice + luck with the farmer − cost of the choices = points at the end

Where the adviser does not know the game to its end, its guesses change on the way; that looks like luck, never like a mistake.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from hedgerow.core import TABLE, Match, Message
from hedgerow.core.match import BACK
from hedgerow.games.fox_and_rabbit.adviser import Adviser, Basis, Goal
from hedgerow.games.fox_and_rabbit.dice import NAMES
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, TOKENS, Animal, Done, Face, Move
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.state import State
from hedgerow.games.fox_and_rabbit.telling import tell

SLIP: Final = {"points": 0.1, "both": 0.01}
"""A choice that costs less is as good as the best: in points, or in chance."""
MOST_BETTER: Final = 3

Thrower: TypeAlias = Literal["fox", "rabbit", "farmer"]


class Better(Struct, frozen=True):
    """Something that would have been better, and what it was worth."""

    token: str
    worth: float
    told: Message


class Choice(Struct, frozen=True, kw_only=True, tag="choice"):
    """What somebody did."""

    entry: int
    """In the record, counted from 0."""
    turn: int
    seat: int
    animal: Animal
    token: str
    told: Message
    worth: float
    """Of the game after it."""
    cost: float
    slip: bool
    """Is the cost worth a word?"""
    better: list[Better]
    """The best first; empty where it was no slip."""


class Throw(Struct, frozen=True, kw_only=True, tag="throw"):
    """What the dice did, all that fell together."""

    entry: int
    turn: int
    thrower: Thrower
    animal: Animal
    """For which animal; for the farmer, whose trap he triggers."""
    dice: dict[str, int]
    worth: float
    luck: float


class SeatReview(Struct, frozen=True):
    seat: int
    luck: float
    """What the dice that this seat rolled were worth, against the average."""
    cost: float
    choices: int
    slips: int


class Review(Struct, frozen=True, kw_only=True):
    goal: Goal
    basis: Basis
    over: bool
    start: float
    """What the game was worth before the first move: what best play makes on average."""
    final: float
    """What came of it; what it is worth now where the record ends before the game does."""
    farmer: float
    """What luck with the farmer's dice was worth."""
    seats: list[SeatReview]
    steps: list[Choice | Throw]


class _Step(Struct, frozen=True):
    """An entry that counts: what was done, and where."""

    entry: int
    s: State
    """The position before it."""
    move: Move

    @property
    def thrower(self) -> Thrower:
        return "farmer" if self.s.phase == "farmer" else ANIMALS[self.s.animal]

    @property
    def roll(self) -> object:
        """Dice that fall together belong together; every choice stands for itself."""
        return (self.s.turn, self.thrower, self.s.animal, self.s.throw) if self.s.due else self.entry


def review(match: Match, goal: Goal = "points") -> Review:
    """The whole record. What was taken back does not count."""
    game = match.game
    assert isinstance(game, FoxAndRabbit)
    adviser = Adviser(game, goal)
    final = worth = adviser.worth(match.state)
    steps: list[Choice | Throw] = []
    # From the end to the start, so that `worth` is always what the game is worth after a step.
    for roll in reversed([list(together) for _, together in groupby(_that_count(match), key=lambda step: step.roll)]):
        if roll[0].s.due:
            thrown = _throw(adviser, roll, worth)
            worth = worth - thrown.luck
            steps.append(thrown)
        else:
            chosen = _choice(game, adviser, roll[0], worth)
            worth = worth + chosen.cost
            steps.append(chosen)
    steps.reverse()
    return Review(
        goal=goal,
        basis=adviser.basis,
        over=game.outcome(match.state) is not None,
        start=worth,
        final=final,
        farmer=sum(step.luck for step in steps if isinstance(step, Throw) and step.thrower == "farmer"),
        seats=[_of_seat(game, seat, steps) for seat in range(game.seats)],
        steps=steps,
    )


def _that_count(match: Match) -> list[_Step]:
    """The moves that lead to where the match stands: what was taken back is folded away."""
    ends = [-1]
    """For each position of the record, the last entry that led there."""
    before: dict[int, int] = {}
    """For each entry that is a move, the one that counts before it."""
    for index, entry in enumerate(match.entries):
        if entry.actor != TABLE:
            before[index] = ends[-1]
            ends.append(index)
        else:
            ends.append(ends[int(entry.token.removeprefix(BACK))] if entry.token.startswith(BACK) else ends[-1])
    counted: list[_Step] = []
    at = ends[-1]
    while at >= 0:
        counted.append(_Step(at, match.states[at], match.game.read(match.entries[at].token)))
        at = before[at]
    return counted[::-1]


def _throw(adviser: Adviser, roll: list[_Step], worth: float) -> Throw:
    first = roll[0]
    return Throw(
        entry=first.entry,
        turn=first.s.turn,
        thrower=first.thrower,
        animal=ANIMALS[first.s.animal],
        dice={NAMES[step.move.die]: step.move.face for step in roll if isinstance(step.move, Face)},
        worth=worth,
        luck=worth - adviser.worth(first.s),
    )


def _choice(game: FoxAndRabbit, adviser: Adviser, step: _Step, worth: float) -> Choice:
    s, seat = step.s, game.actor(step.s)
    # Where there is no choice, nothing can be lost.
    choices = adviser.choices(s) if len(game.moves(s, seat)) > 1 else [(step.move, worth)]
    done = dict(choices)[step.move]
    cost = max(0.0, choices[0][1] - done)
    slip = cost >= SLIP[adviser.goal]
    named = adviser.to_name(s, choices) if slip else []
    return Choice(
        entry=step.entry,
        turn=s.turn,
        seat=seat,
        animal=ANIMALS[s.animal],
        token=TOKENS[step.move],
        told=_told(game, s, step.move),
        worth=worth,
        cost=cost,
        slip=slip,
        # What it would have been worth, measured from where the game really went.
        better=[_better(game, s, move, worth + would - done) for move, would in named if would > done][:MOST_BETTER],
    )


def _better(game: FoxAndRabbit, s: State, move: Move, worth: float) -> Better:
    return Better(TOKENS[move], worth, _told(game, s, move))


def _told(game: FoxAndRabbit, s: State, move: Move) -> Message:
    """A move in words: the first thing that is told of it."""
    seat = game.actor(s)
    if isinstance(move, Done) and s.phase == "attempt":
        # To leave an attempt is a choice; that the animal does not get out is what comes of it.
        return Message("gives-up", {"animal": ANIMALS[s.animal]})
    return tell(game.facts(s, seat, move, game.apply(s, seat, move), seat)[0])


def _of_seat(game: FoxAndRabbit, seat: int, steps: list[Choice | Throw]) -> SeatReview:
    own = [step for step in steps if isinstance(step, Choice) and step.seat == seat]
    animals = {animal for index, animal in enumerate(ANIMALS) if game.seat_of(index) == seat}
    luck = sum(step.luck for step in steps if isinstance(step, Throw) and step.thrower in animals)
    return SeatReview(seat, luck, sum(step.cost for step in own), len(own), sum(step.slip for step in own))
