"""A finished match is watched again, kept as a file, opened from it, shared, and its dice are worked out once more."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.company import finished
from tests.browser.conftest import PHONE
from tests.browser.tally_ho import Player


@pytest.fixture
def replay(people, server):
    """Ada, before the replay of a match that she and Bo have played."""
    ada = people("Ada")
    led = finished(server.url, 1)
    ada.take_over(led.links[0])
    ada.press(ada.page.get_by_role("link", name="Replay", exact=True))
    expect(ada.page.get_by_role("slider", name="Move")).to_be_visible()
    return ada


def turn(person):
    """The turn that is shown, and how many there are."""
    shown = person.page.get_by_role("slider", name="Move")
    return int(shown.input_value()), int(shown.get_attribute("max"))


def expect_turn(person, at):
    expect(person.page.get_by_role("slider", name="Move")).to_have_value(str(at))
    if at:
        expect(person.page.get_by_role("heading", name=re.compile(f"^Move {at} of"))).to_be_visible()


def save(person):
    """The match file, as the browser saves it."""
    with person.page.expect_download() as download:
        person.press(person.page.get_by_role("link", name="Save the file"))
    return download.value.path().read_text(), download.value.suggested_filename


def choose_file(person, name, text):
    with person.page.expect_file_chooser() as chooser:
        person.press(person.page.get_by_label("Open a match file"))
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})


def test_it_is_leafed_through_by_slider_and_keys(replay):
    page, last = replay.page, turn(replay)[1]
    assert last > 90, "a match of two rounds"
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect_turn(replay, at)
    assert len(replay.squares("face down")) == 48
    box = page.get_by_role("slider", name="Move").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = turn(replay)[0]
    assert abs(middle - last / 2) < 4
    for name, at in (("One move on", middle + 1), ("One move back", middle), ("To the end", last), ("To the start", 0)):
        replay.press(replay.button(name))
        expect_turn(replay, at)


def test_it_plays_by_itself_at_three_speeds(replay):
    for speed in ("½ s a move", "2 s a move", "1 s a move", "½ s a move"):
        replay.press(replay.button("Speed:"))
        expect(replay.button(f"Speed: {speed}")).to_be_visible()
    replay.press(replay.button("Play"))
    replay.page.wait_for_function("() => window.heard.some(words => words.startsWith('Move 2 of'))")
    replay.page.keyboard.press("Space")
    expect(replay.button("Play")).to_be_visible()
    at = turn(replay)[0]
    assert at >= 2
    expect_turn(replay, at)


def test_it_is_seen_from_both_seats_and_told_in_words(replay):
    page = replay.page
    story, caption = page.get_by_role("listitem"), page.get_by_role("heading", name=re.compile("^Move 1 of")).locator("xpath=..")
    replay.press(story.get_by_role("button").nth(1))
    expect_turn(replay, 1)
    seen = page.get_by_label("Seen by")
    expect(seen).to_have_value("0")
    expect(caption).to_contain_text("You turned over")
    # Ada's own tiles are "yours" to her, and "theirs" to Bo.
    replay.press(replay.button("To the end"))
    own, others = len(replay.squares("yours")), len(replay.squares("theirs"))
    assert own + others > 0
    seen.press("ArrowDown")
    expect(seen).to_have_value("1")
    assert (len(replay.squares("yours")), len(replay.squares("theirs"))) == (others, own)
    replay.page.keyboard.press("Escape")
    replay.press(story.get_by_role("button").nth(1))
    expect(caption).to_contain_text("Ada turned over")


def test_the_file_is_saved_and_opened_again(replay):
    page, last = replay.page, turn(replay)[1]
    text, name = save(replay)
    assert name.endswith(".match")
    assert text.startswith("game: tally-ho")
    page.goto("/replays")
    choose_file(replay, name, text)
    expect(page).to_have_url(re.compile("/r/~"))
    expect(page.get_by_role("slider", name="Move")).to_have_attribute("max", str(last))
    assert save(replay) == (text, name), "what was opened is saved as it was"
    page.goto("/replays")
    expect(page.get_by_role("list", name="Match files opened here")).to_contain_text(name)


def test_a_spoiled_file_is_refused_with_its_line_and_rule(replay):
    text, name = save(replay)
    lines = text.splitlines()
    flip = next(index for index, line in enumerate(lines) if line.startswith("f:"))
    lines[flip] = "d4-d5"
    replay.page.goto("/replays")
    choose_file(replay, name, "\n".join(lines))
    expect(replay.page.get_by_role("heading", name="This file cannot be played")).to_be_visible()
    replay.sees(f"{name}, line {flip + 1}:")
    expect(replay.page.get_by_role("mark")).to_have_text("d4-d5")
    replay.press(replay.page.get_by_role("button", name=re.compile(r"^Rule TH-\d+")))
    expect(
        replay.page.get_by_role("complementary").or_(replay.page.get_by_role("dialog")).get_by_text(re.compile("TH-")).first
    ).to_be_visible()


def test_the_dice_turn_out_to_be_fair(replay):
    replay.press(replay.page.get_by_role("link", name="Verify the dice").first)
    page = replay.page
    replay.sees("Yes: all 96 throws match")
    replay.sees("Checked just now, on your own device.")
    replay.sees("The server says the same.")
    expect(page.get_by_text("The seal was opened.")).to_be_visible()
    replay.press(page.get_by_role("button", name=re.compile("^and 90 more")))
    expect(page.get_by_text("matches", exact=True)).to_have_count(96)


def test_dice_that_were_changed_are_found_out(replay):
    text, name = save(replay)
    header, _, moves = text.partition("\n\n")
    flip, drawn = moves.splitlines()[:2]
    square, _, rest = drawn.partition("=")
    other = "duck" if not rest.startswith("duck") else "tree"
    replay.page.goto("/replays")
    choose_file(replay, name, f"{header}\n\n{flip}\n{square}={other}\n")
    replay.press(replay.page.get_by_role("link", name="Verify the dice").first)
    replay.sees("No: 1 of 1 throws do not match")
    replay.sees("The server says the same.")


def test_a_link_to_a_moment_is_shared(replay, people):
    replay.page.keyboard.press("ArrowRight")
    replay.page.keyboard.press("ArrowRight")
    expect_turn(replay, 2)
    replay.press(replay.button("Share"))
    sheet = replay.sheet("Share this replay")
    replay.press(sheet.get_by_role("switch", name="Begin at move 2"))
    link = sheet.get_by_role("code").inner_text()
    assert link.endswith("#2")
    bo = people("Bo", **PHONE)
    bo.page.goto(f"http://{link}")
    expect_turn(bo, 2)
    expect(bo.page.get_by_role("heading", name=re.compile("^Move 2 of")).locator("xpath=..")).to_contain_text("Bo turned over")
    assert not bo.faults


def test_an_unfinished_match_has_no_replay_yet(people):
    ada = people("Ada")
    ada.play_now()
    Player(ada, 1).wait()
    ada.page.goto(ada.page.url.replace("/t/", "/replay/"))
    expect(ada.page.get_by_role("heading", name="This match is not over yet")).to_be_visible()
    ada.press(ada.page.get_by_role("link", name="To the table"))
    ada.wait_for_board()
