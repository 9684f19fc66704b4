"""People who lose their connection and come back, who never come, who are elsewhere; and bots that stand in for them."""

from __future__ import annotations

import asyncio

import pytest

from hedgerow.core import TABLE
from hedgerow.table import requests as ask
from hedgerow.table.decide import PATIENCE
from hedgerow.table.house import LEASE, ROUND
from hedgerow.table.live import DROP_GRACE, Presence, Wake
from hedgerow.testing.virtual_time import settle
from tests.table.people import Person, begin, check_fold, log_of, mover, moves_of, people, refused, sit_down, tokens
from tests.table.test_two_nodes import die, rounds


@pytest.fixture
def persons():
    return people(3)


def gone(live):
    return [seat.gone is not None for seat in live.table.seats]


async def presence(live, after=0):
    """What the log says of who comes and goes."""
    return [token for _, token in await tokens(live, after) if token.startswith(("here", "gone"))]


# Leaving and coming back


async def test_somebody_who_leaves_is_gone_after_a_while(house, time, persons):
    live = await begin(house, "tally-ho", persons[:2], watch=True)
    left = time.now()
    live.unwatch(persons[1])
    await time.turn_to(left + DROP_GRACE - 1, live)
    assert gone(live) == [False, False]
    await time.turn_to(left + DROP_GRACE, live)
    assert gone(live) == [False, True]
    assert persons[0].view["table"]["seats"][1]["gone"] is True
    live.watch(persons[1])
    await settle(live)
    assert gone(live) == [False, False]
    assert await presence(live) == ["here:seat=0&node=here", "here:seat=1&node=here", "gone:seat=1", "here:seat=1&node=here"]


async def test_a_page_that_is_loaded_anew_is_not_noticed(house, time, persons):
    live = await begin(house, "tally-ho", persons[:2], watch=True)
    head = live.table.head
    for _ in range(5):
        live.unwatch(persons[1])
        await time.turn_to(time.now() + DROP_GRACE - 10, live)
        live.watch(persons[1])
        await settle(live)
    assert live.table.head == head


async def test_each_absence_is_counted_from_its_own_beginning(house, time, persons):
    """A reload just before does not make the next one shorter."""
    live = await begin(house, "tally-ho", persons[:2], watch=True)
    live.unwatch(persons[1])
    await time.turn_to(time.now() + DROP_GRACE - 10, live)
    live.watch(persons[1])
    live.unwatch(persons[1])
    await time.turn_to(time.now() + 100, live)
    assert gone(live) == [False, False]


async def test_somebody_with_two_windows_may_close_one(house, time, persons):
    live = await begin(house, "tally-ho", persons[:2], watch=True)
    second = Person(persons[1].key)
    live.watch(second)
    live.unwatch(persons[1])
    await time.turn_to(time.now() + 2 * DROP_GRACE, live)
    assert gone(live) == [False, False]


async def test_somebody_who_never_comes_is_gone_too(house, time, persons):
    live = await house.create("tally-ho")
    live.watch(persons[0])
    await sit_down(live, persons[:2])
    await time.turn_to(time.now() + DROP_GRACE, live)
    assert gone(live) == [False, True]


async def test_a_spectator_who_sits_down_is_here(house, time, persons):
    live = await house.create("tally-ho")
    live.watch(persons[0])
    await sit_down(live, persons[:1])
    await settle(live)
    assert live.table.seats[0].node == "here"
    live.unwatch(persons[0])
    await time.turn_to(time.now() + DROP_GRACE, live)
    assert gone(live)[0]


async def test_another_name_is_the_same_person(house, time, persons):
    live = await begin(house, "tally-ho", persons[:2], watch=True)
    live.unwatch(persons[1])
    await time.turn_to(time.now() + DROP_GRACE + PATIENCE, live)
    await persons[0].ask(live, ask.StandIn(seat=1, level="cub"))
    since = live.table.seats[1].gone
    await persons[1].ask(live, ask.Rename(name="Ben II", colour=1))
    seat = live.table.seats[1]
    assert (seat.name, seat.gone, seat.stand_in) == ("Ben II", since, "cub")


async def test_seats_counted_anew_do_not_confuse_who_is_gone(house, time, persons):
    """Ben leaves from the third chair; the game starts, and he sits on the second."""
    ada, ben, cem = persons
    live = await house.create("sealed", 4)
    await ada.ask(live, ask.Sit(name="Ada", seat=0))
    await ben.ask(live, ask.Sit(name="Ben", seat=2))
    await cem.ask(live, ask.Sit(name="Cem", seat=3))
    for person in persons:
        live.watch(person)
    await settle(live)
    live.unwatch(ben)
    await time.turn_to(time.now() + 1000, live)
    await ada.ask(live, ask.Start())
    await time.turn_to(time.now() + DROP_GRACE, live)
    assert [seat.name for seat in live.table.seats] == ["Ada", "Ben", "Cem"]
    assert gone(live) == [False, True, False]


async def test_a_late_word_about_somebody_elses_seat_is_ignored(house, time, persons):
    ada, ben, cem = persons
    live = await house.create("sealed", 2)
    await sit_down(live, [ada, ben])
    await ada.ask(live, ask.Kick(seat=1))
    await cem.ask(live, ask.Sit(name="Cem"))
    await live.post(Presence(1, here=False, key=ben.key))
    await live.post(Presence(1, here=True, key=ben.key))
    await live.post(Presence(7, here=True))
    assert await presence(live) == []


async def test_nobody_is_gone_who_is_in_reach(house, persons):
    live = await begin(house, "tally-ho", persons[:2], watch=True)
    await live.post(Presence(1, here=False))
    assert gone(live) == [False, False]


async def test_when_it_is_over_nobody_comes_or_goes_any_more(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "tally-ho", persons[:2], watch=True)
    await persons[0].ask(live, ask.Resign())
    other = await there.open(live.record.id)
    other.watch(persons[0])
    live.unwatch(persons[1])
    await live.post(Presence(1, here=False))
    await time.turn_to(time.now() + DROP_GRACE, live, other)
    assert (await tokens(live))[-1][1].startswith("reveal")


# On other nodes


async def test_somebody_who_comes_back_through_another_node_is_not_gone(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "tally-ho", persons[:2], watch=True)
    other = await there.open(live.record.id)
    live.unwatch(persons[1])
    other.watch(persons[1])
    await settle(other)
    await live.post(Wake())
    await time.turn_to(time.now() + 2 * DROP_GRACE, live, other)
    assert gone(other) == [False, False]
    assert "gone:seat=1" not in await presence(live)


async def test_windows_on_two_nodes_do_not_argue(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "tally-ho", persons[:2], watch=True)
    other = await there.open(live.record.id)
    second = Person(persons[1].key)
    other.watch(second)
    await settle(other)
    head = other.table.head
    await rounds(time, time.now() + 3 * DROP_GRACE, here, there)
    assert other.table.head == head
    other.unwatch(second)
    await rounds(time, time.now() + DROP_GRACE + ROUND, here, there)
    assert gone(live) == [False, False]
    assert live.table.seats[1].node == "here"


async def test_whoever_lost_their_node_is_missed_by_the_one_that_takes_over(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "beat", persons, watch=True, beat=600_000)
    await rounds(time, time.now() + ROUND, here, there)
    await die(here)
    await rounds(time, time.now() + LEASE + ROUND, there)
    (taken,) = there.open_tables.values()
    taken.watch(persons[0])
    await rounds(time, time.now() + DROP_GRACE + ROUND, there)
    assert gone(taken) == [False, True, True]
    assert live.record.id == taken.record.id


async def test_a_node_that_has_lost_its_lease_again_misses_nobody_elsewhere(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "tally-ho", persons[:2], watch=True)
    other = await there.open(live.record.id)
    other.tend(True)
    other.tend(False)
    head = live.table.head
    await time.turn_to(time.now() + 2 * DROP_GRACE, live, other)
    assert len(await log_of(live)) == head


async def test_a_false_alarm_is_put_right_at_once(houses, time, persons):
    """A node lost its lease only, and still reaches its people."""
    here, there = houses("here"), houses("there")
    live = await begin(here, "tally-ho", persons[:2], watch=True)
    other = await there.open(live.record.id)
    other.tend(True)
    await time.turn_to(time.now() + DROP_GRACE, live, other)
    await live.post(Wake())
    await settle(live)
    await other.post(Wake())
    assert gone(other) == [False, False]


# Bots that stand in


async def absent(house, time, persons, game="tally-ho", **options):
    live = await begin(house, game, persons, watch=True, **options)
    live.unwatch(persons[-1])
    await time.turn_to(time.now() + DROP_GRACE + PATIENCE, live)
    return live


async def test_a_bot_stands_in_until_they_are_back(house, time, persons):
    live = await absent(house, time, persons, "sealed")
    await persons[0].ask(live, ask.StandIn(seat=2, level="cub"))
    await settle(live)
    assert live.table.match.state.table.decided == (False, False, True)
    assert live.table.seats[2].bot == "cub"
    live.watch(persons[2])
    await settle(live)
    assert live.table.seats[2].bot == ""
    await persons[2].move(live, moves_of(live, 2)[0])
    await check_fold(live)


async def test_a_returning_human_is_quicker_than_the_bot(house, time, bots, persons):
    """The bot's answer comes when its human is here again: it does not count."""
    live = await absent(house, time, persons[:2])
    bots.slow = True
    if mover(live) == 0:
        await persons[0].move(live, moves_of(live, 0)[0])
    await persons[0].ask(live, ask.StandIn(seat=1, level="cub"))
    await settle(live)
    assert len(bots.asked) == 1
    live.watch(persons[1])
    await settle(live)
    bots.answer_all()
    await settle(live)
    assert mover(live) == 1
    await persons[1].move(live, moves_of(live, 1)[0])


async def test_a_human_who_moves_first_makes_the_bots_move_stale(house, time, bots, persons):
    """Without looking, straight over the wire."""
    live = await absent(house, time, persons[:2])
    bots.slow = True
    if mover(live) == 0:
        await persons[0].move(live, moves_of(live, 0)[0])
    await persons[0].ask(live, ask.StandIn(seat=1, level="cub"))
    await settle(live)
    await persons[1].move(live, moves_of(live, 1)[0])
    head = live.table.head
    bots.answer_all()
    await settle(live)
    assert [entry.actor for entry in (await log_of(live))[head:] if entry.actor == 1] == []


async def test_in_a_game_for_all_at_once_a_bot_does_not_choose_twice(house, time, bots, persons):
    """Two answers for one question: the second would change a card that is chosen already, and is not asked for any more."""
    bots.slow = True
    live = await begin(house, "sealed", persons[:1], bots=1, watch=True)
    await persons[0].ask(live, ask.Pause())
    bots.answer_all()
    await settle(live)
    await persons[0].ask(live, ask.Resume())
    await settle(live)
    assert len(bots.asked) == 2
    bots.answer_all()
    await settle(live)
    assert sum(entry.actor == 1 for entry in await log_of(live)) == 1


async def test_a_bot_whose_answer_came_too_early_is_asked_again(house, store, bots, persons):
    """It answers in the pause, and the very next letter ends the pause."""
    bots.slow = True
    live = await begin(house, "sealed", persons[:1], bots=1, watch=True)
    await persons[0].ask(live, ask.Pause())
    store.shut_gate()
    persons[0].ask(live, ask.Rename(name="Somebody else", colour=1))
    for _ in range(20):
        await asyncio.sleep(0)
    bots.answer_all()
    for _ in range(20):
        await asyncio.sleep(0)
    resumed = persons[0].ask(live, ask.Resume())
    store.open_gate()
    await resumed
    for _ in range(20):
        await asyncio.sleep(0)  # nothing else comes that would make the table look
    assert len(bots.asked) == 2


async def test_two_nodes_answer_for_one_bot_and_the_first_answer_counts(houses, time, bots, persons):
    bots.slow = True
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons[:2], bots=1, watch=True)
    await persons[0].ask(live, ask.Rename(name="Somebody else", colour=1))
    other = await there.open(live.record.id)
    other.tend(True)
    await settle(live, other)
    assert len(bots.asked) == 2
    bots.answer_all()
    await settle(live, other)
    assert sum(entry.actor == 2 for entry in await log_of(live)) == 1


async def test_a_late_friend_takes_a_bots_place(house, time, bots, persons):
    bots.slow = True
    live = await begin(house, "sealed", persons[:1], bots=1, watch=True)
    friend = persons[1]
    live.watch(friend)
    assert friend.view["private"] is None
    await friend.ask(live, ask.Sit(name="Ben"))
    bots.answer_all()
    await settle(live)
    assert live.table.match.state.table.decided == (False, False)
    assert friend.view["seat"] == 1
    assert len(friend.view["private"]["hand"]) == 3
    assert friend.view["moves"] == moves_of(live, 1)


async def test_whoever_resigned_cannot_move_for_the_bot(house, bots, persons):
    bots.slow = True
    live = await begin(house, "sealed", persons)
    token = moves_of(live, 2)[0]
    resigning = persons[2].ask(live, ask.Resign())
    moving = persons[2].move(live, token)  # in the same breath
    await resigning
    assert await refused(moving) == "not-seated"


# The log of it all


async def test_nothing_is_written_for_spectators(house, time, persons):
    live = await begin(house, "tally-ho", persons[:2], watch=True)
    head = live.table.head
    live.watch(persons[2])
    live.unwatch(persons[2])
    await time.turn_to(time.now() + DROP_GRACE, live)
    assert live.table.head == head
    assert all(actor == TABLE for actor, _ in (await tokens(live))[:3])
