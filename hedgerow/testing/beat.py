"""Beat: poses to the beat of the clock. A micro-game that exists only for tests: a clock lays cards, everybody poses
whenever they like, and a freeze closes the window.

- **BE-1** The deck holds five cards each of paw, ear and tail, and three of freeze. Each round begins with the whole deck.
- **BE-2** The cards are laid on three places, from left to right and then over and over again. A freeze in the first pass
  means nothing and goes back into the deck.
- **BE-3** Only the clock lays cards, one each beat. After the first pass, a freeze makes it close the round with its next move.
- **BE-4** Until then everybody may take a pose at any time: rest, paw, ear or tail. Then poses are frozen.
- **BE-5** A pose scores 1 point for each card like it that lies open; rest scores 1 point. The most points win; equals share a place.
- **BE-6** With a caller, one player, another each round, sees each card before it is laid.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from hedgerow.core import CHANCE, CLOCK, Actor, Chance, Fact, Game, Illegal, Kind, Message, Outcome, Pace, Turn
from hedgerow.testing.messages import BEAT_WORDS

PLACES: Final = 3
DECK: Final = {"paw": 5, "ear": 5, "tail": 5, "freeze": 3}
LAST_CALL_MS: Final = 1000
SCORING_MS: Final = 4000


class Card(Struct, frozen=True, tag=True):
    """A draw."""

    card: str


class Pose(Struct, frozen=True, tag=True):
    pose: str


class Tick(Struct, frozen=True, tag=True):
    """The clock: `beat` lays a card, `freeze` closes the round, `next` goes on after the scoring."""

    word: str


Move: TypeAlias = Card | Pose | Tick
POSES: Final = {Pose(pose): None for pose in ("rest", "paw", "ear", "tail")}
TICKS: Final = {"beat": Tick("beat"), "freeze": Tick("freeze"), "score": Tick("next")}


class Laid(Struct, frozen=True, tag=True):
    card: str


class Peek(Struct, frozen=True, tag=True):
    """The caller looks at the next card; only the caller is told which."""

    seat: int
    card: str = ""


class Posed(Struct, frozen=True, tag=True):
    seat: int
    pose: str


class Drawing(Struct, frozen=True, tag=True):
    pass


class Frozen(Struct, frozen=True, tag=True):
    pass


class Scored(Struct, frozen=True, tag=True):
    seat: int
    points: int


class Next(Struct, frozen=True, tag=True):
    round: int


class Options(Struct, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=6)] = 2
    beat: Annotated[int, Meta(ge=1)] = 2800
    caller: bool = False


class Table(Struct, frozen=True):
    """What everybody knows."""

    phase: Literal["draw", "beat", "freeze", "score", "over"]
    round: int
    laid: int
    row: tuple[str, ...]
    used: tuple[str, ...]
    poses: tuple[str, ...]
    points: tuple[int, ...]


class Held(Struct, frozen=True):
    """The card that only the caller sees."""

    card: str


class Position(Struct, frozen=True):
    table: Table
    held: str = ""


class Beat(Game[Position, Table, Held, Move]):
    state_type, public_type, private_type = Position, Table, Held

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options

    def start(self) -> Position:
        return self.new_round(1, (0,) * self.seats)

    def new_round(self, number: int, points: tuple[int, ...]) -> Position:
        phase: Literal["draw", "beat"] = "draw" if self.options.caller else "beat"
        return Position(Table(phase, number, 0, ("",) * PLACES, (), ("rest",) * self.seats, points))

    def caller(self, table: Table) -> Actor | None:
        return (table.round - 1) % self.seats if self.options.caller else None

    def turn(self, s: Position) -> Turn:
        match s.table.phase:
            case "draw":
                return Turn((CHANCE,))
            case "beat" | "freeze":
                return Turn((), (*range(self.seats), CLOCK))
            case "score":
                return Turn((), (CLOCK,))
        return Turn()

    def pace(self, s: Position) -> Pace | None:
        table = s.table
        times = {"beat": self.options.beat, "freeze": LAST_CALL_MS, "score": SCORING_MS}
        return Pace(f"{table.phase} {table.round}.{table.laid}", times[table.phase]) if table.phase in times else None

    def epoch(self, s: Position) -> int:
        return 2 * s.table.round + (s.table.phase in ("score", "over"))

    def moves(self, s: Position, actor: Actor) -> Collection[Move]:
        if actor == CLOCK:
            return (TICKS[s.table.phase],) if s.table.phase in TICKS else ()
        return POSES if s.table.phase in ("beat", "freeze") else ()

    def chance(self, s: Position) -> Chance[Move]:
        left = {card: count - s.table.used.count(card) for card, count in DECK.items()}
        return Chance(f"round {s.table.round} card {s.table.laid + 1}", [(Card(card), count) for card, count in left.items() if count])

    def why_not(self, s: Position, actor: Actor, move: Move) -> Illegal:
        if actor < 0:
            return BEAT_WORDS.illegal("BE-1" if actor == CHANCE else "BE-3")
        return BEAT_WORDS.illegal("BE-4.other" if self.moves(s, actor) else "BE-4")

    def not_now(self, s: Position, actor: Actor, move: Move) -> Illegal:
        """Who poses too late is told so, and not that it is somebody else's turn."""
        return BEAT_WORDS.illegal("BE-4") if actor >= 0 else super().not_now(s, actor, move)

    def apply(self, s: Position, actor: Actor, move: Move) -> Position:
        table = s.table
        match move:
            case Pose(pose):
                return replace(s, table=replace(table, poses=(*table.poses[:actor], pose, *table.poses[actor + 1 :])))
            case Card(card):
                return Position(replace(table, phase="beat"), card) if self.options.caller else Position(self.lay(table, card))
            case Tick("beat") if self.options.caller:
                after = self.lay(table, s.held)
                return Position(replace(after, phase="draw") if after.phase == "beat" else after)
            case Tick("beat"):
                return Position(replace(table, phase="draw"))
            case Tick("freeze"):
                gains = (self.worth(pose, table.row) for pose in table.poses)
                points = tuple(points + gain for points, gain in zip(table.points, gains, strict=True))
                return Position(replace(table, phase="score", points=points))
        last = table.round == self.options.rounds
        return Position(replace(table, phase="over")) if last else self.new_round(table.round + 1, table.points)

    def lay(self, table: Table, card: str) -> Table:
        early = table.laid < PLACES
        place = table.laid % PLACES
        return replace(
            table,
            phase="freeze" if card == "freeze" and not early else "beat",
            laid=table.laid + 1,
            row=(*table.row[:place], card, *table.row[place + 1 :]),
            used=table.used if card == "freeze" and early else tuple(sorted((*table.used, card))),
        )

    def worth(self, pose: str, row: tuple[str, ...]) -> int:
        return 1 if pose == "rest" else row.count(pose)

    def public(self, s: Position) -> Table:
        return s.table

    def private(self, s: Position, seat: Actor) -> Held | None:
        return Held(s.held) if s.held and seat == self.caller(s.table) else None

    def facts(self, s: Position, actor: Actor, move: Move, after: Position, seat: Actor) -> tuple[Fact, ...]:
        caller = self.caller(s.table)
        match move:
            case Pose(pose):
                return (Posed(actor, pose),)
            case Card(card):
                return (Laid(card),) if caller is None else (Peek(caller, card if seat == caller else ""),)
            case Tick("beat"):
                return (Laid(s.held),) if s.held else (Drawing(),)
            case Tick("freeze"):
                gains = (now - before for now, before in zip(after.table.points, s.table.points, strict=True))
                return (Frozen(), *(Scored(i, gain) for i, gain in enumerate(gains)))
        return (Next(s.table.round),)

    def imagine(self, public: Table, private: Held | None, seat: Actor, rng: Random) -> Position:
        if private or not self.options.caller or public.phase != "beat":
            return Position(public, private.card if private else "")
        moves, weights = zip(*self.chance(Position(public)).odds, strict=True)
        return Position(public, rng.choices(moves, weights)[0].card)

    def scores(self, s: Position) -> tuple[int, ...]:
        return s.table.points

    def outcome(self, s: Position) -> Outcome | None:
        points = s.table.points
        return Outcome(points, tuple(1 + sum(other > mine for other in points) for mine in points)) if s.table.phase == "over" else None

    def write(self, move: Move) -> str:
        match move:
            case Card(card):
                return f"card:{card}"
            case Pose(word) | Tick(word):
                return word

    def read(self, token: str) -> Move:
        moves: tuple[Move, ...] = (*POSES, *TICKS.values(), *map(Card, DECK))
        known = {self.write(move): move for move in moves}
        if token not in known:
            raise BEAT_WORDS.unreadable(token, Message("move.written", {"known": ", ".join(known)}))
        return known[token]


def tell(fact: Fact) -> Message:
    key = type(fact).__name__.lower()
    return Message("peek.card" if isinstance(fact, Peek) and fact.card else key, asdict(fact))


def diagram(table: Table, held: Held | None) -> str:
    lines = [f"Round {table.round}, {table.phase}", "  " + " ".join(f"[{card:^6}]" for card in table.row)]
    for seat, pose in enumerate(table.poses):
        lines.append(f"  Player {seat + 1}: {pose}, points {table.points[seat]}")
    if held:
        lines.append(f"  The next card: {held.card}")
    return "\n".join(lines)


BEAT: Final = Kind(
    name="beat", title="Beat", rules="BE", seats=(2, 3, 4, 5, 6), options=Options, build=Beat, words=BEAT_WORDS, tell=tell, diagram=diagram
)
