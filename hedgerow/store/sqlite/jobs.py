"""What happens inside a transaction: each function gets the connection first, and refuses by raising."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NoReturn

from msgspec import Struct

from hedgerow.core.match import Header
from hedgerow.store import queries
from hedgerow.store.errors import Duplicate, Malformed, Stale, Taken, UnknownMatch
from hedgerow.store.interface import Batch, Finish, Record
from hedgerow.store.sqlite.connection import Row, run

HOLDERS = "SELECT match_id, seat, holder FROM holders WHERE match_id IN (SELECT value FROM json_each($1))"
HEADS = "SELECT id, head FROM matches WHERE id IN (SELECT value FROM json_each($1))"
HOLD = """
INSERT INTO leases (match_id, node, until_ms)
SELECT m.id, $1, $4 FROM matches m WHERE m.id IN (SELECT value FROM json_each($2)) AND m.finished_ms IS NULL
ON CONFLICT (match_id) DO UPDATE SET node = excluded.node, until_ms = excluded.until_ms
WHERE leases.node = excluded.node OR leases.until_ms <= $3
RETURNING match_id
"""
RELEASE = "DELETE FROM leases WHERE node = $1 AND match_id IN (SELECT value FROM json_each($2))"
SEAT = """
INSERT INTO holders (match_id, seat, holder) VALUES ($1, $2, $3)
ON CONFLICT (match_id, seat) DO UPDATE SET holder = excluded.holder
"""
ADVANCE = "UPDATE matches SET head = ? WHERE id = ? AND head = ?"
WRITE = "INSERT INTO entries (match_id, seq, actor, token, at_ms, client) VALUES (?, ?, ?, ?, ?, ?)"
KNOWN_CLIENT = "SELECT seq FROM entries WHERE match_id = $1 AND actor = $2 AND client = $3 AND client <> ''"


def records(db: sqlite3.Connection, sql: str, *values: object) -> list[Record]:
    """The answers to one of the record queries."""
    rows: list[Row] = run(db, sql, *values).fetchall()
    return queries.to_records(rows, run(db, HOLDERS, json.dumps([row[0] for row in rows])))


def one_record(db: sqlite3.Connection, sql: str, what: str) -> Record:
    found = records(db, sql, what)
    if not found:
        raise UnknownMatch(what)
    return found[0]


def create(db: sqlite3.Connection, match: str, header: Header, secret: str, code: str, holders: Mapping[int, str], now: int) -> Record:
    if run(db, "SELECT 1 FROM matches WHERE id = $1", match).fetchone():
        raise Taken("id", match)
    if code and run(db, "SELECT 1 FROM matches WHERE code = $1", code).fetchone():
        raise Taken("code", code)
    values = (match, code or None, queries.header_text(header), now)
    run(db, "INSERT INTO matches (id, code, header, created_ms) VALUES ($1, $2, $3, $4)", *values)
    run(db, "INSERT INTO secrets (match_id, secret) VALUES ($1, $2)", match, secret)
    _seat(db, match, holders)
    return one_record(db, queries.BY_ID, match)


def append(db: sqlite3.Connection, batch: Batch, now: int) -> int:
    """A known client id is told before a stale head: who sent a move twice wants its number, not another try."""
    if db.execute(ADVANCE, _advance(batch)).rowcount != 1:
        _refuse(db, batch)
    try:
        db.executemany(WRITE, _rows(batch))
    except sqlite3.IntegrityError:
        _refuse_known_clients(db, batch)
        raise
    if batch.header is not None:
        run(db, "UPDATE matches SET header = $2 WHERE id = $1", batch.match, queries.header_text(batch.header))
    _seat(db, batch.match, batch.holders)
    if batch.finish is not None:
        _finish(db, batch.match, batch.finish, now)
    return batch.head + len(batch.entries)


class Append(Struct, frozen=True):
    """A batch to be appended: a job like the others, but for the many that are nothing but moves."""

    batch: Batch
    now: Callable[[], int]

    def __call__(self, db: sqlite3.Connection) -> int:
        return append(db, self.batch, self.now())

    @property
    def head(self) -> int:
        """How long the log is with it."""
        return self.batch.head + len(self.batch.entries)

    @property
    def is_plain(self) -> bool:
        batch = self.batch
        return batch.header is None and batch.finish is None and not batch.holders


def append_all(db: sqlite3.Connection, batches: Sequence[Batch]) -> None:
    """The entries of batches that have nothing else. Raises an error where one is refused, and does not tell which."""
    if db.executemany(ADVANCE, [_advance(batch) for batch in batches]).rowcount != len(batches):
        raise Malformed("one of these is refused")
    db.executemany(WRITE, [row for batch in batches for row in _rows(batch)])


def _advance(batch: Batch) -> tuple[int, str, int]:
    """Take the next numbers of the log, if they are the next."""
    return batch.head + len(batch.entries), batch.match, batch.head


def _rows(batch: Batch) -> list[Row]:
    return [(batch.match, seq, e.actor, e.token, e.at, e.client) for seq, e in enumerate(batch.entries, batch.head + 1)]


def _refuse(db: sqlite3.Connection, batch: Batch) -> NoReturn:
    row = run(db, "SELECT head FROM matches WHERE id = $1", batch.match).fetchone()
    if row is None:
        raise UnknownMatch(batch.match)
    (head,) = row
    _refuse_known_clients(db, batch)
    raise Stale(batch.match, batch.head, head)


def _refuse_known_clients(db: sqlite3.Connection, batch: Batch) -> None:
    for entry in batch.entries:
        if entry.client and (row := run(db, KNOWN_CLIENT, batch.match, entry.actor, entry.client).fetchone()):
            raise Duplicate(batch.match, entry.actor, entry.client, row[0])


def _seat(db: sqlite3.Connection, match: str, holders: Mapping[int, str | None]) -> None:
    for seat, holder in holders.items():
        if holder is None:
            run(db, "DELETE FROM holders WHERE match_id = $1 AND seat = $2", match, seat)
        else:
            run(db, SEAT, match, seat, holder)


def _finish(db: sqlite3.Connection, match: str, finish: Finish, now: int) -> None:
    """The first end counts; later ones leave the result alone."""
    forget = None if finish.forget_after is None else now + finish.forget_after
    values = (match, now, queries.outcome_text(finish.outcome), forget)
    run(db, "UPDATE matches SET finished_ms = $2, outcome = $3, forget_ms = $4 WHERE id = $1 AND finished_ms IS NULL", *values)
    if finish.reveal:
        run(db, "UPDATE secrets SET revealed = 1 WHERE match_id = $1", match)
    run(db, "DELETE FROM leases WHERE match_id = $1", match)


def forget(db: sqlite3.Connection, match: str, now: int) -> None:
    row = run(db, "SELECT finished_ms FROM matches WHERE id = $1", match).fetchone()
    if row is None:
        raise UnknownMatch(match)
    if row[0] is None:
        raise Malformed(f"match {match!r} is not over: finish it before it is forgotten")
    run(db, "DELETE FROM entries WHERE match_id = $1", match)
    run(db, "UPDATE matches SET forgotten_ms = coalesce(forgotten_ms, $2) WHERE id = $1", match, now)


def keep(db: sqlite3.Connection, name: str, value: str) -> str:
    run(db, queries.KEEP, name, value)
    return str(run(db, queries.KEPT, name).fetchone()[0])


def hold(db: sqlite3.Connection, node: str, matches: Collection[str], now: int, until: int) -> frozenset[str]:
    run(db, "DELETE FROM nodes WHERE until_ms <= $1", now)
    run(db, "INSERT OR REPLACE INTO nodes (node, until_ms) VALUES ($1, $2)", node, until)
    return frozenset(match for (match,) in run(db, HOLD, node, json.dumps(list(matches)), now, until).fetchall())


def release(db: sqlite3.Connection, node: str, matches: Collection[str]) -> None:
    run(db, RELEASE, node, json.dumps(list(matches)))
