"""What is too much is refused with a clear message, and the others go on."""

from __future__ import annotations

import asyncio
import json
import socket

import pytest

from hedgerow.client import Client, Refused
from hedgerow.server.limits import Bucket, Buckets
from hedgerow.server.settings import BadSetting, from_environment
from tests.server.people import http, plain, play_out, seated


def test_a_bucket_fills_by_and_by():
    now = 0.0
    bucket = Bucket(rate=2, burst=3, clock=lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_have_buckets_of_their_own_and_quiet_ones_are_forgotten(monkeypatch):
    monkeypatch.setattr("hedgerow.server.limits.MANY", 3)
    now = 0.0
    buckets = Buckets(rate=1, burst=1, clock=lambda: now)
    assert [buckets.take(address) for address in ("a", "b", "a")] == [True, True, False]
    now = 10.0
    assert buckets.take("c")
    assert buckets.take("d")
    assert set(buckets.buckets) == {"c", "d"}


def test_settings_come_from_outside():
    env = {"HEDGEROW_TABLES": "7", "HEDGEROW_ORIGINS": "https://a.example, https://b.example", "HEDGEROW_BOTS": "3"}
    settings = from_environment(env, bots=2, database=None)
    assert (settings.tables, settings.bots, settings.database) == (7, 2, None)
    assert settings.origins == ("https://a.example", "https://b.example")
    with pytest.raises(BadSetting, match="HEDGEROW_TABLES=many"):
        from_environment({"HEDGEROW_TABLES": "many"})


@pytest.mark.asyncio
async def test_so_many_sockets_from_one_address(open_server):
    async with open_server(sockets_per_address=3) as server, seated(server, "sealed") as (_people, (ada, _)):
        async with plain(server, ada.table.id) as third:
            await third.wait("view")
            async with plain(server, ada.table.id) as fourth:
                assert (await fourth.wait("bye"))["code"] == "too-many-sockets"
                assert await fourth.closed() == 4429
        await play_on(ada)


@pytest.mark.asyncio
async def test_so_many_spectators_but_always_room_for_players(open_server):
    async with open_server(spectators=1) as server, seated(server, "sealed") as (people, (ada, _)):
        async with plain(server, ada.table.id) as first:
            await first.wait("view")
            async with plain(server, ada.table.id) as second:
                assert (await second.wait("bye"))["code"] == "too-many-spectators"
            async with plain(server, ada.table.id, {"secret": people[0].secret}) as player:
                await player.wait("view")
        await play_on(ada)


async def play_on(table):
    await table.play(table.moves[0])


@pytest.mark.asyncio
async def test_so_many_tables(open_server):
    async with open_server(tables=1) as server, seated(server, "sealed", 2, rounds=1) as (people, tables):
        with pytest.raises(Refused) as refused:
            await people[0].create("sealed")
        assert refused.value.code == "full-house"
        await play_on(tables[0])


@pytest.mark.asyncio
async def test_so_many_new_tables_from_one_address(open_server):
    async with open_server(new_tables_per_second=0.001, new_tables_at_once=2) as server:
        ada = Client(server.url)
        await ada.create("sealed")
        await ada.create("sealed")
        status, _, body = await http(server, "POST", "/api/tables", {"game": "sealed"})
        assert (status, json.loads(body)["code"]) == (429, "too-fast")
        await ada.games()
        elsewhere = {"x-forwarded-for": "192.0.2.7"}  # by way of a proxy on this very computer
        assert (await http(server, "POST", "/api/tables", {"game": "sealed"}, headers=elsewhere))[0] == 201


@pytest.mark.asyncio
async def test_so_many_requests_from_one_address(open_server):
    async with open_server(requests_per_second=0.001, requests_at_once=3) as server:
        answers = [(await http(server, "GET", "/api/games"))[0] for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]


@pytest.mark.asyncio
async def test_a_slow_reader_is_dropped_and_can_come_back_while_others_go_on(open_server):
    """It never reads, so its queue fills up. The game goes on, and when it comes back it is told what it missed."""
    async with open_server(queue_messages=5) as server, seated(server, "tally-ho", rounds=1) as (_, tables):
        id = tables[0].table.id
        viewers = server.node.house.open_tables[id].viewers
        async with plain(server, id, sock=narrow_socket(server)) as slow:
            seen = (await slow.wait("view"))["v"]
            viewer = next(viewer for viewer in viewers if viewer.key == "")
            narrow(viewer)
            slow.socket.transport.pause_reading()
            await asyncio.gather(*(play_out(table, seed) for seed, table in enumerate(tables)))
            assert viewer not in viewers
            assert 'hedgerow_dropped_sockets_total{code="too-slow"} 1.0' in server.node.metrics.text().decode()
            slow.socket.transport.resume_reading()
            assert await slow.closed() == 4408
        async with plain(server, id, {"v": seen}) as back:
            view = await back.wait("view")
            assert view["v"] == tables[0].v
            assert len(view["facts"]) > 100


def narrow_socket(server):
    """The system keeps little for a reader who does not read."""
    narrow = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    narrow.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
    narrow.setblocking(False)
    return narrow


def narrow(viewer):
    """And as little on the server's side."""
    transport = viewer.line.transport
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
    transport.set_write_buffer_limits(high=1_000)
