"""Whatever comes on a socket gets a clear answer with a code; the table and everybody else go on as if nothing had been."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from hedgerow.client import Client
from hedgerow.core import Message, Words
from tests.server.people import plain, seated

pytestmark = pytest.mark.asyncio


async def test_an_unknown_table(server):
    async with plain(server, "nowhere") as stranger:
        assert (await stranger.wait("bye"))["code"] == "unknown-table"
        assert await stranger.closed() == 4404


@pytest.mark.parametrize("id", ["x" * 5000, "%00", "🦊"])
async def test_a_table_id_that_could_not_be_one(server, id):
    async with plain(server, id) as stranger:
        assert (await stranger.wait("bye"))["code"] == "unknown-table"


async def test_whoever_does_not_say_hello_is_sent_away(open_server):
    async with open_server(hello_seconds=0.05) as server:
        made = await Client(server.url).create("sealed")
        async with plain(server, made.id, hello=False) as shy:
            assert (await shy.wait("bye"))["code"] == "no-hello"
            assert await shy.closed() == 4408


async def test_hello_comes_first_and_once(server):
    async with seated(server, "sealed") as (_, (ada, _)), plain(server, ada.table.id, hello=False) as hasty:
        await hasty.send("move", n="1", epoch=ada.epoch, token=ada.moves[0])
        refused = await hasty.wait("refused", n="1")
        assert refused["code"] == "hello-first"
        await hasty.send("hello")
        await hasty.wait("welcome")
        await hasty.send("hello")
        assert (await hasty.wait("refused"))["code"] == "hello-once"


async def test_a_wrong_secret_makes_a_spectator(server):
    async with seated(server, "sealed") as (_, (ada, _)), plain(server, ada.table.id, {"secret": "s" * 32}) as thief:
        assert (await thief.wait("welcome"))["seat"] == -3
        view = await thief.wait("view")
        assert view["private"] is None
        await thief.send("move", n="1", epoch=ada.epoch, token=ada.moves[0])
        assert (await thief.wait("refused", n="1"))["code"] == "not-seated"


MALFORMED = [
    "",
    "not json",
    "[]",
    "null",
    "{}",
    '{"type": 7}',
    '{"type": "move"}',
    '{"type": "move", "n": "1", "epoch": "two", "token": "x"}',
    '{"type": "move", "n": "", "epoch": 2, "token": "x"}',
    '{"type": "move", "n": "has blanks", "epoch": 2, "token": "x"}',
    '{"type": "move", "n": "1", "epoch": 2, "token": "a b"}',
    '{"type": "move", "n": "1", "epoch": 2, "token": "a\\u0000b"}',
    '{"type": "ask", "n": "1", "request": {"do": "fly"}}',
    '{"type": "ask", "n": "1", "request": {"do": "sit"}}',
    '{"type": "pong", "t": null}',
    '{"type": "hello", "secret": "short"}',
    "[" * 3000,
    '{"type": "pong", "t": 1, "x": ' + "[" * 3000,
    '{"type": "move", "n": "1", "epoch": 1' + "0" * 2000 + '.5, "token": "x"}',
    '{"type": "move", "n": "\\ud800", "epoch": 2, "token": "x"}',
]


async def test_what_cannot_be_read(open_server):
    async with open_server(messages_at_once=1000) as server, seated(server, "sealed") as (people, (ada, bo)):
        hello = {"secret": people[0].secret}
        async with plain(server, ada.table.id, hello) as phone:
            for number, text in enumerate(MALFORMED):
                await phone.send_text(text)
                refused = await phone.wait("refused")
                assert refused["code"] == "malformed", text
                assert "Traceback" not in refused["why"]
                await phone.send("move", n=f"fine-{number}", epoch=ada.epoch, token=ada.moves[number % 3])
                await phone.wait("ack", n=f"fine-{number}")
        await bo.play(bo.moves[0])


async def test_bytes_are_read_as_text_is(server):
    async with seated(server, "sealed") as (people, (ada, _)), plain(server, ada.table.id, {"secret": people[0].secret}) as phone:
        await phone.socket.send(b"\xff\xfe")
        assert (await phone.wait("refused"))["code"] == "malformed"
        await phone.socket.send(json.dumps({"type": "move", "n": "1", "epoch": ada.epoch, "token": ada.moves[0]}).encode())
        await phone.wait("ack", n="1")


async def test_an_unknown_type_of_message(server):
    async with seated(server, "sealed") as (_, (ada, _)), plain(server, ada.table.id) as phone:
        await phone.send("dance", n="17")
        assert (await phone.wait("refused", n="17"))["code"] == "unknown-message"


async def test_a_long_message_is_refused_and_a_huge_one_ends_the_socket(server):
    async with seated(server, "sealed") as (_, (ada, bo)):
        async with plain(server, ada.table.id) as phone:
            await phone.send("move", n="1", epoch=1, token="x" * 5000)
            assert (await phone.wait("refused"))["code"] == "too-large"
            await phone.send("move", n="1", epoch=1, token="x" * 500_000)
            assert await phone.closed() == 1009
        await bo.play(bo.moves[0])


async def test_flooding_is_refused_and_then_ended_while_others_go_on(open_server):
    async with open_server(messages_per_second=0.001, messages_at_once=5) as server, seated(server, "sealed") as (_, (ada, bo)):
        async with plain(server, ada.table.id) as flood:
            for number in range(20):
                await flood.send("move", n=str(number), epoch=0, token="x")
            assert await flood.closed() == 4429
            codes = [message["code"] for message in flood.messages if message["type"] == "refused"]
            assert codes == ["no-secret"] * 4 + ["too-fast"] * 5
            assert flood.messages[-1]["code"] == "too-fast"
        await bo.play(bo.moves[0])


async def test_a_move_for_another_moment_is_stale(server):
    async with seated(server, "tally-ho") as (people, (ada, bo)):
        old, token = ada.epoch, ada.moves[0]
        await ada.play(token)
        await bo.until(lambda: bo.my_turn)
        await bo.play(bo.moves[0])
        async with plain(server, ada.table.id, {"secret": people[0].secret}) as phone:
            await phone.send("move", n="late", epoch=old, token=token)
            refused = await phone.wait("refused", n="late")
            assert refused["code"] == "stale"
        assert ada.public["ply"] == 2


async def test_an_illegal_move_names_its_rule(server):
    async with seated(server, "tally-ho") as (people, (ada, _)):
        async with plain(server, ada.table.id, {"secret": people[0].secret}) as phone:
            await phone.send("move", n="1", epoch=ada.epoch, token="f:d4")
            refused = await phone.wait("refused", n="1")
            assert refused["code"] == "illegal"
            assert refused["rule"].startswith("TH-")
            assert refused["message"]["key"].startswith(refused["rule"])
            await phone.send("move", n="2", epoch=ada.epoch, token="hop")
            refused = await phone.wait("refused", n="2")
            assert (refused["code"], refused["rule"]) == ("unreadable", "CORE-3")
            german = Words.load("hedgerow.games.tally_ho", "de").say(msgspec.convert(refused["message"], Message))
            assert german == "„hop“ ist kein Zug dieses Spiels: einen Zug schreibt man f:d3, d3-d6, d3xd6, d3-n oder --."
        assert ada.public["ply"] == 0


async def test_a_move_out_of_turn(server):
    async with seated(server, "tally-ho") as (people, (ada, _)), plain(server, ada.table.id, {"secret": people[1].secret}) as phone:
        await phone.send("move", n="1", epoch=ada.epoch, token=ada.moves[0])
        refused = await phone.wait("refused", n="1")
        assert (refused["code"], refused["rule"]) == ("out-of-turn", "CORE-1")


async def test_a_move_that_is_chances_or_the_clocks(server):
    async with seated(server, "sealed") as (people, (ada, _)), plain(server, ada.table.id, {"secret": people[0].secret}) as phone:
        for number, token in enumerate(("deal:0:5", "timeup", "show", "lot:1:3")):
            await phone.send("move", n=str(number), epoch=ada.epoch, token=token)
            assert (await phone.wait("refused", n=str(number)))["code"] == "illegal"


async def test_a_number_is_not_used_twice(server):
    async with seated(server, "sealed") as (people, (ada, _)):
        async with plain(server, ada.table.id, {"secret": people[0].secret}) as phone:
            await phone.send("move", n="1", epoch=ada.epoch, token=ada.moves[0])
            await phone.wait("ack", n="1")
            await phone.send("move", n="1", epoch=ada.epoch, token=ada.moves[1])
            assert (await phone.wait("refused", n="1"))["code"] == "used-number"
        assert ada.private["choice"] == int(ada.moves[0].split(":")[1])


async def test_a_page_of_another_host_may_not_open_a_socket(open_server):
    async with open_server(origins=("https://friend.example",)) as server, seated(server, "sealed") as (_, (ada, _)):
        url = f"ws{server.url.removeprefix('http')}/ws/{ada.table.id}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin="https://evil.example")
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body)["code"] == "wrong-origin"
        for origin in (server.url, "https://friend.example", None):
            async with plain(server, ada.table.id, origin=origin) as page:
                await page.wait("welcome")


async def test_nobody_moves_for_another_when_seats_are_counted_anew(server):
    """Free chairs are taken away at the start. A move that came just before it, from seat 2, must not become that of the new seat 2."""
    people = [Client(server.url) for _ in range(3)]
    made = await people[0].create("sealed", name="Host", seat=2, seats=4)
    async with AsyncExitStack() as stack:
        phones = [await stack.enter_async_context(plain(server, made.id, {"secret": person.secret})) for person in people]
        for phone, seat in ((phones[1], 0), (phones[2], 3)):
            await phone.send("ask", n="sit", request={"do": "sit", "name": "Guest", "seat": seat})
            await phone.wait("ack", n="sit")
        await phones[0].wait("view")
        # All in one frame's time: the server reads them before the first is answered. Epoch 2 is that of the first round.
        await phones[0].send("ask", n="start", request={"do": "start"})
        for card in range(1, 31):
            await phones[0].send("move", n=f"m{card}", epoch=2, token=f"choose:{card}")
        assert (await phones[0].wait("refused", n="m30"))["code"] == "stale"
        entries = await server.node.store.entries(made.id)
        assert {entry.actor for entry in entries if entry.actor >= 0} <= {1}
