"""A whole game of Beat in virtual time: four players with lags of 0, 40, 150 and 240 ms, two nodes, moves sent twice.

No pose that was made before the freeze is lost, however long it was on the way, and none that was made after it counts.
"""

from __future__ import annotations

import asyncio
import heapq
from random import Random

import pytest

from hedgerow.core import CLOCK
from hedgerow.table import requests
from hedgerow.table.house import House
from hedgerow.table.live import Ask, Move, Wake
from hedgerow.table.refused import Refused
from hedgerow.testing.virtual_time import settle

LAGS = (0, 40, 150, 240)


async def start_beat(house, players=4, **options):
    live = await house.create("beat", players, {name: str(value) for name, value in options.items()})
    for seat in range(players):
        await live.post(Ask(f"key-{seat}", "sit", requests.Sit(name=f"Player {seat}")))
    await live.post(Ask("key-0", "start", requests.Start()))
    return live


class Sender:
    """Players who pose at random moments; some moves are sent twice; all arrive late by the player's lag."""

    def __init__(self, seed, tables):
        self.random, self.tables = Random(seed), tables
        self.on_the_way: list = []
        self.sent: dict[str, tuple[int, int, str, int]] = {}
        self.answers: dict[str, asyncio.Future] = {}

    def maybe_pose(self, now):
        if self.random.random() < 0.25:
            seat, table = self.random.randrange(4), self.random.choice(self.tables)
            match = table.table.match
            client, token = f"c{len(self.sent)}", self.random.choice(["rest", "paw", "ear", "tail"])
            self.sent[client] = (now, seat, token, match.game.epoch(match.state))
            for delay in (0, 30) if self.random.random() < 0.3 else (0,):
                heapq.heappush(self.on_the_way, (now + LAGS[seat] + delay, len(self.on_the_way), client))

    def deliver(self, now):
        while self.on_the_way and self.on_the_way[0][0] <= now:
            _, _, client = heapq.heappop(self.on_the_way)
            _, seat, token, epoch = self.sent[client]
            table = self.random.choice(self.tables)
            future = table.post(Move(seat, client, epoch, token, table.now, LAGS[seat]))
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            self.answers.setdefault(client, future)


@pytest.mark.asyncio
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_game_with_lags_loses_no_fair_pose_and_counts_no_late_one(store, time, bots, seed):
    here, there = House(store, time, bots, "here"), House(store, time, bots, "there")
    live = await start_beat(here, rounds=2, beat=900)
    other = await there.open(live.record.id)
    tables = [live, other]
    for table in tables:
        table.lags = dict(enumerate(map(float, LAGS)))
        table.tend(True)  # both believe that they hold the lease: the log decides
    sender = Sender(seed, tables)
    while live.table.phase != "over":
        now = time.now()
        sender.maybe_pose(now - live.record.created)
        sender.deliver(now - live.record.created)
        await settle(*tables)
        for table in tables:
            table.nudge(Wake(max(one.table.head for one in tables)))
        await time.turn_to(now + 10, *tables)
    entries = await store.entries(live.record.id)
    check_history(live, entries, sender)
    await here.close()
    await there.close()


def check_history(live, entries, sender):
    clients = [entry.client for entry in entries if entry.client.startswith("c")]
    assert len(clients) == len(set(clients)), "a move was counted twice"
    times = [entry.at for entry in entries]
    assert times == sorted(times), "the log's time runs backwards"
    freezes = [entry.at for entry in entries if entry.actor == CLOCK and entry.token == "freeze"]
    assert len(freezes) == 2
    counted = set(clients)
    fair = late = 0
    for client, (made, seat, _, epoch) in sender.sent.items():
        future = sender.answers.get(client)
        if future is None:
            continue
        freeze = freezes[epoch // 2 - 1]
        if epoch % 2 == 0 and made <= freeze:
            fair += 1
            assert client in counted, f"lost: seat {seat} posed at {made}, the freeze was at {freeze}"
        elif epoch % 2 == 0:
            late += 1
            assert client not in counted, f"late: seat {seat} posed at {made}, the freeze was at {freeze}"
    assert fair > 20
    assert late > 0
    for client, future in sender.answers.items():
        if future.done() and not future.cancelled():
            assert (client in counted) == (future.exception() is None)
            if future.exception():
                assert isinstance(future.exception(), Refused)
