"""Steps: a duel made for these tests. It has a draw, and no knowledge of its own.

In turn, each player takes so many points for sure, or throws a die for them, with so many sides. Or gives the rival two
points, which is never wise. After three turns each the most points win.
"""

from __future__ import annotations

from msgspec import Struct

from hedgerow.core import CHANCE, Chance, Game, Illegal, Kind, Message, Outcome, Turn, Words

TURNS = 6


class Position(Struct, frozen=True):
    points: tuple[int, int] = (0, 0)
    done: int = 0
    throwing: bool = False


class Options(Struct, frozen=True):
    sure: int = 3
    sides: int = 6


class Steps(Game[Position, Position, None, str]):
    state_type = public_type = Position
    private_type = type(None)

    def __init__(self, seats: int, options: Options) -> None:
        self.seats, self.options = seats, options

    def start(self) -> Position:
        return Position()

    def turn(self, s: Position) -> Turn:
        if s.throwing:
            return Turn((CHANCE,))
        return Turn((s.done % 2,)) if s.done < TURNS else Turn()

    def moves(self, s, actor):
        return ["give", "sure", "throw"]

    def why_not(self, s, actor, move):
        return Illegal("ST-1", "no such step")

    def apply(self, s, actor, move):
        if move == "throw":
            return Position(s.points, s.done, True)
        gain = {"give": 2, "sure": self.options.sure}.get(move) or int(move)
        seat = s.done % 2 ^ (move == "give")
        points = (s.points[0] + gain, s.points[1]) if seat == 0 else (s.points[0], s.points[1] + gain)
        return Position(points, s.done + 1)

    def epoch(self, s):
        return s.done

    def chance(self, s):
        return Chance(f"turn {s.done}", [(str(side), 1) for side in range(1, self.options.sides + 1)])

    def public(self, s):
        return s

    def facts(self, s, actor, move, after, seat):
        return ()

    def imagine(self, public, private, seat, rng):
        return public

    def scores(self, s):
        return s.points

    def outcome(self, s):
        first, second = s.points
        return Outcome(s.points, (1 + (second > first), 1 + (first > second))) if s.done == TURNS else None

    def write(self, move):
        return move

    def read(self, token):
        return token


KIND = Kind(
    name="steps",
    title="Steps",
    rules="ST",
    seats=(2,),
    options=Options,
    build=Steps,
    words=Words("en", {}),
    tell=lambda fact: Message("steps"),
    diagram=lambda public, private: str(public),
)
