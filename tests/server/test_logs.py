"""Logs are JSON, one object a line, and hold nothing that is secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging

import pytest

from hedgerow.client import Client
from hedgerow.server import logs
from hedgerow.server.socket import key_of
from tests.server.people import http, plain, play_out, seated

pytestmark = pytest.mark.asyncio


@pytest.fixture
def written():
    rooms = [logging.getLogger(name) for name in logs.ROOMS]
    before = [(room, room.handlers[:], room.level, room.propagate) for room in rooms]
    stream = io.StringIO()
    logs.set_up("debug", stream)
    yield stream
    for room, handlers, level, propagate in before:
        room.handlers[:], room.level, room.propagate = handlers, level, propagate


async def test_a_whole_game_leaves_no_secret_in_the_logs(written, open_server):
    async with open_server() as server, seated(server, "sealed", 2) as (people, tables):
        id = tables[0].table.id
        await asyncio.gather(*(play_out(table) for table in tables))
        secret = await server.node.store.secret(id)
        await people[0].create("sealed", name="Ada", nonce="a-private-nonce")
        await people[0].mine()
        await people[0].rematch(id)
        text = await people[0].file(id)
        await people[0].verify(text)
        async with plain(server, id, {"secret": people[0].secret}) as phone:
            await phone.send_text('{"type": "hello", "secret": 7}')
            await phone.wait("refused")
    lines = written.getvalue().splitlines()
    assert len(lines) > 5
    for line in lines:
        assert {"at", "level", "room", "message"} <= set(json.loads(line))
        for hidden in (
            secret,
            "a-private-nonce",
            "choose:",
            *(person.secret for person in people),
            *(key_of(person.secret) for person in people),
        ):
            assert hidden not in line


async def test_a_fault_of_ours_is_logged_by_its_place_and_not_told(written, server, monkeypatch):
    async def broken(*_):
        raise RuntimeError("the hand holds a seven")

    monkeypatch.setattr("hedgerow.server.tables.look", broken)
    made = await Client(server.url).create("sealed")
    status, _, body = await http(server, "GET", f"/api/tables/{made.id}")
    assert (status, json.loads(body)["code"]) == (500, "fault")
    line = next(json.loads(line) for line in written.getvalue().splitlines() if json.loads(line)["level"] == "error")
    assert line["error"] == "RuntimeError"
    assert any("broken" in place for place in line["where"])
    assert "seven" not in written.getvalue()


async def test_a_fault_on_a_socket_ends_that_socket_alone(written, server, monkeypatch):
    async with seated(server, "sealed") as (_people, (ada, bo)):
        viewers = server.node.house.open_tables[ada.table.id].viewers
        async with plain(server, ada.table.id) as phone:
            await phone.wait("view")
            viewer = next(viewer for viewer in viewers if viewer.key == "")
            monkeypatch.setattr(viewer, "_on_message", lambda message: 1 / 0)
            await phone.send("move", n="1", epoch=0, token="x")
            assert (await phone.wait("bye"))["code"] == "fault"
            assert await phone.closed() == 1011
        await bo.play(bo.moves[0])


async def test_a_database_in_trouble_is_told_in_json_too(written):
    try:
        raise ConnectionError("postgres://ada:password@host")
    except ConnectionError:
        logging.getLogger("asyncpg.pool").warning("cannot connect", exc_info=True)
    line = json.loads(written.getvalue())
    assert (line["room"], line["error"]) == ("asyncpg.pool", "ConnectionError")
    assert "password" not in written.getvalue()
