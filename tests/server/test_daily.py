"""The sheet of the day over HTTP and sockets: who has played it to the end knows the dice, but nobody is told the secret that day."""

from __future__ import annotations

import asyncio
import json

import pytest

from hedgerow.client import Client
from hedgerow.core.dealer import commitment
from hedgerow.table.bot_pool import Answer
from hedgerow.table.daily import DAY_MS
from tests.server.people import http, plain, play_out
from tests.table.quick_bots import any_move

pytestmark = pytest.mark.asyncio


class Later:
    """A moment that stands still, and can be put so many milliseconds ahead."""

    def __init__(self, moment):
        self.moment, self.ahead = moment, 0

    def now(self):
        return self.moment + self.ahead


class BotsAtOnce:
    """Bots in this very process."""

    async def ask(self, thought):
        return Answer(any_move(thought))


@pytest.fixture
def clock(server):
    """The days of this server can be turned by hand."""
    server.node.daily.time = Later(server.node.time.now())
    server.node.daily.bots = BotsAtOnce()
    return server.node.daily.time


async def ask(server, method, path, body=None):
    status, _, text = await http(server, method, path, body)
    return status, json.loads(text)


async def sit_down(server, person, name="Ada"):
    status, made = await ask(server, "POST", "/api/daily", {"secret": person.secret, "sit": {"name": name}})
    assert status == 201
    return made


async def played(server, person):
    """The id of a table at which somebody has played today's dice to the end, and every frame that a spectator of it saw."""
    made = await sit_down(server, person)
    async with plain(server, made["id"]) as watcher, person.join(made["id"]) as table:
        await play_out(table)
        while True:
            view = await watcher.wait("view")
            if view.get("table", {}).get("phase") == "over":
                return made["id"], watcher.frames


async def best_of(server, day):
    async with asyncio.timeout(20):
        while (found := (await ask(server, "GET", "/api/daily"))[1][day])["best"] is None:
            await asyncio.sleep(0)
    return found


async def test_one_call_to_the_first_roll(server, clock):
    ada = Client(server.url)
    made = await sit_down(server, ada)
    _, body = await ask(server, "GET", "/api/daily")
    assert (made["seat"], made["commitment"]) == (0, body["today"]["commitment"])
    assert (body["game"], body["options"]) == ("fox-and-rabbit", {"sheet": "standard", "mode": "easy"})
    assert 0 < body["left"] <= DAY_MS
    _, table = await ask(server, "GET", f"/api/tables/{made['id']}")
    assert (table["phase"], table["daily"], table["commitment"]) == ("play", body["today"]["date"], made["commitment"])
    assert [seat["name"] for seat in table["seats"]] == ["Ada"]


async def test_the_secret_of_today_is_in_no_answer(server, clock):
    ada = Client(server.url)
    id, frames = await played(server, ada)
    today = server.node.daily.today()
    secret = await server.node.store.secret(id)
    seed = (await server.node.daily._seeded()).seed
    file = await ada.file(id)
    asked = [
        await http(server, "GET", path)
        for path in (
            "/api/daily",
            f"/api/daily/{today}",
            f"/api/tables/{id}",
            f"/api/tables/{id}/file",
            f"/api/tables/{id}/replay",
            f"/api/tables/{id}/result",
            "/metrics",
        )
    ]
    asked += [
        await http(server, "POST", f"/api/tables/{id}/history", {}),
        await http(server, "POST", "/api/tables/mine", {"secrets": [ada.secret]}),
        await http(server, "POST", "/api/verify", file.encode(), content="text/plain"),
        await http(server, "POST", "/api/replay", file.encode(), content="text/plain"),
    ]
    assert [status for status, *_ in asked] == [200] * len(asked)
    told = [text.decode() for *_, text in asked] + [file, *frames]
    assert not [text for text in told if secret in text or seed in text]
    assert json.loads(asked[9][2])["word"] == "nothing to verify"
    assert all(draw["ok"] is None for draw in json.loads(asked[4][2])["draws"])


async def test_the_next_day_tells_it_and_the_record_is_verified(server, clock):
    ada = Client(server.url)
    id, _ = await played(server, ada)
    before = await ada.file(id)
    _, body = await ask(server, "GET", "/api/daily")
    assert (body["today"]["secret"], body["yesterday"]) == ("", None)

    clock.ahead = DAY_MS
    _, later = await ask(server, "GET", "/api/daily")
    assert later["yesterday"]["date"] == body["today"]["date"] != later["today"]["date"]
    assert commitment(later["yesterday"]["secret"]) == later["yesterday"]["commitment"] == body["today"]["commitment"]
    assert later["today"]["secret"] == ""
    assert later["today"]["commitment"] != body["today"]["commitment"]
    _, day = await ask(server, "GET", f"/api/daily/{body['today']['date']}")
    assert day["secret"] == later["yesterday"]["secret"]

    file = await ada.file(id)
    assert file == before.replace("\n\n", f"\nsecret: {day['secret']}\n\n", 1), "whoever kept the file can add the line by hand"
    _, _, verdict = await http(server, "POST", "/api/verify", file.encode(), content="text/plain")
    assert json.loads(verdict)["word"] == "fair"
    _, replay = await ask(server, "GET", f"/api/tables/{id}/replay")
    assert (replay["daily"], replay["secret"]) == (day["date"], day["secret"])
    assert all(draw["ok"] is True for draw in replay["draws"])


async def test_best_play_is_told_as_soon_as_it_has_been_worked_out(server, clock):
    first = await best_of(server, "today")
    assert first["best"] >= 0
    assert first["level"]
    clock.ahead = DAY_MS
    assert (await best_of(server, "yesterday"))["best"] == first["best"]


async def test_days_that_are_not_known(server, clock):
    for day in ("9999-01-01", "1999-01-01", "today", "2026-1-1", "2026-02-30"):
        status, body = await ask(server, "GET", f"/api/daily/{day}")
        assert (status, body["code"]) == (404, "unknown-day")


async def test_bad_wishes_open_no_table(server, clock):
    secret = Client(server.url).secret
    for wish, status in (({}, 400), ({"secret": secret}, 400), ({"secret": secret, "sit": {"name": " "}}, 422)):
        assert (await ask(server, "POST", "/api/daily", wish))[0] == status
    assert await server.node.store.listing(finished=False) == []
