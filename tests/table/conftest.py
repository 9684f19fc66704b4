"""A table in virtual time on a real SQLite file, with bots that answer at once."""

from __future__ import annotations

import pytest
import pytest_asyncio

from hedgerow.core import register
from hedgerow.store import open_store
from hedgerow.table.bot_pool import Answer, Thought, makeshift
from hedgerow.table.house import House
from hedgerow.testing.beat import BEAT
from hedgerow.testing.sealed import SEALED
from hedgerow.testing.virtual_time import VirtualTime

register(SEALED)
register(BEAT)


class QuickBots:
    """Answers at once with a legal move; remembers what it was asked."""

    def __init__(self):
        self.asked: list[Thought] = []
        self.fault = ""

    async def ask(self, thought):
        self.asked.append(thought)
        return Answer(makeshift(thought), self.fault)


@pytest.fixture
def bots():
    return QuickBots()


@pytest_asyncio.fixture
async def store(tmp_path):
    async with await open_store(str(tmp_path / "log.db")) as store:
        yield store


@pytest_asyncio.fixture
async def time(store):
    return VirtualTime(await store.now_ms())


@pytest_asyncio.fixture
async def house(store, time, bots):
    """Not started: tests that want rounds through the house call them."""
    house = House(store, time, bots, node="here")
    yield house
    await house.close()
