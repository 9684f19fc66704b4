"""Statements that both databases understand, and the way between rows and values.

Parameters are written $1, $2: PostgreSQL counts them, and for SQLite they are names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hedgerow.core.game import Actor, Outcome
from hedgerow.core.match import Entry, Header
from hedgerow.store.interface import Record

_RECORD = """
SELECT m.id, m.code, m.header, m.created_ms, m.head, m.finished_ms, m.outcome, m.forgotten_ms,
       CASE WHEN s.revealed = 1 THEN s.secret ELSE '' END
FROM matches m JOIN secrets s ON s.match_id = m.id
"""
BY_ID = f"{_RECORD} WHERE m.id = $1"
BY_CODE = f"{_RECORD} WHERE m.code = $1"
BY_HOLDER = f"""
{_RECORD} WHERE m.id IN (SELECT match_id FROM holders WHERE holder = $1)
ORDER BY m.created_ms DESC, m.id DESC
"""
ENTRIES = "SELECT actor, token, at_ms, client FROM entries WHERE match_id = $1 AND seq > $2 ORDER BY seq"
KEEP = "INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
KEPT = "SELECT value FROM kept WHERE name = $1"
SECRET = "SELECT secret FROM secrets WHERE match_id = $1"


def listing(finished: bool, older: bool) -> str:
    """A page of matches: $1 rows of it, older than the match $3 made at $2."""
    over = "IS NOT NULL" if finished else "IS NULL"
    page = "AND (m.created_ms, m.id) < (CAST($2 AS BIGINT), CAST($3 AS TEXT))" if older else ""
    return f"{_RECORD} WHERE m.finished_ms {over} {page} ORDER BY m.created_ms DESC, m.id DESC LIMIT $1"


def orphans(now: str) -> str:
    """Leases that ran out, $1 of them; `now` is how this database tells the time."""
    return f"""
    SELECT l.match_id FROM leases l JOIN matches m ON m.id = l.match_id
    WHERE l.until_ms <= {now} AND m.finished_ms IS NULL
    ORDER BY l.until_ms, l.match_id LIMIT $1
    """


def nodes(now: str) -> str:
    return f"SELECT node FROM nodes WHERE until_ms > {now}"


def to_forget(now: str) -> str:
    """Matches to be forgotten by now, $1 of them."""
    return f"""
    SELECT id FROM matches WHERE forget_ms <= {now} AND forget_ms IS NOT NULL AND forgotten_ms IS NULL ORDER BY forget_ms, id LIMIT $1
    """


def header_text(header: Header) -> str:
    return msgspec.json.encode(header).decode()


def outcome_text(outcome: Outcome | None) -> str | None:
    return None if outcome is None else msgspec.json.encode(outcome).decode()


def to_entry(row: Sequence[Any]) -> Entry:
    actor, token, at, client = row
    return Entry(actor, token, at, client)


def to_records(rows: Iterable[Sequence[Any]], holders: Iterable[Sequence[Any]]) -> list[Record]:
    """Rows of any of the record queries, and (match, seat, holder) of all these matches."""
    seats: dict[str, dict[Actor, str]] = {}
    for match, seat, holder in sorted(tuple(row) for row in holders):
        seats.setdefault(match, {})[seat] = holder
    return [_to_record(row, seats.get(row[0], {})) for row in rows]


def _to_record(row: Sequence[Any], holders: dict[Actor, str]) -> Record:
    match, code, header, created, head, finished, outcome, forgotten, secret = row
    return Record(
        id=match,
        header=msgspec.structs.replace(msgspec.json.decode(header, type=Header), secret=secret),
        created=created,
        code=code or "",
        head=head,
        finished=finished,
        outcome=None if outcome is None else msgspec.json.decode(outcome, type=Outcome),
        forgotten=forgotten is not None,
        holders=holders,
    )
