"""What one running server has: the store, the house of tables, the bots, and everybody who is connected."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any
from weakref import WeakValueDictionary

from hedgerow.core import WATCHER, Illegal
from hedgerow.server.limits import Buckets, Crowd
from hedgerow.server.metrics import CountedBots, Metrics
from hedgerow.server.problems import Problem
from hedgerow.server.settings import BadSetting, Settings
from hedgerow.server.socket import Socket
from hedgerow.store import DatabaseClock, Store, open_store
from hedgerow.table.bot_pool import BotPool
from hedgerow.table.daily import Daily
from hedgerow.table.house import House
from hedgerow.table.live import Live
from hedgerow.table.time import RealTime

log = logging.getLogger("hedgerow.node")

LONGEST_ID = 64
ADVICE_SECONDS = 30.0
"""The longest that anybody thinks about a hint or a review, a slow machine allowed for."""


def import_all(modules: Iterable[str]) -> None:
    """Games put themselves on the shelf when they are imported."""
    for name in modules:
        try:
            import_module(name)
        except ImportError as error:
            raise BadSetting(f"{name} cannot be imported: {error}") from error


class Node:
    def __init__(self, settings: Settings, store: Store, time: RealTime) -> None:
        self.settings, self.store, self.time = settings, store, time
        self.metrics = Metrics()
        self.metrics.time_commits(store)
        self.bots = BotPool(settings.bots, modules=list(settings.modules))
        self.advisers = BotPool(settings.advisers, patience=ADVICE_SECONDS)
        self.house = House(store, time, CountedBots(self.bots, self.metrics), settings.node)
        self.daily = Daily(store, time, self.house, self.house.bots)
        self.sockets: set[Socket] = set()
        self.crowd = Crowd()
        self.requests = Buckets(settings.requests_per_second, settings.requests_at_once)
        self.new_tables = Buckets(settings.new_tables_per_second, settings.new_tables_at_once)
        self.files = Buckets(settings.files_per_second, settings.files_at_once)
        self.checks = Buckets(settings.checks_per_second, settings.checks_at_once)
        self.verifying = asyncio.Lock()
        self.checking = asyncio.Lock()
        self.reviewing = asyncio.Lock()
        self.reviews: dict[str, bytes] = {}
        """Those that were worked out last, by what was asked."""
        self.rematches: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.closing = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics.watch("sockets", "Sockets that are open", lambda: len(self.sockets))
        self.metrics.watch("tables_open", "Tables that are open on this node", lambda: len(self.house.open_tables))

    @classmethod
    async def open(cls, settings: Settings) -> Node:
        """Raises StoreError for a database that cannot be used, and BadSetting for a module that is not there."""
        import_all(settings.modules)
        store = await open_store(settings.database)
        try:
            clock = DatabaseClock(store)
            await clock.sync()
            node = cls(settings, store, RealTime(clock))
            await node.house.start()
        except BaseException:
            await store.close()
            raise
        node.spawn(node.time.keep_in_step())
        log.info("open", extra={"node": node.house.node})
        return node

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something happen beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The end

    async def say_goodbye(self) -> None:
        """Finish what is being saved, then tell everybody to come back in a moment."""
        self.closing = True
        with suppress(TimeoutError):
            async with asyncio.timeout(self.settings.goodbye_seconds):
                await asyncio.gather(*(socket.all_answered() for socket in list(self.sockets)))
        await asyncio.gather(*(socket.end(Problem("closing")) for socket in list(self.sockets)), return_exceptions=True)

    async def close(self) -> None:
        """Let everything go. Leases are given back, so that another node can go on at once."""
        await self.say_goodbye()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.house.close()
        self.bots.close()
        self.advisers.close()
        await self.store.close()
        log.info("closed", extra={"node": self.house.node})

    # Who may come in

    def admit(self, socket: Socket) -> None:
        """Count somebody in, or say why not."""
        if self.closing:
            raise Problem("closing")
        full = self.crowd.total >= self.settings.sockets
        if full or self.crowd.by_address[socket.address] >= self.settings.sockets_per_address:
            raise Problem("too-many-sockets", "Too many are connected here." if full else "")
        self.crowd.come(socket.address)
        self.sockets.add(socket)

    def forget(self, socket: Socket) -> None:
        """May be called twice, and for somebody who never got in."""
        if socket in self.sockets:
            self.sockets.discard(socket)
            self.crowd.leave(socket.address)

    def check_room(self, socket: Socket) -> None:
        """There is always room for those who sit at the table."""
        assert socket.live is not None
        watching = sum(sent.seat == WATCHER for sent in socket.live.viewers.values())
        if socket.seat == WATCHER and watching >= self.settings.spectators:
            raise Problem("too-many-spectators")

    async def open_table(self, id: str) -> Live:
        if id not in self.house.open_tables:
            self.check_tables()
        if len(id) > LONGEST_ID:
            raise Problem("unknown-table")
        try:
            live = await self.house.open(id)
        except Illegal as missing:
            raise Problem("missing-game", missing.why, missing.rule) from missing
        if live.table.is_forgotten(live.now):
            raise Problem("forgotten")
        return live

    def check_tables(self) -> None:
        """Is there room for one more table?"""
        if self.closing:
            raise Problem("closing")
        if len(self.house.open_tables) >= self.settings.tables:
            raise Problem("full-house")

    def note_lag(self, live: Live, seat: int) -> None:
        """The table hears of a seat's best connection."""
        if seat == WATCHER:
            return
        lags = [viewer.lag for viewer in live.viewers if isinstance(viewer, Socket) and viewer.seat == seat and viewer.lag is not None]
        if lags:
            live.lags[seat] = min(lags)
        else:
            live.lags.pop(seat, None)
