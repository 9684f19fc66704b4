"""Replays: of finished tables and of files, good and bad; the list of one's own tables; what was told so far; packed answers."""

from __future__ import annotations

import asyncio
import gzip
import json

import msgspec
import pytest

from hedgerow.client import Client
from hedgerow.core.dealer import deal, match_key
from hedgerow.core.notation import read_file, replay_file
from hedgerow.games.thats_a_question import rules as question_rules
from hedgerow.server import pages, replays
from hedgerow.table import requests
from tests.server.people import http, plain, play_out, seated

pytestmark = pytest.mark.asyncio

HAND_WRITTEN = "game: tally-ho\nname: 0=Ada\n\nf:d3\nd3=bear\nf:a1\na1=duck\n"


async def finished(server, game="tally-ho", players=2, **options):
    """The id and the file of a match that was played to the end."""
    async with seated(server, game, players, **options) as (people, tables):
        await asyncio.gather(*(play_out(table, seed) for seed, table in enumerate(tables)))
        return tables[0].table.id, await people[0].file(tables[0].table.id)


async def replay_of(server, id):
    status, _, body = await http(server, "GET", f"/api/tables/{id}/replay")
    assert status == 200
    return json.loads(body)


async def upload(server, text):
    status, _, body = await http(server, "POST", "/api/replay", text if isinstance(text, bytes) else text.encode(), content="text/plain")
    return status, json.loads(body)


async def test_a_finished_match_is_replayed_step_by_step(server):
    id, text = await finished(server, rounds=1)
    replay = await replay_of(server, id)
    match = replay_file(read_file(text))
    assert (replay["game"], replay["title"], replay["names"]) == ("tally-ho", "Tally Ho!", ["Player 0", "Player 1"])
    assert (replay["over"], replay["why"], replay["closing"]) == (True, "played", [])
    assert replay["scores"] == list(match.game.scores(match.state))
    assert sorted(replay["places"]) in ([1, 1], [1, 2])
    assert [(step["actor"], step["token"], step["at"]) for step in replay["steps"]] == [(e.actor, e.token, e.at) for e in match.entries]
    assert replay["start"]["public"]["ply"] == 0
    last = [step["public"] for step in replay["steps"] if "public" in step][-1]
    assert last == json.loads(msgspec.json.encode(match.game.public(match.state)))
    assert replay["steps"][-1]["facts"][-1]["type"] == "match-over"
    assert not any("told" in step for step in replay["steps"])


async def test_every_draw_has_its_name_and_can_be_worked_out(server):
    id, text = await finished(server, rounds=1)
    replay = await replay_of(server, id)
    assert len(replay["draws"]) == 48
    assert all(draw["ok"] is True for draw in replay["draws"])
    match = replay_file(read_file(text))
    key = match_key(replay["secret"], {int(seat): nonce for seat, nonce in replay["nonces"].items()})
    for draw in replay["draws"]:
        chance = match.game.chance(match.states[draw["step"]])
        assert draw["name"] == chance.name
        assert draw["token"] == replay["steps"][draw["step"]]["token"] == match.game.write(deal(key, chance))
        assert draw["token"] in dict(draw["odds"])


async def test_a_match_that_is_not_over_keeps_its_secrets(server):
    async with seated(server, "tally-ho", rounds=1) as (_, (ada, _bo)):
        await ada.play(ada.moves[0])
        status, _, body = await http(server, "GET", f"/api/tables/{ada.table.id}/replay")
        assert (status, json.loads(body)["code"]) == (409, "not-over")
    status, _, body = await http(server, "GET", "/api/tables/nowhere/replay")
    assert (status, json.loads(body)["code"]) == (404, "unknown-table")


async def test_how_it_ended_is_told_where_it_was_no_move(server):
    async with seated(server, "tally-ho", rounds=1) as (_, (ada, bo)):
        await ada.play(ada.moves[0])
        await ada.ask(requests.Resign())
        await bo.until(lambda: bo.over)
        replay = await replay_of(server, ada.table.id)
    assert (replay["over"], replay["why"], replay["places"]) == (True, "resigned", [2, 1])
    assert [fact["type"] for fact in replay["closing"]] == ["resign"]
    assert replay["closing"][0]["seat"] == 0


async def test_a_move_that_is_written_like_an_event_of_the_table_is_still_a_move(server, monkeypatch):
    monkeypatch.setattr(question_rules, "PLAIN_MS", dict.fromkeys(question_rules.PLAIN_MS, 20))
    id, _ = await finished(server, "thats-a-question", 4, takebacks="official")
    replay = await replay_of(server, id)
    assert "reveal" in [step["token"] for step in replay["steps"]]
    assert replay["closing"] == []


async def test_a_game_with_secrets_shows_what_each_seat_was_told(server):
    id, _ = await finished(server, "sealed", 3, rounds=1)
    replay = await replay_of(server, id)
    told = [step for step in replay["steps"] if step.get("told")]
    assert told
    assert any(own != step.get("facts", []) for step in told for own in step["told"].values())
    assert len(replay["start"]["private"]) == 3


async def test_a_file_gives_the_same_replay(server):
    id, text = await finished(server, rounds=1)
    kept, (status, brought) = await replay_of(server, id), await upload(server, text)
    assert status == 200
    assert brought == kept
    assert brought["draws"] == kept["draws"]


async def test_a_file_written_by_hand(server):
    status, replay = await upload(server, HAND_WRITTEN)
    assert status == 200
    assert (replay["over"], replay["why"], replay["places"], replay["secret"]) == (False, "", None, "")
    assert replay["names"] == ["Ada", "Player 2"]
    assert [draw["ok"] for draw in replay["draws"]] == [None, None]
    assert [draw["name"] for draw in replay["draws"]] == ["round 1 tile d3", "round 1 tile a1"]


async def test_a_bad_file_is_pointed_at(server):
    status, told = await upload(server, HAND_WRITTEN + "  f:d3  # again\n")
    assert status == 422
    assert (told["code"], told["rule"], told["line"]) == ("bad-file", "TH-5", 8)
    assert told["text"][told["start"] : told["end"]] == "f:d3"
    assert told["why"]
    for text in ("", "game: chess\n", "hello there", "game: tally-ho\noption: wings=2\n", "game: tally-ho\n\nzzz\n", "\x00\x01"):
        status, told = await upload(server, text)
        assert (status, told["code"]) == (422, "bad-file"), text
        assert {"why", "rule", "line", "text", "start", "end"} <= set(told)
    status, told = await upload(server, b"\xff\xfe\x00")
    assert (status, told["code"]) == (422, "bad-file")


async def test_verifying_says_the_same_of_a_bad_file(server):
    text = HAND_WRITTEN + "  f:d3  # again\n"
    status, _, body = await http(server, "POST", "/api/verify", text.encode(), content="text/plain")
    assert (status, json.loads(body)) == await upload(server, text)


async def test_verifying_has_no_more_patience_than_replaying(server, monkeypatch):
    monkeypatch.setattr(replays, "MOST_SECONDS", -1.0)
    status, _, body = await http(server, "POST", "/api/verify", HAND_WRITTEN.encode(), content="text/plain")
    assert (status, json.loads(body)["code"]) == (413, "too-large")


async def test_a_forged_secret_is_noticed(server):
    _, text = await finished(server, rounds=1)
    forged = "\n".join("secret: " + "ab" * 32 if line.startswith("secret:") else line for line in text.splitlines()) + "\n"
    status, replay = await upload(server, forged)
    assert status == 200
    assert not any(draw["ok"] for draw in replay["draws"])
    status, _, body = await http(server, "POST", "/api/verify", forged.encode(), content="text/plain")
    assert json.loads(body)["word"] == "not fair"


async def test_files_that_are_too_large(open_server, monkeypatch):
    async with open_server(file_bytes=5_000, files_at_once=20) as server:
        status, told = await upload(server, "game: tally-ho\n\n" + "# a line\n" * 1_000)
        assert (status, told["code"]) == (413, "too-large")
        monkeypatch.setattr(replays, "MOST_ENTRIES", 3)
        assert (await upload(server, HAND_WRITTEN))[0] == 413
        monkeypatch.setattr(replays, "MOST_ENTRIES", 100)
        monkeypatch.setattr(replays, "MOST_BYTES", 600)
        assert (await upload(server, HAND_WRITTEN))[0] == 413
        monkeypatch.setattr(replays, "MOST_SECONDS", -1.0)
        assert (await upload(server, HAND_WRITTEN))[0] == 413
        assert (await http(server, "GET", "/healthz"))[0] == 200


async def test_files_come_at_a_measured_pace(open_server):
    async with open_server(files_at_once=2, files_per_second=0.01) as server:
        codes = [(await upload(server, HAND_WRITTEN))[0] for _ in range(3)]
    assert codes == [200, 200, 429]


async def test_own_tables_say_whose_turn_it_is(server):
    async with seated(server, "tally-ho", rounds=1) as (people, (ada, bo)):
        (mine,) = await people[0].mine()
        assert (mine.phase, mine.turn, mine.scores) == ("play", [0], [0, 0])
        await ada.play(ada.moves[0])
        (mine,) = await people[1].mine()
        assert (mine.phase, mine.turn) == ("play", [1])
        await ada.ask(requests.Pause())
        (mine,) = await people[1].mine()
        assert (mine.phase, mine.turn) == ("pause", [])
        await ada.ask(requests.Resume())
        await ada.ask(requests.Resign())
        await bo.until(lambda: bo.over)
        (mine,) = await people[1].mine()
        assert (mine.phase, mine.turn) == ("over", [])
    lobby = await people[0].create("sealed", name="Ada")
    mine = (await people[0].mine())[0]
    assert (mine.id, mine.phase, mine.turn, mine.scores) == (lobby.id, "lobby", [], [])


async def test_own_tables_are_told_without_opening_them(open_server):
    async with open_server() as server, seated(server, "tally-ho", rounds=1) as (people, (ada, _)):
        await ada.play(ada.moves[0])
        secret = people[0].secret
    async with open_server() as server:
        (mine,) = await Client(server.url, secret).mine()
        assert (mine.phase, mine.turn) == ("play", [1])
        assert not server.node.house.open_tables


async def test_history_is_what_that_viewer_was_told_and_nothing_else(server):
    async with seated(server, "sealed", 2, rounds=1) as (people, tables):
        id = tables[0].table.id
        async with plain(server, id, {"secret": people[0].secret}) as ada, plain(server, id) as watcher:
            first, seen = (await ada.wait("view"))["v"], (await watcher.wait("view"))["v"]
            await tables[0].play(tables[0].moves[0])
            told = await ada.wait("view", v=first + 1)
            for secret, seat in ((people[0].secret, 0), (people[1].secret, 1), (None, -3), ("x" * 20, -3)):
                _, _, body = await http(server, "POST", f"/api/tables/{id}/history", {"secret": secret} if secret else {})
                history = json.loads(body)
                assert history["seat"] == seat
                if seat == 0:
                    assert history["v"] == first + 1
                    assert history["facts"][-len(told["facts"]) :] == told["facts"]
                elif seat == -3:
                    assert history["v"] >= seen
                    assert told["facts"][-1] not in history["facts"]


async def test_history_counts_as_the_socket_does(server):
    async with seated(server, "tally-ho", rounds=1) as (people, (ada, bo)):
        await asyncio.gather(play_out(ada, 1), play_out(bo, 2))
        async with plain(server, ada.table.id, {"secret": people[1].secret}) as socket:
            view = await socket.wait("view")
        _, _, body = await http(server, "POST", f"/api/tables/{ada.table.id}/history", {"secret": people[1].secret})
    history = json.loads(body)
    assert history["v"] == view["v"]
    assert "match-over" in [fact["type"] for fact in history["facts"]]


async def test_answers_are_packed_for_those_who_unpack(server):
    id, _ = await finished(server, rounds=1)
    _, headers, whole = await http(server, "GET", f"/api/tables/{id}/replay")
    assert "content-encoding" not in headers
    _, headers, packed = await http(server, "GET", f"/api/tables/{id}/replay", headers={"accept-encoding": "br, gzip"})
    assert headers["content-encoding"] == "gzip"
    assert int(headers["content-length"]) == len(packed)
    assert gzip.decompress(packed) == whole
    assert len(packed) < len(whole) / 5
    _, headers, _ = await http(server, "GET", f"/api/tables/{id}/replay", headers={"accept-encoding": "gzip;q=0"})
    assert "content-encoding" not in headers
    _, headers, _ = await http(server, "GET", "/healthz", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in headers


async def test_pages_are_packed_once_and_not_sent_twice(open_server):
    (pages.STATIC / "assets").mkdir(parents=True)
    (pages.STATIC / "index.html").write_text("<!doctype html>" + "the client " * 200)
    (pages.STATIC / "assets" / "a-1.js").write_text("play();" * 500)
    (pages.STATIC / "assets" / "a-1.woff2").write_bytes(b"font" * 500)
    packs = {"accept-encoding": "gzip"}
    async with open_server() as server:
        for path in ("/", "/assets/a-1.js", "/t/some-table"):
            _, plain_headers, whole = await http(server, "GET", path)
            status, headers, body = await http(server, "GET", path, headers=packs)
            assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "accept-encoding")
            assert gzip.decompress(body) == whole
            assert headers["content-type"] == plain_headers["content-type"]
            assert headers["etag"] != plain_headers["etag"]
            status, _, body = await http(server, "GET", path, headers={**packs, "if-none-match": headers["etag"]})
            assert (status, body) == (304, b"")
        assert "immutable" in (await http(server, "GET", "/assets/a-1.js", headers=packs))[1]["cache-control"]
        assert "content-encoding" not in (await http(server, "GET", "/assets/a-1.woff2", headers=packs))[1]
