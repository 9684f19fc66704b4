"""Bots in real processes: they crash, raise, cheat and think for ever, and no table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import select
import subprocess
import sys
from random import Random

import msgspec
import pytest

from hedgerow.bots.levels import find_level
from hedgerow.core import CHANCE, bind, find
from hedgerow.table import requests as ask
from hedgerow.table.bot_pool import NICENESS, Answer, BotPool, Thought, _work, think
from hedgerow.table.house import House
from tests.table import bad_bots
from tests.table.people import check_fold, log_of, moves_of, people, tokens


@pytest.fixture
def bad(monkeypatch):
    monkeypatch.setenv("HEDGEROW_BAD_BOTS", "1")
    yield bad_bots.offer()
    bad_bots.withdraw()


@pytest.fixture
def make_pool(bad):
    pools = []

    def make(**options):
        pools.append(BotPool(modules=["tests.table.bad_bots"], **options))
        return pools[-1]

    yield make
    for pool in pools:
        pool.close()


def thought(level, game="sealed", seat=1, seed=5):
    kind = find(game)
    rules = bind(kind, 2)
    state = rules.start()
    random = Random(1)
    while rules.turn(state).must == (CHANCE,):
        moves, weights = zip(*rules.chance(state).odds, strict=True)
        state = rules.apply(state, CHANCE, random.choices(moves, weights)[0])
    return Thought(
        game=game,
        seats=2,
        options={},
        level=level,
        public=msgspec.json.encode(rules.public(state)),
        private=msgspec.json.encode(rules.private(state, seat)),
        seat=seat,
        seed=seed,
    )


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def pids_of(pool):
    return [worker.process.pid for worker in pool.workers if worker.process is not None and worker.process.pid is not None]


async def test_a_bot_thinks_in_a_niced_process_of_its_own(make_pool):
    answer = await make_pool().ask(thought("telling"))
    nice, pid = divmod(int(answer.token.partition(":")[2]), 10_000_000)
    assert nice == min(19, NICENESS + os.nice(0))
    assert pid != os.getpid()


async def test_the_same_thought_gives_the_same_move_anywhere(make_pool):
    asked = thought("cub", "tally-ho", seat=0)
    assert await make_pool().ask(asked) == Answer(think(asked))
    assert find_level("cub", find("tally-ho"))


async def test_a_pool_survives_everything(make_pool):
    pool = make_pool()
    good = thought("cub")
    first = await pool.ask(good)
    assert (first.token != "", first.fault) == (True, "")
    raised = await pool.ask(thought("raising"))
    assert raised == Answer("", "ValueError")  # and not what it was thinking of
    assert pool.replaced == 0  # an error is no reason to start another process
    crashed = await pool.ask(thought("crashing"))
    assert (crashed.token, "died" in crashed.fault) == ("", True)
    assert await pool.ask(good) == first
    unknown = await pool.ask(thought("no-such-level"))
    assert unknown.token == ""
    assert pool.replaced == 1


async def test_a_bot_that_thinks_too_long_is_stopped(make_pool):
    pool = make_pool(patience=0.2)
    answer = await pool.ask(thought("endless"))
    assert (answer.token, "0.2 seconds" in answer.fault) == ("", True)
    assert pool.workers[0].process is None
    assert pool.replaced == 1


async def test_a_process_that_was_killed_meanwhile_is_replaced(make_pool):
    pool = make_pool()
    good = thought("cub")
    first = await pool.ask(good)
    process = pool.workers[0].process
    process.kill()
    process.join()
    assert await pool.ask(good) == first


async def test_processes_think_side_by_side(make_pool):
    """One is lost in thought, the other goes on."""
    pool = make_pool(size=2)
    stuck = asyncio.ensure_future(pool.ask(thought("endless")))
    for _ in range(2):
        assert (await pool.ask(thought("cub"))).fault == ""
    assert not stuck.done()
    stuck.cancel()


async def test_closing_leaves_no_process_behind(make_pool):
    pool = make_pool(size=2, patience=3600.0)
    thinking = [asyncio.ensure_future(pool.ask(thought("endless"))) for _ in range(5)]
    while len(pids := pids_of(pool)) < 2:
        await asyncio.sleep(0)
    assert all(map(alive, pids))
    pool.close()
    assert not any(map(alive, pids))
    assert not any(worker.is_alive() for worker in pool.workers)
    done, _ = await asyncio.wait(thinking)
    assert all(task.result().token == "" for task in done)
    pool.close()  # once more


async def test_closing_while_a_process_starts(make_pool):
    for turns in (0, 1, 3):
        pool = make_pool()
        task = asyncio.ensure_future(pool.ask(thought("cub")))
        for _ in range(turns):
            await asyncio.sleep(0)
        pool.close()
        assert all(worker.process is None for worker in pool.workers)
        await asyncio.wait([task])


LONG = 30.0
"""Seconds after which a test has failed that would wait for ever."""
HOUSE = """
import asyncio
from tests.table.test_bot_pool import BotPool, thought

async def main():
    await BotPool(patience=3600.0, modules=["tests.table.bad_bots"]).ask(thought("endless"))

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot say when a stranger's process ends")
def test_a_house_that_is_killed_leaves_no_process_behind(bad, folder):
    """Not even one that is lost in thought."""
    (folder / "house.py").write_text(HOUSE)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "HEDGEROW_BAD_BOTS": "loud"}
    house = subprocess.Popen([sys.executable, folder / "house.py"], stdout=subprocess.PIPE, env=environment)
    bot = os.pidfd_open(int(house.stdout.readline()))
    house.kill()
    house.wait()
    ended, _, _ = select.select([bot], [], [], LONG)
    os.close(bot)
    house.stdout.close()
    assert ended


def test_a_process_whose_house_died_while_it_started_ends_without_a_word():
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there, []))
    process.start()
    there.close()
    here.close()
    process.join()
    assert process.exitcode == 0


# At a table


@pytest.mark.parametrize("level", ["crashing", "raising", "cheating", "endless"])
async def test_a_table_never_waits_for_a_bad_bot(store, time, make_pool, caplog, level):
    """A simple legal move is made for it, it is written down and counted, and the game goes on."""
    ada, *_ = people(1)
    house = House(store, time, make_pool(patience=0.2 if level == "endless" else 10.0), "here")
    live = await house.create("sealed", 2, {"rounds": "1"})
    live.watch(ada)
    await ada.ask(live, ask.Sit(name="Ada"))
    await ada.ask(live, ask.SetBot(seat=1, level=level))
    await ada.ask(live, ask.Start())
    while not live.table.match.state.table.decided[1]:
        await asyncio.sleep(0)  # a real process
    await ada.move(live, moves_of(live, 0)[0])
    await time.turn_to(time.now() + 10_000, live)
    assert live.table.ending.why == "played"
    failed = [token for _, token in await tokens(live) if token.startswith("bot-failed:seat=1&why=")]
    assert len(failed) == 1
    assert house.counts.bot_failures == 1
    said = " ".join(record.getMessage() for record in caplog.records).replace(live.table.id, "")  # an id may hold any letters
    assert f"the bot in seat 1 failed: {level}" in said
    # Neither the log nor anybody at the table is told what it wanted or thought: that may be a secret.
    for secret in ("99", "cards"):
        assert secret not in said
        assert secret not in failed[0]
    assert ada.heard.count("bot-failed") == 1
    await check_fold(live)
    await house.close()


class Broken:
    async def ask(self, thought):
        raise ConnectionError("no bots today")


async def test_a_table_goes_on_without_any_bots(store, time, caplog):
    ada, *_ = people(1)
    house = House(store, time, Broken(), "here")
    live = await house.create("sealed", 2, {"rounds": "1"})
    await ada.ask(live, ask.Sit(name="Ada"))
    await ada.ask(live, ask.SetBot(seat=1, level="cub"))
    await ada.ask(live, ask.Start())
    await time.turn_to(time.now() + 10, live)
    assert live.table.match.state.table.decided == (False, True)
    assert [entry.client for entry in await log_of(live) if entry.actor == 1] == [f"bot-{live.table.head - 2}"]
    assert "ConnectionError" in caplog.text
    await house.close()
