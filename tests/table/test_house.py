"""Making tables, and the time they live in."""

from __future__ import annotations

import asyncio

import pytest

from hedgerow.core import Illegal
from hedgerow.store import NotSaved, Taken, Unavailable
from hedgerow.table import time as time_module
from hedgerow.table.codes import WORDS, new_code
from hedgerow.table.time import RealTime
from tests.table.people import tokens


async def test_a_new_table_has_free_chairs(house, store):
    live = await house.create("sealed", 3, {"rounds": "4"})
    assert [seat.who for seat in live.table.seats] == ["free"] * 3
    assert live.table.header.options == {"rounds": "4", "timer": "0"}
    assert live.tending
    assert await tokens(live) == [(-4, "seats:count=3")]
    assert len((await house.create("sealed")).table.seats) == 5


@pytest.mark.parametrize(
    ("game", "seats", "options", "data", "rule"),
    [
        ("chess", 2, {}, {}, "CORE-8"),
        ("sealed", 9, {}, {}, "CORE-9"),
        ("sealed", 2, {"rounds": "none"}, {}, "CORE-10"),
        ("sealed", 2, {}, {"deck": "mine"}, "CORE-11"),
    ],
)
async def test_a_table_that_cannot_be(house, game, seats, options, data, rule):
    with pytest.raises(Illegal) as refusal:
        await house.create(game, seats, options, data)
    assert refusal.value.rule == rule
    assert house.open_tables == {}


def test_codes_are_words_until_words_run_short():
    assert new_code() in WORDS
    assert len(set(WORDS)) == len(WORDS) > 100
    word, _, number = new_code(9).rpartition("-")
    assert word in WORDS
    assert number.isdecimal()


async def test_a_code_that_is_taken_is_drawn_again(house, store, monkeypatch):
    drawn = []

    def code(attempt):
        drawn.append(attempt)
        return "acorn" if attempt < 2 else f"acorn-{attempt}"

    monkeypatch.setattr("hedgerow.table.house.new_code", code)
    first = await house.create("sealed")
    second = await house.create("sealed")
    assert (first.code, second.code) == ("acorn", "acorn-2")
    assert drawn == [0, 0, 1, 2]
    assert await house.find("acorn-2") == second.record.id


async def test_a_house_gives_up_when_no_code_is_free(house, store, monkeypatch):
    async def taken(match, header, **rest):
        raise Taken("code", rest["code"])

    monkeypatch.setattr(store, "create", taken, raising=False)
    with pytest.raises(NotSaved):
        await house.create("sealed")


async def test_a_closed_house_has_no_table_left_half_open(house, store):
    id = (await house.create("sealed")).record.id
    await house._let_go([id])
    opening = asyncio.create_task(house.open(id))
    await asyncio.sleep(0)
    await house.close()
    assert house.open_tables == {}
    await asyncio.wait([opening])
    assert opening.cancelled()


# Real time


class SlowClock:
    """Every look at it shows one millisecond more."""

    def __init__(self):
        self.now = 1000
        self.syncs = 0

    def now_ms(self):
        self.now += 1
        return self.now

    async def sync(self):
        self.syncs += 1
        if self.syncs == 1:
            raise Unavailable("not now")
        if self.syncs == 3:
            raise asyncio.CancelledError


async def test_nobody_is_woken_before_their_time():
    clock = SlowClock()
    await RealTime(clock).until(1005)
    assert clock.now >= 1005


async def test_the_clock_is_kept_in_step_though_the_database_was_away(monkeypatch):
    clock = SlowClock()
    monkeypatch.setattr(time_module, "CATCH_UP", 0)
    with pytest.raises(asyncio.CancelledError):
        await RealTime(clock).keep_in_step()
    assert clock.syncs == 3
