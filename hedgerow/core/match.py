"""A match is its log: a header and entries in order. The position is a fold over them, and nothing else.

Entries are numbered from 1. Most are moves of seats, chance and clock; the table's own entries stand among them,
and `back:7` is the one that the rules must know: the position is again what it was after entry 7.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from hedgerow.core.dealer import deal
from hedgerow.core.game import CHANCE, CLOCK, TABLE, Actor, AnyGame, encoded, legal, play
from hedgerow.core.growing import Growing
from hedgerow.core.kind import AnyKind, bind, find, option_texts, read_options
from hedgerow.core.words import CORE, Illegal, Unreadable

BACK = "back:"
"""The table's token for a take-back: `back:7`."""


class Header(Struct, frozen=True, kw_only=True):
    """What stands before the first move and holds for the whole match."""

    game: str
    seats: int
    options: dict[str, str] = {}
    data: dict[str, str] = {}
    """What the table brought along, whole, so that the record can be replayed anywhere: each a text on one line."""
    names: dict[int, str] = {}
    commitment: str = ""
    nonces: dict[int, str] = {}
    secret: str = ""
    """Only in the record of a match that is over."""
    daily: str = ""
    """The day whose secret it is, as in `2026-05-14`, where everybody plays with the same draws. It stays secret until that day is over."""


class Entry(Struct, frozen=True):
    """One line of the log. `at` is in milliseconds since the start; `client` is the number a player's device gave it."""

    actor: Actor
    token: str
    at: int | None = None
    client: str = ""


class Match:
    """A log, folded: every position it went through, and the checked ways to make it longer."""

    def __init__(self, kind: AnyKind, header: Header, checked: bool = False) -> None:
        """Its data are checked, unless they were when they came into the house."""
        for text in (*header.names.values(), *header.nonces.values(), *header.data.values()):
            # A record holds them on one line each, and must give a nonce back unchanged, or its draws look unfair.
            if text != text.strip() or "\n" in text or "\r" in text:
                raise CORE.illegal("CORE-7", why="names, nonces and data stand on one line, with no blanks around them")
        options = read_options(kind, header.options)
        self.kind = kind
        self.header = msgspec.structs.replace(header, options=option_texts(options))
        self.game: AnyGame = bind(kind, header.seats, options, header.data, checked)
        self.entries: Growing[Entry] = Growing()
        self.state: Any = self.game.start()
        self.states: Growing[Any] = Growing([self.state])
        self._legal: tuple[Any, dict[Actor, Collection[Any]]] = (None, {})
        """For one position: what each actor may do, as far as anybody has asked."""

    def twin(self) -> Match:
        """A match that can be folded further while this one stays as it is."""
        twin = object.__new__(Match)
        twin.__dict__ = self.__dict__.copy()
        twin.entries, twin.states = self.entries.twin(), self.states.twin()
        return twin

    @classmethod
    def begin(cls, header: Header, entries: Iterable[Entry] = ()) -> Match:
        """Open a log by its header and fold its entries, or raise what is wrong with them."""
        match = cls(find(header.game), header)
        for entry in entries:
            match.append(entry)
        return match

    @property
    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return [self.header.names.get(seat) or CORE.templates["seat"].format(number=seat + 1) for seat in range(self.game.seats)]

    def append(self, entry: Entry) -> Any:
        """Fold one more entry, or refuse it with its rule and leave everything as it was."""
        after = self.after(entry)
        self.entries.append(entry)
        self.states.append(after)
        self.state = after
        return after

    def play(self, actor: Actor, token: str, at: int | None = None, client: str = "") -> Entry:
        """Make a move and write it down."""
        entry = Entry(actor, token, at, client)
        self.append(entry)
        return entry

    def settle(self, key: bytes, at: int | None = None) -> list[Entry]:
        """Let chance act until a seat or the clock can, and write its draws down."""
        drawn = []
        while self.game.turn(self.state).must == (CHANCE,):
            drawn.append(self.play(CHANCE, self.game.write(deal(key, self.game.chance(self.state))), at))
        return drawn

    def reveal(self, secret: str) -> None:
        """Let the secret join the record. Only when the match is over: whoever knows it knows every draw."""
        if self.game.outcome(self.state) is None:
            raise ValueError("the secret stays secret until the match is over")
        self.header = msgspec.structs.replace(self.header, secret=secret)

    def after(self, entry: Entry) -> Any:
        """The position after one more entry, or the rule that refuses it."""
        if entry.actor == TABLE:
            return self._after_table(entry.token)
        try:
            move = self.game.read(entry.token)
        except Unreadable as error:
            raise self.kind.words.illegal("CORE-3", token=error.token, why=error.message) from error
        return play(self.game, self.state, entry.actor, move, self.legal(entry.actor))

    def legal(self, actor: Actor) -> Collection[Any]:
        """What an actor may do now. Asked when it is shown, when a move is checked and by others: worked out once."""
        if self._legal[0] is not self.state:
            self._legal = (self.state, {})
        known = self._legal[1]
        if actor not in known:
            known[actor] = legal(self.game, self.state, actor)
        return known[actor]

    def _after_table(self, token: str) -> Any:
        """The table's own entries leave the position alone, but for a take-back."""
        if not token.startswith(BACK):
            return self.state
        number = token.removeprefix(BACK)
        if not (number.isascii() and number.isdecimal() and len(number) <= 9):
            raise CORE.illegal("CORE-6.written")
        if refusal := self.why_not_back(int(number)):
            raise refusal
        return self.states[int(number)]

    def why_not_back(self, to: int) -> Illegal | None:
        """What keeps the match from going back to where it stood after entry `to`; None if nothing does.

        What was seen cannot be unseen: nothing after it may come from chance or clock, and every seat must have
        been told the same.
        """
        if not 0 <= to < len(self.entries):
            return CORE.illegal("CORE-6.missing", entry=to)
        for index in range(to, len(self.entries)):
            entry = self.entries[index]
            if entry.actor in (CHANCE, CLOCK):
                return CORE.illegal("CORE-6.seen", entry=index + 1, token=entry.token)
            if entry.actor != TABLE and len({self._told(index, seat) for seat in range(self.game.seats)}) > 1:
                return CORE.illegal("CORE-6.secret", entry=index + 1)
        return None

    def _told(self, index: int, seat: Actor) -> bytes:
        """What a seat learned from an entry, as bytes that can be compared."""
        entry = self.entries[index]
        move = self.game.read(entry.token)
        return encoded(self.game.facts(self.states[index], entry.actor, move, self.states[index + 1], seat))
