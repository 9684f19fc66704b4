"""Reading beside the writer, off the event loop. In WAL mode neither side waits for the other."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import TypeVar

from hedgerow.store.errors import Closed, Unavailable

T = TypeVar("T")

THREADS = 2


class Readers:
    def __init__(self, connect: Callable[[], sqlite3.Connection], where: str) -> None:
        self._connect = connect
        self._where = where
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="hedgerow-reader")
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        self._closed = False

    async def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Everything that one question reads is of one moment."""
        if self._closed:
            raise Closed
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, question)

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        while True:
            try:
                self._idle.get_nowait().close()
            except Empty:
                return

    def _answer(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            connection = self._borrow()
        except sqlite3.Error as error:
            raise self._unavailable(error) from error
        try:
            connection.execute("BEGIN")
            answer = question(connection)
            connection.execute("COMMIT")
        except BaseException as error:
            connection.close()
            if isinstance(error, sqlite3.Error):
                raise self._unavailable(error) from error
            raise
        self._idle.put(connection)
        return answer

    def _borrow(self) -> sqlite3.Connection:
        try:
            return self._idle.get_nowait()
        except Empty:
            connection = self._connect()
            connection.execute("PRAGMA query_only = ON")
            return connection

    def _unavailable(self, error: sqlite3.Error) -> Unavailable:
        return Unavailable(f"cannot read {self._where}: {error}; check the file and its disk")
