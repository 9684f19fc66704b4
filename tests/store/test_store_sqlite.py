"""What only SQLite has: the writer's groups, and disks that fail."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from store_values import HEADER, batch, move

from hedgerow.store import Batch, Duplicate, NotSaved, Stale, Wake, open_store
from hedgerow.store.sqlite.connection import connect, statements
from hedgerow.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.asyncio


class Disk:
    """The seam below the store: counts commits, and fails where a test wants it."""

    def __init__(self) -> None:
        self.commits = 0
        self.opened = 0
        self.fail_before: str | None = None
        self.fail_after: str | None = None

    def connect(self, path: Path) -> sqlite3.Connection:
        disk = self
        disk.opened += 1

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                disk.refuse(disk.fail_before, sql)
                cursor = super().execute(sql, *values)
                disk.commits += sql == "COMMIT" and is_writer()
                disk.refuse(disk.fail_after, sql)
                return cursor

            def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
                disk.refuse(disk.fail_before, sql)
                return super().executemany(sql, *values)

        return connect(path, Connection)

    def refuse(self, where: str | None, sql: str) -> None:
        if where is not None and sql.lstrip().startswith(where) and is_writer():
            raise sqlite3.OperationalError("disk I/O error")


def is_writer() -> bool:
    return threading.current_thread().name == "hedgerow-writer"


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest_asyncio.fixture
async def store(folder: Path, disk: Disk) -> AsyncIterator[SqliteStore]:
    async with await SqliteStore.open(folder / "log", connect=disk.connect) as store:
        assert isinstance(store, SqliteStore)
        await asyncio.gather(*(store.create(f"m{number}", HEADER) for number in range(10)))
        yield store


async def hold_up(store: SqliteStore) -> threading.Event:
    """Keeps the writer busy until the event is set, so that what comes meanwhile makes one group."""
    busy, go = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def job(_: sqlite3.Connection) -> None:
        loop.call_soon_threadsafe(busy.set)
        assert go.wait(10)

    task = asyncio.ensure_future(store._writer.do(job))
    await busy.wait()
    task.add_done_callback(lambda done: done.exception())
    return go


async def in_one_group(store: SqliteStore, *batches: Any) -> list[Any]:
    go = await hold_up(store)
    tasks = [asyncio.create_task(store.append(each)) for each in batches]
    await asyncio.sleep(0)  # all are in the queue
    go.set()
    return await asyncio.gather(*tasks, return_exceptions=True)


async def test_one_commit_serves_everything_that_waits(store: SqliteStore, disk: Disk) -> None:
    before = disk.commits
    answers = await in_one_group(store, *(batch(f"m{number}", 0, "a", "b") for number in range(10)))
    assert answers == [2] * 10
    assert disk.commits == before + 2  # the one that held up, and the group


async def test_a_bad_batch_is_rolled_back_alone(store: SqliteStore, folder: Path) -> None:
    with sqlite3.connect(folder / "log") as beside:
        beside.execute(
            "CREATE TRIGGER poison BEFORE INSERT ON entries WHEN new.token = 'poison' BEGIN SELECT RAISE(ABORT, 'poisoned'); END"
        )
    beside.close()
    answers = await in_one_group(
        store,
        batch("m0", 0, "a"),
        batch("m1", 0, "good start", "poison"),  # fails after its first row is written
        batch("m2", 7, "stale"),
        batch("m0", 1, "b"),  # stands on the first of the same group
        batch("m1", 0, "second try"),
    )
    assert [answers[0], answers[3], answers[4]] == [1, 2, 1]
    assert isinstance(answers[1], NotSaved)
    assert isinstance(answers[2], Stale)
    assert [entry.token for entry in await store.entries("m1")] == ["second try"]
    assert await store.entries("m2") == []


@pytest.mark.parametrize("where", ["COMMIT", "BEGIN IMMEDIATE", "SAVEPOINT", "INSERT INTO", "RELEASE"])
async def test_when_the_disk_fails_nothing_is_acknowledged(store: SqliteStore, disk: Disk, where: str) -> None:
    await store.append(batch("m0", 0, "before"))
    opened = disk.opened
    with store.subscribe() as wakes:
        go = await hold_up(store)
        tasks = [asyncio.create_task(store.append(batch(f"m{number}", number == 0, "lost"))) for number in range(5)]
        tasks.append(asyncio.create_task(store.append(batch("m9", 9, "stale"))))
        tasks.append(asyncio.create_task(store.append(Batch(match="m8", head=0, entries=[move("sit")], holders={0: "ann"}))))
        await asyncio.sleep(0)  # all are in the queue
        disk.fail_before = where
        go.set()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert {type(answer) for answer in answers} == {NotSaved}
        assert "disk I/O error" in str(answers[0])
        head = 9 if where in ("SAVEPOINT", "RELEASE") else 1  # savepoints are for groups with a stale batch
        with pytest.raises(NotSaved):
            await store.append(batch("m0", head, "still failing"))
        assert [entry.token for entry in await store.entries("m0")] == ["before"]
        disk.fail_before = None
        assert await store.append(batch("m0", 1, "after")) == 2
        assert await anext(wakes) == Wake("m0", 2)
    assert disk.opened > opened
    assert await store.heads([f"m{number}" for number in range(10)]) == {f"m{number}": 2 if number == 0 else 0 for number in range(10)}


async def test_a_commit_whose_answer_is_lost_is_not_acknowledged_and_not_doubled(store: SqliteStore, disk: Disk) -> None:
    disk.fail_after = "COMMIT"
    with pytest.raises(NotSaved):
        await store.append(batch("m0", 0, move("a", client="c1")))
    disk.fail_after = None
    with pytest.raises(Duplicate) as caught:
        await store.append(batch("m0", 0, move("a", client="c1")))
    assert caught.value.seq == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on file sizes")
async def test_a_full_disk_for_real(store: SqliteStore, folder: Path) -> None:
    """The system refuses to let the file grow, as on a full disk; later there is room again."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    head, written = 0, "x" * 3000
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, limits[1]))
    try:
        with suppress(NotSaved):
            while True:
                head = await store.append(batch("m0", head, written))
        assert 0 < head < 1000
        assert len(await store.entries("m0")) == head
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert await store.append(batch("m0", head, "room again")) == head + 1
    async with await open_store(str(folder / "log")) as again:
        assert [entry.token for entry in await again.entries("m0")] == [written] * head + ["room again"]


async def test_another_process_that_keeps_the_file_locked(folder: Path) -> None:
    def impatient(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA busy_timeout = 20")
        return connection

    async with await SqliteStore.open(folder / "log", connect=impatient) as store:
        await store.create("m", HEADER)
        beside = sqlite3.connect(folder / "log", isolation_level=None)
        beside.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved, match="locked"):
            await store.append(batch("m", 0, "a"))
        beside.execute("ROLLBACK")
        beside.close()
        assert await store.append(batch("m", 0, "a")) == 1


async def test_durable_settings(store: SqliteStore) -> None:
    def ask(db: sqlite3.Connection) -> list[Any]:
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")]

    full = 2
    assert await store._writer.do(ask) == ["wal", full, 1, 1]


async def test_nothing_is_left_open(folder: Path) -> None:
    before = set(threading.enumerate())
    async with await open_store(str(folder / "log")) as store:
        await store.create("m", HEADER)
        await store.match("m")
    assert {thread.name for thread in set(threading.enumerate()) - before if thread.name.startswith("hedgerow")} == set()
    assert [file.name for file in folder.iterdir()] == ["log"]  # the write-ahead log is folded in


async def test_statements_of_a_script() -> None:
    script = "-- first; not a statement\nCREATE TABLE a (\n  x TEXT DEFAULT ';'\n);\nCREATE TABLE b (y);\n-- the end\n"
    assert [text.split("\n")[-2] for text in statements(script)] == [");", "CREATE TABLE b (y);", "-- the end"]
