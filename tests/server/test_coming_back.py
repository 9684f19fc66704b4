"""Connections break, messages get lost, servers are started again: nobody loses anything."""

from __future__ import annotations

import asyncio
import random

import pytest

from hedgerow.client import Client, remote_table
from hedgerow.table import requests, views
from tests.server.people import PATIENCE, plain, play_out, seated

pytestmark = pytest.mark.asyncio


async def moves_made(server, id):
    return [entry for entry in await server.node.store.entries(id) if entry.actor >= 0]


async def test_whoever_comes_back_is_told_what_they_missed(server):
    async with seated(server, "tally-ho") as (people, (ada, bo)):
        async with plain(server, ada.table.id, {"secret": people[1].secret}) as phone:
            seen = (await phone.wait("view"))["v"]
        await ada.play(ada.moves[0])
        await bo.until(lambda: bo.my_turn)
        await bo.play(bo.moves[0])
        async with plain(server, ada.table.id, {"secret": people[1].secret, "v": seen, "seat": 1}) as phone:
            view = await phone.wait("view")
            assert "resync" not in view
            assert [fact["type"] for fact in view["facts"]] == ["turns-over", "turned", "turns-over", "turned"]
            assert view["v"] == bo.v
            assert view["public"] == bo.public
            assert view["table"]["phase"] == "play"


async def test_whoever_missed_too_much_gets_the_view_alone(server, monkeypatch):
    monkeypatch.setattr(views, "KEEP", 3)
    async with seated(server, "tally-ho") as (_, (ada, bo)):
        for _ in range(3):
            await ada.until(lambda: ada.my_turn)
            await ada.play(ada.moves[0])
            await bo.until(lambda: bo.my_turn)
            await bo.play(bo.moves[0])
        async with plain(server, ada.table.id, {"v": 1}) as watcher:
            view = await watcher.wait("view")
            assert view["resync"] is True
            assert view["facts"] == []
            assert view["public"] == bo.public


async def test_a_version_that_was_counted_for_another_seat_is_not_trusted(server):
    async with seated(server, "tally-ho") as (people, (ada, _)):
        hello = {"secret": people[0].secret, "v": ada.v, "seat": -3}
        async with plain(server, ada.table.id, hello) as phone:
            assert (await phone.wait("view"))["resync"] is True


async def test_a_move_that_is_sent_again_counts_once(server):
    async with seated(server, "tally-ho") as (people, (ada, bo)):
        async with plain(server, ada.table.id, {"secret": people[0].secret}) as phone:
            view = await phone.wait("view")
            move = {"n": "mine", "epoch": view["epoch"], "token": view["moves"][0]}
            await phone.send("move", **move)
            await phone.send("move", **move)  # before the answer
            await phone.wait("ack", n="mine")
            await phone.wait("ack", n="mine")
            await phone.send("move", **move)  # after it
            await phone.wait("ack", n="mine")
        async with plain(server, ada.table.id, {"secret": people[0].secret}) as tablet:
            await tablet.send("move", **move)  # and on another connection
            await tablet.wait("ack", n="mine")
        await bo.until(lambda: bo.my_turn)
        assert len(await moves_made(server, ada.table.id)) == 1


async def test_a_request_that_is_sent_again_counts_once(server):
    ada = Client(server.url)
    made = await ada.create("sealed")
    async with plain(server, made.id, {"secret": ada.secret}) as phone:
        for _ in range(2):
            await phone.send("ask", n="sit", request={"do": "sit", "name": "Ada"})
            await phone.wait("ack", n="sit")
    assert [seat.who for seat in (await ada.look(made.id)).seats].count("person") == 1


async def test_a_lost_connection_heals_by_itself(server):
    async with seated(server, "tally-ho", rounds=1) as (_, (ada, bo)):
        playing = asyncio.gather(play_out(ada), play_out(bo, 2))
        for cut in range(3):
            await ada.until(lambda cut=cut: ada.connections == cut + 1, PATIENCE)
            await ada.until(lambda at=ada.v: ada.v > at + 4, PATIENCE)
            ada.socket.transport.abort()
        await playing
        assert ada.connections == 4
        assert ada.public == bo.public
        assert ada.v == bo.v


async def test_one_seat_on_two_devices(server):
    async with seated(server, "sealed", 2) as (people, (ada, bo)):
        async with people[0].join(ada.table.id) as phone:
            assert phone.seat == ada.seat == 0
            assert phone.private == ada.private
            await phone.play(phone.moves[0])
            await ada.until(lambda: ada.private["choice"] > 0)
            await ada.play(ada.moves[1])  # thinks again, on the other one
            chosen = int(ada.moves[1].split(":")[1])
            await phone.until(lambda: phone.private["choice"] == chosen)
        assert not ada.table.seats[0].gone
        await bo.play(bo.moves[0])


async def test_what_was_not_heard_is_said_again(server, monkeypatch):
    """The first time, the message gets lost on the way, and the connection does not break."""
    monkeypatch.setattr(remote_table, "RESEND", 0.05)
    async with seated(server, "tally-ho") as (_, (ada, bo)):
        send, lost = ada._send, []

        async def forgetful(message):
            if lost:
                await send(message)
            lost.append(message)

        monkeypatch.setattr(ada, "_send", forgetful)
        await ada.play(ada.moves[0])
        assert len(lost) >= 2
        assert len(set(lost)) == 1
        await bo.until(lambda: bo.my_turn)
        assert len(await moves_made(server, ada.table.id)) == 1


async def test_a_server_that_is_started_again_costs_nothing(open_server, monkeypatch):
    monkeypatch.setattr(remote_table, "RESEND", 600)  # what was lost is said again because the connection is a new one
    ada, bo = None, None
    async with open_server() as server:
        port = int(server.url.rpartition(":")[2])
        people = [Client(server.url), Client(server.url)]
        made = await people[0].create("tally-ho", name="Ada", options={"rounds": "1"})
        ada, bo = (person.join(made.id) for person in people)
        await ada.__aenter__()
        await bo.__aenter__()
        await bo.sit("Bo")
        await ada.start()
        for _ in range(5):
            await ada.until(lambda: ada.my_turn)
            await ada.play(random.choice(ada.moves))
            await bo.until(lambda: bo.my_turn)
            await bo.play(random.choice(bo.moves))
        seen, node = ada.public, ada.node
        await ada.until(lambda: ada.my_turn)
    lost = asyncio.create_task(ada.play(ada.moves[0]))  # there is nobody to hear it
    async with open_server(port=port) as server:
        await lost
        await bo.until(lambda: bo.my_turn, PATIENCE)
        assert seen["ply"] + 1 == bo.public["ply"]
        assert ada.node != node
        await asyncio.gather(play_out(ada), play_out(bo))
        assert ada.connections == 2
        assert len(await moves_made(server, made.id)) == ada.public["ply"]
        assert (await people[0].verify(await people[0].file(made.id))).word == "fair"
        await ada.close()
        await bo.close()


async def test_the_table_is_told_how_far_away_somebody_is(server):
    async with seated(server, "beat", 2, beat=10_000) as (_, (ada, bo)):
        live = server.node.house.open_tables[ada.table.id]
        async with plain(server, ada.table.id) as watcher:  # each ping that comes here has reached the others too
            while not {0, 1} <= live.lags.keys():
                await watcher.socket.recv()
        assert all(0 <= lag < 1000 for lag in live.lags.values())
        await bo.close()
        async with plain(server, ada.table.id) as watcher:
            while 1 in live.lags:
                await watcher.socket.recv()
        await ada.ask(requests.Pause())


async def test_whoever_sits_down_is_known_to_be_far_away_at_once(open_server):
    """They are pinged when they come; that they sit down later must not make the table forget what it measured."""
    async with open_server(ping_seconds=1000, calm_ping_seconds=1000) as server:
        made = await Client(server.url).create("sealed", name="Ada", seats=2)
        live = server.node.house.open_tables[made.id]
        async with plain(server, made.id, {"secret": "b" * 22}) as bo:
            ping = await bo.ping()
            await bo.send("pong", t=ping["t"])
            await bo.send("ask", n="1", request={"do": "sit", "name": "Bo"})
            await bo.wait("ack", n="1")
            assert 1 in live.lags


async def test_two_nodes_on_one_database(open_server):
    """Each of the two plays through another server; what one of them writes the other one shows."""
    async with open_server(node="here") as here, open_server(node="there") as there:
        ada, bo = Client(here.url), Client(there.url)
        made = await ada.create("tally-ho", name="Ada")
        async with ada.join(made.id) as mine, bo.join(made.id) as theirs:
            assert (mine.node, theirs.node) == ("here", "there")
            await theirs.sit("Bo")
            await mine.start()
            await mine.play(mine.moves[0])
            await theirs.until(lambda: theirs.my_turn, PATIENCE)
            await theirs.play(theirs.moves[0])
            await mine.until(lambda: mine.my_turn, PATIENCE)
            assert mine.public == theirs.public
            assert mine.v == theirs.v
