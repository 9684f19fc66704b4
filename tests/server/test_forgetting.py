"""A match whose moves are deleted at the end: what is still told of it, and to whom."""

from __future__ import annotations

import json

import pytest

from hedgerow.client import Client, Refused
from hedgerow.core import find
from hedgerow.table import draft, requests, table
from hedgerow.table.levels import level_names
from tests.server.people import PATIENCE, http, plain

pytestmark = pytest.mark.asyncio
GAME = "thats-a-question"


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """The end is forgotten with the next round through the house."""
    monkeypatch.setattr(table, "FORGET_AFTER", 0)
    monkeypatch.setattr(draft, "FORGET_AFTER", 0)


async def play(server, ada, seat):
    """A match that ends, and is forgotten."""
    await seat.ask(requests.SetForget(on=True))
    await seat.until(lambda: seat.table.forgets)
    await seat.start()
    await seat.until(lambda: seat.table.phase == "play", PATIENCE)
    await seat.ask(requests.Resign())
    await seat.until(lambda: seat.over, PATIENCE)
    await server.node.house.round()


async def open_table(server):
    ada = Client(server.url)
    return ada, await ada.create(GAME, name="Ada", seats=3, bots=level_names(find(GAME))[:1] * 2)


async def test_the_result_is_all_that_is_left(server):
    ada, made = await open_table(server)
    async with ada.join(made.id) as seat:
        await play(server, ada, seat)
    for path in ("file", "replay"):
        status, _, body = await http(server, "GET", f"/api/tables/{made.id}/{path}")
        assert (status, json.loads(body)["code"]) == (410, "forgotten")
    assert (await http(server, "POST", f"/api/tables/{made.id}/history", {}))[0] == 410
    assert (await http(server, "GET", f"/api/tables/{made.id}"))[0] == 410
    status, _, body = await http(server, "GET", f"/api/tables/{made.id}/result")
    told = json.loads(body)
    assert (status, told["names"]["0"], told["forgotten"], told["title"]) == (200, "Ada", True, "That's a Question!")
    assert len(told["outcome"]["places"]) == 3
    assert [(own.forgotten, own.phase) for own in await ada.mine()] == [(True, "over")]


async def test_whoever_comes_back_is_told_so(server):
    ada, made = await open_table(server)
    async with ada.join(made.id) as seat:
        await play(server, ada, seat)
        async with plain(server, made.id, {"secret": ada.secret}) as late:
            assert (await late.wait("bye"))["code"] == "forgotten"
            assert await late.closed() == 4410
        assert seat.table.ending is not None  # those who were there keep what they see
    with pytest.raises(Refused, match="forgotten"):
        async with ada.join(made.id) as seat:
            await seat.until(lambda: seat.over, PATIENCE)


async def test_they_play_again_and_forget_again(server):
    ada, made = await open_table(server)
    async with ada.join(made.id) as seat:
        await play(server, ada, seat)
        again = await ada.rematch(made.id)
        await seat.until(lambda: seat.table.next == again, PATIENCE)
    assert (await ada.look(again)).forgets


async def test_there_is_no_result_before_the_end(server):
    _, made = await open_table(server)
    status, _, body = await http(server, "GET", f"/api/tables/{made.id}/result")
    assert (status, json.loads(body)["code"]) == (409, "not-over")
