"""asyncpg, and all that must be known about it. It has no types of its own: nobody else imports it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import Enum, auto
from typing import Any, Protocol

from hedgerow.store.errors import Unavailable

try:
    import asyncpg  # type: ignore[import-untyped, import-not-found, unused-ignore]
except ImportError as error:
    raise Unavailable("PostgreSQL needs the driver asyncpg: pip install 'hedgerow[postgres]'") from error

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0
POOL = 8


class Connection(Protocol):
    """As much of asyncpg.Connection as is used here."""

    async def fetch(self, sql: str, *values: Any) -> list[Any]: ...
    async def execute(self, sql: str, *values: Any) -> str: ...
    def transaction(self) -> Any: ...
    async def add_listener(self, channel: str, callback: Callable[[Any, int, str, str], None]) -> None: ...
    def add_termination_listener(self, callback: Callable[[Any], None]) -> None: ...
    def is_closed(self) -> bool: ...
    async def close(self, *, timeout: float | None = None) -> None: ...
    def terminate(self) -> None: ...


class Fault(Enum):
    """What an error says about the statement that met it."""

    LOST = auto()
    """The connection is gone or silent: the statement was carried out, or it was not."""
    AGAIN = auto()
    """It was not carried out, and may succeed the next time."""
    REFUSED = auto()
    """It was not carried out, and never will be."""


_LOST = (
    OSError,
    EOFError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.PostgresConnectionError,
)
_AGAIN = (asyncpg.TransactionRollbackError, asyncpg.ReadOnlySQLTransactionError, asyncpg.TooManyConnectionsError)


def fault(error: Exception) -> Fault:
    """Sort an error; one that is not about the database is raised again."""
    if isinstance(error, asyncpg.InterfaceError) and isinstance(error, ValueError):
        return Fault.REFUSED  # asyncpg's way to say that a value or an address makes no sense
    if isinstance(error, _LOST):
        return Fault.LOST
    if isinstance(error, _AGAIN):
        return Fault.AGAIN
    if isinstance(error, asyncpg.PostgresError):
        return Fault.REFUSED
    raise error


def is_taken(error: Exception) -> bool:
    """Whether a unique index refused it."""
    return isinstance(error, asyncpg.UniqueViolationError)


async def connect(url: str) -> Connection:
    connection: Connection = await asyncpg.connect(
        url, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS, server_settings={"application_name": "hedgerow"}
    )
    return connection


async def hang_up(connection: Connection) -> None:
    """Close politely, or else at once."""
    try:
        await connection.close(timeout=CONNECT_SECONDS)
    except Exception:  # a connection that is broken may fail in any way, and is gone in each of them
        connection.terminate()


class Pool:
    """Connections for everything but the appends, which have their own."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> Pool:
        async def leave_as_it_is(_: Any) -> None:
            """No statement here leaves a trace on its connection, so the reset that asyncpg sends is a round trip for nothing."""

        settings = {"application_name": "hedgerow"}
        times = {"timeout": CONNECT_SECONDS, "command_timeout": ANSWER_SECONDS}
        return cls(await asyncpg.create_pool(url, min_size=1, max_size=POOL, reset=leave_as_it_is, server_settings=settings, **times))

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        async with self._pool.acquire(timeout=ANSWER_SECONDS) as connection:
            yield connection

    async def close(self) -> None:
        try:
            await asyncio.wait_for(self._pool.close(), CONNECT_SECONDS)
        except Exception:  # see hang_up
            self._pool.terminate()
