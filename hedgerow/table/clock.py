"""Time at a table, read off the log alone, so that every node agrees: when the clock moves, and how long to wait for lag.

All times are milliseconds since the table was opened, as entries carry them.
"""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.core import CLOCK, Match

LAG_LIMIT = 250
"""The most milliseconds on the way that a player is credited with."""


class Hourglass:
    """How long the pace of a game has stood, pauses left out."""

    def __init__(self) -> None:
        self.key = ""
        self.ms = 0
        self.since = 0
        self.paused_at: int | None = None

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    def pause(self, at: int) -> None:
        if self.paused_at is None:
            self.paused_at = at

    def resume(self, at: int) -> None:
        """Time goes on where it stopped."""
        if self.paused_at is not None:
            self.since += at - self.paused_at
            self.paused_at = None

    def look(self, match: Match, at: int) -> None:
        """See what the pace is now. A key that stands already is not started again."""
        pace = match.game.pace(match.state)
        key = pace.key if pace else ""
        if key != self.key:
            self.key, self.since = key, at
        self.ms = pace.ms if pace else 0

    @property
    def due(self) -> int | None:
        """When the clock moves; None while nothing runs."""
        return self.since + self.ms if self.key and not self.paused else None


def credit(lag: float) -> int:
    """How far back a move is stamped for the time it took on the way."""
    return int(min(LAG_LIMIT, max(0.0, lag)))


def grace(match: Match, lags: dict[int, float]) -> int:
    """How long after it is due the clock waits, for moves that were made in time and are still on the way."""
    turn = match.game.turn(match.state)
    waiting: Iterable[int] = (seat for seat in turn.actors if seat >= 0)
    return max((credit(lags.get(seat, 0.0)) for seat in waiting), default=0)


def clock_token(match: Match) -> str:
    """The move that the clock makes now."""
    return match.game.write(next(iter(match.game.moves(match.state, CLOCK))))
