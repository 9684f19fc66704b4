"""A table that forgets at the end: entries deleted, result kept; whoever is there keeps the end, and nobody new is shown it."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.core.kind import shelved
from hedgerow.store import Forgotten
from hedgerow.table import requests as ask
from hedgerow.table.house import House
from hedgerow.table.letters import Follow
from hedgerow.table.table import FORGET_AFTER
from hedgerow.testing.sealed import SEALED
from hedgerow.testing.virtual_time import settle
from tests.table.people import log_of, people, sit_down


@pytest.fixture(autouse=True)
def personal():
    """Sealed as a game whose moves are personal."""
    with shelved(msgspec.structs.replace(SEALED, personal=True)):
        yield


@pytest.fixture
def persons():
    return people(2)


async def begin(house, persons, forget=True):
    live = await house.create("sealed", 2)
    await sit_down(live, persons)
    for person in persons:
        live.watch(person)
    await persons[0].ask(live, ask.SetForget(on=forget))
    await persons[0].ask(live, ask.Start())
    await settle(live)
    return live


async def end(live, person):
    await person.ask(live, ask.Resign())
    await settle(live)


async def test_everybody_is_told_before_the_start(house, persons):
    live = await begin(house, persons)
    for person in persons:
        assert person.view["table"]["forgets"] is True
    assert {"type": "forget", "on": True} in persons[1].facts
    assert not live.table.is_forgotten(live.now)


async def test_entries_go_and_the_result_stays(house, store, time, persons):
    live = await begin(house, persons)
    await end(live, persons[1])
    await house.round()
    assert await log_of(live)  # every node has to show the end first
    await time.turn_to(time.now() + FORGET_AFTER, live)
    await house.round()
    record = await store.match(live.record.id)
    assert (record.forgotten, record.outcome.places, record.header.names) == (True, (1, 2), {0: "Ada", 1: "Ben"})
    assert await log_of(live) == []
    assert live.table.is_forgotten(live.now)


async def test_a_table_that_does_not_forget_keeps_everything(house, time, persons):
    live = await begin(house, persons, forget=False)
    await end(live, persons[1])
    await time.turn_to(time.now() + 10 * FORGET_AFTER, live)
    await house.round()
    assert await log_of(live)
    assert not live.table.is_forgotten(live.now)


async def test_those_who_are_there_keep_the_end_and_can_play_again(house, store, time, persons):
    live = await begin(house, persons)
    await end(live, persons[1])
    await time.turn_to(time.now() + FORGET_AFTER, live)
    await house.round()
    assert persons[0].view["table"]["ending"]["why"] == "resigned"
    await live.post(Follow("another-table"))
    await settle(live)
    assert [person.view["table"]["next"] for person in persons] == ["another-table"] * 2


async def test_whoever_comes_later_finds_it_forgotten(house, time, persons):
    live = await begin(house, persons)
    await end(live, persons[1])
    await time.turn_to(time.now() + FORGET_AFTER, live)
    await house.round()
    await house._let_go([live.record.id])
    with pytest.raises(Forgotten):
        await house.open(live.record.id)


async def test_a_node_that_dies_after_the_end_leaves_it_to_the_next(world, bots, persons, monkeypatch):
    """On both databases. The end itself says that there is something to forget, so nobody has to remember it."""
    monkeypatch.setattr("hedgerow.table.draft.FORGET_AFTER", 0)
    time, store = world
    dying, heir = House(store, time, bots, "dying"), House(store, time, bots, "heir")
    live = await begin(dying, persons)
    other = await heir.open(live.record.id)
    watcher = people(3)[2]
    other.watch(watcher)
    await end(live, persons[1])
    await live.close()
    dying.open_tables.clear()
    await heir.round()
    await settle(other)
    assert (await store.match(live.record.id)).forgotten
    assert await store.entries(live.record.id) == []
    await dying.close()
    await heir.close()
