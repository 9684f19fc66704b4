"""Whole matches in real browsers: by pointer, by touch, by keyboard alone, and by names and spoken words alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.tally_ho import Listener, Player, Typist, play_out

ENDED = re.compile("wins? by|draw|more tiles")


def start_together(host, guest):
    guest.join(host.invite())
    host.press(host.page.get_by_role("button", name=re.compile("^Start with")))
    for person in (host, guest):
        person.wait_for_board()


def expect_the_end(person, rounds):
    expect(person.page.get_by_role("heading", level=1)).to_have_text(ENDED)
    expect(person.page.get_by_role("table").locator("tbody tr")).to_have_count(rounds)
    assert not person.faults


@pytest.mark.long
def test_two_friends_play_a_whole_match_by_pointer(people):
    ada, bo = people("Ada"), people("Bo")
    for person in (ada, bo):
        person.want_quick_moves()
    start_together(ada, bo)
    play_out(Player(ada, 1), Player(bo, 2))
    for person in (ada, bo):
        expect_the_end(person, rounds=2)


def test_a_phone_plays_a_friend_by_touch(people):
    ada, bo = people("Ada", **PHONE), people("Bo", **PHONE)
    for person in (ada, bo):
        person.want_quick_moves()
    start_together(ada, bo)
    players = Player(ada, 3), Player(bo, 4)
    for _ in range(12):
        for player in players:
            player.wait()
            player.turn()
    box = ada.square("d3").bounding_box()
    assert box["width"] >= 42, "squares are too small for thumbs"
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "the page scrolls sideways"
    assert not ada.faults
    assert not bo.faults


@pytest.mark.long
def test_a_bot_is_played_by_keyboard_alone(people):
    ada = people("Ada")
    keys = Typist(ada, 5)
    ada.page.goto("/settings")
    keys.press("Quick moves", "Space")
    ada.page.goto("/")
    keys.press("Invite friends to Tally Ho!")
    keys.tab_to("Your name")
    ada.page.keyboard.type("Ada")
    ada.page.keyboard.press("Enter")
    keys.press("Add a bot")
    keys.press("Cub")
    keys.press("Rounds")
    keys.press("two, sides swapped", "ArrowRight")
    expect(ada.page.get_by_role("radio", name="just one")).to_be_checked()
    ada.page.keyboard.press("Escape")
    keys.press("Start with two")
    ada.wait_for_board()
    play_out(keys)
    expect_the_end(ada, rounds=1)
    keys.press("Rematch")
    ada.wait_for_board()


@pytest.mark.long
def test_a_bot_is_played_by_accessible_names_and_live_regions_alone(people):
    ada = people("Ada")
    ears = Listener(ada, 6)
    ada.page.goto("/settings")
    ada.page.get_by_role("switch", name="Quick moves").press("Space")
    ada.page.goto("/")
    ears.push(ada.button("Invite friends to Tally Ho!"))
    ada.page.get_by_role("textbox", name="Your name").fill("Ada")
    ears.push(ada.button("Sit down as Ada"))
    ears.push(ada.button("Add a bot"))
    ears.push(ada.sheet("Add a bot").get_by_role("button", name="Cub"))
    ears.push(ada.page.get_by_role("button", name=re.compile("^Rounds")))
    ada.page.get_by_role("radio", name="just one").press("Space")
    ears.push(ada.button("Done"))
    ears.push(ada.button("Start with two"))
    play_out(ears)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(ENDED)
    heard = ada.heard()
    for said in ("^You turned over the tile on", "^(?!You)\\w+ turned over", "It is a ", "^Your turn", ENDED.pattern):
        assert any(re.search(said, words) for words in heard), (said, heard)
    assert not ada.faults
