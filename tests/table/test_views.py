"""What a viewer is sent: all of it at first, then what changed; what was missed, or everything anew."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.core import TABLE, WATCHER, Entry
from hedgerow.table import requests as ask
from hedgerow.table.views import KEEP, Audience, Ledger
from hedgerow.testing.virtual_time import settle
from tests.table.people import Person, begin, check_fold, moves_of, people, sit_down


@pytest.fixture
def persons():
    return people(4)


async def test_at_first_everything_then_what_changed(house, persons):
    ada, ben, cem, _ = persons
    live = await begin(house, "sealed", [ada, ben, cem], watch=True)
    late = Person(ada.key)
    live.watch(late)
    (first,) = late.updates
    assert (first.resync, first.seat, first.facts) == (True, 0, [])
    assert None not in (first.table, first.public, first.private, first.moves)
    await ben.move(live, moves_of(live, 1)[0])
    change = late.updates[-1]
    assert (change.v, change.resync) == (first.v + 1, False)
    assert (change.table, change.private, change.moves) == (None, None, None)
    assert change.public is not None
    await ada.ask(live, ask.Pause())
    change = late.updates[-1]
    assert change.table is not None
    assert change.public is change.private is None
    assert change.moves == []


async def test_all_see_the_same_table_in_the_end(house, time, persons):
    live = await begin(house, "sealed", persons, watch=True, rounds=2, timer=3000)
    fresh = Person(persons[1].key)
    while live.table.phase != "over":
        await time.turn_to(time.now() + 700, live)
    live.watch(fresh)
    for part in ("table", "public", "private", "moves", "v", "epoch"):
        assert persons[1].view.get(part) == fresh.view.get(part)


async def test_who_comes_back_is_told_what_was_missed(house, persons):
    ada, ben, cem, _ = persons
    live = await begin(house, "sealed", [ada, ben, cem], watch=True)
    seen = cem.v
    live.unwatch(cem)
    await ada.move(live, moves_of(live, 0)[0])
    await ben.move(live, moves_of(live, 1)[0])
    await ben.ask(live, ask.Pause())
    live.watch(cem, seen)
    back = cem.updates[-1]
    assert [msgspec.json.decode(fact)["type"] for fact in back.facts] == ["Chosen", "Chosen", "pause"]
    assert (back.v, back.resync) == (seen + 3, False)
    assert None not in (back.table, back.public, back.private, back.moves)


@pytest.mark.parametrize("seen", [-1, 99_999])
async def test_who_saw_a_version_that_never_was_gets_everything(house, persons, seen):
    live = await begin(house, "sealed", persons[:2])
    live.watch(persons[0], seen)
    assert persons[0].updates[0].resync
    assert persons[0].updates[0].public is not None


def test_a_ledger_keeps_the_last_facts_only():
    ledger = Ledger()
    for number in range(KEEP + 50):
        ledger.tell([msgspec.Raw(b"%d" % number)])
        ledger.tell([])
    assert ledger.version == KEEP + 50
    assert len(ledger.kept) == KEEP
    assert len(ledger.since(50)) == KEEP
    assert ledger.since(49) is None
    assert ledger.since(ledger.version) == []
    assert ledger.since(ledger.version + 1) is None


async def test_versions_are_the_same_on_every_node_and_after_every_restart(houses, time, persons):
    here, there = houses("here"), houses("there")
    live = await begin(here, "sealed", persons[:2], bots=1, watch=True)
    await persons[0].move(live, moves_of(live, 0)[0])
    await persons[0].move(live, moves_of(live, 0)[1])
    await persons[1].ask(live, ask.Rename(name="Benno", colour=5))
    other = await there.open(live.record.id)
    for viewer in (WATCHER, 0, 1, 2):
        ours, theirs = (table._gallery.audience.ledger(viewer) for table in (live, other))
        assert (ours.version, ours.kept) == (theirs.version, theirs.kept)
    assert len({live._gallery.audience.ledger(seat).version for seat in (0, 1)}) == 2


# Changing places


async def test_somebody_sits_down_while_watching(house, persons):
    live = await house.create("sealed", 3)
    ada = persons[0]
    live.watch(ada)
    await ada.ask(live, ask.Sit(name="Ada", seat=2))
    assert ada.view["seat"] == 2
    assert ada.updates[-1].resync or ada.updates[-2].resync


async def test_somebody_is_sent_off_while_watching(house, persons):
    ada, ben, *_ = persons
    live = await house.create("sealed", 3)
    await sit_down(live, [ada, ben])
    live.watch(ben)
    await settle(live)
    await ada.ask(live, ask.Kick(seat=1))
    assert ben.view.get("seat", WATCHER) == WATCHER
    assert ben.updates[-1].resync
    await ben.ask(live, ask.Sit(name="Ben again"))
    assert ben.view["seat"] == 1


async def test_a_free_chair_is_taken_away_at_the_start(house, persons):
    ada, ben, cem, _ = persons
    live = await house.create("sealed", 5)
    for seat, person in ((0, ada), (2, ben), (4, cem)):
        await person.ask(live, ask.Sit(name=f"P{seat}", seat=seat))
        live.watch(person)
    await settle(live)
    assert [person.view["seat"] for person in (ada, ben, cem)] == [0, 2, 4]
    version = ada.v
    await ada.ask(live, ask.Start())
    assert [person.view["seat"] for person in (ada, ben, cem)] == [0, 1, 2]
    start = ada.updates[-1]
    assert (start.resync, start.v, len(start.facts)) == (False, version + 10, 10)  # whoever keeps the seat misses nothing
    for seat, person in enumerate((ada, ben, cem)):
        assert [f"choose:{card}" for card in person.view["private"]["hand"]] == moves_of(live, seat) == person.view["moves"]
        dealt = [fact for fact in person.facts if fact["type"] == "Deal" and fact["card"]]
        assert all(fact["seat"] == seat for fact in dealt)
    await check_fold(live)


async def test_more_chairs_and_fewer(house, persons):
    live = await house.create("sealed", 2)
    ada = persons[0]
    live.watch(ada)
    await ada.ask(live, ask.Sit(name="Ada"))
    await settle(live)
    for count in (5, 3, 4, 2):
        version = ada.v
        await ada.ask(live, ask.SetSeats(count=count))
        assert ada.v == version + 1
        assert len(ada.view["table"]["seats"]) == count
    late = Person("late")
    await ada.ask(live, ask.SetSeats(count=4))
    await late.ask(live, ask.Sit(name="Late", seat=3))
    live.watch(late)
    assert late.v == ada.v
    await check_fold(live)


async def test_whoever_resigns_looks_on(house, bots, persons):
    bots.slow = True
    live = await begin(house, "sealed", persons[:3], watch=True)
    for token in moves_of(live, 1)[:2]:
        await persons[1].move(live, token)  # so that spectators will have just the version that she has seen
    await persons[1].ask(live, ask.Resign())
    assert persons[1].view.get("seat", WATCHER) == WATCHER
    assert persons[1].view["private"] is None


# Trouble with viewers


async def test_a_viewer_that_breaks_harms_nobody(house, persons, caplog):
    class Broken(Person):
        def deliver(self, update):
            raise BrokenPipeError

    live = await begin(house, "sealed", persons[:2])
    live.watch(Broken("broken"))
    live.watch(persons[1])
    await persons[0].move(live, moves_of(live, 0)[0])
    assert persons[1].view["public"]["decided"] == [True, False]
    assert "could not be shown" in caplog.text


async def test_a_viewer_may_leave_while_it_is_shown_something(house, persons, caplog):
    class Impatient(Person):
        def deliver(self, update):
            super().deliver(update)
            if len(self.updates) > 1:
                for viewer in list(live.viewers):
                    live.unwatch(viewer)

    live = await begin(house, "sealed", persons[:2])
    for person in (Impatient("a"), Impatient("b"), persons[1]):
        live.watch(person)
    await settle(live)
    await persons[0].move(live, moves_of(live, 0)[0])
    assert live.viewers == {}
    live.unwatch(persons[1])  # once more
    assert caplog.text == ""


# What a newer version wrote


async def test_an_event_of_a_newer_version_is_passed_over(house, store, persons):
    """It leaves everything as it was: the match, what can be taken back, what viewers were told."""
    ada, ben, *_ = persons
    live = await begin(house, "beat", [ada, ben], watch=True, beat=60_000)
    await ada.move(live, "paw")
    await ada.ask(live, ask.AskBack())
    version, entries = ada.v, len(live.table.match.entries)
    batch = store.batches[-1]
    strange = Entry(TABLE, "juggled:seat=1&balls=5", live.table.at)
    await store.append(msgspec.structs.replace(batch, head=live.table.head, entries=[strange], header=None, holders={}))
    await ben.ask(live, ask.AnswerBack(yes=True))
    assert live.table.match.state.table.poses[0] == "rest"
    assert len(live.table.match.entries) == entries + 1
    assert ada.v == version + 2
    await check_fold(live)


async def test_a_field_of_a_newer_version_is_passed_over(house, persons):
    live = await begin(house, "beat", persons[:2], watch=True)
    live.table.append(Entry(TABLE, "pause:seat=0&mood=grumpy", live.table.at))
    assert live.table.phase == "pause"


def test_a_viewer_of_nothing_is_told_nothing():
    assert Audience().ledger(3).version == 0
