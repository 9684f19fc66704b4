"""Time at a table: when the clock moves, what it waits for, what a pause stops, and what happens when the house was away."""

from __future__ import annotations

import pytest

from hedgerow.core import CHANCE, CLOCK, TABLE, Header, Match
from hedgerow.table import requests as ask
from hedgerow.table.clock import Hourglass
from hedgerow.table.draft import AWAY
from hedgerow.table.house import House
from hedgerow.table.lag import ELSEWHERE, LAG_LIMIT, credit, grace
from hedgerow.table.live import Tick, Wake
from hedgerow.testing.sealed import SEALED, SHOW_MS
from hedgerow.testing.virtual_time import settle
from tests.table.people import begin, check_fold, log_of, moves_of, people, refused, tokens
from tests.table.test_two_nodes import die


@pytest.fixture
def persons():
    return people(3)


async def clock(live):
    """When the clock has moved, in milliseconds since the start of the game."""
    return [entry.at - live.table.started_at for entry in await log_of(live) if entry.actor == CLOCK]


# The hourglass


def show(shown):
    """A game of Sealed in which so many cards have been shown."""
    match = Match(SEALED, Header(game="sealed", seats=2))
    match.settle(b"key")
    for seat in (0, 1):
        match.play(seat, match.game.write(next(iter(match.game.moves(match.state, seat)))))
    for _ in range(shown):
        match.play(CLOCK, "show")
    return match


def test_a_key_that_stands_is_not_started_again():
    glass = Hourglass()
    glass.look(show(0), 100)
    glass.look(show(0), 900)
    assert glass.due == 100 + SHOW_MS
    glass.look(show(1), 1600)
    assert glass.due == 1600 + SHOW_MS


def test_time_stands_still_in_a_pause():
    glass = Hourglass()
    glass.look(show(0), 100)
    glass.pause(600)
    glass.pause(700)  # it is paused already
    assert glass.due is None
    glass.resume(10_600)
    glass.resume(20_000)
    assert glass.due == 100 + SHOW_MS + 10_000


def test_a_key_that_changes_in_a_pause_begins_when_the_pause_ends():
    glass = Hourglass()
    glass.look(show(0), 100)
    glass.pause(600)
    glass.look(show(1), 5000)
    glass.resume(9000)
    assert glass.due == 9000 + SHOW_MS


# The clock


async def test_beats_come_on_time_whatever_happens_between(house, time, persons):
    live = await begin(house, "beat", persons, watch=True, beat=1000, rounds=1)
    for step in range(20):
        if live.table.match.state.table.phase != "beat":
            break
        await time.turn_to(time.now() + 370, live)
        await persons[step % 3].move(live, "paw")
    await time.turn_to(time.now() + 1000, live)
    times = list(await clock(live))[:6]
    assert times == [1000 * (index + 1) for index in range(len(times))]
    assert len(times) > 3


async def test_a_timeout_lets_the_lot_decide(world, bots, persons):
    """The clock, and a draw for each who has not chosen: one batch."""
    time, store = world
    house = House(store, time, bots, "here")
    live = await begin(house, "sealed", persons, watch=True, timer=5000, rounds=1)
    await persons[1].move(live, moves_of(live, 1)[0])
    head = live.table.head
    await time.turn_to(live.opened + live.table.due, live)
    timeout = [batch for batch in store.batches if any(entry.token == "timeup" for entry in batch.entries)]
    (batch,) = timeout
    assert [entry.actor for entry in batch.entries] == [CLOCK, CHANCE, CHANCE]
    assert {entry.at - live.table.started_at for entry in batch.entries} == {5000}
    assert batch.head == head
    await time.turn_to(time.now() + 3 * SHOW_MS, live)  # each comes when the one before was due
    assert live.table.ending.why == "played"
    assert await clock(live) == [5000, 5000 + SHOW_MS, 5000 + 2 * SHOW_MS, 5000 + 3 * SHOW_MS]
    await check_fold(live)
    await house.close()


async def test_what_was_made_after_the_bell_waits_for_the_bell(house, time, persons):
    live = await begin(house, "sealed", persons, watch=True, timer=5000)
    live.lags = {0: 200.0}
    await time.turn_to(time.now() + 5100, live)
    late = persons[1].move(live, moves_of(live, 1)[0])
    await settle(live)
    assert not late.done()
    fair = persons[0].move(live, moves_of(live, 0)[0], lag=200.0)
    await fair
    await time.turn_to(time.now() + 101, live)
    assert await refused(late) == "stale"
    assert (await log_of(live))[await fair - 1].at - live.table.started_at == 4900


async def test_a_move_that_waits_is_refused_when_the_table_is_paused(house, time, persons):
    live = await begin(house, "sealed", persons, timer=5000)
    live.lags = {0: 200.0}
    await time.turn_to(time.now() + 5100, live)
    late = persons[1].move(live, moves_of(live, 1)[0])
    await persons[0].ask(live, ask.Pause())
    assert await refused(late) == "paused"


async def test_nothing_else_makes_a_fair_move_late(house, time, persons):
    """Between the bell and the end of the grace somebody comes, somebody asks for something. The log's time waits for both."""
    live = await begin(house, "beat", persons, beat=2000)
    live.lags = {0: 240.0}
    await time.turn_to(time.now() + 2100, live)
    live.watch(persons[2])
    await persons[1].ask(live, ask.Rename(name="Benno", colour=1))
    seq = await persons[0].move(live, "paw", lag=240.0)
    await time.turn_to(time.now() + 200, live)
    log = await log_of(live)
    assert log[seq - 1].at - live.table.started_at <= 2000
    assert await clock(live) == [2000]
    assert [entry.at for entry in log] == sorted(entry.at for entry in log)


async def test_what_was_made_at_the_last_moment_counts(house, time, persons):
    """It comes at the very moment when the clock stops waiting."""
    live = await begin(house, "sealed", persons, watch=True, timer=5000)
    live.lags = {0: 200.0}
    await time.turn_to(time.now() + 5200, live)
    seq = await persons[0].move(live, moves_of(live, 0)[0], lag=200.0)
    assert (await log_of(live))[seq - 1].at - live.table.started_at == 5000
    await time.turn_to(time.now() + 1, live)
    assert await clock(live) == [5000]


@pytest.mark.parametrize(("lag", "expected"), [(-5, 0), (0, 0), (80.9, 80), (249, 249), (251, LAG_LIMIT), (9000, LAG_LIMIT)])
def test_a_player_is_credited_with_so_much(lag, expected):
    assert credit(lag) == expected


async def test_the_clock_waits_for_the_slowest_who_can_act(house, persons):
    live = await begin(house, "beat", persons, watch=True)
    assert grace(live.table, "here", {}) == 0
    assert grace(live.table, "here", {0: 40.0, 2: 130.0}) == 131
    assert grace(live.table, "there", {0: 40.0}) == ELSEWHERE  # their lag is known to another node only
    assert grace(live.table, "there", {0: 1.0, 1: 2.0, 2: 3.0}) == 4
    waiting = await house.create("beat", 2)
    assert grace(waiting.table, "here", {0: 40.0}) == 0


async def test_the_clock_does_not_wait_for_somebody_who_is_gone(house, time, persons):
    live = await begin(house, "beat", persons, watch=True, beat=60_000)
    for person in persons:
        live.unwatch(person)
    await time.turn_to(time.now() + 5000, live)
    assert grace(live.table, "there", {}) == 0


async def test_a_fair_move_through_another_node_is_not_lost(houses, time, persons):
    """The node that runs the clock knows nothing of her lag, and waits as long as may be."""
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons[:2], timer=5000, watch=True)
    other = await there.open(live.record.id)
    live.unwatch(persons[0])
    other.watch(persons[0])
    await settle(other)
    await live.post(Wake())
    await time.turn_to(time.now() + 5000, live, other)
    token = moves_of(other, 0)[0]
    await time.turn_to(time.now() + LAG_LIMIT - 10, live, other)
    await persons[0].move(other, token, lag=float(LAG_LIMIT))
    await live.post(Wake())
    await time.turn_to(time.now() + 100, live, other)
    assert (0, token) in await tokens(live)
    assert await clock(live) == [5000]


async def test_a_node_without_the_lease_leaves_the_clock_alone(house, time, persons):
    live = await begin(house, "beat", persons, beat=5000)
    live.tend(False)  # its timer is set already
    await time.turn_to(time.now() + 8000, live)
    assert await clock(live) == []
    live.tend(True)
    await settle(live)
    assert await clock(live) == [5000]


async def test_a_tick_before_the_time_does_nothing(house, time, persons):
    live = await begin(house, "beat", persons, beat=5000)
    live.lags = {0: 200.0}
    await time.turn_to(time.now() + 5199, live)
    await live.post(Tick())
    assert await clock(live) == []


# Pauses


async def test_a_pause_stops_clock_and_bots(house, time, bots, persons):
    bots.slow = True
    live = await begin(house, "sealed", persons[:2], bots=1, watch=True, timer=5000)
    assert len(bots.asked) == 1
    await time.turn_to(time.now() + 2000, live)
    await persons[0].ask(live, ask.Pause())
    head = live.table.head
    bots.answer_all()
    await time.turn_to(time.now() + 600_000, live)
    assert live.table.head == head
    assert persons[1].view["left"] is None
    assert persons[1].view["moves"] == persons[1].view["turn"] == []
    assert await refused(persons[1].move(live, moves_of(live, 1)[0])) == "paused"
    bots.slow = False
    await persons[1].ask(live, ask.Resume())
    await settle(live)
    assert persons[1].view["left"] == 3000
    assert persons[1].view["moves"] == moves_of(live, 1)
    assert live.table.match.state.table.decided == (False, False, True)
    await time.turn_to(time.now() + 3000, live)
    assert await clock(live) == [5000 + 600_000]


async def test_many_pauses_add_up(house, time, persons):
    live = await begin(house, "beat", persons, watch=True, beat=5000)
    for pause in (100, 2000, 30):
        await time.turn_to(time.now() + 700, live)
        await persons[0].ask(live, ask.Pause())
        await time.turn_to(time.now() + pause, live)
        await persons[0].ask(live, ask.Resume())
    await settle(live)
    assert len(live._minder._tasks) == 1  # old timers are not kept
    await time.turn_to(time.now() + 5000, live)
    assert (await clock(live))[0] == 5000 + 2130


async def test_a_pause_just_after_the_bell(house, time, persons):
    """The bell has rung and the clock still waits for those far away: after the pause it moves at once."""
    live = await begin(house, "beat", persons, beat=5000)
    live.lags = {0: 200.0}
    await time.turn_to(time.now() + 5100, live)
    await persons[0].ask(live, ask.Pause())
    await time.turn_to(time.now() + 1000, live)
    await persons[0].ask(live, ask.Resume())
    await time.turn_to(time.now() + 201, live)
    assert await clock(live) == [5000 + 1100]


async def test_a_timer_from_before_the_pause_does_nothing(house, time, persons):
    live = await begin(house, "beat", persons, beat=5000)
    await time.turn_to(time.now() + 4000, live)
    await persons[0].ask(live, ask.Pause())
    await time.turn_to(time.now() + 500, live)
    await persons[0].ask(live, ask.Resume())
    await time.turn_to(time.now() + 999, live)
    assert await clock(live) == []
    await time.turn_to(time.now() + 1, live)
    assert await clock(live) == [5500]


# The house was away


async def test_when_every_node_was_away_the_game_waits_for_its_people(houses, time, persons):
    """Nobody's time runs out because a server was down."""
    here, there = houses("here"), houses("there")
    live = await begin(here, "beat", persons, beat=5000)
    await time.turn_to(time.now() + 3000, live)
    await persons[0].move(live, "paw")
    await die(here)
    await time.turn_to(time.now() + 600_000)
    again = await there.open(live.record.id)
    await settle(again)
    assert again.table.phase == "pause"
    assert (await tokens(again))[-1] == (TABLE, f"pause:seat={TABLE}")
    again.watch(persons[1])
    assert persons[1].view["left"] is None
    await persons[1].ask(again, ask.Resume())
    assert persons[1].view["left"] == 2000
    await time.turn_to(time.now() + 2000, again)
    assert len(await clock(again)) == 1
    await check_fold(again)


async def test_a_short_absence_is_made_up_for(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "beat", persons, beat=5000)
    await time.turn_to(time.now() + 4000, live)
    await die(here)
    await time.turn_to(time.now() + 1000 + AWAY - 1)
    again = await there.open(live.record.id)
    await settle(again)
    assert (await clock(again))[0] == 5000
    assert again.table.phase == "play"
