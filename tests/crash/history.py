"""What is left when the dust has settled: the logs as the database has them, and what every client wrote down."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct, field

from hedgerow.client.remote_table import AGAIN
from hedgerow.core import Entry
from hedgerow.store import Record, Store

PAGE = 100


class Said(Struct):
    """A message of a client: a move, or something asked of the table; and every answer to it, in the order they came."""

    n: str
    seat: int
    token: str = ""
    """Of a move."""
    epoch: int = 0
    ask: str = ""
    """What was asked, if it was no move."""
    at: int = 0
    """When it was first sent, in milliseconds since 1970."""
    answers: list[str] = field(default_factory=list)
    """`ack`, or the code of a refusal."""
    acked_at: int = 0
    acked_v: int = 0
    """The version that the client had seen then."""

    @property
    def acked(self) -> bool:
        return "ack" in self.answers

    @property
    def refused(self) -> str:
        """The code with which it was turned down for good, if it was. Others leave open whether an earlier sending was saved."""
        return next((answer for answer in self.answers if answer != "ack" and answer not in AGAIN), "")


class View(Struct, frozen=True):
    """What a client saw after one update, all pieces put together, in JSON."""

    at: int
    connection: int
    """The how-manieth connection of this client it came on."""
    v: int
    seat: int
    resync: bool
    facts: str
    """One on a line."""
    table: str
    public: str
    private: str
    moves: tuple[str, ...]
    epoch: int
    turn: tuple[int, ...]


class Story(Struct):
    """One client at one table, from coming to going."""

    table: str
    name: str
    key: str
    """The hash of its secret; empty for a spectator."""
    said: list[Said] = field(default_factory=list)
    views: list[View] = field(default_factory=list)


class Log(Struct):
    """A match as it stands in the database."""

    record: Record
    entries: list[Entry]
    secret: str


class History(Struct):
    logs: dict[str, Log]
    stories: list[Story]
    stuck: list[str] = field(default_factory=list)
    """Tables that made no progress when everything was well again, and how they stood."""
    behind: list[str] = field(default_factory=list)
    """Viewers that were not told the rest when everything was well again."""
    trouble: list[str] = field(default_factory=list)
    """Servers that ended by themselves or wrote of faults."""

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.encode(self))

    @classmethod
    def load(cls, path: Path) -> History:
        return msgspec.json.decode(path.read_bytes(), type=cls)


async def read_logs(store: Store) -> dict[str, Log]:
    """Every match of a database, whole."""
    return {
        record.id: Log(record, await store.entries(record.id), await store.secret(record.id))
        for record in [*await _records(store, False), *await _records(store, True)]
    }


async def _records(store: Store, finished: bool) -> list[Record]:
    found: list[Record] = []
    while page := await store.listing(finished=finished, older_than=found[-1] if found else None, limit=PAGE):
        found += page
    return found
