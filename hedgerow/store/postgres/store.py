"""The store over one PostgreSQL database, shared by many nodes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from hedgerow.core.match import Entry, Header
from hedgerow.store import queries
from hedgerow.store.check import check_batch, check_kept, check_new, fits, known
from hedgerow.store.errors import Closed, Malformed, NotSaved, StoreError, Taken, Unavailable, UnknownMatch
from hedgerow.store.interface import Batch, Record, Store
from hedgerow.store.location import without_password
from hedgerow.store.migrations import Step, steps
from hedgerow.store.postgres import statements as sql
from hedgerow.store.postgres.appender import Appender
from hedgerow.store.postgres.driver import Connection, Fault, Pool, connect, fault
from hedgerow.store.postgres.listener import Listener
from hedgerow.store.postgres.patience import Patience
from hedgerow.store.postgres.schema import migrate
from hedgerow.store.wakes import Skip, Subscription, Wakes, skip_none

T = TypeVar("T")

PATIENCE = 5.0
"""Seconds for a database to come back: a restart, not a holiday."""


class PostgresStore(Store):
    def __init__(self, url: str, pool: Pool, patience: float) -> None:
        self._where = without_password(url)
        self._pool = pool
        self._patience = patience
        self._closed = False
        self._wakes = Wakes()
        self._listener = Listener(lambda: connect(url), self._wakes)
        self._appender = Appender(lambda: connect(url), patience)

    @classmethod
    async def open(cls, url: str, *, patience: float = PATIENCE, migrations: Sequence[Step] | None = None) -> PostgresStore:
        store = cls(url, await _open_pool(url, patience), patience)
        plan = steps("postgresql") if migrations is None else migrations
        try:
            await store._ask(lambda db: migrate(db, plan, store._where))
            await store._listener.start()
        except BaseException as error:
            await store.close()
            if isinstance(error, StoreError) or not isinstance(error, Exception):
                raise
            raise _unreachable(store._where, error) from error
        return store

    async def create(self, match: str, header: Header, *, secret: str = "", code: str = "", holders: Mapping[int, str] = {}) -> Record:
        check_new(match, header, secret, code, holders)
        values = (match, code or None, queries.header_text(header), secret, list(holders), list(holders.values()))
        tries = 0

        async def make(db: Connection) -> Record:
            nonlocal tries
            tries += 1
            made = await db.fetch(sql.CREATE, *values)
            found = await _records(db, queries.BY_ID, match)
            if not made and not (tries > 1 and found and await _is_mine(db, found[0], header, secret)):
                raise Taken("id", match) if found else Taken("code", code)
            return found[0]

        return await self._do(make)

    async def append(self, batch: Batch) -> int:
        check_batch(batch)
        return await self._appender.append(batch)

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        rows = await self._fetch(queries.ENTRIES, known(match), after)
        return [queries.to_entry(row) for row in rows]

    async def heads(self, matches: Collection[str]) -> dict[str, int]:
        rows = await self._fetch(sql.HEADS, [match for match in matches if fits(match)])
        return dict(rows)

    async def match(self, match: str) -> Record:
        return await self._one(queries.BY_ID, known(match))

    async def find(self, code: str) -> Record:
        return await self._one(queries.BY_CODE, known(code))

    async def held_by(self, holder: str) -> list[Record]:
        if not fits(holder):
            return []
        return await self._ask(lambda db: _records(db, queries.BY_HOLDER, holder))

    async def listing(self, *, finished: bool, older_than: Record | None = None, limit: int = 100) -> list[Record]:
        page = () if older_than is None else (older_than.created, older_than.id)
        text = queries.listing(finished, older=older_than is not None)
        return await self._ask(lambda db: _records(db, text, limit, *page))

    async def secret(self, match: str) -> str:
        rows = await self._fetch(queries.SECRET, known(match))
        if not rows:
            raise UnknownMatch(match)
        return str(rows[0][0])

    async def forget(self, match: str) -> None:
        known(match)
        if not await self._do(lambda db: db.fetch(sql.FORGET, match)):
            await self.match(match)
            raise Malformed(f"match {match!r} is not over: finish it before it is forgotten")

    async def to_forget(self, limit: int = 100) -> list[str]:
        return [row[0] for row in await self._fetch(queries.to_forget(sql.NOW), limit)]

    async def keep(self, name: str, value: str) -> str:
        check_kept(name, value)
        await self._do(lambda db: db.fetch(queries.KEEP, name, value))
        rows = await self._fetch(queries.KEPT, name)
        return str(rows[0][0])

    async def kept(self, name: str) -> str | None:
        rows = await self._fetch(queries.KEPT, name)
        return str(rows[0][0]) if rows else None

    async def hold(self, node: str, matches: Collection[str], ms: int) -> frozenset[str]:
        asked = [match for match in matches if fits(match)]
        return frozenset(row[0] for row in await self._do(lambda db: db.fetch(sql.HOLD, node, asked, ms)))

    async def nodes(self) -> frozenset[str]:
        return frozenset(row[0] for row in await self._fetch(queries.nodes(sql.NOW)))

    async def release(self, node: str, matches: Collection[str]) -> None:
        asked = [match for match in matches if fits(match)]
        await self._do(lambda db: db.fetch(sql.RELEASE, node, asked))

    async def orphans(self, limit: int = 100) -> list[str]:
        rows = await self._fetch(queries.orphans(sql.NOW), limit)
        return [row[0] for row in rows]

    async def now_ms(self) -> int:
        return int((await self._fetch(f"SELECT {sql.NOW}"))[0][0])

    def subscribe(self, skip: Skip = skip_none) -> Subscription:
        return self._wakes.subscribe(skip)

    async def close(self) -> None:
        self._closed = True
        await self._appender.close()
        await self._listener.close()
        await self._pool.close()
        self._wakes.close()

    async def _fetch(self, text: str, *values: Any) -> list[Any]:
        return await self._ask(lambda db: db.fetch(text, *values))

    async def _one(self, text: str, what: str) -> Record:
        found = await self._ask(lambda db: _records(db, text, what))
        if not found:
            raise UnknownMatch(what)
        return found[0]

    async def _ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        """Read, and read again if the connection was lost."""
        return await self._try(question, lambda why: Unavailable(f"cannot read {self._where}: {why}; check that the database runs"))

    async def _do(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Write what may safely be written twice."""
        return await self._try(work, NotSaved)

    async def _try(self, errand: Callable[[Connection], Awaitable[T]], failure: Callable[[str], StoreError]) -> T:
        if self._closed:
            raise Closed
        patience = Patience(self._patience)
        while True:
            try:
                async with self._pool.connection() as connection:
                    return await errand(connection)
            except Exception as error:
                if fault(error) is Fault.REFUSED or not await patience.again():
                    raise failure(str(error) or type(error).__name__) from error


async def _open_pool(url: str, patience_seconds: float) -> Pool:
    patience = Patience(patience_seconds)
    while True:
        try:
            return await Pool.open(url)
        except Exception as error:
            if fault(error) is Fault.REFUSED or not await patience.again():
                raise _unreachable(without_password(url), error) from error


def _unreachable(where: str, error: Exception) -> Unavailable:
    why = str(error) or type(error).__name__
    return Unavailable(f"cannot open {where}: {why}; check that the database runs, its name, the user and the password")


async def _records(db: Connection, text: str, *values: Any) -> list[Record]:
    rows = await db.fetch(text, *values)
    return queries.to_records(rows, await db.fetch(sql.HOLDERS, [row[0] for row in rows]) if rows else ())


async def _is_mine(db: Connection, found: Record, header: Header, secret: str) -> bool:
    """Whether an earlier try, whose answer was lost, had made this match."""
    rows = await db.fetch(queries.SECRET, found.id)
    return found.header == header and bool(rows[0][0] == secret)
