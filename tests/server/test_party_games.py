"""Whole games of That's a Question! and Bunny Bunny Moose Moose through real sockets, with people and with bots."""

from __future__ import annotations

import asyncio
import random

import pytest
from msgspec.structs import replace

from hedgerow.client import Client
from hedgerow.client.refused import Refused
from hedgerow.games.bunny_moose import bots as moose_bots
from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.thats_a_question import rules as question_rules
from tests.server.people import PATIENCE, seated

pytestmark = [pytest.mark.asyncio, pytest.mark.long]

LONG = 2 * PATIENCE
HASTE = 40
"""Clocks and reflexes run so many times faster than at a real table."""
TOO_LATE = {"stale", "illegal", "over"}
"""The clock was quicker."""


@pytest.fixture(autouse=True)
def quick_clocks(monkeypatch):
    for name in ("WINDOW_MS", "PLAIN_MS"):
        monkeypatch.setattr(question_rules, name, dict.fromkeys(getattr(question_rules, name), 30))
    pace = BunnyMoose.pace

    def quick(game, s):
        slow = pace(game, s)
        return slow and replace(slow, ms=slow.ms // HASTE)

    monkeypatch.setattr(BunnyMoose, "pace", quick)
    monkeypatch.setattr(moose_bots, "QUICKEST", 1)
    for name, skill in moose_bots.SKILLS.items():
        monkeypatch.setitem(moose_bots.SKILLS, name, replace(skill, reaction=skill.reaction // HASTE, spread=0))


async def play_along(table, seed):
    """Make a random move whenever there is something new and a move to make, until the game is over."""
    rng, seen = random.Random(seed), [None]
    while True:
        await table.until(lambda: table.over or (bool(table.moves) and (table.my_turn or seen[-1] != table.v)), LONG)
        if table.over:
            return
        seen.append(table.v)
        await play_if_in_time(table, rng.choice(table.moves))


async def play_if_in_time(table, token):
    try:
        await table.play(token)
    except Refused as refusal:
        if refusal.code not in TOO_LATE:
            raise


async def check_record(client, table):
    assert table.table.ending.why == "played"
    verdict = await client.verify(await client.file(table.table.id))
    assert verdict.word == "fair"
    assert verdict.draws > 20


def faults(server):
    """How many bots failed, as the metrics have it."""
    lines = server.node.metrics.text().decode().splitlines()
    return next(line for line in lines if line.startswith("hedgerow_bot_faults_total"))


async def test_one_person_and_four_friends_play_thats_a_question(open_server):
    async with open_server(bots=1) as server:
        ada = Client(server.url)
        made = await ada.create("thats-a-question", name="Ada", seats=5, bots=["friend"] * 4, start=True)
        async with ada.join(made.id) as table:
            names = [seat.name for seat in table.table.seats]
            assert len(set(names)) == 5
            await play_along(table, 1)
            await check_record(ada, table)
            assert [seat.name for seat in table.table.seats] == names
            assert len(table.public["past"]) == table.public["questions"]
            assert {one["question"]["asker"] for one in table.public["past"]} == set(range(5))
        assert faults(server) == "hedgerow_bot_faults_total 0.0"


async def test_four_people_play_thats_a_question(server):
    async with seated(server, "thats-a-question", 4, takebacks="official") as (people, tables):
        async with asyncio.timeout(LONG):
            await asyncio.gather(*(play_along(table, seed) for seed, table in enumerate(tables)))
        assert len({str(table.public) for table in tables}) == 1
        await check_record(people[0], tables[0])


@pytest.mark.parametrize("narrator", ["table", "player"])
async def test_a_person_and_bots_play_bunny_moose(open_server, narrator):
    """The bots bet, narrate, pose and go on by themselves, in the server's own process."""
    async with open_server(bots=0) as server:
        ada = Client(server.url)
        options = {"lines": "4", "pace": "2000", "narrator": narrator}
        made = await ada.create("bunny-moose", name="Ada", seats=3, bots=["sharp", "easy"], options=options, start=True)
        async with ada.join(made.id) as table:
            updates = table.updates()
            await play_along(table, 2)
            await check_record(ada, table)
            told = []
            async for seen in updates:
                told += seen.facts
                if told and told[-1]["type"] == "reveal":
                    break
        bets = [fact["seat"] for fact in told if fact["type"] == "bet-on"]
        assert {1, 2} <= set(bets)
        assert {1, 2} <= {fact["seat"] for fact in told if fact["type"] == "posed"}
        assert faults(server) == "hedgerow_bot_faults_total 0.0"


async def test_three_people_play_bunny_moose(server):
    async with seated(server, "bunny-moose", 3, lines=4, pace=2000, edition="2009") as (people, tables):
        async with asyncio.timeout(LONG):
            await asyncio.gather(*(play_along(table, seed) for seed, table in enumerate(tables)))
        assert len({str(table.public) for table in tables}) == 1
        assert {pose["scored"]["seat"] for pose in tables[0].public["reports"]} == {0, 1, 2} - {tables[0].public["narrator"]}
        await check_record(people[0], tables[0])


async def test_the_page_is_told_which_bots_there_are(server):
    games = {game.name: game.bots for game in await Client(server.url).games()}
    assert games["thats-a-question"] == ["friend"]
    assert games["bunny-moose"] == ["easy", "normal", "sharp"]
    assert games["tally-ho"] == ["cub", "badger", "hunter", "old-fox"]


@pytest.mark.parametrize(("game", "level"), [("thats-a-question", "cub"), ("bunny-moose", "old-fox"), ("tally-ho", "friend")])
async def test_a_bot_that_does_not_play_this_game_is_refused(server, game, level):
    with pytest.raises(Refused, match=f"There is no bot {level} for ") as caught:
        await Client(server.url).create(game, name="Ada", bots=[level])
    assert caught.value.code == "no-such-bot"
