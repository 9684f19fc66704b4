"""The durable match log, as everybody sees it: one interface over SQLite and PostgreSQL.

A match is a header and entries numbered from 1 without gaps. Whoever holds `head` entries may append behind them;
whoever is late gets `Stale`, reads what is new and derives again. A seat's client id is in a log at most once.

Times: `created`, `finished` and leases are milliseconds since 1970 by the database's clock. An entry's `at` counts
milliseconds since its match's `created`: the caller stamps it, with the database's time (see `DatabaseClock`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct

from hedgerow.core.game import Actor, Outcome
from hedgerow.core.match import Entry, Header
from hedgerow.store.wakes import Skip, Subscription, skip_none


class Finish(Struct, frozen=True):
    """The end of a match. No outcome: it was abandoned. Not revealed: others still play with the same secret."""

    outcome: Outcome | None
    reveal: bool = True
    forget_after: int | None = None
    """So many milliseconds later the entries are to be forgotten (see `Store.to_forget`); None: they are kept."""


class Batch(Struct, frozen=True, kw_only=True):
    """What is appended all or nothing: a move and every draw that follows, and what these entries change beside the log.

    Header, holders and end change only together with entries, so that the head fences them too.
    """

    match: str
    head: int
    """How many entries the writer knows; its own get the numbers after it."""
    entries: Sequence[Entry]
    header: Header | None = None
    """Replaces the header, as when the options are settled and the game starts. Never with the secret in it."""
    holders: Mapping[Actor, str | None] = {}
    """Who takes a seat (the hash of the seat's secret) and which seats fall free (None)."""
    finish: Finish | None = None
    """The first one counts; it ends the lease too."""


class Record(Struct, frozen=True, kw_only=True):
    """A match without its entries. For the server's eyes: holders and code are not for everybody."""

    id: str
    header: Header
    """With the secret once it is revealed, without it before."""
    created: int
    code: str
    head: int
    finished: int | None
    outcome: Outcome | None
    forgotten: bool
    holders: dict[Actor, str]


class Store(ABC):
    """Open one with `open_store`. Any task may call any method at any time; writes may raise NotSaved, reads Unavailable."""

    @abstractmethod
    async def create(self, match: str, header: Header, *, secret: str = "", code: str = "", holders: Mapping[Actor, str] = {}) -> Record:
        """Begin a match. The secret is kept apart from the header. Raises Taken for an id or join code in use."""

    @abstractmethod
    async def append(self, batch: Batch) -> int:
        """Add entries, and return the new head once they are durable. Raises Duplicate, else Stale, UnknownMatch."""

    def when_ready(self, go_on: Callable[[], None]) -> None:
        """Call this as soon as what is appended then would be written at once. Whoever derives only then takes in what came meanwhile."""
        go_on()

    @abstractmethod
    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        """The entries numbered after + 1, after + 2 and so on; of a forgotten match those that came after that; none for an unknown one."""

    @abstractmethod
    async def heads(self, matches: Collection[str]) -> dict[str, int]:
        """How far these matches are, in one question: the poll that makes a lost notification harmless."""

    @abstractmethod
    async def match(self, match: str) -> Record:
        """The match with this id, or UnknownMatch."""

    @abstractmethod
    async def find(self, code: str) -> Record:
        """The match with this join code, or UnknownMatch."""

    @abstractmethod
    async def held_by(self, holder: str) -> list[Record]:
        """The matches in which this hash of a seat's secret holds a seat, newest first."""

    @abstractmethod
    async def listing(self, *, finished: bool, older_than: Record | None = None, limit: int = 100) -> list[Record]:
        """Matches that are over, or that are not, newest first; the last record of one page leads to the next."""

    @abstractmethod
    async def secret(self, match: str) -> str:
        """What the draws of this match come from. For the dealer only."""

    @abstractmethod
    async def forget(self, match: str) -> None:
        """Delete the entries of a match that is over; its record, result and head stay. Malformed while it is not over."""

    @abstractmethod
    async def to_forget(self, limit: int = 100) -> list[str]:
        """Matches whose time to be forgotten has come. Any node may do it; twice does no harm."""

    @abstractmethod
    async def keep(self, name: str, value: str) -> str:
        """Keep something beside the matches, under a name, and tell what is kept there now: the first value counts, for all nodes."""

    @abstractmethod
    async def kept(self, name: str) -> str | None:
        """What is kept under this name."""

    @abstractmethod
    async def hold(self, node: str, matches: Collection[str], ms: int) -> frozenset[str]:
        """Take or renew the leases on these matches for so long, where no other node's lease still runs.

        Returns those now held. A lease only saves work, two nodes that both believe in theirs do no harm.
        As long as a lease would run the node itself is taken to be there (see `nodes`), whether it got any or not.
        """

    @abstractmethod
    async def nodes(self) -> frozenset[str]:
        """The nodes that are there: they have held or asked for leases lately."""

    @abstractmethod
    async def release(self, node: str, matches: Collection[str]) -> None:
        """Give leases back: nobody needs to run these matches until somebody comes."""

    @abstractmethod
    async def orphans(self, limit: int = 100) -> list[str]:
        """Unfinished matches whose lease ran out without being given back: their node died."""

    @abstractmethod
    async def now_ms(self) -> int:
        """The database's time. Nodes ask now and then, and keep an offset (`DatabaseClock`)."""

    @abstractmethod
    def subscribe(self, skip: Skip = skip_none) -> Subscription:
        """Wake-ups from now on, without those to skip: subscribe, then read what is new. Poll `heads` each second for what got lost."""

    @abstractmethod
    async def close(self) -> None:
        """Save what waits, then let go of everything. Closing twice is fine."""

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()
