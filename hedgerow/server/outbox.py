"""What waits to be sent on one socket. Putting something in never waits; a reader that falls too far behind is given up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

Send = Callable[[str], Awaitable[None]]


class Outbox:
    def __init__(self, send: Send, overflow: Callable[[], None], messages: int, size: int) -> None:
        self.send, self.overflow = send, overflow
        self.most_messages, self.most_bytes = messages, size
        self.waiting: deque[str] = deque()
        self.bytes = 0
        self.shut = False
        self._something = asyncio.Event()
        self._nothing = asyncio.Event()
        self._nothing.set()

    def put(self, text: str) -> None:
        if self.shut:
            return
        # One message alone always fits, however long: a view must be able to reach its viewer.
        if self.waiting and (len(self.waiting) >= self.most_messages or self.bytes + len(text) > self.most_bytes):
            self.close()
            self.overflow()
            return
        self.waiting.append(text)
        self.bytes += len(text)
        self._nothing.clear()
        self._something.set()

    async def run(self) -> None:
        """Send what comes, one after the other, for as long as the socket takes it."""
        while True:
            await self._something.wait()
            while self.waiting:
                text = self.waiting.popleft()
                self.bytes -= len(text)
                await self.send(text)
            self._something.clear()
            self._nothing.set()

    def close(self) -> None:
        """Nothing more goes in."""
        self.shut = True

    async def empty(self, seconds: float) -> bool:
        """Wait until everything is sent, but not for long."""
        try:
            async with asyncio.timeout(seconds):
                await self._nothing.wait()
        except TimeoutError:
            return False
        return True
