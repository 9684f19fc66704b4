"""The database's time, read from a node's own monotonic clock and an offset: no question per move."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from hedgerow.store.interface import Store

SAMPLES = 8
"""Old samples must leave, for two clocks drift apart; a few must stay, for a single one may have met a slow moment."""


def monotonic_ms() -> float:
    return time.monotonic_ns() / 1e6


class DatabaseClock:
    """Ask `sync` at the start and now and then; `now_ms` in between."""

    def __init__(self, store: Store, monotonic: Callable[[], float] = monotonic_ms) -> None:
        self._store = store
        self._monotonic = monotonic
        self._samples: deque[tuple[float, float]] = deque(maxlen=SAMPLES)
        self._offset: float | None = None

    async def sync(self) -> None:
        """One more sample: how long the question took, and the offset if the answer was made halfway."""
        asked = self._monotonic()
        there = await self._store.now_ms()
        answered = self._monotonic()
        self._samples.append((answered - asked, there - (asked + answered) / 2))
        _, self._offset = min(self._samples)

    def now_ms(self) -> int:
        """The quickest of the last answers knows best."""
        if self._offset is None:
            raise LookupError("this clock has not asked the database yet: await sync() first")
        return round(self._monotonic() + self._offset)
