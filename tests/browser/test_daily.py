"""Today's dice from the page to the result, what is kept of it in the browser, and how it is taken along to another one."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

import msgspec
import pytest
from playwright.sync_api import expect

from hedgerow.client import Client
from hedgerow.core import bind, find
from hedgerow.core.dealer import commitment
from hedgerow.games.fox_and_rabbit.knowledge import FoxKnowledge
from tests.browser.conftest import DESKTOP, PHONE

DEVICES = {"phone": PHONE, "desktop": DESKTOP}
WON = {"id": "t1", "at": 1, "sheet": "standard", "own": False, "mode": "hard", "points": 15, "rank": 2}
WON |= {"foods": 4, "kinds": 4, "out": 2, "daily": ""}
BAD = b'{"kind": "hedgerow fox and rabbit", "format": 1, "games": [{}]}'


def play_out(server, id, secret):
    """Somebody plays well and fast, at the seat of this secret; returns the points."""

    async def play():
        game = bind(find("fox-and-rabbit"), 1)
        steady = FoxKnowledge(game)
        async with Client(server.url, secret).join(id) as table:
            while True:
                await table.until(lambda: table.over or table.my_turn, 20)
                public = msgspec.convert(table.public, game.public_type)
                if table.over:
                    return public.points
                await table.play(game.write(steady.decide(public, None, 0, "steady", "", Random(1))))

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, play()).result()


def begin_today(person):
    """From the page of the day to its table; returns the table and the secret of one's seat."""
    person.press(person.button("Play today’s dice"))
    person.page.wait_for_url("**/t/*")
    id = person.page.url.rpartition("/")[2]
    return id, person.page.evaluate("id => JSON.parse(localStorage['hedgerow.seats'])[id].secret", id)


@pytest.mark.parametrize("device", DEVICES)
def test_a_day(people, server, device):
    ada = people("Ada", **DEVICES[device])
    ada.open_home()
    ada.press(ada.page.get_by_role("link", name="Today’s dice"))
    ada.sees("Nothing stops a second try in a private window. A score is for yourself, and for friends who trust you.")
    ada.look("daily", device)
    id, secret = begin_today(ada)

    ada.page.goto("/daily")
    expect(ada.page.get_by_role("link", name="Carry on")).to_be_visible()
    assert ada.page.get_by_text("Best play ended at").count() == 0, "not before one has finished"
    ada.press(ada.page.get_by_role("link", name="Carry on"))
    points = play_out(server, id, secret)
    ada.page.wait_for_function("id => localStorage[`hedgerow.fox.${id}`]", arg=id)

    ada.page.goto("/daily")
    expect(ada.page.get_by_role("heading", name=f"You made {points}")).to_be_visible()
    expect(ada.page.get_by_text("Best play ended at").first).to_be_visible()
    ada.look("daily-played", device)

    ada.page.goto(f"/r/{id}/verify")
    ada.sees("Not yet: the secret of that day is still sealed")
    expect(ada.page.get_by_text("The seal was opened.")).to_have_count(0)
    check_rosettes(ada, points, device)
    assert not ada.faults


def check_rosettes(ada, points, device):
    ada.page.goto("/rosettes")
    row = ada.page.get_by_role("row", name="The standard sheet, easy")
    expect(row.get_by_role("cell").first).to_have_text(str(points))
    ada.look("rosettes", device)


@pytest.mark.parametrize("kept", [True, False])
def test_yesterday_is_told_and_held_against_its_print(people, kept):
    secret = "5e" * 32

    def with_yesterday(route):
        body = route.fetch().json()
        told = {
            "date": "2026-05-13",
            "commitment": commitment(secret if kept else "00" * 32),
            "secret": secret,
            "best": 17,
            "level": "best",
        }
        route.fulfill(json=body | {"yesterday": told})

    ada = people("Ada")
    ada.page.route("**/api/daily", with_yesterday)
    ada.page.goto("/daily")
    expect(ada.page.get_by_text("Best play ended at 17.")).to_be_visible()
    ada.sees(secret)
    expect(ada.page.get_by_text("The seal is open, and the secret fits")).to_have_count(int(kept))
    expect(ada.page.get_by_text("Do not trust the dice of this house.")).to_have_count(int(not kept))


def test_rosettes_are_taken_along_as_a_file(people, tmp_path):
    ada, bo = people("Ada"), people("Bo")
    ada.page.goto("/rosettes")
    ada.sees("No game of The Fox and the Rabbit has ended here yet. Whatever you play is written down by itself.")
    ada.look("rosettes-none", "desktop")
    ada.page.evaluate("game => localStorage.setItem('hedgerow.fox.t1', JSON.stringify(game))", WON)
    ada.page.reload()
    ada.sees("2 of 7")
    with ada.page.expect_download() as saving:
        ada.press(ada.button("Save as a file"))
    saving.value.save_as(tmp_path / "ada.json")

    bo.page.goto("/rosettes")
    file = bo.page.get_by_label("Open a file")
    file.set_input_files({"name": "bad.json", "mimeType": "application/json", "buffer": BAD})
    bo.sees("Nothing was opened: game 1 of the file is damaged.")
    file.set_input_files(tmp_path / "ada.json")
    bo.sees("Added: 1 game. What was here stayed as it was.")
    bo.sees("2 of 7")
    assert json.loads(bo.page.evaluate("localStorage['hedgerow.fox.t1']")) == WON
    assert not ada.faults + bo.faults
