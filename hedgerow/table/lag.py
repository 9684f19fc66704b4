"""Fairness for those who are far away: a move counts from when it was made, and the clock waits for moves still on the way."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.table.table import Table

LAG_LIMIT = 250
"""The most milliseconds on the way that a player is credited with."""
ELSEWHERE = LAG_LIMIT + 50
"""How long to wait for somebody who plays through another node: their lag is known only there, and it has to write first."""


def credit(lag: float) -> int:
    """How far back a move is stamped for the time it took on the way."""
    return int(min(LAG_LIMIT, max(0.0, lag)))


def grace(table: Table, node: str, lags: Mapping[int, float]) -> int:
    """How long after it is due the clock waits, for moves that were made in time and are still on the way."""
    if table.match is None:
        return 0
    actors = table.match.game.turn(table.match.state).actors
    return max((_patience(table, seat, node, lags) for seat in actors if seat >= 0), default=0)


def _patience(table: Table, seat: int, node: str, lags: Mapping[int, float]) -> int:
    if seat in lags:
        return credit(lags[seat]) + (lags[seat] > 0)  # what was made at the very last moment comes just then, and is not late
    return ELSEWHERE if table.seats[seat].node not in ("", node) else 0
