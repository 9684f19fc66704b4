"""The one thread that writes: everything that waits goes into one transaction, so that one fsync serves many matches.

Groups are put together in the event loop, which hands one over when the one before is durable.

A refused job leaves no trace and spoils no other: where there is one the group is begun anew, each job behind its own
savepoint. Nobody is answered before COMMIT has returned. Where the disk fails, all jobs of the group are told that they
are not saved, and the next group starts on a fresh connection.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from hedgerow.store.errors import Closed, NotSaved, StoreError
from hedgerow.store.sqlite.jobs import Append, append_all
from hedgerow.store.sqlite.tidier import Tidier

LOG = logging.getLogger("hedgerow.store")

T = TypeVar("T")
Job: TypeAlias = Callable[[sqlite3.Connection], Any]
Waiting: TypeAlias = "tuple[Job, asyncio.Future[Any]]"

PACE = 0.025
"""Seconds from one group to the next while several matches are played, so that each serves more of them: a picture and a half
on a screen that shows sixty a second. Whoever is alone does not wait."""
TIDY = 200
"""Groups between two times that the write-ahead log is tidied up."""
GROUP = 1000
"""So that the first of a very long queue does not wait for the last."""

OWN_FAULT = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.InterfaceError)
"""Errors of SQLite that a job brings on itself; all others mean that the file or the disk fails."""


class Writer:
    def __init__(self, connect: Callable[[], sqlite3.Connection], grown: Callable[[str, int], None]) -> None:
        """`grown` is told of each log that has got longer, even if nobody waits for it any more."""
        self._connect, self._grown = connect, grown
        self._connection: sqlite3.Connection | None = None
        self._failed = False
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._waiting: list[Waiting] = []
        self._ready = True
        """What comes now goes into the next group, which is handed over at the end of this round of the event loop."""
        self._when_ready: list[Callable[[], None]] = []
        self._last_matches: set[str] = set()
        self._handed_over = 0.0
        self._loop = asyncio.get_running_loop()
        self._closed = False
        self._tidier = Tidier(connect)
        self._thread = Thread(target=self._run, name="hedgerow-writer", daemon=True)
        self._thread.start()

    def do(self, job: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Run a job in the next transaction; its answer comes once that is durable."""
        if self._closed:
            raise Closed
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((job, future))
        if len(self._waiting) == 1 and self._ready:
            self._loop.call_soon(self._hand_over)
        return future

    def when_ready(self, go_on: Callable[[], None]) -> None:
        """Call this as soon as a job would be written at once."""
        if self._ready:
            go_on()
        else:
            self._when_ready.append(go_on)

    async def close(self) -> None:
        """Finish what waits, then stop."""
        if not self._closed:
            self._closed = True
            done = asyncio.Event()
            while self._waiting or not self._ready:
                self.when_ready(done.set)
                await done.wait()
                done.clear()
                await asyncio.sleep(0)
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._tidier.close)

    # In the event loop

    def _hand_over(self) -> None:
        group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
        self._ready = False
        self._handed_over = self._loop.time()
        self._queue.put(group)

    def _settle(self, group: list[Waiting], answers: list[Any]) -> None:
        """A group is done: tell everybody, and rest where many play."""
        matches = set[str]()
        for (job, future), answer in zip(group, answers, strict=True):
            failed = isinstance(answer, Exception)
            if isinstance(job, Append):
                matches.add(job.batch.match)
                if not failed:
                    self._grown(job.batch.match, answer)
            if not future.done():
                future.set_exception(answer) if failed else future.set_result(answer)
        busy = len(matches | self._last_matches) > 1
        self._last_matches = matches
        if busy and not self._closed:
            self._loop.call_at(self._handed_over + PACE, self._reopen)
        else:
            self._reopen()

    def _reopen(self) -> None:
        """Those who waited for it come first, and then all of it is handed over."""
        self._ready = True
        waited, self._when_ready = self._when_ready, []
        for go_on in waited:
            go_on()
        if self._waiting:
            self._loop.call_soon(self._hand_over)

    # In the thread

    def _run(self) -> None:
        groups = 0
        while (group := self._queue.get()) is not None:
            self._answer(group, self._commit([job for job, _ in group]))
            groups += 1
            if groups % TIDY == 0:
                self._tidier.nudge()
        if self._connection is not None:
            self._connection.close()

    def _commit(self, jobs: list[Job]) -> list[Any]:
        """What each job returned or raised, all of it durable; or NotSaved for each."""
        try:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            answers = _all_at_once(connection, jobs) or [_attempt(connection, job) for job in jobs]
            connection.execute("COMMIT")
            return answers
        except Exception as error:  # whatever it is, the thread must live and nobody may be told "saved"
            LOG.error("%d jobs are not saved: %s", len(jobs), error)
            self._drop()
            return [NotSaved(str(error)) for _ in jobs]

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._connect()
            self._connection.execute("PRAGMA wal_autocheckpoint = 0")
            if self._failed:
                # The kernel forgets pages whose fsync failed, so nothing may build on that write-ahead log: start a new one.
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._failed = False
        return self._connection

    def _drop(self) -> None:
        """Roll back and let go: the next group opens another connection. Errors here say nothing new."""
        self._failed = True
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")  # closing alone would wait for cursors that are still about
            with suppress(sqlite3.Error):
                connection.close()

    def _answer(self, group: list[Waiting], answers: list[Any]) -> None:
        with suppress(RuntimeError):  # the event loop may be gone, and with it everybody who waited
            self._loop.call_soon_threadsafe(self._settle, group, answers)


def _all_at_once(connection: sqlite3.Connection, jobs: list[Job]) -> list[Any] | None:
    """What each job returned. None: one was refused, and nothing is left of any."""
    moves = [job.batch for job in jobs if isinstance(job, Append) and job.is_plain]
    try:
        append_all(connection, moves)
        return [job.head if isinstance(job, Append) and job.is_plain else job(connection) for job in jobs]
    except (StoreError, *OWN_FAULT):
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        return None


def _attempt(connection: sqlite3.Connection, job: Job) -> Any:
    connection.execute("SAVEPOINT job")
    try:
        answer = job(connection)
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, OWN_FAULT):
            raise
        connection.execute("ROLLBACK TO job")
        answer = error if isinstance(error, StoreError) else NotSaved(str(error))
    connection.execute("RELEASE job")
    return answer
