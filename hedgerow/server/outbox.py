"""What waits to be sent on one socket. Putting something in never waits; a reader that falls too far behind is given up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol


class Wire(Protocol):
    """Where messages go."""

    free: bool

    def write(self, frame: bytes) -> None: ...


class Outbox:
    def __init__(self, wire: Wire, overflow: Callable[[], None], messages: int, size: int) -> None:
        self.wire, self.overflow = wire, overflow
        self.most_messages, self.most_bytes = messages, size
        self.waiting: deque[bytes] = deque()
        self.bytes = 0
        self.shut = False
        self._emptied = asyncio.Event()
        self._emptied.set()

    def put(self, frame: bytes) -> None:
        """Send it, or keep it until the wire takes it."""
        if self.shut:
            return
        if not self.waiting and self.wire.free:
            self.wire.write(frame)
            return
        # One message alone always fits, however long: a view must be able to reach its viewer.
        if self.waiting and (len(self.waiting) >= self.most_messages or self.bytes + len(frame) > self.most_bytes):
            self.close()
            self.overflow()
            return
        self.waiting.append(frame)
        self.bytes += len(frame)
        self._emptied.clear()

    def flush(self) -> None:
        """The wire is free again: send what waits, for as long as it takes it."""
        while self.waiting and self.wire.free:
            frame = self.waiting.popleft()
            self.bytes -= len(frame)
            self.wire.write(frame)
        if not self.waiting:
            self._emptied.set()

    def close(self) -> None:
        """Nothing more goes in."""
        self.shut = True

    async def empty(self, seconds: float) -> bool:
        """Wait until everything is sent, but not for long."""
        try:
            async with asyncio.timeout(seconds):
                await self._emptied.wait()
        except TimeoutError:
            return False
        return True
