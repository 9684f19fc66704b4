"""Whole matches in real browsers: two friends by pointer, a phone by touch, a bot by keyboard alone, one by reading alone."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.tally_ho import Player, play_out


def start_with_one_round(host, code, guest):
    guest.join(code)
    host.press(host.page.get_by_role("button", name=re.compile("^Start with")))
    for person in (host, guest):
        person.wait_for_board()


def test_two_friends_play_a_whole_match_by_pointer(people):
    ada, bo = people("Ada"), people("Bo")
    start_with_one_round(ada, ada.invite(), bo)
    play_out(Player(ada, 1), Player(bo, 2))
    for person in (ada, bo):
        expect(person.page.get_by_role("heading", level=1)).to_have_text(re.compile("wins? by|draw|tiles"))
        assert not person.faults
    rows = ada.page.get_by_role("table").locator("tbody tr")
    assert rows.count() >= 2


def test_a_phone_plays_a_friend_by_touch(people):
    ada, bo = people("Ada", **PHONE), people("Bo", **PHONE)
    start_with_one_round(ada, ada.invite(), bo)
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


def focused_label(page):
    return page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''")


def test_a_bot_is_played_by_keyboard_alone(people):
    ada = people("Ada")
    page = ada.page
    ada.open_home()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText").startswith("Play now"):
            break
    page.keyboard.press("Enter")
    ada.wait_for_board()
    player = Player(ada, 5)
    for _ in range(6):
        player.wait()
        for _ in range(60):
            if re.match(r"^[a-g][1-7], ", focused_label(page)):
                break
            page.keyboard.press("Tab")
        square = next(label.split(",")[0] for label in ada.labels() if "face down" in label)
        go_to(page, square)
        assert focused_label(page).startswith(f"{square}, face down")
        page.keyboard.press("Enter")
        expect(ada.square(square)).not_to_have_accessible_name(re.compile("face down"))
    # Typed notation works too.
    player.wait()
    square = ada.squares("face down")[-1]
    page.keyboard.press("/")
    page.keyboard.type(f"f:{square}")
    page.keyboard.press("Enter")
    expect(ada.square(square)).not_to_have_accessible_name(re.compile("face down"))


def go_to(page, square):
    """Walk over the board with the arrow keys."""
    for _ in range(20):
        here = focused_label(page).split(",")[0]
        if here == square:
            return
        across, up = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft" if across < 0 else "ArrowUp" if up > 0 else "ArrowDown")
    raise AssertionError(f"the arrow keys do not lead to {square}")


def test_one_can_play_by_accessible_names_and_live_regions_alone(people):
    ada = people("Ada")
    ada.play_now()
    status = ada.page.get_by_role("status")
    player = Player(ada, 6)
    heard = []
    for _ in range(4):
        player.wait()
        square = player.random.choice(ada.squares("face down"))
        ada.square(square).focus()
        ada.page.keyboard.press("Enter")
        expect(ada.square(square)).not_to_have_accessible_name(re.compile("face down"))
        expect(status.first).not_to_be_empty()
        heard.append(" ".join(status.all_inner_texts()))
    assert any("turned over" in words or "It is" in words for words in heard), heard
