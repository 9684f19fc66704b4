"""Several nodes on one database: the log decides, leases only save work, and nothing depends on a wake-up that may get lost."""

from __future__ import annotations

import asyncio

import pytest

from hedgerow.core import CLOCK
from hedgerow.core.kind import _shelf
from hedgerow.store import Forgotten, NotSaved, Unavailable, UnknownMatch
from hedgerow.store import Wake as StoreWake
from hedgerow.table import requests as ask
from hedgerow.table.house import IDLE, LEASE, ROUND, House
from hedgerow.table.live import DROP_GRACE, Tick, Wake
from hedgerow.testing.virtual_time import VirtualTime, settle
from tests.table.people import Person, begin, check_fold, log_of, mover, moves_of, people, refused


@pytest.fixture
def persons():
    return people(3)


async def die(house):
    """Everything stops, and no lease is given back."""
    for task in house._tasks:
        task.cancel()
    for live in house.open_tables.values():
        await live.close()
    house.open_tables.clear()


async def rounds(time, until, *houses):
    """Let these houses go round while time passes."""
    while time.now() < until:
        await time.turn_to(min(until, time.now() + ROUND), *(live for house in houses for live in house.open_tables.values()))
        for house in houses:
            await house.round()
        await settle(*(live for house in houses for live in house.open_tables.values()))


async def same(world, bots, persons, game, **options):
    """One table, open on two nodes."""
    time, store = world
    here, there = House(store, time, bots, "here"), House(store, time, bots, "there")
    live = await begin(here, game, persons, **options)
    other = await there.open(live.record.id)
    await settle(live, other)
    return here, there, live, other


async def close(*houses):
    for house in houses:
        await house.close()


# Two nodes write at once


async def test_two_nodes_write_at_once_and_both_are_heard(world, bots, persons):
    here, there, live, other = await same(world, bots, persons, "sealed")
    futures = [persons[0].move(live, moves_of(live, 0)[0]), persons[1].move(other, moves_of(other, 1)[0])]
    await asyncio.gather(*futures)
    await live.post(Wake())
    await other.post(Wake())
    assert live.table.match.state.table.decided == (True, True, False)
    assert here.counts.races + there.counts.races >= 1
    await check_fold(live)
    await check_fold(other)
    await close(here, there)


async def test_one_move_sent_to_both_nodes_counts_once(world, bots, persons):
    here, there, live, other = await same(world, bots, persons, "sealed")
    token = moves_of(live, 0)[0]
    futures = [persons[0].move(table, token, client="same") for table in (live, other)]
    numbers = await asyncio.gather(*futures)
    assert numbers[0] == numbers[1]
    assert sum(entry.client == "same" for entry in await log_of(live)) == 1
    await close(here, there)


async def test_a_move_sent_again_to_a_node_that_is_behind_is_acknowledged(world, bots, persons):
    """The first node has made it durable and died; the second has heard nothing yet and would call it stale."""
    here, there, live, other = await same(world, bots, persons[:2], "tally-ho")
    seat = mover(live)
    token, epoch = moves_of(live, seat)[0], live.table.epoch
    seq = await persons[seat].move(live, token, client="x")
    assert other.table.head < seq
    other_epoch_later = live.table.epoch
    assert other_epoch_later != epoch
    assert await persons[seat].move(other, token, client="x", epoch=epoch) == seq
    await close(here, there)


async def test_nobody_is_refused_only_because_a_node_is_behind(world, bots, persons):
    here, there, live, other = await same(world, bots, persons[:2], "tally-ho")
    seat = mover(live)
    await persons[seat].move(live, moves_of(live, seat)[0])
    assert other.table.head < live.table.head
    # Through the other node this looks out of turn, and for a wrong epoch.
    await persons[1 - seat].move(other, moves_of(live, 1 - seat)[0], epoch=live.table.epoch)
    await check_fold(other)
    await close(here, there)


async def test_a_stale_move_is_stale_on_every_node(world, bots, persons):
    here, there, live, other = await same(world, bots, persons[:2], "tally-ho")
    seat, epoch = mover(live), live.table.epoch
    await persons[seat].move(live, moves_of(live, seat)[0])
    assert await refused(persons[seat].move(other, moves_of(other, seat)[1], epoch=epoch)) == "stale"
    await close(here, there)


async def test_both_nodes_run_the_clock_and_the_log_has_it_once(houses, time, bots, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "beat", persons, rounds=1, beat=700)
    other = await there.open(live.record.id)
    for table in (live, other):
        table.tend(True)  # both believe in their lease
    while live.table.phase != "over":
        await time.turn_to(time.now() + 100, live, other)
        await live.post(Wake())
        await other.post(Wake())
    beats = [entry.at - live.table.started_at for entry in await log_of(live) if entry.actor == CLOCK and entry.token == "beat"]
    assert beats == [700 * (index + 1) for index in range(len(beats))]
    await check_fold(live)
    assert live.table.head == other.table.head


async def test_both_nodes_ask_their_bots_and_each_seat_moves_once(houses, time, bots, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons[:1], bots=2, rounds=1)
    other = await there.open(live.record.id)
    for table in (live, other):
        table.tend(True)
    await settle(live, other)
    await persons[0].move(live, moves_of(live, 0)[0])
    await other.post(Wake())
    for _ in range(4):
        await time.turn_to(time.now() + 1500, live, other)
        await live.post(Wake())
        await other.post(Wake())
    assert live.table.phase == "over"
    moved = [entry.actor for entry in await log_of(live) if entry.actor >= 0]
    assert sorted(moved) == [0, 1, 2]


# Wake-ups


async def test_a_node_is_woken_by_what_another_writes(world, bots, persons):
    here, there, live, other = await same(world, bots, persons, "sealed")
    await there.start()
    await asyncio.sleep(0)
    await persons[0].move(live, moves_of(live, 0)[0])
    while other.table.head < live.table.head:
        await asyncio.sleep(0)  # comes by itself; PostgreSQL says so over a wire
    await close(here, there)


async def test_a_lost_wake_up_is_healed_by_the_next_round(world, bots, persons):
    here, there, live, other = await same(world, bots, persons, "sealed")
    other.watch(persons[1])
    await persons[0].move(live, moves_of(live, 0)[0])
    assert persons[1].view["public"]["decided"] == [False, False, False]
    await there.round()
    await settle(other)
    assert persons[1].view["public"]["decided"] == [True, False, False]
    await close(here, there)


async def test_after_an_interruption_every_table_is_looked_at(houses, store, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons)
    other = await there.open(live.record.id)
    await settle(other)
    await persons[0].move(live, moves_of(live, 0)[0])
    await there.start()
    await asyncio.sleep(0)
    store.store._wakes.wake(StoreWake(None))
    for _ in range(20):
        await asyncio.sleep(0)
    await settle(other)
    assert other.table.head == live.table.head


async def test_what_is_written_while_a_table_is_opened_is_not_missed(houses, store, persons, monkeypatch):
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons)
    entries = store.entries

    async def and_then_somebody_moves(match, after=0):
        read = await entries(match, after)
        monkeypatch.setattr(store, "entries", entries)
        await persons[0].move(live, moves_of(live, 0)[0])
        return read

    monkeypatch.setattr(store, "entries", and_then_somebody_moves)
    other = await there.open(live.record.id)
    await settle(other)
    assert other.table.head == live.table.head


async def test_somebody_who_has_seen_more_than_this_node_makes_it_look(houses, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons)
    spectator = Person("")
    live.watch(spectator)
    other = await there.open(live.record.id)
    await settle(other)
    await persons[0].move(live, moves_of(live, 0)[0])
    seen = spectator.v
    live.unwatch(spectator)
    other.watch(spectator, seen)
    await settle(other)
    assert spectator.view["public"]["decided"] == [True, False, False]
    assert spectator.v == seen


# Leases


async def test_another_node_takes_over_within_three_seconds(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "beat", persons, beat=1000)
    await rounds(time, time.now() + 2000, here, there)
    assert live.tending
    assert there.open_tables == {}
    died = time.now()
    await die(here)
    beats = len([entry for entry in await log_of(live) if entry.token == "beat"])
    await rounds(time, died + 3000, there)
    (taken,) = there.open_tables.values()
    assert taken.tending
    entries = [entry for entry in await log_of(taken) if entry.token == "beat"]
    assert len(entries) > beats
    # Nobody can tell from the log that a node died.
    assert [entry.at - taken.table.started_at for entry in entries] == [1000 * (index + 1) for index in range(len(entries))]


async def test_a_node_that_looks_on_takes_over_from_a_dead_one(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "beat", persons, beat=1000)
    other = await there.open(live.record.id)
    await there.round()
    assert (live.tending, other.tending) == (True, False)
    await die(here)
    await rounds(time, time.now() + LEASE + ROUND, there)
    assert other.tending


async def test_a_bot_goes_on_on_another_node(houses, time, bots, persons):
    here, there = houses("here"), houses("there")
    bots.slow = True
    live = await begin(here, "sealed", persons[:1], bots=1)
    assert len(bots.asked) == 1
    await die(here)
    bots.slow = False
    await rounds(time, time.now() + 3000, there)
    (taken,) = there.open_tables.values()
    assert taken.table.match.state.table.decided == (False, True)
    assert live.record.id == taken.record.id


async def test_a_paused_lease_holder_that_wakes_up_does_no_harm(houses, time, bots, persons):
    """It believes in its lease, its timers are long due, its bot has an answer, its people were reached elsewhere meanwhile."""
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons[:2], bots=1, watch=True, timer=4000)
    bots.slow = True
    before = live.table.head
    late = persons[0].move  # sent to the sleeping node
    token, epoch = moves_of(live, 0)[0], live.table.epoch
    asleep = VirtualTime(time.now())
    asleep.until = time.until
    live.time = asleep  # its clock stands; nothing of it moves
    await time.turn_to(time.now() + LEASE)
    await rounds(time, time.now() + 9000, there)
    (taken,) = there.open_tables.values()
    assert taken.tending
    assert taken.table.head > before
    taken.watch(persons[0])
    await settle(taken)
    log = await log_of(taken)
    # It wakes.
    live.time = time
    assert live.tending
    live.unwatch(persons[0])
    await live.post(Tick())
    assert await refused(late(live, token, epoch=epoch)) == "stale"
    bots.answer_all()
    await settle(live)
    assert (await log_of(taken))[: len(log)] == log
    await rounds(time, time.now() + ROUND, here, there)
    assert not live.tending
    await check_fold(live)
    assert taken.table.seats[0].gone is None


async def test_a_node_that_is_closed_leaves_no_lease_behind(houses, time, store, persons):
    here, there = houses("here"), houses("there")
    await begin(here, "beat", persons)
    await here.close()
    await time.turn_to(time.now() + 2 * LEASE)
    assert await store.orphans() == []
    await there.round()
    assert there.open_tables == {}


async def test_of_several_nodes_one_adopts_an_orphan(houses, time, persons):
    here, there, third = houses("here"), houses("there"), houses("third")
    live = await begin(here, "beat", persons)
    await die(here)
    await time.turn_to(time.now() + LEASE)
    await asyncio.gather(there.round(), third.round())
    assert sorted(len(house.open_tables) for house in (there, third)) == [0, 1]
    assert live.record.id in {**there.open_tables, **third.open_tables}


async def test_a_table_that_cannot_be_opened_stops_no_round(houses, time, persons, monkeypatch, caplog):
    here, there = houses("here"), houses("there")
    strange = await begin(here, "sealed", persons)
    known = await begin(here, "beat", persons)
    await die(here)
    await time.turn_to(time.now() + LEASE)
    monkeypatch.delitem(_shelf, "sealed")
    for _ in range(3):
        await there.round()
        await time.turn_to(time.now() + LEASE)
    assert list(there.open_tables) == [known.record.id]
    assert caplog.text.count("cannot be opened here") == 1
    assert strange.record.id not in there.open_tables


async def test_rounds_go_on_whatever_happens(houses, time, store, monkeypatch, caplog):
    house = houses("here")
    await house.start()
    called = []

    async def orphans():
        called.append(time.now())
        raise (Unavailable("gone"), ZeroDivisionError())[len(called) % 2]

    monkeypatch.setattr(store, "orphans", orphans, raising=False)
    for _ in range(3):
        await asyncio.sleep(0)
        await time.turn_to(time.now() + ROUND)
        for _ in range(20):
            await asyncio.sleep(0)
    assert len(called) == 3


async def test_a_table_without_a_lease_is_open_all_the_same(houses, store, persons, monkeypatch):
    house = houses("here")

    async def no(node, ids, ms):
        raise NotSaved("busy")

    monkeypatch.setattr(store, "hold", no, raising=False)
    live = await house.create("sealed", 2)
    assert not live.tending
    await persons[0].ask(live, ask.Sit(name="Ada"))


# Opening and letting go


async def test_a_table_is_opened_once_however_many_come(houses, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons)
    opened = await asyncio.gather(*(there.open(live.record.id) for _ in range(5)))
    assert len(set(map(id, opened))) == 1


async def test_somebody_who_loses_patience_does_not_spoil_it_for_others(houses, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons)
    first = asyncio.create_task(there.open(live.record.id))
    second = asyncio.create_task(there.open(live.record.id))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).record.id == live.record.id


async def test_an_unknown_table_can_be_asked_for_again(house):
    for _ in range(2):
        with pytest.raises(UnknownMatch):
            await house.open("no-such-table")
    assert house._opening == {}


async def test_a_forgotten_match_is_not_opened(house, store, persons):
    live = await begin(house, "tally-ho", persons[:2])
    await persons[0].ask(live, ask.Resign())
    await house._let_go([live.record.id])
    await store.forget(live.record.id)
    with pytest.raises(Forgotten):
        await house.open(live.record.id)


async def guest_of_another_node(houses, persons):
    """Ada's node runs the table; Ben looks at it through another one."""
    here, there = houses("here"), houses("there")
    live = await begin(here, "tally-ho", persons[:2])
    live.watch(persons[0])
    other = await there.open(live.record.id)
    other.watch(persons[1])
    await settle(live, other)
    await here.round()
    await settle(live, other)
    assert (live.tending, other.tending, live.table.seats[1].node) == (True, False, "there")
    return here, there, live


async def test_whoever_lost_a_node_that_ran_no_table_is_missed(houses, time, persons):
    here, there, live = await guest_of_another_node(houses, persons)
    await die(there)
    await rounds(time, time.now() + LEASE + DROP_GRACE + 2 * ROUND, here)
    assert live.table.seats[1].gone is not None
    assert live.table.seats[0].gone is None
    await check_fold(live)


async def test_a_node_that_is_there_looks_after_its_own_people(houses, time, persons):
    here, there, live = await guest_of_another_node(houses, persons)
    await rounds(time, time.now() + 3 * (LEASE + DROP_GRACE), here, there)
    assert live.table.seats[1].gone is None
    assert "gone" not in persons[0].heard


async def test_a_node_that_was_only_slow_keeps_its_people(houses, time, persons):
    here, there, live = await guest_of_another_node(houses, persons)
    await rounds(time, time.now() + LEASE + 2 * ROUND, here)
    await rounds(time, time.now() + 2 * DROP_GRACE, here, there)
    assert live.table.seats[1].gone is None
    assert "gone" not in persons[0].heard


async def test_an_idle_table_is_let_go_and_comes_back_as_it_was(house, time, persons):
    live = await begin(house, "tally-ho", persons[:2], watch=True)
    for person in persons[:2]:
        live.unwatch(person)
    await rounds(time, time.now() + IDLE, house)
    assert house.open_tables
    await rounds(time, time.now() + 2 * ROUND, house)
    assert house.open_tables == {}
    assert live.closed
    again = await house.open(live.record.id)
    assert [seat.gone is not None for seat in again.table.seats] == [True, True]
    await check_fold(again)


async def test_a_table_is_not_let_go_while_it_is_needed(house, time, bots, persons):
    watched = await begin(house, "tally-ho", persons[:2])
    watched.watch(persons[2])
    running = await begin(house, "beat", persons[:2], beat=600_000)
    bots.slow = True
    thinking = await begin(house, "sealed", persons[:1], bots=1)
    used = await begin(house, "tally-ho", persons[:2])
    idle = await begin(house, "tally-ho", persons[:2])
    for _ in range(10):
        await rounds(time, time.now() + IDLE / 5, house)
        await used.post(Wake())
        await refused(persons[2].ask(used, ask.Pause()))
    assert set(house.open_tables) == {live.record.id for live in (watched, running, thinking, used)}
    assert idle.closed


async def test_a_node_that_only_looks_on_lets_go_of_a_running_table(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "beat", persons, beat=600_000)
    await there.open(live.record.id)
    await rounds(time, time.now() + IDLE + 2 * ROUND, here, there)
    assert live.record.id in here.open_tables
    assert there.open_tables == {}


async def test_whoever_opens_a_table_has_time_to_use_it(house, time, persons):
    live = await begin(house, "tally-ho", persons[:2])
    await time.turn_to(time.now() + IDLE + 1, live)
    assert await house.open(live.record.id) is live
    await house.round()
    assert not live.closed


async def test_tending_again_and_again_changes_nothing(house, time, bots, persons):
    bots.slow = True
    live = await begin(house, "sealed", persons[:1], bots=1, timer=60_000)
    handled = []
    handle = live._handle

    async def counted(posts):
        handled.extend(post.letter for post in posts)
        await handle(posts)

    live._handle = counted
    for _ in range(10):
        await house.round()
        live.tend(True)
    for _ in range(20):
        await asyncio.sleep(0)
    assert handled == []
    assert len(bots.asked) == 1
    for on in (False, True, False, True):
        live.tend(on)
    await settle(live)
    assert len(bots.asked) == 1
    assert len(live._minder._tasks) == 3  # one timer, one bot, one person who is missed
