"""All tables of one node: opens them when somebody comes, keeps them in step with the other nodes, lets idle ones go.

A node holds the lease of every table that is open here, if it can; whoever holds it runs clock and bots. When a node
dies its leases run out, and another takes its tables over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

from hedgerow.core import Entry, Header, find
from hedgerow.core.dealer import commitment, new_secret
from hedgerow.core.kind import bind, option_texts, read_options
from hedgerow.store import Batch, NotSaved, Store, StoreError, Taken, UnknownMatch, Wake
from hedgerow.table import events
from hedgerow.table.codes import new_code
from hedgerow.table.decide import entry_of
from hedgerow.table.live import Live, Thinkers
from hedgerow.table.live import Wake as WakeLetter
from hedgerow.table.time import Time

log = logging.getLogger("hedgerow.house")

LEASE = 2_000
"""Milliseconds that a lease runs; a dead node's tables are taken over soon after."""
ROUND = 500
"""Milliseconds between two rounds through the house."""
IDLE = 30_000
"""Milliseconds after which a table that nobody needs is let go."""


class House:
    def __init__(self, store: Store, time: Time, bots: Thinkers, node: str = "") -> None:
        self.store, self.time, self.bots = store, time, bots
        self.node = node or secrets.token_hex(4)
        self.open_tables: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Future[Live]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._go_round())]

    async def close(self) -> None:
        """Let every table go, so that another node can take it over at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        tables = list(self.open_tables)
        await asyncio.gather(*(live.close() for live in self.open_tables.values()))
        self.open_tables.clear()
        try:
            await self.store.release(self.node, tables)
        except StoreError as error:
            log.warning("leases not given back: %s", error)

    # Opening tables

    async def create(self, game: str, seats: int | None = None, options: dict[str, str] | None = None) -> Live:
        """A new table with free chairs. Raises Illegal for a game, a number or an option that does not fit."""
        kind = find(game)
        chosen = read_options(kind, options or {})
        count = max(kind.seats) if seats is None else seats
        bind(kind, count, chosen)
        secret, id = new_secret(), secrets.token_urlsafe(9)
        header = Header(game=game, seats=count, options=option_texts(chosen), commitment=commitment(secret))
        for attempt in range(20):
            try:
                await self.store.create(id, header, secret=secret, code=new_code(attempt))
                break
            except Taken:
                continue
        else:
            raise NotSaved("no free word was found for a new table")
        # The log itself says how many chairs there were: the header is settled only when the game starts.
        first: list[Entry] = [entry_of(events.SeatsSet(count=count), 0)]
        await self.store.append(Batch(match=id, head=0, entries=first))
        return await self.open(id)

    async def open(self, id: str) -> Live:
        """The live table with this id. Raises UnknownMatch."""
        if live := self.open_tables.get(id):
            return live
        if id not in self._opening:
            self._opening[id] = asyncio.ensure_future(self._open(id))
            self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> Live:
        record = await self.store.match(id)
        if record.forgotten:
            raise UnknownMatch(id)
        live = Live(self.store, record, await self.store.secret(id), self.node, self.time, self.bots)
        await live.open()
        self.open_tables[id] = live
        await self._hold([id])
        return live

    async def find(self, code: str) -> str:
        """The id of the table with this code. Raises UnknownMatch."""
        return (await self.store.find(code.strip().lower())).id

    # Keeping in step

    async def _listen(self) -> None:
        """Hear of what other nodes write."""
        with self.store.subscribe() as subscription:
            async for wake in subscription:
                await self._on_wake(wake)

    async def _on_wake(self, wake: Wake) -> None:
        if wake.match is None:
            await self._poll()
        elif (live := self.open_tables.get(wake.match)) and wake.head > live.table.head:
            live.nudge(WakeLetter(wake.head))

    async def _go_round(self) -> None:
        """Again and again: renew leases, take over orphans, see what was missed, let idle tables go."""
        while True:
            await self.time.until(self.time.now() + ROUND)
            try:
                await self._round()
            except StoreError as error:
                log.warning("a round was missed: %s", error)

    async def _round(self) -> None:
        await self._let_go([id for id, live in self.open_tables.items() if live.idle and self.time.now() - live.last_use > IDLE])
        await self._hold(list(self.open_tables))
        for id in await self.store.orphans():
            if id not in self.open_tables:
                await self.open(id)
        await self._poll()

    async def _hold(self, ids: list[str]) -> None:
        held = await self.store.hold(self.node, ids, LEASE) if ids else frozenset()
        for id in ids:
            if live := self.open_tables.get(id):
                live.tend(id in held)

    async def _poll(self) -> None:
        """Make lost wake-ups harmless."""
        for id, head in (await self.store.heads(list(self.open_tables))).items():
            if (live := self.open_tables.get(id)) and head > live.table.head:
                live.nudge(WakeLetter(head))

    async def _let_go(self, ids: list[str]) -> None:
        for id in ids:
            live = self.open_tables.pop(id)
            await live.close()
        if ids:
            await self.store.release(self.node, ids)
