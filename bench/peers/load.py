"""The load on one server: rooms full of sockets, moves at a fixed rate, and what comes back."""

from __future__ import annotations

import asyncio
from itertools import count
from time import perf_counter

from msgspec import Struct

from bench.peers.dialects import SIZE, Dialect

AT_ONCE = 10
"""Rooms that fill at the same time."""


class Tally(Struct):
    """What was delivered in a while."""

    messages: int = 0
    bytes: int = 0
    missed: int = 0
    """Moves not made, because the one before was still on its way."""
    waits: list[float] = []
    """Seconds from sending a move to each delivery of it."""

    def wait(self, share: float) -> float:
        """What this share of all deliveries took at most, in milliseconds."""
        ordered = sorted(self.waits)
        return 1000 * ordered[int(share * (len(ordered) - 1))] if ordered else 0.0


class Room:
    """Four sockets, and at most one move on its way."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.sent = 0.0
        self.waiting: set[int] = set()


class Load:
    def __init__(self, dialect: type[Dialect], url: str, rooms: int) -> None:
        self.rooms = [Room(dialect(url, number)) for number in range(rooms)]
        self.order = count()
        self.tally = Tally()
        self.readers: list[asyncio.Task[None]] = []

    async def come_in(self) -> None:
        door = asyncio.Semaphore(AT_ONCE)

        async def fill(room: Room) -> None:
            async with door:
                await room.dialect.come_in()
                self.readers += [asyncio.create_task(self._read(room, index)) for index in range(SIZE)]

        await asyncio.gather(*(fill(room) for room in self.rooms))
        self._complain()

    async def play(self, rate: float, seconds: float) -> Tally:
        """Make moves for a while, room after room, so many a second in all, and wait for the last of them."""
        self.tally = tally = Tally(waits=[])
        began = perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - perf_counter()))
            await self._move(self.rooms[next(self.order) % len(self.rooms)])
        while any(room.waiting for room in self.rooms) and perf_counter() < began + 2 * seconds:
            await asyncio.sleep(0.005)
        self._complain()
        return tally

    async def _move(self, room: Room) -> None:
        move = None if room.waiting else room.dialect.move()
        if move is None:
            self.tally.missed += 1
            return
        mover, data = move
        room.waiting = set(range(SIZE))
        room.sent = perf_counter()
        await room.dialect.sockets[mover].send(data)

    async def _read(self, room: Room, index: int) -> None:
        async for data in room.dialect.sockets[index]:
            if await room.dialect.read(index, data):
                self.tally.messages += 1
                self.tally.bytes += len(data)
                if index in room.waiting:
                    room.waiting.discard(index)
                    self.tally.waits.append(perf_counter() - room.sent)

    def _complain(self) -> None:
        """A reader that ended has met an error, or a closed socket: nothing that is measured then counts."""
        for reader in self.readers:
            if reader.done():
                reader.result()
                raise RuntimeError("a socket was closed")

    async def leave(self) -> None:
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*self.readers, return_exceptions=True)
