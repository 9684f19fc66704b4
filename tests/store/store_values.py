"""Small values that the tests share."""

from __future__ import annotations

from hedgerow.core.match import Entry, Header
from hedgerow.store import Batch, Finish

HEADER = Header(game="tally-ho", seats=2, options={"forest": "old"}, names={0: "Ann", 1: "Bořek"}, commitment="c0ffee")


def move(token: str, seat: int = 0, client: str = "", at: int | None = 5) -> Entry:
    return Entry(seat, token, at, client)


def batch(match: str, head: int, *entries: Entry | str, header: Header | None = None, finish: Finish | None = None) -> Batch:
    """Texts stand for moves of seat 0."""
    made = [move(entry) if isinstance(entry, str) else entry for entry in entries]
    return Batch(match=match, head=head, entries=made, header=header, finish=finish)
