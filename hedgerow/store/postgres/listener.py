"""One connection that only listens. While it is lost wake-ups are missed, so its return says: look at everything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from hedgerow.store.postgres.driver import Connection, hang_up
from hedgerow.store.postgres.statements import CHANNEL
from hedgerow.store.wakes import Wake, Wakes

LOG = logging.getLogger("hedgerow.store")

HEARTBEAT = 5.0
"""A peer that vanished without a word is noticed by asking."""
PAUSE = 0.25


class Listener:
    def __init__(self, connect: Callable[[], Awaitable[Connection]], wakes: Wakes) -> None:
        self._connect = connect
        self._wakes = wakes
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listening once this returns."""
        ear = await self._listen()
        self._task = asyncio.create_task(self._run(*ear), name="hedgerow-listener")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self, connection: Connection, lost: asyncio.Event) -> None:
        try:
            while True:
                await _until_lost(connection, lost)
                LOG.warning("the connection that listens is lost: wake-ups are missed until it is back")
                connection.terminate()
                connection, lost = await self._listen_again()
                self._wakes.wake(Wake(None))
        finally:
            await hang_up(connection)

    async def _listen_again(self) -> tuple[Connection, asyncio.Event]:
        while True:
            try:
                return await self._listen()
            except Exception as error:  # whatever it is, a node that stops listening would be deaf for good
                LOG.warning("cannot listen to the database, trying again: %s", error)
                await asyncio.sleep(PAUSE)

    async def _listen(self) -> tuple[Connection, asyncio.Event]:
        """A connection that listens, and the event of its loss."""
        lost = asyncio.Event()
        connection = await self._connect()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            connection.terminate()
            raise
        return connection, lost

    def _heard(self, _: object, __: int, ___: str, payload: str) -> None:
        head, _, match = payload.partition(" ")
        if head.isdecimal():  # the channel is open to everybody on this database
            self._wakes.wake(Wake(match, int(head)))


async def _until_lost(connection: Connection, lost: asyncio.Event) -> None:
    while not lost.is_set():
        try:
            await asyncio.wait_for(lost.wait(), HEARTBEAT)
        except TimeoutError:
            try:
                await connection.fetch("SELECT 1")
            except Exception:  # whatever it is, another connection is the cure
                return
