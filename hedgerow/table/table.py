"""A table as a fold over its log: who sits where, whether it has started, how it stands, how it ended.

`Table.append` takes an entry that is in the log, or is about to be. It trusts table events (`decide` checks them before
they are written) and checks moves by the rules. What a newer version wrote and this one cannot read is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hedgerow.core import TABLE, Actor, AnyKind, Entry, Header, Match, Outcome, find
from hedgerow.core.data import About, hash_of
from hedgerow.core.growing import GrowingDict
from hedgerow.core.match import BACK
from hedgerow.table import events
from hedgerow.table.clock import Hourglass
from hedgerow.table.events import Event

T = TypeVar("T")
Phase: TypeAlias = Literal["lobby", "play", "pause", "over"]

COLOURS = (3, 6, 2, 4, 1, 5)
"""The six colours with their shapes, in the order in which they are handed out: those easiest to tell apart first."""

FORGET_AFTER = 5_000
"""Milliseconds after the end until the entries of a match that shall be forgotten are deleted: so that every node has shown the end."""


class Seat(Struct, frozen=True):
    """A chair at the table, and who sits on it."""

    who: Literal["free", "person", "bot"] = "free"
    name: str = ""
    colour: int = 0
    key: str = ""
    """The hash of the secret that a person's seat belongs to."""
    level: str = ""
    """How strong a bot is."""
    nonce: str = ""
    node: str = ""
    """The node through which a person is in reach."""
    gone: int | None = None
    """Since when a person has been out of reach, if they are."""
    stand_in: str = ""
    """The level of the bot that plays for a person who is gone."""

    @property
    def bot(self) -> str:
        """The level of the bot that moves for this seat now, if one does."""
        return self.level if self.who == "bot" else self.stand_in


class Written(Struct, frozen=True):
    """What a client id stands for in the log."""

    seq: int
    token: str


class Ending(Struct, frozen=True):
    """How a match ended."""

    why: Literal["played", "resigned", "claimed", "abandoned"]
    outcome: Outcome | None


class Table:
    """One table, folded from its log."""

    def __init__(self, id: str, header: Header, host: str) -> None:
        self.id = id
        self.kind: AnyKind = find(header.game)
        # What the log tells is left to the log, so that the fold is the same whenever the header was read.
        self.header = replace(header, names={}, nonces={}, secret="")
        self.host = host
        self.seats: list[Seat] = [Seat() for _ in range(header.seats)]
        self.about = {name: described(self.kind, name, text) for name, text in header.data.items()}
        """What everybody is told of the data that the table brought along."""
        self.data_changes = 0
        self.forgets = False
        self.locked = False
        self.match: Match | None = None
        self.hourglass = Hourglass()
        self.ask: events.AskedBack | None = None
        self.agreed: frozenset[int] = frozenset()
        self.ending: Ending | None = None
        self.over_at: int | None = None
        self.phase: Phase = "lobby"
        self.due: int | None = None
        """When the clock moves; None while it stands."""
        self.revealed = False
        self.secret = ""
        self.next = ""
        self.head = 0
        self.events = 0
        """How many of the entries were the table's own."""
        self.at = 0
        self.started_at = 0
        self.clients: GrowingDict[tuple[Actor, str], Written] = GrowingDict()
        self._epochs_lost = 0

    def twin(self) -> Table:
        """A table that can be folded further while this one stays as it is."""
        twin = _copied(self)
        twin.seats, twin.clients, twin.hourglass = [*self.seats], self.clients.twin(), _copied(self.hourglass)
        if self.match is not None:
            twin.match = self.match.twin()
        return twin

    # What others ask

    @property
    def epoch(self) -> int:
        """The game's, but never the same again after a take-back: a move meant for what was taken back stays stale."""
        return 0 if self.match is None else self.match.game.epoch(self.match.state) + self._epochs_lost

    def is_forgotten(self, now: int) -> bool:
        """Are the entries of this match deleted by now? Whoever still looks at it keeps what they see; nobody new is shown it."""
        return self.forgets and self.over_at is not None and now >= self.over_at + FORGET_AFTER

    def seat_of(self, key: str) -> int | None:
        """The seat that belongs to this key."""
        for index, seat in enumerate(self.seats):  # asked for every message
            if seat.key == key and seat.who == "person":
                return index
        return None

    def people(self) -> list[int]:
        """The seats in which people sit, whether they are here or gone."""
        return [index for index, seat in enumerate(self.seats) if seat.who == "person"]

    def free_colour(self) -> int:
        taken = {seat.colour for seat in self.seats}
        return next(colour for colour in COLOURS if colour not in taken)

    def last_move(self, seat: int) -> int | None:
        """Which entry of the match was this seat's last move that was not taken back; counted from 0."""
        entries: Sequence[Entry] = self.match.entries if self.match is not None else ()
        index = len(entries) - 1
        while index >= 0 and entries[index].actor != seat:
            token = entries[index].token
            index = (int(token.removeprefix(BACK)) if _is_back(entries[index]) else index) - 1
        return index if index >= 0 else None

    # The fold

    def append(self, entry: Entry) -> None:
        """One more entry. Raises Illegal for a move that the rules refuse, and changes nothing then."""
        event = events.read(entry.token) if entry.actor == TABLE else None
        if event is not None:
            self.events += 1
            self._on_event(event, entry)
        elif self.match is not None and (entry.actor != TABLE or _is_back(entry)):
            self._on_move(entry)
        self.head += 1
        self.at = max(self.at, entry.at or 0)
        if self.ending and self.over_at is None:
            self.over_at = self.at
        if entry.client:
            self.clients[entry.actor, entry.client] = Written(self.head, entry.token)
        hourglass = self.hourglass
        if self.match is not None:
            hourglass.look(self.match, self.at)
        self.phase = "over" if self.ending else "lobby" if self.match is None else "pause" if hourglass.paused else "play"
        self.due = hourglass.due if hourglass.key and self.phase == "play" else None

    def _on_move(self, entry: Entry) -> None:
        """A move answers every open question about taking back; and it may have ended the game."""
        assert self.match is not None
        back = _is_back(entry)
        epoch = self.epoch if back else 0
        since_start = None if entry.at is None else entry.at - self.started_at
        self.match.append(Entry(entry.actor, entry.token, since_start, entry.client))
        if back:
            self._epochs_lost += epoch + 1 - self.epoch
        self.ask, self.agreed = None, frozenset()
        outcome = self.match.game.outcome(self.match.state)
        self.ending = Ending("played", outcome) if outcome else None

    def _on_event(self, event: Event, entry: Entry) -> None:
        match event:
            case events.Sat(seat=seat, key=key, name=name, colour=colour, nonce=nonce):
                old = self.seats[seat] if self.seats[seat].key == key else Seat()  # the same person: only another name
                self.seats[seat] = replace(old, who="person", name=name, colour=colour, key=key, nonce=nonce)
                self.host = self.host or key
            case events.NonceAdded(seat=seat, nonce=nonce):
                self.seats[seat] = replace(self.seats[seat], nonce=nonce)
            case events.Rose(seat=seat):
                self.seats[seat] = Seat()
            case events.BotSat(seat=seat, level=level, name=name, colour=colour):
                self.seats[seat] = Seat("bot", name, colour, level=level)
            case events.HandedOver(key=key):
                self.host = key
            case events.Locked(on=on):
                self.locked = on
            case events.OptionSet(name=name, value=value):
                self.header = replace(self.header, options={**self.header.options, name: value})
            case events.DataSet(name=name, text=text):
                self._bring(name, text)
            case events.ForgetSet(on=on):
                self.forgets = on
            case events.SeatsSet(count=count):
                self.seats = (self.seats + [Seat()] * count)[:count]
                self.header = replace(self.header, seats=count)
            case events.Started():
                self._start(entry)
            case events.Paused():
                self.hourglass.pause(entry.at or 0)
            case events.Resumed():
                self.hourglass.resume(entry.at or 0)
            case events.AskedBack(seat=seat):
                self.ask, self.agreed = event, frozenset({seat})
            case events.AnsweredBack(seat=seat, yes=yes):
                self.agreed = self.agreed | {seat} if yes else frozenset()
                self.ask = self.ask if yes else None
            case _:
                self._on_presence(event, entry)

    def _on_presence(self, event: Event, entry: Entry) -> None:
        match event:
            case events.Gone(seat=seat):
                self.seats[seat] = replace(self.seats[seat], gone=entry.at, node="")
            case events.Here(seat=seat, node=node):
                self.seats[seat] = replace(self.seats[seat], gone=None, node=node, stand_in="")
            case events.StoodIn(seat=seat, level=level):
                self.seats[seat] = replace(self.seats[seat], stand_in=level)
            case events.Resigned(seat=seat, level=level):
                self._resign(seat, level)
            case events.Claimed(seat=seat):
                self.ending = Ending("claimed", self._ranked(set(range(len(self.seats))) - {seat}))
            case events.Abandoned():
                self.ending = Ending("abandoned", None)
            case events.Revealed(secret=secret):
                self._reveal(secret)
            case events.Continued(table=table):
                self.next = table

    def _bring(self, name: str, text: str) -> None:
        """Data of the table's own take the place of what is in the box; no text puts that back."""
        others = {other: known for other, known in self.header.data.items() if other != name}
        self.header = replace(self.header, data={**others, name: text} if text else others)
        self.about = {other: known for other, known in self.about.items() if other != name}
        if text:
            self.about = {**self.about, name: described(self.kind, name, text)}
        self.data_changes += 1

    def _start(self, entry: Entry) -> None:
        """Free chairs are taken away; names and nonces are written into the header; the game begins."""
        self.seats = [seat for seat in self.seats if seat.who != "free"]
        self.header = self.settled_header()
        self.match = Match(self.kind, self.header, checked=True)
        self.started_at = entry.at or 0

    def _reveal(self, secret: str) -> None:
        """The secret joins the record."""
        self.revealed, self.secret = True, secret
        self.header = replace(self.header, secret=secret)
        if self.match is not None:
            self.match.header = replace(self.match.header, secret=secret)

    def settled_header(self) -> Header:
        """The header as it will stand when the game starts with those who sit now."""
        sitting = [seat for seat in self.seats if seat.who != "free"]
        return replace(
            self.header,
            seats=len(sitting),
            names={index: seat.name for index, seat in enumerate(sitting)},
            nonces={index: seat.nonce for index, seat in enumerate(sitting) if seat.nonce},
        )

    def _resign(self, seat: int, level: str) -> None:
        """Of two the other wins. Among more the game goes on, and a bot takes the place of the one who left.

        When only bots are left nobody wants to see it played out.
        """
        if len(self.seats) == 2 or self.people() == [seat]:
            self.ending = Ending("resigned", self._ranked({seat}))
            return
        old = self.seats[seat]
        self.seats[seat] = Seat("bot", old.name, old.colour, level=level)
        if self.ask is not None and self.ask.seat == seat:
            self.ask, self.agreed = None, frozenset()

    def _ranked(self, losers: set[int]) -> Outcome:
        """Places where some have lost whatever the points say: the others share the first place."""
        assert self.match is not None
        places = tuple(1 + len(self.seats) - len(losers) if seat in losers else 1 for seat in range(len(self.seats)))
        return Outcome(self.match.game.scores(self.match.state), places)


def described(kind: AnyKind, name: str, text: str) -> About:
    return replace(kind.data[name].about(text), hash=hash_of(text))


def _copied(thing: T) -> T:
    """Like `copy.copy`, in a fraction of the time: every batch begins with it."""
    twin = object.__new__(type(thing))
    twin.__dict__ = thing.__dict__.copy()
    return twin


def _is_back(entry: Entry) -> bool:
    return entry.actor == TABLE and entry.token.startswith(BACK)


def fold(id: str, header: Header, host: str, entries: list[Entry]) -> Table:
    """A table from its whole log."""
    table = Table(id, header, host)
    for entry in entries:
        table.append(entry)
    return table
