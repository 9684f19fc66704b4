"""Statements in PostgreSQL's own words. Each is a transaction of its own: a node that stops in between holds no lock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hedgerow.store import queries
from hedgerow.store.interface import Batch

CHANNEL = "hedgerow"
DAY = 86_400_000

NOW = "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)"

HOLDERS = "SELECT match_id, seat, holder FROM holders WHERE match_id = ANY($1::text[])"
HEADS = "SELECT id, head FROM matches WHERE id = ANY($1::text[])"

CREATE = f"""
WITH made AS (
    INSERT INTO matches (id, code, header, created_ms) VALUES ($1, $2, $3, {NOW})
    ON CONFLICT DO NOTHING RETURNING id
), hidden AS (
    INSERT INTO secrets (match_id, secret) SELECT id, $4 FROM made
), seated AS (
    INSERT INTO holders (match_id, seat, holder)
    SELECT made.id, h.seat, h.holder FROM made, unnest($5::int[], $6::text[]) AS h (seat, holder)
)
SELECT id FROM made
"""

# Many matches, one statement, one commit. A batch that does not fit is left out, and spoils no other.
# The rows are locked in the order of their ids, so that the groups of two nodes cannot wait for each other; and no
# stronger than an update needs, so that leases can still refer to them.
APPEND = f"""
WITH batch AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bool[], $6::text[], $7::bool[], $8::bigint[])
    AS b (match_id, head, size, header, finish, outcome, reveal, forget_after)
), line AS (
    SELECT * FROM unnest($9::text[], $10::bigint[], $11::int[], $12::text[], $13::bigint[], $14::text[])
    AS l (match_id, seq, actor, token, at_ms, client)
), seat AS (
    SELECT * FROM unnest($15::text[], $16::int[], $17::text[]) AS s (match_id, seat, holder)
), locked AS (
    SELECT id FROM matches WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE
), moved AS (
    UPDATE matches m SET
        head = b.head + b.size,
        header = coalesce(b.header, m.header),
        outcome = CASE WHEN b.finish AND m.finished_ms IS NULL THEN b.outcome ELSE m.outcome END,
        forget_ms = CASE WHEN b.finish AND m.finished_ms IS NULL THEN {NOW} + b.forget_after ELSE m.forget_ms END,
        finished_ms = CASE WHEN b.finish THEN coalesce(m.finished_ms, {NOW}) ELSE m.finished_ms END
    FROM batch b JOIN locked ON locked.id = b.match_id
    WHERE m.id = b.match_id AND m.head = b.head AND NOT EXISTS (
        SELECT 1 FROM line l JOIN entries e ON e.match_id = l.match_id AND e.actor = l.actor AND e.client = l.client
        WHERE l.match_id = b.match_id AND l.client <> '' AND e.client <> ''
    )
    RETURNING m.id, m.head, b.finish, b.reveal
), written AS (
    INSERT INTO entries (match_id, seq, actor, token, at_ms, client)
    SELECT l.match_id, l.seq, l.actor, l.token, l.at_ms, l.client FROM line l JOIN moved ON moved.id = l.match_id
), seated AS (
    INSERT INTO holders (match_id, seat, holder)
    SELECT s.match_id, s.seat, s.holder FROM seat s JOIN moved ON moved.id = s.match_id WHERE s.holder IS NOT NULL
    ON CONFLICT (match_id, seat) DO UPDATE SET holder = excluded.holder
), freed AS (
    DELETE FROM holders h USING seat s JOIN moved ON moved.id = s.match_id
    WHERE h.match_id = s.match_id AND h.seat = s.seat AND s.holder IS NULL
), revealed AS (
    UPDATE secrets s SET revealed = 1 FROM moved WHERE moved.id = s.match_id AND moved.reveal
), released AS (
    DELETE FROM leases l USING moved WHERE moved.id = l.match_id AND moved.finish
)
SELECT id, head, pg_notify('{CHANNEL}', head || ' ' || id) FROM moved
"""

STANDING = "SELECT head FROM matches WHERE id = $1"
KNOWN_CLIENT = """
SELECT e.actor, e.client, e.seq FROM entries e JOIN unnest($2::int[], $3::text[]) AS l (actor, client)
ON e.actor = l.actor AND e.client = l.client WHERE e.match_id = $1 AND e.client <> '' ORDER BY e.seq LIMIT 1
"""

FORGET = f"""
WITH over AS (
    UPDATE matches SET forgotten_ms = coalesce(forgotten_ms, {NOW}) WHERE id = $1 AND finished_ms IS NOT NULL RETURNING id
), gone AS (
    DELETE FROM entries e USING over WHERE e.match_id = over.id
)
SELECT id FROM over
"""

HOLD = f"""
WITH moment AS MATERIALIZED (SELECT {NOW} AS now_ms), gone AS (
    DELETE FROM nodes WHERE until_ms < (SELECT now_ms FROM moment) - {DAY} AND node <> $1
), there AS (
    INSERT INTO nodes (node, until_ms) SELECT $1, now_ms + $3 FROM moment
    ON CONFLICT (node) DO UPDATE SET until_ms = excluded.until_ms
)
INSERT INTO leases (match_id, node, until_ms)
SELECT m.id, $1, now_ms + $3 FROM matches m, moment
WHERE m.id = ANY($2::text[]) AND m.finished_ms IS NULL ORDER BY m.id
ON CONFLICT (match_id) DO UPDATE SET node = excluded.node, until_ms = excluded.until_ms
WHERE leases.node = excluded.node OR leases.until_ms <= {NOW}
RETURNING match_id
"""
RELEASE = "DELETE FROM leases WHERE node = $1 AND match_id = ANY($2::text[])"


def append_values(batches: Sequence[Batch]) -> tuple[list[Any], ...]:
    """The columns that APPEND takes: eight of batches, six of entries, three of holders."""
    heads = [
        (
            batch.match,
            batch.head,
            len(batch.entries),
            None if batch.header is None else queries.header_text(batch.header),
            batch.finish is not None,
            None if batch.finish is None else queries.outcome_text(batch.finish.outcome),
            batch.finish is not None and batch.finish.reveal,
            None if batch.finish is None else batch.finish.forget_after,
        )
        for batch in batches
    ]
    lines = [
        (batch.match, seq, entry.actor, entry.token, entry.at, entry.client)
        for batch in batches
        for seq, entry in enumerate(batch.entries, batch.head + 1)
    ]
    seats = [(batch.match, seat, holder) for batch in batches for seat, holder in batch.holders.items()]
    return (*_columns(heads, 8), *_columns(lines, 6), *_columns(seats, 3))


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(width)]
