"""Bringing the schema up to date, also when many nodes start at once."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.store.errors import MigrationFailed
from hedgerow.store.migrations import CREATE_VERSIONS, READ_VERSION, WRITE_VERSION, Step, pending
from hedgerow.store.postgres.driver import Connection, Fault, fault

LOCK = "SELECT pg_advisory_xact_lock(7310579)"  # any number, the same on all nodes


async def migrate(connection: Connection, steps: Sequence[Step], where: str) -> None:
    """One transaction behind one lock: the first node takes the steps, the others find them taken."""
    async with connection.transaction():
        await connection.execute(LOCK)
        await connection.execute(CREATE_VERSIONS)
        version = (await connection.fetch(READ_VERSION))[0][0]
        for step in pending(version, steps, where):
            await _take(connection, step, where)


async def _take(connection: Connection, step: Step, where: str) -> None:
    try:
        await connection.execute(step.sql)
        await connection.execute(WRITE_VERSION, step.version, step.name)
    except Exception as error:
        if fault(error) is not Fault.REFUSED:
            raise
        raise MigrationFailed(where, f"{step.version} ({step.name})", str(error)) from error
