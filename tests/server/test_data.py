"""Packs and decks of one's own: brought to a table, told to everybody there, held by the record; and refused with line and reason."""

from __future__ import annotations

import json
from importlib.resources import files

import msgspec
import pytest

from hedgerow.client import Client
from hedgerow.core import Message, Words, find
from hedgerow.core.notation import read_file
from hedgerow.core.verify import verify
from hedgerow.table import requests
from hedgerow.table.levels import level_names
from tests.server.people import PATIENCE, http

pytestmark = pytest.mark.asyncio

PACK = (files("hedgerow.games.thats_a_question") / "packs" / "family.json").read_text("utf-8")
DECK = json.dumps({"format": 1, "name": "a small wood", "cards": {"LA:wu+2": 9, "BE:t?+1": 9, "hunter": 2}}, indent=1)


def renamed(title="Our pack", **changes):
    """The family pack as somebody's own, with everything that makes it one line or many."""
    pack = json.loads(PACK)
    return json.dumps({**pack, "name": "ours", "title": dict.fromkeys(pack["languages"], title), **changes}, indent=1, ensure_ascii=False)


async def bring(server, client, id, text, name="pack"):
    status, _, body = await http(server, "POST", f"/api/tables/{id}/data/{name}", {"secret": client.secret, "text": text})
    return status, json.loads(body)


def said(mistake, language):
    """The reason in another language."""
    return Words.load("hedgerow.games.thats_a_question", language).say(msgspec.convert(mistake["message"], Message))


async def open_table(server, game="thats-a-question", bots=0):
    ada = Client(server.url)
    return ada, await ada.create(game, name="Ada", seats=3, bots=level_names(find(game))[:1] * bots)


async def test_everybody_is_told_which_pack_is_played_with_and_can_fetch_it(server):
    ada, made = await open_table(server)
    async with ada.join(made.id) as table, Client(server.url).join(made.id, watching=True) as watching:
        status, about = await bring(server, ada, made.id, renamed())
        assert (status, about["title"]["en"], about["size"]) == (200, "Our pack", 60)
        for seen in (table, watching):
            await seen.until(lambda seen=seen: seen.table.data)
            assert seen.table.data["pack"].title["de"] == "Our pack"
    path = f"/api/tables/{made.id}/data/pack"
    status, headers, body = await http(server, "GET", path)
    assert (status, json.loads(body), headers["cache-control"]) == (200, json.loads(renamed()), "no-cache")
    assert "immutable" in (await http(server, "GET", f"{path}?v={about['hash']}"))[1]["cache-control"]
    assert (await http(server, "GET", path, headers={"if-none-match": headers["etag"]}))[0] == 304


async def test_the_fact_of_it_does_not_carry_the_whole_pack(server):
    ada, made = await open_table(server)
    await bring(server, ada, made.id, renamed())
    _, _, body = await http(server, "POST", f"/api/tables/{made.id}/history", {"secret": ada.secret})
    assert {"type": "data", "name": "pack"} in json.loads(body)["facts"]


async def test_a_pack_is_taken_back(server):
    ada, made = await open_table(server)
    await bring(server, ada, made.id, renamed())
    assert await bring(server, ada, made.id, "") == (200, None)
    assert (await ada.look(made.id)).data == {}
    assert (await http(server, "GET", f"/api/tables/{made.id}/data/pack"))[0] == 404


async def test_only_the_host_brings_something_and_only_before_the_start(server):
    ada, made = await open_table(server, bots=2)
    assert (await bring(server, Client(server.url), made.id, renamed()))[1]["code"] == "not-host"
    async with ada.join(made.id) as table:
        await table.start()
    assert (await bring(server, ada, made.id, renamed()))[1]["code"] == "started"


async def test_a_bad_pack_is_refused_with_its_line(server):
    ada, made = await open_table(server)
    lines = renamed().splitlines()
    at = next(number for number, line in enumerate(lines) if '"en": "' in line and "title" not in lines[number - 1] and number > 20)
    lines[at] = '     "en": "What?",'
    status, told = await bring(server, ada, made.id, "\n".join(lines))
    assert (status, told["code"], told["rule"]) == (422, "bad-data", "CORE-11")
    assert told["mistakes"][0]["line"] == at + 1
    assert "sign at its end" in told["mistakes"][0]["why"]
    assert "kein Satzzeichen am Ende" in said(told["mistakes"][0], "de")
    assert "na konci žádné znaménko" in said(told["mistakes"][0], "cs")
    assert (await ada.look(made.id)).data == {}


@pytest.mark.parametrize("text", ["{", "[]", '{"format": ' + "[" * 100_000, '{"format": ' + "[" * 300 + "]" * 300 + "}", "null"])
async def test_what_is_no_pack_at_all_is_refused(server, text):
    ada, made = await open_table(server)
    status, told = await bring(server, ada, made.id, text)
    assert (status, told["code"], told["mistakes"][0]["line"]) == (422, "bad-data", 1)


async def test_a_pack_that_is_too_small_for_so_many_players_is_refused(server):
    ada = Client(server.url)
    made = await ada.create("thats-a-question", name="Ada", seats=6)
    status, told = await bring(server, ada, made.id, renamed(cards=json.loads(PACK)["cards"][:40]))
    assert (status, told["code"]) == (422, "bad-data")
    assert "6 players need" in told["why"]
    assert said(told["mistakes"][0], "de") == "es hat 40 Karten, und für 6 Leute braucht man 54"


async def test_limits(open_server):
    async with open_server(data_bytes=2000) as server:
        ada, made = await open_table(server)
        assert (await bring(server, ada, made.id, renamed()))[1]["code"] == "too-large"
        assert (await bring(server, ada, made.id, "é" * 1001))[1]["code"] == "too-large"
        assert (await bring(server, ada, made.id, "{}", name="sheet"))[1]["code"] == "not-found"
    async with open_server(checks_at_once=1, checks_per_second=0.001) as server:
        ada, made = await open_table(server)
        assert (await bring(server, ada, made.id, "{}"))[1]["code"] == "bad-data"
        assert (await bring(server, ada, made.id, "{}"))[1]["code"] == "too-fast"


async def test_packs_are_checked_without_a_table(server):
    async def check(text, path="/api/games/thats-a-question/pack/check"):
        status, _, body = await http(server, "POST", path, text.encode(), content="text/plain")
        return status, json.loads(body)

    status, told = await check(renamed())
    assert (status, told["mistakes"], told["about"]["size"]) == (200, [], 60)
    status, told = await check(DECK.replace("hunter", "hunted"), "/api/games/bunny-moose/deck/check")
    assert [(one["line"], one["place"]) for one in told["mistakes"]] == [(7, "card hunted")]
    assert (await check("{}", "/api/games/tally-ho/pack/check"))[1]["code"] == "not-found"
    assert (await check("{}", "/api/games/chess/pack/check"))[1]["code"] == "illegal"


async def test_the_record_holds_the_deck_and_the_rematch_keeps_it(open_server):
    async with open_server(bots=1) as server:
        ada, made = await open_table(server, "bunny-moose", bots=2)
        status, _ = await bring(server, ada, made.id, DECK, "deck")
        assert status == 200
        async with ada.join(made.id) as table:
            await table.start()
            await table.until(lambda: table.table.phase == "play", PATIENCE)
            await table.ask(requests.Resign())
            await table.until(lambda: table.over, PATIENCE)
        text = await ada.file(made.id)
        assert f"data: deck={json.dumps(json.loads(DECK), separators=(',', ':'))}\n" in text
        assert verify(read_file(text)).word == "fair"
        status, _, body = await http(server, "GET", f"/api/tables/{made.id}/replay")
        assert json.loads(json.loads(body)["data"]["deck"]) == json.loads(DECK)
        again = await ada.look(await ada.rematch(made.id))
        assert again.data["deck"].title == {"": "a small wood"}


async def test_a_table_with_a_pack_is_opened_again_with_it(open_server):
    async with open_server() as server:
        ada, made = await open_table(server, bots=2)
        await bring(server, ada, made.id, renamed())
    async with open_server() as server:
        ada = Client(server.url, ada.secret)
        async with ada.join(made.id) as table:
            assert table.table.data["pack"].size == 60
            await table.start()
            await table.until(lambda: table.table.phase == "play", PATIENCE)
