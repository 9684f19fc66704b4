"""Bots in real time: they look at every new fact, take their time, change their mind, and never hold anybody up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hedgerow.core.kind import shelved
from hedgerow.table import requests as ask
from hedgerow.table.house import LEASE, ROUND
from hedgerow.testing.beat import BEAT, Held, Pose
from hedgerow.testing.virtual_time import settle
from tests.table.people import begin, check_fold, log_of, people

BEAT_MS = 2000


class Mind:
    """What the bots of a test want: `wants` says it, by what they see. All that they were asked is kept."""

    def __init__(self):
        self.asked = []
        self.wants = lambda public, seat: None

    def __call__(self, game):
        mind = self

        class Knowledge:
            def value(self, s, seat):
                return 0.0

            def react(self, public, private, seat, level, name, rng):
                mind.asked.append((public, private, seat, level, name, rng.random()))
                wish = mind.wants(public, seat)
                return wish and (Pose(wish[0]), wish[1])

        return Knowledge()


@pytest.fixture
def mind():
    mind = Mind()
    with shelved(replace(BEAT, bots=("slow", "quick"), knowledge=mind)):
        yield mind


async def party(house, bots=1, **options):
    """Ada plays with bots, at tables in this house."""
    (ada, *_) = people(1)
    live = await house.create("beat", 1 + bots, {"beat": str(BEAT_MS), **{name: str(value) for name, value in options.items()}})
    live.watch(ada)
    await ada.ask(live, ask.Sit(name="Ada"))
    for seat in range(1, 1 + bots):
        await ada.ask(live, ask.SetBot(seat=seat, level="quick"))
    await ada.ask(live, ask.Start())
    await settle(live)
    return ada, live


async def poses(live):
    """Every pose in the log: when, counted from the start, who, what."""
    start = live.table.started_at
    return [(entry.at - start, entry.actor, entry.token) for entry in await log_of(live) if entry.actor >= 0]


async def test_a_bot_moves_after_its_time(house, time, mind, bots):
    mind.wants = lambda table, seat: None if table.poses[seat] == "ear" else ("ear", 700)
    ada, live = await party(house)
    await time.turn_to(time.now() + 699, live)
    assert await poses(live) == []
    await time.turn_to(time.now() + 1, live)
    assert await poses(live) == [(700, 1, "ear")]
    assert ada.facts[-1] == {"type": "Posed", "seat": 1, "pose": "ear"}
    assert bots.asked == []  # quick enough to need no process of its own
    await check_fold(live)


async def test_it_is_told_its_level_and_its_name_and_sees_what_its_seat_sees(house, time, mind):
    _, live = await party(house, bots=2, caller="yes")
    await time.turn_to(time.now() + 9 * BEAT_MS, live)
    assert {(seat, level, name) for _, _, seat, level, name, _ in mind.asked} == {(1, "quick", "Bramble"), (2, "quick", "Pip")}
    callers = {(public.round - 1) % 3 == seat for public, private, seat, *_ in mind.asked if private}
    assert callers == {True}
    assert all(isinstance(private, Held | None) for _, private, *_ in mind.asked)


async def test_what_others_do_does_not_make_it_begin_anew(house, time, mind):
    mind.wants = lambda table, seat: None if table.poses[seat] == "ear" else ("ear", 700)
    ada, live = await party(house)
    for moment in (200, 400, 600):
        await time.turn_to(live.opened + live.table.started_at + moment, live)
        await ada.move(live, "paw" if moment % 400 else "tail")
    await time.turn_to(live.opened + live.table.started_at + 1000, live)
    assert (700, 1, "ear") in await poses(live)


async def test_a_newer_fact_changes_its_mind(house, time, mind):
    """It wants what Ada does not show, and takes its time again."""
    mind.wants = lambda table, seat: None if table.poses[seat] == wish(table) else (wish(table), 700)

    def wish(table):
        return {"rest": "ear", "ear": "tail", "paw": "paw"}[table.poses[0]]

    ada, live = await party(house)
    await time.turn_to(time.now() + 500, live)
    await ada.move(live, "ear")
    await time.turn_to(time.now() + 1000, live)
    assert await poses(live) == [(500, 0, "ear"), (1200, 1, "tail")]


async def test_it_lets_things_be_after_all(house, time, mind):
    mind.wants = lambda table, seat: ("ear", 700) if table.poses[0] == "rest" else None
    ada, live = await party(house)
    await time.turn_to(time.now() + 500, live)
    await ada.move(live, "paw")
    await time.turn_to(time.now() + 1000, live)
    assert await poses(live) == [(500, 0, "paw")]
    assert not live._minder.busy


async def test_a_new_card_comes_first(house, time, mind):
    """A move that would take longer than the card is given up, with the same wish for the next one."""
    mind.wants = lambda table, seat: ("ear", BEAT_MS + 1 if table.laid == 0 else 100) if table.poses[seat] != "ear" else None
    _, live = await party(house)
    await time.turn_to(time.now() + 2 * BEAT_MS - 1, live)
    assert await poses(live) == [(BEAT_MS + 100, 1, "ear")]


async def test_its_dice_fall_anew_only_with_the_clock(house, time, mind):
    """So it can be asked as often as anything happens, and wants the same."""
    ada, live = await party(house)
    for _ in range(3):
        await ada.move(live, "paw")
    await settle(live)
    assert len(mind.asked) == 4
    assert len({asked[-1] for asked in mind.asked}) == 1
    await time.turn_to(time.now() + BEAT_MS, live)
    assert len({asked[-1] for asked in mind.asked}) == 2


async def test_in_a_pause_nobody_moves(house, time, mind):
    mind.wants = lambda table, seat: None if table.poses[seat] == "ear" else ("ear", 700)
    ada, live = await party(house)
    await ada.ask(live, ask.Pause())
    await time.turn_to(time.now() + 60_000, live)
    assert await poses(live) == []
    await ada.ask(live, ask.Resume())
    await time.turn_to(time.now() + 700, live)
    assert await poses(live) == [(60_700, 1, "ear")]


async def test_people_are_never_played_for_and_a_chair_given_to_a_bot_is(house, time, mind):
    """Who drops keeps the last pose; the others may give the chair to a bot; who comes back has it again."""
    ada, ben = people(2)
    mind.wants = lambda table, seat: None if table.poses[seat] == "tail" else ("tail", 300)
    live = await begin(house, "beat", [ada, ben], watch=True, beat=BEAT_MS, rounds=6)
    await ben.move(live, "paw")
    live.unwatch(ben)
    await time.turn_to(time.now() + 40_000, live)
    assert live.table.seats[1].gone is not None
    assert mind.asked == []
    await ada.ask(live, ask.StandIn(seat=1, level="slow"))
    await time.turn_to(time.now() + 12_000, live)
    assert {(seat, level, name) for _, _, seat, level, name, _ in mind.asked} == {(1, "slow", "Ben")}
    assert (1, "tail") in [(seat, pose) for _, seat, pose in await poses(live)]
    mind.wants = lambda table, seat: ("ear", 300)
    live.watch(ben)
    await settle(live)
    assert not live._minder.busy
    await time.turn_to(time.now() + 6_000, live)
    assert (1, "ear") not in [(seat, pose) for _, seat, pose in await poses(live)]


async def test_only_the_node_with_the_lease_lets_bots_move(houses, time, mind):
    mind.wants = lambda table, seat: None if table.poses[seat] == "ear" else ("ear", 700)
    here, there = houses("here"), houses("there")
    _, live = await party(here)
    other = await there.open(live.record.id)
    await settle(live, other)
    await time.turn_to(time.now() + 600, live, other)
    await there.round()
    assert (live.tending, other.tending) == (True, False)
    assert not other._minder.busy
    # The lease goes to the other one in the middle of a thought: it begins anew there, and nothing happens twice.
    live.tend(False)
    other.tend(True)
    await time.turn_to(time.now() + 100, live, other)
    assert await poses(live) == []
    await time.turn_to(time.now() + 1000, live, other)
    assert await poses(live) == [(1300, 1, "ear")]
    await settle(live, other)
    live.tend(True)
    await time.turn_to(time.now() + 200, live, other)
    assert len(await poses(live)) == 1


async def test_who_gets_the_lease_back_lets_bots_look_again(house, time, mind):
    """Even where nothing has happened meanwhile."""
    mind.wants = lambda table, seat: None if table.poses[seat] == "ear" else ("ear", 300)
    _, live = await party(house)
    live.tend(False)
    await time.turn_to(time.now() + 400, live)
    assert await poses(live) == []
    live.tend(True)
    await time.turn_to(time.now() + 400, live)
    assert await poses(live) == [(700, 1, "ear")]


async def test_two_nodes_that_both_take_the_table_for_theirs_move_once(houses, time, mind):
    mind.wants = lambda table, seat: ("ear", 300) if table.laid == 0 and table.poses[0] == "rest" else None
    here, there = houses("here"), houses("there")
    _, live = await party(here)
    other = await there.open(live.record.id)
    other.tend(True)
    await settle(live, other)
    mind.wants = lambda table, seat: None
    await time.turn_to(time.now() + 400, live, other)
    assert await poses(live) == [(300, 1, "ear")]
    assert here.counts.races + there.counts.races == 1
    assert here.counts.not_saved + there.counts.not_saved == 0


async def test_after_a_restart_bots_look_again(houses, time, mind):
    mind.wants = lambda table, seat: None if table.poses[seat] == "ear" else ("ear", 700)
    first = houses("first")
    _, live = await party(first)
    await time.turn_to(time.now() + 600, live)
    await first.close()
    assert await poses(live) == []
    again = await houses("second").open(live.record.id)
    await time.turn_to(time.now() + LEASE + ROUND, again)
    assert (1300, 1, "ear") in await poses(again)


@pytest.mark.parametrize("trouble", ["fail_appends", "lose_answers"])
async def test_what_may_not_have_been_saved_is_looked_at_again(house, store, time, mind, trouble):
    """And made once."""
    mind.wants = lambda table, seat: None if table.poses[seat] == "ear" else ("ear", 700)
    _, live = await party(house)
    setattr(store, trouble, 1)
    await time.turn_to(time.now() + BEAT_MS - 1, live)
    assert [(seat, pose) for _, seat, pose in await poses(live)] == [(1, "ear")]
    await check_fold(live)


async def test_a_bot_that_fails_holds_nobody_up_and_its_thoughts_stay_its_own(house, time, mind, caplog):
    def fail(table, seat):
        raise ValueError("the hunter is next")

    mind.wants = fail
    ada, live = await party(house)
    for pose in ("paw", "ear", "tail"):
        await ada.move(live, pose)
    assert house.counts.bot_failures == 1  # once between two ticks of the clock, not on every fact
    await time.turn_to(time.now() + 120_000, live)
    assert live.table.ending.why == "played"
    assert "the bot in seat 1 failed: quick, ValueError" in caplog.text
    assert "hunter" not in caplog.text
    await check_fold(live)


async def test_an_illegal_wish_is_refused_and_counted(house, time, mind, caplog):
    mind.wants = lambda table, seat: ("handstand", 100)
    _, live = await party(house)
    await time.turn_to(time.now() + 120_000, live)
    assert live.table.ending.why == "played"
    assert await poses(live) == []
    assert house.counts.bot_failures > 0
    assert "handstand" not in caplog.text
