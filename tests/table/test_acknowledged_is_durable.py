"""Nothing is answered or shown before it is durable, nothing durable is lost, and nothing is counted twice."""

from __future__ import annotations

import asyncio
import logging

import pytest

from hedgerow.core import TABLE
from hedgerow.store import Stale
from hedgerow.table import requests as ask
from hedgerow.table.events import HandedOver
from hedgerow.table.house import House
from hedgerow.table.letters import Ask, Move, Tick
from hedgerow.table.minder import RETRY
from hedgerow.table.refused import Refused
from hedgerow.table.table import Table
from hedgerow.testing.sealed import Sealed
from hedgerow.testing.virtual_time import settle
from tests.table.people import begin, check_fold, log_of, moves_of, people, refused, tokens


@pytest.fixture
def persons():
    return people(3)


@pytest.fixture
async def live(house, persons):
    return await begin(house, "sealed", persons, watch=True)


async def turns(number=50):
    for _ in range(number):
        await asyncio.sleep(0)


async def count_of(live, client):
    return sum(entry.client == client for entry in await log_of(live))


async def test_nothing_is_answered_or_shown_while_a_commit_hangs(live, store, persons):
    ada, ben, cem = persons
    before = [len(person.updates) for person in persons]
    store.shut_gate()
    future = ada.move(live, moves_of(live, 0)[0])
    await turns()
    assert store.at_the_gate == 1
    assert not future.done()
    assert [len(person.updates) for person in persons] == before
    late = people(4)[3]
    live.watch(late)  # whoever comes now sees the table as it stands in the log
    assert late.view["public"]["decided"] == [False, False, False]
    assert live.table.head == len(await log_of(live))
    store.open_gate()
    await future
    await settle(live)
    assert late.view["public"]["decided"] == [True, False, False]
    assert ben.view["public"] == cem.view["public"] == late.view["public"]


async def test_what_comes_during_a_commit_waits_and_then_counts(live, store, persons):
    store.shut_gate()
    futures = [person.move(live, moves_of(live, seat)[0]) for seat, person in enumerate(persons)]
    await turns()
    later = persons[0].ask(live, ask.Pause())
    await turns()
    assert store.at_the_gate == 1
    assert not any(future.done() for future in [*futures, later])
    store.open_gate()
    await asyncio.gather(*futures, later)
    await check_fold(live)


async def test_a_failed_write_is_refused_and_changes_nothing(live, store, persons):
    ada, ben, _ = persons
    token, seen, head = moves_of(live, 0)[0], len(ben.updates), live.table.head
    store.fail_appends = 1
    assert await refused(ada.move(live, token, client="once")) == "not-saved"
    await settle(live)
    assert (live.table.head, len(ben.updates)) == (head, seen)
    await check_fold(live)
    await ada.move(live, token, client="once")
    assert await count_of(live, "once") == 1
    assert ben.view["public"]["decided"] == [True, False, False]
    await check_fold(live)


async def test_a_lost_answer_is_no_lost_move(live, store, persons):
    ada, ben, _ = persons
    token = moves_of(live, 0)[0]
    store.lose_answers = 1
    assert await refused(ada.move(live, token, client="once")) == "not-saved"
    seq = await ada.move(live, token, client="once")
    assert await count_of(live, "once") == 1
    assert (await log_of(live))[seq - 1].client == "once"
    assert ben.view["public"]["decided"] == [True, False, False]
    await check_fold(live)


async def test_a_lost_answer_is_noticed_without_anybody_sending_again(live, store, persons, time):
    ada, ben, _ = persons
    store.lose_answers = 1
    assert await refused(ada.move(live, moves_of(live, 0)[0])) == "not-saved"
    assert ben.view["public"]["decided"] == [False, False, False]
    await time.turn_to(time.now() + RETRY, live)
    assert ben.view["public"]["decided"] == [True, False, False]


async def test_the_clock_goes_on_after_a_failure_and_does_not_hammer_the_store(house, store, time, persons):
    live = await begin(house, "beat", persons, beat=1000, watch=True)
    start, head = time.now(), live.table.head
    store.fail_appends = 3
    await time.turn_to(start + 1000 + 2 * RETRY, live)
    assert store.fail_appends == 0  # at 1000, 1500 and 2000
    assert live.table.head == head
    await time.turn_to(start + 1000 + 3 * RETRY, live)
    beats = [entry for entry in await log_of(live) if entry.token == "beat"]
    assert [beat.at for beat in beats] == [live.table.started_at + 1000, live.table.started_at + 2000]
    assert house.counts.not_saved == 3


async def test_a_bot_goes_on_after_a_failure(house, store, time, persons):
    store_batches = len(store.batches)
    live = await house.create("sealed", 2)
    await persons[0].ask(live, ask.Sit(name="Ada"))
    await persons[0].ask(live, ask.SetBot(seat=1, level="cub"))
    await persons[0].ask(live, ask.Start())
    store.fail_appends = 1
    await settle(live)
    assert len(store.batches) > store_batches
    assert not live.table.match.state.table.decided[1]
    await time.turn_to(time.now() + RETRY, live)
    assert live.table.match.state.table.decided[1]


async def test_a_database_that_cannot_be_read_refuses_nothing_wrongly(live, store, persons):
    """A refusal is sure only if nobody wrote anything new; where that cannot be asked, it is `not-saved`."""
    store.fail_reads = 1
    assert await refused(persons[0].move(live, "choose:99")) == "not-saved"
    assert await refused(persons[0].move(live, "choose:99")) == "illegal"


# The same move twice


async def test_a_move_sent_twice_counts_once(live, persons):
    ada = persons[0]
    token = moves_of(live, 0)[0]
    together = [ada.move(live, token, client="same") for _ in range(3)]
    numbers = {await future for future in together}
    numbers.add(await ada.move(live, token, client="same"))
    assert len(numbers) == 1
    assert await count_of(live, "same") == 1


async def test_a_move_sent_again_is_answered_though_its_moment_is_over(live, persons, time):
    epoch, token = live.table.epoch, moves_of(live, 0)[0]
    numbers = [await person.move(live, moves_of(live, seat)[0], client="x") for seat, person in enumerate(persons)]
    await time.turn_to(time.now() + 60_000, live)
    assert live.table.epoch != epoch
    assert await persons[0].move(live, token, client="x", epoch=epoch) == numbers[0]
    await persons[1].ask(live, ask.Pause())
    assert await persons[0].move(live, token, client="x", epoch=epoch) == numbers[0]


async def test_a_number_used_for_another_move_is_not_acknowledged(live, persons):
    """A device that counts from one again, or two devices that count alike: better an error than a move that never was."""
    first, second, _ = moves_of(live, 0)
    await persons[0].move(live, first, client="1")
    assert await refused(persons[0].move(live, second, client="1")) == "used-number"
    assert live.table.match.state.own[0].choice == int(first.partition(":")[2])


async def test_a_request_sent_twice_counts_once(live, persons):
    ada, ben, _ = persons
    await ada.ask(live, ask.Pause(), client="p")
    await ben.ask(live, ask.Resume(), client="p")  # numbers of another person
    await ada.ask(live, ask.Pause(), client="p")
    assert live.table.phase == "play"
    assert [token for _, token in (await tokens(live))[-2:]] == ["pause:seat=0", "resume:seat=1"]


async def test_a_move_has_one_token_however_it_is_written(live, persons):
    card = moves_of(live, 0)[0].partition(":")[2]
    seq = await persons[0].move(live, f"choose:000{card}", client="zeros")
    assert (await log_of(live))[seq - 1].token == f"choose:{card}"
    assert await persons[0].move(live, f"choose:{card}", client="zeros") == seq


# Bad letters


@pytest.mark.parametrize("client", ["x" * 101, "\0", "\ud800", "a\nb"])
async def test_a_number_that_no_store_can_keep_spoils_nothing_for_others(live, persons, client):
    ada, ben, _ = persons
    bad = ada.move(live, moves_of(live, 0)[0], client=client)
    worse = ada.ask(live, ask.Pause(), client=client)
    good = ben.move(live, moves_of(live, 1)[0])
    assert await refused(bad) == "bad-value"
    assert await refused(worse) == "bad-value"
    await good


async def test_a_letter_that_breaks_something_is_refused_alone(live, persons, caplog, monkeypatch, house):
    """Half of it may have been derived already: the others start anew without it."""
    apply = Sealed.apply

    def breaks(self, s, actor, move):
        if actor == 1:
            raise ZeroDivisionError
        return apply(self, s, actor, move)

    monkeypatch.setattr(Sealed, "apply", breaks)
    futures = [person.move(live, moves_of(live, seat)[0]) for seat, person in enumerate(persons)]
    await asyncio.wait(futures)
    assert await refused(futures[1]) == "fault"
    assert await futures[0] < await futures[2]
    assert house.counts.faults == 1
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.undo()
    await check_fold(live)


async def test_nothing_is_left_of_a_letter_that_broke_half_way(house, persons, caplog, monkeypatch):
    """The host has risen in the draft when handing over goes wrong."""
    ada, ben, cem = persons
    live = await house.create("sealed", 3)
    await ada.ask(live, ask.Sit(name="Ada"))
    await ben.ask(live, ask.Sit(name="Ben"))
    on_event = Table._on_event

    def breaks(self, event, entry):
        if isinstance(event, HandedOver):
            raise ZeroDivisionError
        on_event(self, event, entry)

    monkeypatch.setattr(Table, "_on_event", breaks)
    rising, sitting = ada.ask(live, ask.Rise()), cem.ask(live, ask.Sit(name="Cem"))
    assert await refused(rising) == "fault"
    await sitting
    monkeypatch.undo()
    assert [seat.name for seat in live.table.seats] == ["Ada", "Ben", "Cem"]
    await check_fold(live)


async def test_a_table_stays_open_whatever_happens(live, persons, monkeypatch, caplog):
    monkeypatch.setattr(live, "_draft", lambda: 1 / 0)
    assert await refused(persons[0].move(live, moves_of(live, 0)[0])) == "not-saved"
    monkeypatch.undo()
    await persons[0].move(live, moves_of(live, 0)[0])
    assert "letters lost" in caplog.text


# Closing


async def test_closing_answers_everybody(live, store, persons):
    """What is under way may still become durable, so nobody is told that it did not happen, nor that it did."""
    token = moves_of(live, 0)[0]
    store.shut_gate()
    under_way = persons[0].move(live, token, client="under-way")
    await turns()
    in_the_box = persons[1].move(live, moves_of(live, 1)[0])
    await live.close()
    too_late = persons[2].move(live, "choose:1")
    for future in (under_way, in_the_box, too_late):
        assert await refused(future) == "not-saved"
    store.open_gate()


async def test_a_commit_outlives_the_table_that_asked_for_it(world, bots):
    """The database goes on with what it was given; the move is found in the log by whoever opens the table next."""
    time, store = world
    house = House(store, time, bots, "here")
    persons = people(2)
    live = await begin(house, "sealed", persons)
    token = moves_of(live, 0)[0]
    future = persons[0].move(live, token, client="x")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await house.close()
    assert isinstance(future.exception(), Refused)
    again = await House(store, time, bots, "again").open(live.record.id)
    await persons[0].move(again, token, client="x")
    assert await count_of(again, "x") == 1
    await again.close()


async def test_a_caller_who_leaves_harms_nobody(live, persons):
    gone = persons[0].move(live, moves_of(live, 0)[0])
    gone.cancel()
    await persons[1].move(live, moves_of(live, 1)[0])
    await check_fold(live)


# A database that was put back from a backup


async def test_a_log_that_lost_its_end_is_read_anew(live, store, persons, monkeypatch, caplog):
    caplog.set_level(logging.CRITICAL)
    await persons[0].move(live, moves_of(live, 0)[0])
    short = (await log_of(live))[:-1]
    real_append, real_entries, tries = store.append, store.entries, []

    async def append(batch):
        if not tries:
            tries.append(batch)
            raise Stale(batch.match, batch.head, len(short))
        assert batch.head == len(short)
        return len(short) + len(batch.entries)

    async def entries(match, after=0):
        return short[after:]

    monkeypatch.setattr(store, "append", append)
    monkeypatch.setattr(store, "entries", entries)
    await persons[1].move(live, moves_of(live, 1)[0])
    assert live.table.match.state.table.decided == (False, True, False)
    assert persons[2].view["public"]["decided"] == [False, True, False]
    monkeypatch.setattr(store, "append", real_append)
    monkeypatch.setattr(store, "entries", real_entries)


async def test_letters_of_all_kinds_are_harmless_at_a_table_without_a_game(house, persons):
    live = await house.create("sealed", 3)
    await live.post(Tick())
    for seat in (-4, -3, 0, 7):
        with pytest.raises(Refused):
            await live.post(Move(seat, "n", 0, "choose:1", 0))
    with pytest.raises(Refused):
        await live.post(Ask("", "", ask.Request()))
    assert [actor for actor, _ in await tokens(live)] == [TABLE]
