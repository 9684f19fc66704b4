"""Time at a table, read off the log alone, so that every node agrees: when the clock moves.

All times are milliseconds since the table was opened, as entries carry them.
"""

from __future__ import annotations

from hedgerow.core import CLOCK, Match


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
            # During a pause (a take-back) time stands still, so a new key begins where it stopped.
            self.key, self.since = key, at if self.paused_at is None else self.paused_at
        self.ms = pace.ms if pace else 0

    @property
    def due(self) -> int | None:
        """When the clock moves; None while nothing runs."""
        return self.since + self.ms if self.key and self.paused_at is None else None


def clock_token(match: Match) -> str:
    """The move that the clock makes now."""
    return match.game.write(next(iter(match.game.moves(match.state, CLOCK))))
