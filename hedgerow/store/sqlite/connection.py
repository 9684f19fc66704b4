"""Connections to the file, set up so that a commit that returned survives a power cut."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from hedgerow.store.errors import MigrationFailed, Unavailable
from hedgerow.store.migrations import CREATE_VERSIONS, READ_VERSION, VERSIONS, WRITE_VERSION, Step, pending

BUSY_SECONDS = 5.0
"""How long to wait for another process that writes into the same file."""

Connect: TypeAlias = Callable[[Path], sqlite3.Connection]
Row: TypeAlias = tuple[Any, ...]

SETUP = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: without it fsync stops at the drive's cache
    "PRAGMA secure_delete = ON",  # what a match forgets is not left in free pages
)


def connect(path: Path, kind: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """Transactions are begun and ended by hand, never by the driver."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, factory=kind)
    try:
        _use_wal(connection, path)
        for statement in SETUP:
            connection.execute(statement)
    except BaseException:
        connection.close()
        raise
    return connection


def _use_wal(connection: sqlite3.Connection, path: Path) -> None:
    """Two processes that open a new file at once can meet here, where SQLite does not wait by itself."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            break
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    if mode != "wal":
        raise Unavailable(f"{path} cannot have a write-ahead log (a network folder?): choose another folder")


def run(connection: sqlite3.Connection, sql: str, *values: Any) -> sqlite3.Cursor:
    """Run a statement whose parameters are written $1, $2, as in PostgreSQL."""
    return connection.execute(sql, {str(number): value for number, value in enumerate(values, 1)})


def make_folder(path: Path) -> None:
    """The file holds secrets: its folder, if it is new, is for this user only."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(f"cannot make the folder {path.parent}: {error.strerror}; choose another path") from error


def migrate(connection: sqlite3.Connection, steps: Sequence[Step], where: str) -> None:
    """Bring the schema up to date in one transaction; other processes wait for it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _refuse_strangers(connection, where)
        connection.execute(CREATE_VERSIONS)
        (version,) = connection.execute(READ_VERSION).fetchone()
        for step in pending(version, steps, where):
            _take(connection, step, where)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _refuse_strangers(connection: sqlite3.Connection, where: str) -> None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and VERSIONS not in tables:
        raise Unavailable(f"{where} is the database of another program: choose another path")


def _take(connection: sqlite3.Connection, step: Step, where: str) -> None:
    try:
        for statement in statements(step.sql):
            connection.execute(statement)
    except sqlite3.Error as error:
        raise MigrationFailed(where, f"{step.version} ({step.name})", str(error)) from error
    run(connection, WRITE_VERSION, step.version, step.name)


def statements(sql: str) -> list[str]:
    """The statements of a script, one by one: `executescript` would commit what came before."""
    found, current = [], ""
    for line in sql.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            found.append(current)
            current = ""
    return [*found, current] if current.strip() else found
