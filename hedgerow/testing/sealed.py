"""Sealed: secret bids. A micro-game that exists only for tests: it has a private deal, secret choices made at the same
time, a timeout that is decided by lot, and a timed reveal.

- **SE-1** There are 30 cards, numbered from 1. The most points win; equals share a place.
- **SE-2** A round begins with dealing: everybody in turn is filled up to three cards, which nobody else sees.
- **SE-3** Then everybody chooses a card in secret, all at the same time. The others see only that you have chosen. As long as
  somebody has not, you may choose again.
- **SE-4** You choose a card of your hand.
- **SE-5** When there is a timer and time is up, the lot chooses a card for each player who has not, in order of seats.
- **SE-6** When all have chosen, the clock shows the cards one by one, in order of seats.
- **SE-7** The highest card scores 2 points, the lowest 1. All cards shown are out of the match.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from hedgerow.core import CHANCE, CLOCK, Actor, Chance, Fact, Game, Illegal, Kind, Message, Outcome, Pace, Turn
from hedgerow.testing.messages import SEALED_WORDS

CARDS: Final = range(1, 31)
HAND: Final = 3
SHOW_MS: Final = 1500
T = TypeVar("T")


class Deal(Struct, frozen=True, tag=True):
    """A draw; as a fact for the others, without the card."""

    seat: int
    card: int = 0


class Choose(Struct, frozen=True, tag=True):
    card: int


class TimeUp(Struct, frozen=True, tag=True):
    pass


class Lot(Struct, frozen=True, tag=True):
    """A draw for somebody whose time ran out; as a fact for the others, without the card."""

    seat: int
    card: int = 0


class Show(Struct, frozen=True, tag=True):
    pass


Move: TypeAlias = Deal | Choose | TimeUp | Lot | Show


class Chosen(Struct, frozen=True, tag=True):
    seat: int
    card: int = 0


class Shown(Struct, frozen=True, tag=True):
    seat: int
    card: int


class Scored(Struct, frozen=True, tag=True):
    seat: int
    points: int


class Options(Struct, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=4)] = 2
    timer: Annotated[int, Meta(ge=0)] = 0


class Table(Struct, frozen=True):
    """What everybody knows. 0 stands for a card that is not shown."""

    phase: Literal["deal", "choose", "lots", "show", "over"]
    round: int
    sizes: tuple[int, ...]
    decided: tuple[bool, ...]
    shown: tuple[int, ...]
    out: tuple[int, ...]
    points: tuple[int, ...]


class Own(Struct, frozen=True):
    """What one player knows besides."""

    hand: tuple[int, ...] = ()
    choice: int = 0


class Position(Struct, frozen=True):
    table: Table
    own: tuple[Own, ...]


class Sealed(Game[Position, Table, Own, Move]):
    state_type, public_type, private_type = Position, Table, Own

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options

    def start(self) -> Position:
        nobody, nothing = (False,) * self.seats, (0,) * self.seats
        return Position(Table("deal", 1, nothing, nobody, nothing, (), nothing), (Own(),) * self.seats)

    def turn(self, s: Position) -> Turn:
        match s.table.phase:
            case "deal" | "lots":
                return Turn((CHANCE,))
            case "choose":
                decided = tuple(seat for seat in range(self.seats) if s.table.decided[seat])
                return Turn(self.undecided(s.table), decided + (CLOCK,) * bool(self.options.timer))
            case "show":
                return Turn((), (CLOCK,))
        return Turn()

    def undecided(self, table: Table) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.seats) if not table.decided[seat])

    def pace(self, s: Position) -> Pace | None:
        table = s.table
        if table.phase == "show":
            return Pace(f"show {table.round}.{table.shown.index(0)}", SHOW_MS)
        return Pace(f"choose {table.round}", self.options.timer) if table.phase == "choose" and self.options.timer else None

    def epoch(self, s: Position) -> int:
        return 2 * s.table.round + (s.table.phase in ("lots", "show", "over"))

    def moves(self, s: Position, actor: Actor) -> Collection[Move]:
        if actor == CLOCK:
            return {"choose": (TimeUp(),) if self.options.timer else (), "show": (Show(),)}.get(s.table.phase, ())
        return tuple(map(Choose, s.own[actor].hand)) if s.table.phase == "choose" else ()

    def chance(self, s: Position) -> Chance[Move]:
        table = s.table
        if table.phase == "lots":
            seat = self.undecided(table)[0]
            return Chance(f"lot {table.round} for seat {seat}", [(Lot(seat, card), 1) for card in s.own[seat].hand])
        seat = next(seat for seat in range(self.seats) if table.sizes[seat] < HAND)
        gone = set(table.out).union(*(own.hand for own in s.own))
        name = f"round {table.round} card {table.sizes[seat] + 1} for seat {seat}"
        return Chance(name, [(Deal(seat, card), 1) for card in CARDS if card not in gone])

    def why_not(self, s: Position, actor: Actor, move: Move) -> Illegal:
        if actor == CHANCE:
            return SEALED_WORDS.illegal("SE-5" if s.table.phase == "lots" else "SE-2")
        if actor == CLOCK:
            return SEALED_WORDS.illegal("SE-6")
        if isinstance(move, Choose) and s.table.phase == "choose":
            return SEALED_WORDS.illegal("SE-4", card=move.card)
        return SEALED_WORDS.illegal("SE-3")

    def apply(self, s: Position, actor: Actor, move: Move) -> Position:
        table = s.table
        match move:
            case Deal(seat, card):
                own = put(s.own, seat, replace(s.own[seat], hand=tuple(sorted((*s.own[seat].hand, card)))))
                sizes = put(table.sizes, seat, table.sizes[seat] + 1)
                return Position(replace(table, sizes=sizes, phase="deal" if min(sizes) < HAND else "choose"), own)
            case Choose(card):
                return self.decide(s, actor, card)
            case Lot(seat, card):
                return self.decide(s, seat, card)
            case TimeUp():
                return replace(s, table=replace(table, phase="lots"))
            case Show():
                seat = table.shown.index(0)
                shown = put(table.shown, seat, s.own[seat].choice)
                return self.score(s.own, replace(table, shown=shown)) if all(shown) else replace(s, table=replace(table, shown=shown))

    def decide(self, s: Position, seat: int, card: int) -> Position:
        decided = put(s.table.decided, seat, True)
        table = replace(s.table, decided=decided, phase="show" if all(decided) else s.table.phase)
        return Position(table, put(s.own, seat, replace(s.own[seat], choice=card)))

    def score(self, own: tuple[Own, ...], table: Table) -> Position:
        gains = [2 * (card == max(table.shown)) + (card == min(table.shown)) for card in table.shown]
        last = table.round == self.options.rounds
        after = replace(
            self.start().table,
            phase="over" if last else "deal",
            round=table.round + (not last),
            sizes=tuple(size - 1 for size in table.sizes),
            out=tuple(sorted((*table.out, *table.shown))),
            points=tuple(points + gain for points, gain in zip(table.points, gains, strict=True)),
        )
        return Position(after, tuple(Own(tuple(card for card in one.hand if card != one.choice)) for one in own))

    def public(self, s: Position) -> Table:
        return s.table

    def private(self, s: Position, seat: Actor) -> Own | None:
        return s.own[seat] if seat >= 0 else None

    def facts(self, s: Position, actor: Actor, move: Move, after: Position, seat: Actor) -> tuple[Fact, ...]:
        match move:
            case Deal(whose, _) | Lot(whose, _):
                return (move if seat == whose else type(move)(whose),)
            case Choose(card):
                news = (Chosen(actor),) if not s.table.decided[actor] else ()
                return (Chosen(actor, card),) if seat == actor else news
            case Show():
                whose = s.table.shown.index(0)
                gains = [now - before for now, before in zip(after.table.points, s.table.points, strict=True)]
                return (Shown(whose, s.own[whose].choice), *(Scored(i, gain) for i, gain in enumerate(gains) if gain))
        return (move,)

    def imagine(self, public: Table, private: Own | None, seat: Actor, rng: Random) -> Position:
        known = {*public.out, *public.shown, *(private.hand if private else ())}
        unseen = [card for card in CARDS if card not in known]
        rng.shuffle(unseen)
        own = []
        for i in range(self.seats):
            if private and i == seat:
                own.append(private)
                continue
            shown = public.shown[i]
            hand = sorted([shown] * bool(shown) + [unseen.pop() for _ in range(public.sizes[i] - bool(shown))])
            own.append(Own(tuple(hand), shown or (rng.choice(hand) if public.decided[i] else 0)))
        return Position(public, tuple(own))

    def scores(self, s: Position) -> tuple[int, ...]:
        return s.table.points

    def outcome(self, s: Position) -> Outcome | None:
        points = s.table.points
        return Outcome(points, tuple(1 + sum(other > mine for other in points) for mine in points)) if s.table.phase == "over" else None

    def write(self, move: Move) -> str:
        return ":".join([type(move).__name__.lower(), *map(str, asdict(move).values())])

    def read(self, token: str) -> Move:
        word, *numbers = token.split(":")
        kinds: dict[str, type[Any]] = {"deal": Deal, "choose": Choose, "timeup": TimeUp, "lot": Lot, "show": Show}
        if word not in kinds:
            raise SEALED_WORDS.unreadable(token, Message("move.written"))
        if len(numbers) != len(kinds[word].__struct_fields__) or not all(number.isascii() and number.isdecimal() for number in numbers):
            raise SEALED_WORDS.unreadable(token, Message("move.numbers"), len(word))
        move: Move = kinds[word](*map(int, numbers))
        return move


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item in one place."""
    return (*items[:index], item, *items[index + 1 :])


def tell(fact: Fact) -> Message:
    values = asdict(fact)
    key = type(fact).__name__.lower()
    return Message(f"{key}.card" if values.get("card") and key != "shown" else key, values)


def diagram(table: Table, own: Own | None) -> str:
    lines = [f"Round {table.round}, {table.phase}"]
    for seat, points in enumerate(table.points):
        card = f"[{table.shown[seat]}]" if table.shown[seat] else "[?]" if table.decided[seat] else ""
        lines.append(f"  Player {seat + 1}: points {points}, cards {table.sizes[seat]} {card}".rstrip())
    if own:
        lines.append(f"  Your hand: {' '.join(map(str, own.hand))}" + (f"; you chose {own.choice}" if own.choice else ""))
    return "\n".join(lines)


SEALED: Final = Kind(
    name="sealed",
    title="Sealed",
    rules="SE",
    seats=(2, 3, 4, 5),
    options=Options,
    build=Sealed,
    words=SEALED_WORDS,
    tell=tell,
    diagram=diagram,
)
