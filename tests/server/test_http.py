"""The HTTP API: creating, finding, listing, records, rematches; and what it says when something is wrong."""

from __future__ import annotations

import asyncio
import json

import pytest

from hedgerow.client import Client, Refused
from hedgerow.server import pages
from hedgerow.table import requests
from tests.server.people import http, play_out, seated

pytestmark = pytest.mark.asyncio


async def error(server, method, path, body=None, **more):
    status, _, answer = await http(server, method, path, body, **more)
    told = json.loads(answer)
    assert set(told) <= {"code", "why", "rule"}
    assert told["why"]
    assert "Traceback" not in told["why"]
    return status, told["code"], told.get("rule")


async def test_games_are_listed_with_their_options(server):
    games = {game.name: game for game in await Client(server.url).games()}
    rounds = next(option for option in games["tally-ho"].options if option.name == "rounds")
    assert (rounds.default, rounds.choices) == ("2", ["1", "2"])
    assert "cub" in games["tally-ho"].bots
    caller = next(option for option in games["beat"].options if option.name == "caller")
    assert caller.choices == ["yes", "no"]
    beat = next(option for option in games["beat"].options if option.name == "rounds")
    assert (beat.least, beat.most) == (1, 6)


async def test_a_table_is_found_by_id_and_by_code(server):
    ada = Client(server.url)
    made = await ada.create("sealed", name="Ada", colour=5)
    assert made.seat == 0
    table = await ada.look(made.id)
    assert (table.phase, table.code, table.seats[0].name, table.seats[0].colour) == ("lobby", made.code, "Ada", 5)
    assert await ada.find(made.code.upper()) == table


async def test_a_table_for_bots_alone_plays_by_itself(open_server):
    async with open_server(bots=1) as server:
        watcher = Client(server.url)
        made = await watcher.create("tally-ho", bots=["cub", "cub"], options={"rounds": "1"}, start=True)
        assert made.seat is None
        async with watcher.join(made.id, watching=True) as table:
            await table.until(lambda: table.public["ply"] > 3)


async def test_nothing_is_opened_when_a_wish_cannot_be_granted(server):
    ada = Client(server.url)
    for wish, code in (
        ({"name": ""}, "bad-name"),
        ({"name": "Ada", "bots": ["dragon"]}, "no-such-bot"),
        ({"start": True}, "too-few"),
        ({"name": "Ada", "seat": 9}, "no-such-seat"),
        ({"name": "Ada", "seats": 2, "bots": ["cub", "cub"]}, "full"),
        ({"name": "Ada", "colour": 77}, "bad-value"),
        ({"seats": 9}, "illegal"),
        ({"options": {"rounds": "many"}}, "illegal"),
        ({"options": {"wings": "2"}}, "illegal"),
    ):
        with pytest.raises(Refused) as refused:
            await ada.create("sealed", **wish)
        assert refused.value.code == code
    assert await server.node.store.listing(finished=False) == []


async def test_own_tables_newest_first(server):
    ada, bo = Client(server.url), Client(server.url)
    first = await ada.create("tally-ho", name="Ada", bots=["cub"], start=True)
    await bo.create("sealed", name="Bo")
    second = await ada.create("sealed", name="Ada")
    mine = await ada.mine()
    assert [table.id for table in mine] == [second.id, first.id]
    assert mine[1].names[0] == "Ada"
    assert (mine[1].title, mine[1].seat, mine[1].secret, mine[1].finished) == ("Tally Ho!", 0, 0, None)


async def test_the_record_is_given_out_when_the_match_is_over(server):
    async with seated(server, "tally-ho", rounds=1) as (people, (ada, bo)):
        with pytest.raises(Refused) as refused:
            await people[0].file(ada.table.id)
        assert refused.value.code == "not-over"
        await ada.play(ada.moves[0])
        await ada.ask(requests.Resign())
        await bo.until(lambda: bo.over)
        text = await people[1].file(ada.table.id)
        assert "secret: " in text
        assert "name: 0=Player 0" in text
        verdict = await people[1].verify(text)
        assert (verdict.word, verdict.draws) == ("fair", 1)
        status, headers, _ = await http(server, "GET", f"/api/tables/{ada.table.id}/file")
        assert status == 200
        assert headers["content-disposition"] == f'inline; filename="tally-ho-{ada.table.code}.match"'


async def test_verifying_a_file_that_was_tampered_with(server):
    async with seated(server, "tally-ho", rounds=1) as (people, (ada, bo)):
        await asyncio.gather(play_out(ada), play_out(bo))
        text = await people[0].file(ada.table.id)
    draw = next(line for line in text.splitlines() if "=" in line and ":" not in line and "@" in line)
    square, _, rest = draw.partition("=")
    tile, _, time = rest.partition(" ")
    other = "duck" if tile != "duck" else "pheasant"
    verdict = await people[0].verify(text.replace(draw, f"{square}={other} {time}"))
    assert verdict.word == "not fair"
    assert verdict.line > 0
    assert verdict.fault
    status, _, body = await http(server, "POST", "/api/verify", b"game: chess\n")
    assert (status, json.loads(body)["code"], json.loads(body)["line"]) == (422, "bad-file", 1)
    assert (await error(server, "POST", "/api/verify", b"\xff\xff"))[:2] == (422, "bad-file")


async def test_a_rematch_is_one_table_whoever_asks(server):
    async with seated(server, "sealed", 3, rounds=1) as (people, tables):
        id = tables[0].table.id
        with pytest.raises(Refused) as refused:
            await people[0].rematch(id)
        assert refused.value.code == "not-over"
        await asyncio.gather(*(play_out(table) for table in tables))
        with pytest.raises(Refused) as refused:
            await Client(server.url).rematch(id)
        assert refused.value.code == "not-seated"
        asked = await asyncio.gather(*(person.rematch(id) for person in people))
        assert len(set(asked)) == 1
        for table in tables:
            await table.until(lambda table=table: table.table.next == asked[0])
        again = await people[0].look(asked[0])
        assert [seat.name for seat in again.seats] == ["Player 1", "Player 2", "Player 0"]
        assert sorted(seat.colour for seat in again.seats) == sorted(seat.colour for seat in tables[0].table.seats)
        assert again.options["rounds"] == "1"
        assert [table.id for table in await people[1].mine()] == [asked[0], id]
        async with people[1].join(asked[0]) as table:
            assert table.seat == 0


async def test_a_rematch_with_a_bot(open_server):
    async with open_server(bots=1) as server:
        ada = Client(server.url)
        made = await ada.create("tally-ho", name="Ada", bots=["cub"], start=True)
        async with ada.join(made.id) as table:
            await table.ask(requests.Resign())
        async with ada.join(await ada.rematch(made.id)) as table:
            assert table.seat == 1
            assert (table.table.seats[0].who, table.table.seats[0].level) == ("bot", "cub")
            await table.ask(requests.AddNonce(nonce="a new one"))
            await table.start()
            assert table.table.nonces == {1: "a new one"}
            await table.until(lambda: table.my_turn)


async def test_the_commitment_is_shown_before_any_nonce_comes(server):
    """A nonce that came with the call that draws the secret would prove nothing."""
    ada = Client(server.url)
    made = await ada.create("tally-ho", name="Ada", bots=["cub"], nonce="hazel", start=True)
    record = await server.node.store.match(made.id)
    assert record.header.nonces == {0: "hazel"}
    assert made.commitment == record.header.commitment
    wish = {"game": "tally-ho", "secret": ada.secret, "sit": {"name": "Ada", "nonce": "hazel"}, "bots": ["cub"]}
    assert await error(server, "POST", "/api/tables", {**wish, "start": True}) == (400, "malformed", None)
    _, _, body = await http(server, "POST", "/api/tables", wish)
    id = json.loads(body)["id"]
    await ada.ask(id, requests.Start())
    assert (await server.node.store.match(id)).header.nonces == {}


async def test_a_table_is_asked_without_a_socket(server):
    ada, bo = Client(server.url), Client(server.url)
    made = await ada.create("sealed", name="Ada", seats=2)
    await bo.ask(made.id, requests.Sit(name="Bo", nonce="oak"), requests.AddNonce(nonce="elm"))
    with pytest.raises(Refused, match="not-host"):
        await bo.ask(made.id, requests.Start())
    await ada.ask(made.id, requests.Start())
    assert (await server.node.store.match(made.id)).header.nonces == {1: "elm"}
    with pytest.raises(Refused, match="started"):
        await bo.ask(made.id, requests.AddNonce(nonce="too late"))
    body = {"secret": ada.secret, "requests": [{"do": "data", "name": "deck", "text": "{}"}]}
    assert await error(server, "POST", f"/api/tables/{made.id}/ask", body) == (400, "malformed", None)


async def test_errors_have_one_shape(open_server):
    async with open_server(body_bytes=200) as server:
        assert await error(server, "GET", "/api/tables/nowhere") == (404, "unknown-table", None)
        assert await error(server, "GET", "/api/tables/nowhere/file") == (404, "unknown-table", None)
        assert await error(server, "GET", "/api/codes/nowhere") == (404, "unknown-table", None)
        assert await error(server, "GET", "/api/nothing") == (404, "not-found", None)
        assert await error(server, "DELETE", "/api/games") == (405, "wrong-method", None)
        assert await error(server, "POST", "/api/tables", b"{") == (400, "malformed", None)
        assert await error(server, "POST", "/api/tables", {"seats": 2}) == (400, "malformed", None)
        assert await error(server, "POST", "/api/tables/mine", b'{"x": ' + b"[" * 190) == (400, "malformed", None)
        assert await error(server, "POST", "/api/tables", {"game": "x" * 300}) == (413, "too-large", None)
        assert await error(server, "POST", "/api/tables", {"game": "chess"}) == (422, "illegal", "CORE-8")
        assert await error(server, "POST", "/api/tables", {"game": "sealed"}, content="text/plain") == (415, "not-json", None)
        assert await error(server, "POST", "/api/tables", {"game": "sealed", "sit": {"name": "Ada"}}) == (401, "no-secret", None)
        assert await error(server, "POST", "/api/tables/mine", {"secrets": ["short"]}) == (400, "malformed", None)
        assert await error(server, "POST", "/api/tables/nowhere/rematch", {"secret": "s" * 20}) == (404, "unknown-table", None)


async def test_health_readiness_and_figures(server):
    async with seated(server, "sealed", 2, rounds=1) as (_, tables):
        await asyncio.gather(*(play_out(table) for table in tables))
        for path in ("/healthz", "/readyz"):
            status, _, body = await http(server, "GET", path)
            assert (status, json.loads(body)) == (200, {"ok": True, "node": server.node.house.node})
        figures = (await http(server, "GET", "/metrics"))[2].decode()
        for line in (
            "hedgerow_sockets 2.0",
            "hedgerow_tables_open 1.0",
            "hedgerow_moves_total 2.0",
            'hedgerow_messages_in_total{type="move"} 2.0',
        ):
            assert line in figures
        assert "hedgerow_commit_seconds_count" in figures


async def test_a_store_that_does_not_answer_is_not_ready(server):
    await server.node.store.close()
    assert (await error(server, "GET", "/readyz"))[:2] == (503, "unavailable")
    assert (await http(server, "GET", "/healthz"))[0] == 200


async def test_browsers_are_told_to_be_careful(server):
    for path in ("/", "/api/games", "/nothing"):
        _, headers, _ = await http(server, "GET", path)
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


async def test_there_is_a_page(server):
    status, _, body = await http(server, "GET", "/")
    assert status == 200
    assert b"/api/games" in body


async def test_the_client_is_served_where_it_was_built(open_server):
    (pages.STATIC / "assets").mkdir(parents=True)
    (pages.STATIC / "index.html").write_text("<!doctype html>the client")
    (pages.STATIC / "assets" / "index-1234.js").write_text("play()")
    async with open_server() as server:
        for path in ("/", "/t/some-table", "/code"):
            status, headers, body = await http(server, "GET", path)
            assert (status, body) == (200, b"<!doctype html>the client")
            assert headers["cache-control"] == "no-cache"
        status, headers, body = await http(server, "GET", "/assets/index-1234.js")
        assert (status, body) == (200, b"play()")
        assert "immutable" in headers["cache-control"]
        assert await error(server, "GET", "/assets/index-999.js") == (404, "not-found", None)
        assert await error(server, "GET", "/api/nothing") == (404, "not-found", None)
        assert await error(server, "GET", "/%2e%2e/settings.py") == (404, "not-found", None)
        assert (await http(server, "GET", "/api/games"))[0] == 200
