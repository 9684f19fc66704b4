"""All tables of one node: opens them when somebody comes, keeps them in step with the other nodes, lets idle ones go.

A node holds the lease of every table that is open here, if it can; whoever holds it runs clock and bots. When a node
dies its leases run out, and another takes its tables over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection

from msgspec import Struct

from hedgerow.core import Header, find
from hedgerow.core.dealer import commitment, new_secret
from hedgerow.core.kind import bind, option_texts, read_options
from hedgerow.store import Batch, Forgotten, NotSaved, Store, StoreError, Taken
from hedgerow.store import Wake as WakeUp
from hedgerow.table import events
from hedgerow.table.codes import new_code
from hedgerow.table.decide import entry_of
from hedgerow.table.letters import Wake
from hedgerow.table.live import Counts, Live, Thinkers
from hedgerow.table.time import Time

log = logging.getLogger("hedgerow.house")

LEASE = 2_000
"""Milliseconds that a lease runs; a dead node's tables are taken over soon after."""
ROUND = 500
"""Milliseconds between two rounds through the house."""
IDLE = 30_000
"""Milliseconds after which a table that nobody needs is let go."""
CODES = 20
"""How many codes to try for a new table before giving up."""


class Day(Struct, frozen=True):
    """A day on which everybody plays with the same draws, and the secret that they come from."""

    date: str
    secret: str


class House:
    def __init__(self, store: Store, time: Time, bots: Thinkers, node: str = "") -> None:
        self.store, self.time, self.bots = store, time, bots
        self.node = node or secrets.token_hex(4)
        self.counts = Counts()
        self.open_tables: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._broken: set[str] = set()
        """Orphans that cannot be opened here, because their game is missing or their log does not fold."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._go_round())]

    async def close(self) -> None:
        """Let every table go, so that another node can take it over at once."""
        tasks = [*self._tasks, *self._opening.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self._let_go(list(self.open_tables))
        except StoreError as error:
            log.warning("leases not given back: %s", error)

    # Opening tables

    async def create(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        data: dict[str, str] | None = None,
        day: Day | None = None,
    ) -> Live:
        """A new table with free chairs, with a secret of its own or that of a day. Raises Illegal for a game, a number, an option or data
        that do not fit."""
        kind = find(game)
        chosen = read_options(kind, options or {})
        count = max(kind.seats) if seats is None else seats
        if data:
            await asyncio.to_thread(bind, kind, count, chosen, data)  # a pack is checked whole, and nobody else should wait for it
        else:
            bind(kind, count, chosen)
        day = day or Day(date="", secret=new_secret())
        header = Header(
            game=game,
            seats=count,
            options=option_texts(chosen),
            data=data or {},
            commitment=commitment(day.secret),
            daily=day.date,
        )
        id = await self._create(header, day.secret)
        # The log itself says how many chairs there were: the header is settled only when the game starts.
        await self.store.append(Batch(match=id, head=0, entries=[entry_of(events.SeatsSet(count=count), 0)]))
        return await self.open(id)

    async def _create(self, header: Header, secret: str) -> str:
        for attempt in range(CODES):
            id = secrets.token_urlsafe(9)
            try:
                await self.store.create(id, header, secret=secret, code=new_code(attempt))
                return id
            except Taken:
                continue
        raise NotSaved("no free word was found for a new table")

    async def open(self, id: str) -> Live:
        """The live table with this id. Raises UnknownMatch, and Forgotten for one whose entries are deleted."""
        if live := self.open_tables.get(id):
            live.last_use = self.time.now()  # whoever opens it is about to use it
            return live
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._open(id))
            self._opening[id].add_done_callback(lambda done: self._opened(id, done))
        return await asyncio.shield(self._opening[id])

    def _opened(self, id: str, done: asyncio.Task[Live]) -> None:
        del self._opening[id]
        if not done.cancelled():
            done.exception()  # heard, even if everybody who waited has left

    async def _open(self, id: str) -> Live:
        record = await self.store.match(id)
        if record.forgotten:
            raise Forgotten(id)
        live = Live(self.store, record, await self.store.secret(id), self.node, self.time, self.bots, self.counts)
        await live.open()
        self.open_tables[id] = live
        live.send(Wake())  # from here on wake-ups are heard; read once more what came before
        try:
            await self._hold([id])
        except StoreError as error:
            log.warning("table %s has no lease yet: %s", id, error)
        return live

    async def find(self, code: str) -> str:
        """The id of the table with this code. Raises UnknownMatch."""
        return (await self.store.find(code.strip().lower())).id

    # Keeping in step

    async def _listen(self) -> None:
        """Hear of what other nodes write."""
        with self.store.subscribe(self._is_own) as subscription:
            async for wake in subscription:
                if wake.match is None:
                    self._wake_all()
                elif live := self.open_tables.get(wake.match):
                    live.send(Wake(wake.head))

    def _is_own(self, wake: WakeUp) -> bool:
        """Most wake-ups tell us of what we write ourselves, and tables that are not open here need none."""
        live = self.open_tables.get(wake.match) if wake.match else None
        return wake.match is not None and (live is None or wake.head <= max(live.table.head, live.writing))

    def _wake_all(self) -> None:
        for live in self.open_tables.values():
            live.send(Wake())

    async def _go_round(self) -> None:
        """Again and again, whatever happens: a node that does not renew its leases loses its tables."""
        while True:
            await self.time.until(self.time.now() + ROUND)
            try:
                await self.round()
            except StoreError as error:
                log.warning("a round was missed: %s", error)
            except Exception:
                log.exception("a round went wrong")

    async def round(self) -> None:
        """Renew leases, take over orphans, see what was missed, forget what is to be forgotten, let idle tables go."""
        await self._hold(list(self.open_tables))
        await self._adopt(await self.store.orphans())
        await self._poll()
        await self._look_for_nodes()
        for id in await self.store.to_forget():
            await self.store.forget(id)
        await self._let_go([id for id, live in self.open_tables.items() if self._is_done_with(live)])

    async def _look_for_nodes(self) -> None:
        """Nobody else would notice that a node died which ran none of the tables at which its people sit."""
        tended = [live for live in self.open_tables.values() if live.tending]
        if any(seat.node not in ("", self.node) for live in tended for seat in live.table.seats):
            there = await self.store.nodes()
            for live in tended:
                live.hear_of_nodes(there)

    def _is_done_with(self, live: Live) -> bool:
        return live.idle and self.time.now() - live.last_use > IDLE

    async def _hold(self, ids: Collection[str]) -> None:
        held = await self.store.hold(self.node, ids, LEASE) if ids else frozenset()
        for id in ids:
            if live := self.open_tables.get(id):
                live.tend(id in held)

    async def _adopt(self, orphans: Collection[str]) -> None:
        """Open the tables of a dead node; of several nodes, the one that gets the lease does."""
        strange = [id for id in orphans if id not in self.open_tables and id not in self._broken]
        for id in await self.store.hold(self.node, strange, LEASE) if strange else ():
            try:
                await self.open(id)
            except StoreError as error:
                log.warning("table %s could not be taken over: %s", id, error)
            except Exception:
                log.exception("table %s cannot be opened here", id)
                self._broken.add(id)

    async def _poll(self) -> None:
        """Make lost wake-ups harmless."""
        for id, head in (await self.store.heads(list(self.open_tables))).items():
            if (live := self.open_tables.get(id)) and head > live.table.head:
                live.send(Wake(head))

    async def _let_go(self, ids: Collection[str]) -> None:
        """Close these tables, and let other nodes have them."""
        closed = [live for id in ids if (live := self.open_tables.pop(id, None))]
        await asyncio.gather(*(live.close() for live in closed))
        # Somebody may have come back to one of them meanwhile, and then it is ours again.
        await self.store.release(self.node, [live.record.id for live in closed if live.record.id not in self.open_tables])
