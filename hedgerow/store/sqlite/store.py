"""The store over one SQLite file."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from hedgerow.core.match import Entry, Header
from hedgerow.store import queries
from hedgerow.store.check import check_batch, check_kept, check_new, fits, known
from hedgerow.store.errors import Unavailable, UnknownMatch
from hedgerow.store.interface import Batch, Record, Store
from hedgerow.store.migrations import Step, steps
from hedgerow.store.sqlite import jobs
from hedgerow.store.sqlite.connection import Connect, connect, make_folder, migrate, run
from hedgerow.store.sqlite.readers import Readers
from hedgerow.store.sqlite.writer import Writer
from hedgerow.store.wakes import Skip, Subscription, Wake, Wakes, skip_none


def wall_ms() -> int:
    """One file, one machine: its clock is the database's clock."""
    return time.time_ns() // 1_000_000


class SqliteStore(Store):
    """Several processes may open one file; they share the log and the leases, but not the wake-ups."""

    def __init__(self, path: Path, connect: Connect, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._wakes = Wakes()
        self._writer = Writer(lambda: connect(path), lambda match, head: self._wakes.wake(Wake(match, head)))
        self._readers = Readers(lambda: connect(path), str(path))

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        connect: Connect = connect,
        clock: Callable[[], int] = wall_ms,
        migrations: Sequence[Step] | None = None,
    ) -> SqliteStore:
        """`connect` and `clock` are seams for tests: a failing disk, a virtual time."""
        plan = steps("sqlite") if migrations is None else migrations
        await asyncio.to_thread(_prepare, path, connect, plan)
        return cls(path, connect, clock)

    async def create(self, match: str, header: Header, *, secret: str = "", code: str = "", holders: Mapping[int, str] = {}) -> Record:
        check_new(match, header, secret, code, holders)
        return await self._writer.do(lambda db: jobs.create(db, match, header, secret, code, holders, self._clock()))

    async def append(self, batch: Batch) -> int:
        check_batch(batch)
        return await self._writer.do(jobs.Append(batch, self._clock))

    def when_ready(self, go_on: Callable[[], None]) -> None:
        self._writer.when_ready(go_on)

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        known(match)
        return await self._readers.ask(lambda db: [queries.to_entry(row) for row in run(db, queries.ENTRIES, match, after)])

    async def heads(self, matches: Collection[str]) -> dict[str, int]:
        asked = json.dumps([match for match in matches if fits(match)])
        return await self._readers.ask(lambda db: dict(run(db, jobs.HEADS, asked).fetchall()))

    async def match(self, match: str) -> Record:
        known(match)
        return await self._readers.ask(lambda db: jobs.one_record(db, queries.BY_ID, match))

    async def find(self, code: str) -> Record:
        known(code)
        return await self._readers.ask(lambda db: jobs.one_record(db, queries.BY_CODE, code))

    async def held_by(self, holder: str) -> list[Record]:
        if not fits(holder):
            return []
        return await self._readers.ask(lambda db: jobs.records(db, queries.BY_HOLDER, holder))

    async def listing(self, *, finished: bool, older_than: Record | None = None, limit: int = 100) -> list[Record]:
        page = () if older_than is None else (older_than.created, older_than.id)
        sql = queries.listing(finished, older=older_than is not None)
        return await self._readers.ask(lambda db: jobs.records(db, sql, limit, *page))

    async def secret(self, match: str) -> str:
        known(match)
        row = await self._readers.ask(lambda db: run(db, queries.SECRET, match).fetchone())
        if row is None:
            raise UnknownMatch(match)
        return str(row[0])

    async def forget(self, match: str) -> None:
        known(match)
        await self._writer.do(lambda db: jobs.forget(db, match, self._clock()))

    async def to_forget(self, limit: int = 100) -> list[str]:
        now = self._clock()
        return await self._readers.ask(lambda db: [match for (match,) in run(db, queries.to_forget("$2"), limit, now)])

    async def keep(self, name: str, value: str) -> str:
        check_kept(name, value)
        return await self._writer.do(lambda db: jobs.keep(db, name, value))

    async def kept(self, name: str) -> str | None:
        row = await self._readers.ask(lambda db: run(db, queries.KEPT, name).fetchone())
        return None if row is None else str(row[0])

    async def hold(self, node: str, matches: Collection[str], ms: int) -> frozenset[str]:
        asked = [match for match in matches if fits(match)]

        def job(db: sqlite3.Connection) -> frozenset[str]:
            now = self._clock()
            return jobs.hold(db, node, asked, now, now + ms)

        return await self._writer.do(job)

    async def nodes(self) -> frozenset[str]:
        now = self._clock()
        return await self._readers.ask(lambda db: frozenset(node for (node,) in run(db, queries.nodes("$1"), now)))

    async def release(self, node: str, matches: Collection[str]) -> None:
        asked = [match for match in matches if fits(match)]
        await self._writer.do(lambda db: jobs.release(db, node, asked))

    async def orphans(self, limit: int = 100) -> list[str]:
        now = self._clock()
        return await self._readers.ask(lambda db: [match for (match,) in run(db, queries.orphans("$2"), limit, now)])

    async def now_ms(self) -> int:
        return self._clock()

    def subscribe(self, skip: Skip = skip_none) -> Subscription:
        return self._wakes.subscribe(skip)

    async def close(self) -> None:
        await self._writer.close()
        await self._readers.close()
        self._wakes.close()


def _prepare(path: Path, connect: Connect, plan: Sequence[Step]) -> None:
    """Make the file and bring its schema up to date, or say what is wrong with it."""
    make_folder(path)
    try:
        connection = connect(path)
        try:
            migrate(connection, plan, str(path))
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise Unavailable(f"cannot open {path}: {error}; check the path, its permissions and its disk, or choose another") from error
