"""A real server on a free port, in the event loop of the test, with a real SQLite file."""

from __future__ import annotations

import os
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory

import pytest
import pytest_asyncio

from hedgerow.core.kind import shelved
from hedgerow.server import pages
from hedgerow.server.run import serving
from hedgerow.server.settings import Settings
from hedgerow.testing import beat, sealed


@pytest.fixture(autouse=True)
def micro_games(monkeypatch):
    """Sealed and Beat can be played, and their clocks do not dawdle."""
    monkeypatch.setattr(sealed, "SHOW_MS", 30)
    monkeypatch.setattr(beat, "LAST_CALL_MS", 60)
    monkeypatch.setattr(beat, "SCORING_MS", 60)
    with shelved(sealed.SEALED), shelved(beat.BEAT):
        yield


@pytest.fixture(autouse=True)
def no_pages(monkeypatch, tmp_path):
    """Whether the web client has been built must not matter here."""
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")


@pytest.fixture
def folder():
    """In memory where that is easy: these tests do not cut the power."""
    with TemporaryDirectory(prefix="hedgerow-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as name:
        yield name


@pytest.fixture
def open_server(folder):
    """Opens a server on the file of this test; several times, for one after the other."""

    @asynccontextmanager
    async def another(port=0, **changes):
        settings = Settings(**{"database": f"{folder}/tables.db", "bots": 0, "ping_seconds": 0.2, **changes})
        async with serving(settings, port=port) as running:
            yield running

    return another


@pytest_asyncio.fixture
async def server(open_server):
    async with open_server() as running:
        yield running
