"""Appends of all matches of this node, gathered into one statement at a time on one connection.

While a group is under way the next one gathers. If the connection dies under a group, its fate is unknown: the group
is sent again, and a batch that finds exactly its own entries at its own numbers had been saved the first time. Whatever
is still in doubt when patience ends is NotSaved, never acknowledged.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from hedgerow.core.match import Entry
from hedgerow.store import queries
from hedgerow.store.errors import Closed, Duplicate, NotSaved, Stale, StoreError, UnknownMatch
from hedgerow.store.interface import Batch
from hedgerow.store.postgres.driver import Connection, Fault, fault, hang_up, is_taken
from hedgerow.store.postgres.patience import Patience
from hedgerow.store.postgres.statements import APPEND, KNOWN_CLIENT, STANDING, append_values

LOG = logging.getLogger("hedgerow.store")

Answer: TypeAlias = int | StoreError
Waiting: TypeAlias = "tuple[Batch, asyncio.Future[int]]"

GROUP = 1000


class Appender:
    def __init__(self, connect: Callable[[], Awaitable[Connection]], patience: float) -> None:
        self._connect = connect
        self._patience = patience
        self._connection: Connection | None = None
        self._waiting: list[Waiting] = []
        self._something = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="hedgerow-appender")

    async def append(self, batch: Batch) -> int:
        if self._closed:
            raise Closed
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        future.add_done_callback(lambda done: done.cancelled() or done.exception())  # heard, even if the caller has left
        self._waiting.append((batch, future))
        self._something.set()
        return await asyncio.shield(future)

    async def close(self) -> None:
        """Save what waits, then stop."""
        self._closed = True
        self._something.set()
        await self._task
        if self._connection is not None:
            await hang_up(self._connection)

    async def _run(self) -> None:
        while self._waiting or not self._closed:
            await self._something.wait()
            self._something.clear()
            while group := self._take():
                await self._settle(group)

    def _take(self) -> list[Waiting]:
        """What waits, but one batch of a match at a time: a second one stands on the outcome of the first."""
        group: list[Waiting] = []
        rest: list[Waiting] = []
        seen: set[str] = set()
        for item in self._waiting:
            if item[0].match in seen or len(group) == GROUP:
                rest.append(item)
            else:
                seen.add(item[0].match)
                group.append(item)
        self._waiting = rest
        return group

    async def _settle(self, group: Sequence[Waiting]) -> None:
        try:
            answers = await self._write([batch for batch, _ in group])
        except Exception as error:  # a mistake of ours must not leave everybody waiting for ever
            LOG.exception("an append failed in an unforeseen way")
            answers = [NotSaved(repr(error))] * len(group)
        for (_, future), answer in zip(group, answers, strict=True):
            if isinstance(answer, StoreError):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    async def _write(self, batches: Sequence[Batch], doubt: bool = False) -> list[Answer]:
        """Send a group until its fate is known, or patience ends."""
        patience = Patience(self._patience)
        while True:
            sent = False
            try:
                connection = await self._connected()
                sent = True
                return await self._send(connection, batches, doubt)
            except Exception as error:
                kind = fault(error)
                if kind is Fault.REFUSED and len(batches) > 1:  # one of them is bad, and no other may suffer
                    return [answer for batch in batches for answer in await self._write([batch], doubt)]
                if kind is Fault.REFUSED and not is_taken(error):
                    return [NotSaved(f"the database refuses it ({error})")]
                if kind is Fault.LOST:
                    LOG.warning("the connection that appends is lost: %s", error or type(error).__name__)
                    doubt = doubt or sent
                    self._drop()
                if not await patience.again():
                    return [NotSaved(f"the database does not answer ({error or type(error).__name__})") for _ in batches]

    async def _send(self, connection: Connection, batches: Sequence[Batch], doubt: bool) -> list[Answer]:
        saved = {match: head for match, head, _ in await connection.fetch(APPEND, *append_values(batches))}
        return [saved.get(batch.match) or await _why_not(connection, batch, doubt) for batch in batches]

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    def _drop(self) -> None:
        """At once: there is no time for politeness with a connection that may not answer."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


async def _why_not(connection: Connection, batch: Batch, doubt: bool) -> Answer:
    """Why a batch was left out: a known client id is told before a stale head."""
    if doubt and await _is_there(connection, batch):
        return batch.head + len(batch.entries)
    rows = await connection.fetch(STANDING, batch.match)
    if not rows:
        return UnknownMatch(batch.match)
    sent = [entry for entry in batch.entries if entry.client]
    known = await connection.fetch(KNOWN_CLIENT, batch.match, [e.actor for e in sent], [e.client for e in sent])
    for seat, client, seq in known:
        return Duplicate(batch.match, seat, client, seq)
    return Stale(batch.match, batch.head, rows[0][0])


async def _is_there(connection: Connection, batch: Batch) -> bool:
    """Whether the log has exactly these entries at these numbers."""
    rows = await connection.fetch(queries.ENTRIES, batch.match, batch.head)
    found: list[Entry] = [queries.to_entry(row) for row in rows[: len(batch.entries)]]
    return found == list(batch.entries)
