"""Where a test's database is, and a way in beside the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from temporary_postgres import TemporaryPostgres

from hedgerow.store import Store

Opener = Callable[[], Awaitable[Store]]


class Place:
    """The address of an empty database, and a way in beside the store."""

    def __init__(self, url: str, execute: Callable[[str], Awaitable[list[tuple[object, ...]]]]) -> None:
        self.url = url
        self.execute = execute

    @property
    def is_sqlite(self) -> bool:
        return not self.url.startswith("postgres")


def sqlite_place(folder: Path) -> Place:
    path = folder / "log.sqlite3"

    async def execute(sql: str) -> list[tuple[object, ...]]:
        connection = sqlite3.connect(path)
        try:
            with connection:
                return connection.execute(sql).fetchall()
        finally:
            connection.close()

    return Place(str(path), execute)


async def postgres_place(server: TemporaryPostgres) -> Place:
    schema = await server.new_schema()

    async def execute(sql: str) -> list[tuple[object, ...]]:
        return [tuple(row) for row in await server.execute(schema, sql)]

    return Place(server.url(schema=schema), execute)
