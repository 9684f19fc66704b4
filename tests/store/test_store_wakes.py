"""Wake-ups: listen first, then read; a lost one is made good by polling heads."""

from __future__ import annotations

import asyncio

import pytest
from store_places import Place
from store_values import HEADER, batch

from hedgerow.store import Stale, Store, Wake

pytestmark = pytest.mark.asyncio


async def test_an_append_wakes_everybody_who_subscribed(store: Store) -> None:
    await store.create("m", HEADER)
    with store.subscribe() as first, store.subscribe() as second:
        await store.append(batch("m", 0, "a", "b"))
        assert await anext(first) == await anext(second) == Wake("m", 2)


async def test_a_refused_append_wakes_nobody(store: Store) -> None:
    await store.create("m", HEADER)
    with store.subscribe() as wakes:
        with pytest.raises(Stale):
            await store.append(batch("m", 4, "a"))
        await store.append(batch("m", 0, "b"))
        assert await anext(wakes) == Wake("m", 1)


async def test_nodes_on_one_database_hear_each_other(store: Store, other: Store, place: Place) -> None:
    await store.create("m", HEADER)
    with other.subscribe() as wakes:
        await store.append(batch("m", 0, "a"))
        if place.is_sqlite:  # between processes on one file there is only the poll
            assert await other.heads(["m"]) == {"m": 1}
        else:
            assert await anext(wakes) == Wake("m", 1)


async def test_a_slow_reader_finds_only_the_newest_head(store: Store) -> None:
    await store.create("m", HEADER)
    await store.create("n", HEADER)
    with store.subscribe() as slow, store.subscribe() as quick:
        for head in range(50):
            await store.append(batch("m", head, "a"))
        await store.append(batch("n", 0, "a"))
        while await anext(quick) != Wake("n", 1):
            pass
        assert [await anext(slow), await anext(slow)] == [Wake("m", 50), Wake("n", 1)]


async def test_closing_ends_the_iteration(store: Store) -> None:
    wakes = store.subscribe()
    reader = asyncio.create_task(_all(wakes))
    await asyncio.sleep(0)  # it waits
    await store.close()
    assert await reader == []
    left = store.subscribe()
    left.close()
    assert await _all(left) == []


async def _all(wakes: object) -> list[Wake]:
    return [wake async for wake in wakes]  # type: ignore[attr-defined]
