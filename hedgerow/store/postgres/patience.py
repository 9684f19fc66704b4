"""How long to try again before giving up."""

from __future__ import annotations

import asyncio

FIRST, LAST = 0.02, 0.5


class Patience:
    """A bounded number of seconds for one errand, with growing pauses."""

    def __init__(self, seconds: float) -> None:
        self._deadline = asyncio.get_running_loop().time() + seconds
        self._pause = FIRST

    async def again(self) -> bool:
        """Wait a little; False at once when the time is spent."""
        if asyncio.get_running_loop().time() + self._pause > self._deadline:
            return False
        await asyncio.sleep(self._pause)
        self._pause = min(self._pause * 2, LAST)
        return True
