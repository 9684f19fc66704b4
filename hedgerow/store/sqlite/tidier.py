"""Moves what the write-ahead log holds into the file, beside the writer: SQLite would do it in the middle of a commit."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

LOG = logging.getLogger("hedgerow.store")


class Tidier:
    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._wanted, self._closed = Event(), False
        self._thread = Thread(target=self._run, name="hedgerow-tidier", daemon=True)
        self._thread.start()

    def nudge(self) -> None:
        """There is something to tidy up."""
        self._wanted.set()

    def close(self) -> None:
        self._closed = True
        self._wanted.set()
        self._thread.join()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while self._wanted.wait() and not self._closed:
            self._wanted.clear()
            try:
                connection = connection or self._connect()
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # waits for nobody, and nobody waits for it
            except sqlite3.Error as error:  # nothing is lost: it all stands in the log, and will be tidied up another time
                LOG.warning("the write-ahead log was not tidied up: %s", error)
                with suppress(sqlite3.Error, AttributeError):
                    connection.close()  # type: ignore[union-attr]
                connection = None
        if connection is not None:
            connection.close()
