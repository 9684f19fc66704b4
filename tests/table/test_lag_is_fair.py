"""A whole game of Beat in virtual time: four players with lags of 0, 40, 150 and 240 ms, two nodes, moves sent twice.

No pose that was made before the freeze is lost, however long it was on the way, and none that was made after it counts;
with a caller or without, and when somebody pauses now and then.
"""

from __future__ import annotations

import asyncio
import heapq
from random import Random

import pytest

from hedgerow.core import CLOCK
from hedgerow.table import requests
from hedgerow.table.live import Ask, Move, Wake
from hedgerow.table.refused import Refused
from hedgerow.testing.virtual_time import settle
from tests.table.people import begin, check_fold, people

STEP = 20
LAGS = (0, 40, 150, 240)
PLAYERS = people(4)


class Sender:
    """Players who pose at random moments; some moves are sent twice; all arrive late by the player's lag."""

    def __init__(self, seed, tables):
        self.random, self.tables = Random(seed), tables
        self.on_the_way: list = []
        self.sent: dict[str, tuple[int, int, str, int]] = {}
        self.answers: dict[str, list[asyncio.Future]] = {}

    def maybe_pause(self, now):
        """Now and then somebody pauses for a moment."""
        table = self.random.choice(self.tables)
        if self.random.random() < (0.05 if table.table.phase == "pause" else 0.004):
            table.send(Ask(PLAYERS[0].key, f"pause {now}", requests.Resume() if table.table.phase == "pause" else requests.Pause()))

    def maybe_pose(self, now):
        if self.random.random() < 0.4:
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
            self.answers.setdefault(client, []).append(table.post(Move(seat, client, epoch, token, table.now, LAGS[seat])))


@pytest.mark.parametrize(
    ("seed", "caller", "pauses"),
    [(1, "no", False), (2, "yes", False), (3, "no", True), (4, "yes", True)],
    ids=["plain", "caller", "pauses", "both"],
)
async def test_a_game_with_lags_loses_no_fair_pose_and_counts_no_late_one(houses, store, time, seed, caller, pauses):
    here, there = houses("here"), houses("there")
    live = await begin(here, "beat", PLAYERS, rounds=2, beat=900, caller=caller)
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
        if pauses:
            sender.maybe_pause(now)
        await settle(*tables)
        for table in tables:
            table.send(Wake(max(one.table.head for one in tables)))
        await time.turn_to(now + STEP, *tables)
    entries = await store.entries(live.record.id)
    check_history(live, entries, sender)
    assert any(entry.token.startswith("pause") for entry in entries) == pauses
    await check_fold(live)


def code_of(future):
    return future.exception().code if isinstance(future.exception(), Refused) else ""


def check_history(live, entries, sender):
    clients = [entry.client for entry in entries if entry.client.startswith("c")]
    assert len(clients) == len(set(clients)), "a move was counted twice"
    times = [entry.at for entry in entries]
    assert times == sorted(times), "the log's time runs backwards"
    freezes = [entry.at for entry in entries if entry.actor == CLOCK and entry.token == "freeze"]
    assert len(freezes) == 2
    counted = set(clients)
    fair = late = 0
    for client, futures in sender.answers.items():
        made, seat, _, epoch = sender.sent[client]
        codes = {code_of(future) for future in futures if future.done()}
        assert codes <= {"", "stale", "over", "illegal", "paused"}
        assert ("" in codes) == (client in counted), "acknowledged and not in the log, or the other way round"
        if epoch % 2 or codes == {"paused"}:
            continue
        freeze = freezes[epoch // 2 - 1]
        if made <= freeze:
            fair += 1
            assert client in counted, f"lost: seat {seat} posed at {made}, the freeze was at {freeze}"
        else:
            late += 1
            assert client not in counted, f"late: seat {seat} posed at {made}, the freeze was at {freeze}"
    assert fair > 20
    assert late > 0
