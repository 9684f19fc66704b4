"""Nothing is lost: a reload, a killed server, moves made while the line is down, a second device."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.tally_ho import Player
from tests.browser.test_whole_matches import start_together


@pytest.fixture
def server(tmp_path):
    """One's own, to be killed."""
    server = Server(tmp_path)
    yield server
    server.stop()


def test_a_reload_in_the_middle_of_a_game(people):
    """With every motion there is."""
    ada = people("Ada", **DESKTOP, reduced_motion="no-preference")
    ada.play_now()
    player = Player(ada, 7)
    for _ in range(3):
        player.wait()
        player.turn()
    player.wait()
    before = ada.labels()
    ada.page.reload()
    ada.wait_for_board()
    player.wait()
    assert ada.labels() == before
    player.turn()
    assert not ada.faults


def test_away_to_another_page_and_back(people):
    """The page stays the same one all the while, and knows the table already."""
    ada = people("Ada")
    ada.play_now()
    player = Player(ada, 9)
    player.wait()
    player.turn()
    player.wait()
    before, address = ada.labels(), ada.page.url
    for _ in range(2):
        ada.page.get_by_role("button", name="Menu").click()
        ada.page.get_by_role("link", name="Settings").click()
        expect(ada.page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
        ada.page.go_back()
        ada.wait_for_board()
        player.wait()
        assert ada.page.url == address
        assert ada.labels() == before
    player.turn()
    assert not ada.faults


@pytest.mark.parametrize(("device", "size"), [("phone", PHONE), ("desktop", DESKTOP)])
def test_the_server_is_killed_and_comes_back(people, server, device, size):
    ada = people("Ada", **size)
    ada.play_now()
    player = Player(ada, 8)
    for _ in range(3):
        player.wait()
        player.turn()
    player.wait()
    before = ada.labels()
    server.kill()
    expect(ada.page.get_by_text("The line has dropped", exact=True)).to_be_visible()
    ada.look("offline", device)
    # A move made now is kept and sent when the line is back.
    square = player.random.choice(ada.squares("face down"))
    player.turn_over(square)
    server.start()
    ada.sees("Back at the table")
    ada.look("back-online", device)
    expect(ada.square(square)).not_to_have_accessible_name(re.compile("face down"), timeout=30_000)
    shown = {label.split(",")[0] for label in before if "face down" not in label and "empty" not in label}
    assert all(f"{name}, face down" not in ada.labels() for name in shown)
    player.wait()
    player.turn()
    assert not ada.faults


def test_a_take_back_a_pause_and_a_resignation(people):
    ada, bo = people("Ada"), people("Bo")
    start_together(ada, bo)
    ada.press(ada.page.get_by_role("button", name="Pause", exact=True))
    expect(bo.page.get_by_text("Paused").first).to_be_visible()
    bo.press(bo.button("Carry on").first)
    player = Player(ada, 9)
    player.wait()
    player.turn()
    ada.press(ada.button("Take back"))
    # What was revealed cannot be unseen: the refusal says so.
    expect(ada.page.get_by_text(re.compile("chance|unseen", re.IGNORECASE)).first).to_be_visible()
    bo.press(bo.button("Menu"))
    bo.press(bo.page.get_by_text("Resign", exact=True))
    bo.press(bo.button("Resign").last)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(re.compile("You win"))
