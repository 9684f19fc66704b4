"""The time of a table: the database's, so that all nodes agree; or a virtual one that tests turn by hand."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from hedgerow.store import DatabaseClock, StoreError

log = logging.getLogger("hedgerow.table")

CATCH_UP = 30.0
"""Seconds between two looks at the database's clock."""


class Time(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970."""

    async def until(self, moment: int) -> None:
        """Wait for a moment."""


class RealTime:
    """Kept in step with the database."""

    def __init__(self, clock: DatabaseClock) -> None:
        self._clock = clock
        self.now = clock.now_ms

    async def until(self, moment: int) -> None:
        while (left := moment - self.now()) > 0:  # a sleep may end early, and the database's clock may turn out to be behind
            await asyncio.sleep(left / 1000)

    async def keep_in_step(self) -> None:
        """Run for ever beside the tables."""
        while True:
            await asyncio.sleep(CATCH_UP)
            try:
                await self._clock.sync()
            except StoreError as error:
                log.warning("the database did not tell the time: %s", error)
