"""Virtual time for live tables: nothing sleeps, tests turn the clock by hand, and hours pass in moments."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count

from hedgerow.table.live import Live, Wake

TURNS_OF_THE_LOOP = 5
"""Enough for a timer to wake its task and for the task to post its letter."""
QUIET = 2
"""How often to look whether anything still happens."""


class VirtualTime:
    """A `Time` that stands still until it is turned."""

    def __init__(self, now: int = 0) -> None:
        self._now = now
        self._numbers = count()
        self._alarms: list[tuple[int, int, asyncio.Future[None]]] = []

    def now(self) -> int:
        return self._now

    async def until(self, moment: int) -> None:
        if moment <= self._now:
            return
        alarm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._alarms, (moment, next(self._numbers), alarm))
        await alarm

    @property
    def next_alarm(self) -> int | None:
        """When something next happens by itself."""
        while self._alarms and self._alarms[0][2].done():
            heapq.heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else None

    async def turn_to(self, moment: int, *tables: Live) -> None:
        """Let time pass up to a moment, stopping at each alarm on the way until these tables have dealt with it."""
        await settle(*tables)
        while (alarm := self.next_alarm) is not None and alarm <= moment:
            self._now = max(self._now, alarm)
            heapq.heappop(self._alarms)[2].set_result(None)
            await settle(*tables)
        self._now = max(self._now, moment)
        await settle(*tables)


async def settle(*tables: Live) -> None:
    """Wait until these tables have handled all that was posted to them so far, and all that followed from it."""
    quiet, heads = 0, list[int]()
    while quiet < QUIET:
        for _ in range(TURNS_OF_THE_LOOP):
            await asyncio.sleep(0)
        for table in tables:
            await asyncio.wait([table.post(Wake(0))])  # whatever it is answered
        before, heads = heads, [table.table.head for table in tables]
        quiet = quiet + 1 if heads == before else 1
