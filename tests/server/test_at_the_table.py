"""Sitting down, watching, being sent away, leaving and being stood in for."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from hedgerow.client import Client, Refused
from hedgerow.core import WATCHER
from hedgerow.table import decide, minder, requests
from tests.server.people import PATIENCE, plain, play_out, seated

pytestmark = pytest.mark.asyncio


async def test_the_socket_of_somebody_who_sits_down_becomes_that_seats(server):
    ada, bo = Client(server.url), Client(server.url)
    made = await ada.create("sealed", name="Ada")
    async with bo.join(made.id) as table:
        assert table.seat == WATCHER
        await table.sit("Bo", seat=2)
        assert table.seat == 2
        assert table.table.seats[2].name == "Bo"
        async with ada.join(made.id) as host:
            await host.start()  # free chairs are taken away, so the seats are counted anew
        await table.until(lambda: table.seat == 1)
        assert len(table.private["hand"]) == 3


async def test_spectators_see_the_game_and_no_secrets(server):
    async with seated(server, "sealed", 2) as (people, tables), people[0].join(tables[0].table.id, watching=True) as watcher:
        assert watcher.seat == WATCHER
        assert watcher.private is None
        assert watcher.moves == []
        await asyncio.gather(*(play_out(table) for table in tables))
        await watcher.until(lambda: watcher.over)
        assert watcher.public == tables[0].public


async def test_spectators_can_do_nothing(server):
    async with seated(server, "tally-ho") as (_, (ada, _)):
        async with Client(server.url).join(ada.table.id) as stranger:
            with pytest.raises(Refused) as refused:
                await stranger.play(ada.moves[0], ada.epoch)
            assert refused.value.code == "not-seated"
            with pytest.raises(Refused) as refused:
                await stranger.ask(requests.Pause())
            assert refused.value.code == "not-seated"
        async with plain(server, ada.table.id) as nobody:
            await nobody.send("move", n="1", epoch=ada.epoch, token=ada.moves[0])
            assert (await nobody.wait("refused", n="1"))["code"] == "no-secret"
            await nobody.send("ask", n="2", request={"do": "sit", "name": "Nobody"})
            assert (await nobody.wait("refused", n="2"))["code"] == "no-secret"


async def test_whoever_is_sent_away_goes_on_as_a_spectator(server):
    ada, bo = Client(server.url), Client(server.url)
    made = await ada.create("sealed", name="Ada")
    async with ada.join(made.id) as host, bo.join(made.id) as guest:
        await guest.sit("Bo")
        assert guest.seat == 1
        await host.ask(requests.Kick(seat=1))
        await guest.until(lambda: guest.seat == WATCHER)
        with pytest.raises(Refused) as refused:
            await guest.ask(requests.Kick(seat=0))
        assert refused.value.code == "not-host"


async def test_a_bot_stands_in_for_somebody_who_left_until_they_are_back(open_server, monkeypatch):
    monkeypatch.setattr(minder, "DROP_GRACE", 20)
    monkeypatch.setattr(decide, "PATIENCE", 0)
    async with open_server(bots=1) as server, seated(server, "tally-ho") as (people, (ada, bo)):
        await ada.play(ada.moves[0])
        await bo.close()
        await ada.until(lambda: ada.table.seats[1].gone, PATIENCE)
        await ada.ask(requests.StandIn(seat=1, level="cub"))
        await ada.until(lambda: ada.my_turn, PATIENCE)
        assert ada.public["ply"] == 2
        async with people[1].join(ada.table.id) as back:
            await ada.until(lambda: not ada.table.seats[1].gone and not ada.table.seats[1].stand_in, PATIENCE)
            await ada.play(ada.moves[0])
            await back.until(lambda: back.my_turn, PATIENCE)
            await back.play(back.moves[0])


async def test_whoever_never_came_is_gone_too(server, monkeypatch):
    monkeypatch.setattr(minder, "DROP_GRACE", 20)
    ada, bo = Client(server.url), Client(server.url)
    made = await ada.create("sealed", name="Ada")
    async with bo.join(made.id) as table:
        await table.until(lambda: table.table.seats[0].gone, PATIENCE)
        async with ada.join(made.id):
            await table.until(lambda: not table.table.seats[0].gone, PATIENCE)


async def test_moves_may_follow_each_other_without_waiting(server):
    async with seated(server, "sealed", 2) as (people, (ada, _)):
        async with plain(server, ada.table.id, {"secret": people[0].secret}) as phone:
            view = await phone.wait("view")
            for number, token in enumerate(view["moves"]):
                await phone.send("move", n=f"m{number}", epoch=view["epoch"], token=token)
            for number in range(3):
                await phone.wait("ack", n=f"m{number}")
        assert ada.private["choice"] == int(view["moves"][-1].split(":")[1])


async def test_many_tables_do_not_mix(server):
    async with AsyncExitStack() as stack:
        matches = [await stack.enter_async_context(seated(server, "sealed", 2, rounds=1)) for _ in range(5)]
        await asyncio.gather(*(play_out(table) for _, tables in matches for table in tables))
        assert len({tables[0].table.id for _, tables in matches}) == 5
        assert len({tables[0].table.code for _, tables in matches}) == 5
