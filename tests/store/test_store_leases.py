"""Leases, by the database's own time: one that ends now is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from store_places import Place
from store_values import HEADER, batch

from hedgerow.store import Finish, Store
from hedgerow.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.asyncio
LONG = 60_000


async def make(store: Store, *matches: str) -> None:
    for match in matches:
        await store.create(match, HEADER)


async def test_one_node_holds_a_match_and_renews(store: Store, other: Store) -> None:
    await make(store, "m", "n")
    assert await store.hold("left", ["m", "nobody"], LONG) == {"m"}
    assert await other.hold("right", ["m", "n"], LONG) == {"n"}
    assert await store.hold("left", ["m", "n"], LONG) == {"m"}
    assert await store.orphans() == []


async def test_nodes_that_ask_for_leases_are_there(store: Store, other: Store) -> None:
    await make(store, "m")
    assert await store.nodes() == frozenset()
    await store.hold("left", ["m"], LONG)
    await other.hold("right", ["m"], LONG)
    assert await store.nodes() == await other.nodes() == {"left", "right"}
    await store.hold("left", ["m"], 0)
    assert await other.nodes() == {"right"}


async def test_a_lease_that_ran_out_is_taken_over(store: Store, other: Store) -> None:
    await make(store, "m", "n")
    await store.hold("left", ["m", "n"], 0)
    assert sorted(await other.orphans()) == ["m", "n"]
    assert len(await other.orphans(limit=1)) == 1
    assert await other.hold("right", ["m"], LONG) == {"m"}
    assert await store.hold("left", ["m", "n"], LONG) == {"n"}
    assert await other.orphans() == []


async def test_a_lease_given_back_is_nobodys_orphan(store: Store, other: Store) -> None:
    await make(store, "m")
    await store.hold("left", ["m"], LONG)
    await other.release("right", ["m"])  # not its own: nothing happens
    assert await other.hold("right", ["m"], LONG) == frozenset()
    await store.release("left", ["m", "nobody"])
    assert await store.orphans() == []
    assert await other.hold("right", ["m"], LONG) == {"m"}


async def test_the_end_of_a_match_ends_its_lease(store: Store, place: Place) -> None:
    await make(store, "m")
    await store.hold("left", ["m"], 0)
    await store.append(batch("m", 0, "end", finish=Finish(None)))
    assert await store.orphans() == []
    assert await store.hold("left", ["m"], LONG) == frozenset()
    assert await place.execute("SELECT * FROM leases") == []


async def test_of_many_nodes_that_reach_out_at_once_one_holds(store: Store, other: Store) -> None:
    names = [f"m{number}" for number in range(10)]
    await make(store, *names)
    nodes = [(f"node {number}", (store, other)[number % 2], names[:: -1 if number % 3 else 1]) for number in range(8)]
    held = await asyncio.gather(*(at.hold(node, wanted, LONG) for node, at, wanted in nodes))
    assert sorted(match for matches in held for match in matches) == names


async def test_the_lease_is_no_fence(store: Store, other: Store) -> None:
    """Whoever has the head may append, lease or not."""
    await make(store, "m")
    await store.hold("left", ["m"], LONG)
    assert await other.append(batch("m", 0, "clock")) == 1


async def test_in_virtual_time_a_lease_lasts_to_the_millisecond(folder: Path) -> None:
    now = 1_000
    async with await SqliteStore.open(folder / "log", clock=lambda: now) as store:
        await make(store, "m")
        assert (await store.match("m")).created == await store.now_ms() == 1_000
        await store.hold("left", ["m"], 3_000)
        now = 3_999
        assert await store.orphans() == []
        assert await store.hold("right", ["m"], 1) == frozenset()
        now = 4_000
        assert await store.orphans() == ["m"]
        assert await store.hold("right", ["m"], 1) == {"m"}
