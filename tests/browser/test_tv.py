"""The big screen: it follows a table from the lobby to the scoring, and shows nothing that only one player knows."""

import re

import pytest
from playwright.sync_api import expect

from hedgerow.client import Client
from tests.browser.company import aside

TV = {"viewport": {"width": 1920, "height": 1080}}


def watch(people, code):
    tv = people("TV", **TV)
    tv.page.goto(f"/tv/{code}")
    return tv


@pytest.mark.long
def test_a_table_of_bunny_moose_from_the_lobby_to_the_scoring(people, company):
    friends = company(["Ada", "Bo", "Cleo"], start=False, lines="6")
    tv = watch(people, friends.code)
    page = tv.page
    expect(page.get_by_role("img", name=f"QR code to the table {friends.code}")).to_be_visible()
    expect(page.get_by_text("Cleo", exact=True)).to_be_visible()
    tv.look("tv-lobby", "tv")
    friends.start()
    friends.go_on(lambda: friends.public["phase"] == "held")
    friends.play(1, "Awu/Acd")
    friends.play(2, "Ets/Esf+t")
    expect(page.get_by_role("img", name="Bo: left a wide antler up, right a compact antler down")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Cleo: .*tongue out"))).to_be_visible()
    friends.go_on(lambda: friends.public["laid"] == 4)
    # The fifth card is in the narrator's hand, and nobody sees it here.
    cards = page.locator("main ol").get_by_role("img")
    expect(cards).to_have_count(4)
    assert friends.held
    tv.look("tv-reading", "tv")
    friends.go_on(lambda: friends.held == "hunter" and friends.public["laid"] >= 6)
    expect(page.get_by_text("Bam!", exact=True)).to_have_count(0)
    friends.play(0, "lay")
    expect(page.get_by_text("Everybody stays as they are")).to_be_visible()
    page.screenshot(path=tv.picture("tv-bam", "tv"), animations="disabled")
    expect(page.get_by_role("heading", name="Bo, a moose")).to_be_visible()
    expect(page.get_by_text(re.compile("^Bo looks like a moose"))).to_be_visible()
    page.screenshot(path=tv.picture("tv-scoring", "tv"), animations="disabled")
    friends.go_on(lambda: False)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("wins|First together"))
    tv.look("tv-result", "tv")


def test_whoever_sits_at_this_device_the_screen_only_looks_on(people, company):
    friends = company(["Ada", "Bo", "Cleo"])
    ada = people("Ada", **TV)
    ada.take_over(friends.link(0))
    friends.go_on(lambda: friends.public["phase"] == "held")
    expect(ada.page.get_by_role("button", name=re.compile("^Lay it"))).to_be_visible()
    ada.page.goto(f"/tv/{friends.code}")
    expect(ada.page.get_by_text("Ada narrates", exact=True)).to_be_visible()
    expect(ada.page.get_by_text("Your next card")).to_have_count(0)
    expect(ada.page.locator("main ol").get_by_role("img")).to_have_count(0)
    assert friends.held


@pytest.mark.parametrize(("game", "seats", "level", "shows"), [("tally-ho", 2, "cub", "grid"), ("thats-a-question", 4, "friend", "img")])
def test_the_other_games_have_a_big_screen_too(people, server, game, seats, level, shows):
    created = aside(Client(server.url).create(game, seats=seats, bots=[level] * seats, start=True))
    tv = watch(people, created.code)
    expect(tv.page.get_by_role(shows, name=re.compile("board|mountain", re.IGNORECASE)).first).to_be_visible()
    expect(tv.page.get_by_text(f"/{created.code}")).to_be_visible()
    tv.look(f"tv-{game}", "tv")


def test_people_wait_for_their_questions_as_squirrels(people, server):
    made = aside(Client(server.url).create("thats-a-question", name="Ada", seats=4))
    tv = watch(people, made.code)
    expect(tv.page.get_by_text("Ada", exact=True)).to_be_visible()
    expect(tv.page.locator("use[href='#fig-squirrel']")).to_have_count(1)
    expect(tv.page.locator("use[href='#fig-rabbit']")).to_have_count(0)


def test_an_unknown_code_is_told(people):
    tv = watch(people, "nowhere-at-all")
    expect(tv.page.get_by_role("heading", name=re.compile("No table called"))).to_be_visible()
