"""The Fox and the Rabbit in a browser: whole games by touch and by keyboard alone, alone and with a partner, and how it looks."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import hedgerow.games.fox_and_rabbit as game
from tests.browser.conftest import PHONE
from tests.browser.fox_and_rabbit import (
    CAN_BE_MADE,
    TITLE,
    Player,
    Typist,
    at_a_bad_end,
    at_a_bonus,
    at_a_first_cell,
    at_a_good_end,
    at_a_last_attempt,
    at_a_lonely_night,
    at_a_tunnel,
    at_the_gate,
    at_the_gate_with_many_dice,
    at_the_last_gate,
    before_a_roll_with_a_full_page,
    idle,
    lead,
    seen,
    steady,
)
from tests.browser.people import POLLING

ENDED = re.compile("Both are out|One is out|Both are caught")


def expect_the_end(player):
    expect(player.page.get_by_role("heading", level=1)).to_have_text(ENDED)
    expect(player.page.get_by_role("button", name="Play again")).to_be_visible()
    expect(player.page.get_by_role("link", name="Review the game")).to_be_visible()
    assert not player.person.faults


def expect_within_reach(player):
    """What there is to do now is on the screen, and large enough for a thumb."""
    box = player.page.locator(".acts button").first.bounding_box()
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= PHONE["viewport"]["height"]
    assert player.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


# Whole games


@pytest.mark.long
def test_a_whole_game_on_a_phone_by_touch(people):
    ada = people("Ada", **PHONE)
    player = Player(ada)
    player.start_from_home()
    expect_within_reach(player)
    player.until("walk")
    expect_within_reach(player)
    use_every_aid(player)
    player.play_out()
    expect_the_end(player)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    player.press("Play again")
    expect(ada.page.get_by_role("heading", name="Who goes first?")).to_be_visible()


def use_every_aid(player):
    """The aid first and then the die, or the die and then the aid; and what was no roll is taken back."""
    page = player.page
    die = page.locator("[data-die]").first

    def face():
        return int(die.get_attribute("aria-label")[-1])

    shown = face()
    player.press(re.compile("^Flip, 3 circles"))
    player.person.press(die)
    expect(die).to_have_attribute("aria-label", f"red {7 - shown}")
    expect(player.button(re.compile("^Flip, 2 circles"))).to_be_visible()
    player.press("Undo")
    expect(die).to_have_attribute("aria-label", f"red {shown}")
    expect(player.button("Undo")).to_have_count(0)
    player.person.press(die)
    player.press(re.compile("^±1, 3 circles"))
    player.press(re.compile("^Make red"))
    expect(player.button(re.compile("^±1, 2 circles"))).to_be_visible()
    assert abs(face() - shown) == 1
    player.press(re.compile("^Reroll, 3 circles"))
    if die.get_attribute("aria-pressed") == "false":
        player.person.press(die)
    player.press("Roll one die again")
    expect(player.button(re.compile("^Reroll, 2 circles"))).to_be_visible()
    expect(player.button("Undo")).to_have_count(0)


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(people):
    ada = people("Ada")
    player = Typist(ada)
    ada.page.goto("/")
    player.press(f"Play now: {TITLE}, alone")
    player.until("walk")
    player.press(re.compile("^Flip, 3 circles"))
    player.tab_to(re.compile("^red [1-6]$"))
    ada.page.keyboard.press("Enter")
    expect(player.button(re.compile("^Flip, 2 circles"))).to_be_visible()
    player.type("done")
    expect(ada.page.get_by_role("heading", name="The rabbit is ready")).to_be_visible()
    player.play_out()
    expect_the_end(player)
    heard = " ".join(ada.heard())
    for words in ("The red die shows", "The rabbit is ready", "Farmer Brown sets trap 1.", "points"):
        assert words in heard, words


# What one is told


IN_ONE_BREATH = """(first) => {
  first.click();
  const field = document.querySelector('form input');
  field.value = 'escape r1y1';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.form.requestSubmit();
}"""


def test_what_is_typed_before_the_table_has_answered_counts(people):
    ada = people("Ada")
    player = Player(ada)
    player.start_from_home()
    first = player.button("The fox first").element_handle()
    ada.page.keyboard.press("/")
    expect(ada.page.get_by_label("Type a move")).to_be_focused()
    ada.page.evaluate(IN_ONE_BREATH, first)
    expect(ada.page.get_by_role("region", name="Why not?")).to_contain_text("It is too early to escape")


def test_what_was_said_about_a_touch_is_gone_with_the_moment(people):
    """Without a line a roll waits, and a hint cannot be had; then both lie there, and only the dice are still true."""
    ada = people("Ada")
    player = Player(ada)
    player.start_from_home()
    player.press("The fox first")
    expect(player.button("Roll the dice")).to_be_visible()
    ada.page.context.set_offline(True)
    player.press("Roll the dice")
    player.press("Hint")
    away = ada.page.locator(".now .line").get_by_text("The server is away")
    expect(away).to_be_visible()
    ada.page.context.set_offline(False)
    expect(ada.page.locator("[data-phase=walk]")).to_be_visible()
    expect(away).to_have_count(0)


def test_dice_at_the_gate_are_not_said_to_miss_a_cell(people, server):
    ada = people("Ada")
    player = Player(ada)
    player.sit_down_at(lead(server.url, at_the_gate))
    player.press("Try the gate")
    expect(ada.page.locator(".odds .num")).to_be_visible()
    player.person.press(ada.page.locator("[data-die]").first)
    player.press("Hint")
    ada.page.wait_for_function("() => / points at the end/.test(window.heard.at(-1))", polling=POLLING)
    assert not [words for words in ada.heard() if "No next cell" in words]


def test_dice_of_an_attempt_are_not_said_to_miss_a_cell(people, server):
    bo = people("Bo")
    Player(bo).sit_down_at(lead(server.url, at_a_last_attempt))
    die = bo.page.locator("[data-die]").first
    expect(die).to_have_attribute("aria-label", re.compile("^red [1-6]$"))
    bo.press(die)
    bo.page.wait_for_function("words => window.heard.at(-1) === words", arg=die.get_attribute("aria-label"), polling=POLLING)


def test_at_the_gate_one_is_told_which_dice_are_missing(people, server):
    ada = people("Ada", **PHONE)
    player = Player(ada)
    player.sit_down_at(lead(server.url, at_the_last_gate))
    chance, held = ada.page.locator(".odds .num"), ada.page.locator("[data-die][aria-pressed=true]")
    expect(chance).to_be_visible()
    while held.count():
        player.person.press(held.first)
    expect(ada.page.get_by_text(re.compile("^Choose at least a red die and a (yellow|blue) die\\.$"))).to_be_visible()
    player.press("Take the likeliest dice")
    expect(chance).to_be_visible()
    player.press("Hint")
    player.press("Never mind")
    expect(chance).to_be_visible()
    assert held.count() >= 2


def test_refusals_hints_and_dragging(people):
    ada = people("Ada")
    player = Player(ada)
    player.start_from_home()
    player.press("The fox first")
    player.type("escape r1y1")
    why = ada.page.get_by_role("region", name="Why not?")
    expect(why).to_contain_text("It is too early to escape")
    player.press("Read FR-24")
    expect(ada.page.get_by_text("FR-24", exact=True).first).to_be_visible()
    ada.page.keyboard.press("Escape")
    player.press("Hint")
    hint = ada.page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text(re.compile(r"Roll the dice\. (About|A rough estimate:) \d+\.\d points at the end\."))
    ada.press(hint.get_by_role("radio", name="Both out"))
    expect(hint).to_contain_text(re.compile(r"\d+ in 100 that both get out"))
    player.press("Never mind")
    cell = ada.page.get_by_role("button", name=CAN_BE_MADE)
    for _ in range(20):
        player.until("walk")
        if cell.count():
            break
        player.act()
    label = cell.first.get_attribute("aria-label").split(",")[0]
    place = cell.first.get_attribute("data-place")
    player.person.press(cell.first)
    expect(ada.page.get_by_role("button", name=f"{label}, next, your dice fit").first).to_be_visible()
    held = ada.page.locator("[data-die][aria-pressed=true]").first
    held.drag_to(ada.page.locator(f"[data-place='{place}']"))
    expect(ada.page.get_by_role("img", name=f"{label}, crossed").first).to_be_visible()
    assert not ada.faults


def test_a_finger_drags_dice_onto_a_cell(people, server):
    ada = people("Ada", **PHONE)
    player = Player(ada)
    player.sit_down_at(lead(server.url, at_a_first_cell))
    first = ada.page.get_by_role("button", name=CAN_BE_MADE).first
    label, place = first.get_attribute("aria-label").split(",")[0], first.get_attribute("data-place")
    cell = ada.page.locator(f"[data-place='{place}']")
    ada.press(first)
    player.drag(ada.page.locator("[data-die][aria-pressed=true]").first, cell)
    expect(cell).not_to_have_attribute("aria-label", re.compile(f"^{label},"))
    assert ada.page.evaluate("scrollY") == 0
    assert not ada.faults


# Together


def test_two_people_lead_an_animal_each(people):
    ada, bo, cleo = people("Ada"), people("Bo", **PHONE), people("Cleo")
    ada.open_home()
    ada.press(ada.button(f"Invite friends to {TITLE}"))
    ada.sit_down()
    shown = ada.page.get_by_text("Friends can join at")
    code = shown.locator("xpath=following-sibling::*[1]").inner_text().strip()
    bo.join(code)
    ada.press(ada.page.get_by_role("button", name="Start with two"))
    host, friend = Player(ada), Player(bo)
    expect(bo.page.get_by_role("heading", name="Who goes first?")).to_be_visible()
    bo.sees("Ada chooses.")
    assert friend.button("The fox first").count() == 0
    bo.press(bo.page.locator("[data-die]").first)
    bo.sees("Wait until it is your turn.")
    host.press("The rabbit first")
    expect(bo.page.get_by_role("heading", name="The rabbit is ready")).to_be_visible()
    expect(bo.page.get_by_text("Wait until it is your turn.")).to_have_count(0)
    host.press("Undo")
    expect(bo.button("Fine by me")).to_be_visible()
    bo.look("fox-take-back", "phone")
    bo.press(bo.button("Fine by me"))
    expect(ada.page.get_by_role("heading", name="Who goes first?")).to_be_visible()
    host.press("The rabbit first")
    friend.press("Roll the dice")
    cleo.page.goto(ada.page.url)
    expect(cleo.page.locator("[data-phase=walk]")).to_be_visible()
    cleo.sees("You are watching.")
    assert Player(cleo).button(re.compile("^Done")).count() == 0
    friend.press(re.compile("^Done"))
    expect(ada.page.get_by_role("heading", name="The fox is ready")).to_be_visible()
    for person in (ada, bo, cleo):
        assert not person.faults


def test_a_sheet_of_ones_own_and_a_bot_for_a_partner(people, tmp_path):
    sheet = json.loads((Path(game.__file__).parent / "sheets" / "gentle.json").read_text())
    sheet |= {"name": "ours", "title": {"en": "Our little garden"}, "traps": 9}
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(sheet))
    ada = people("Ada")
    ada.open_home()
    ada.press(ada.button(f"Invite friends to {TITLE}"))
    ada.sit_down()
    ada.press(ada.button("A sheet of our own"))
    ada.page.get_by_label("Open a file").set_input_files(file)
    ada.sees("Sheet: Our little garden")
    ada.press(ada.button("Add a bot"))
    ada.press(ada.sheet("Add a bot").get_by_role("button", name="Steady"))
    ada.press(ada.page.get_by_role("button", name="Start with two"))
    expect(ada.page.get_by_role("img", name="Farmer Brown: 0 of 9 traps set")).to_be_visible()
    player = Player(ada)
    player.press("The fox first")
    player.press("Roll the dice")
    player.press(re.compile("^Done"))
    expect(ada.page.get_by_role("img", name="Farmer Brown: 1 of 9 traps set")).to_be_visible()
    assert not ada.faults


# How it looks


def test_how_walking_and_the_gate_look(people, server):
    led = lead(server.url, at_the_gate)
    ada, desk = people("Ada", **PHONE), people("Bo")
    player = Player(ada)
    player.sit_down_at(led)
    ada.look("fox-ready", "phone")
    player.press("Try the gate")
    expect(ada.page.get_by_text("in 100").first).to_be_visible()
    ada.look("fox-gate", "phone")
    player.press("Back to the trails")
    player.press("Roll the dice")
    ada.press(ada.page.locator("[data-die]").first)
    ada.press(ada.page.locator("[data-die]").nth(2))
    ada.look("fox-walk", "phone")
    Player(desk).sit_down_at(led)
    desk.press(desk.page.locator("[data-die]").nth(1))
    desk.look("fox-walk", "desktop")
    tv = people("TV", viewport={"width": 1920, "height": 1080})
    code = tv.page.request.get(f"/api/tables/{led.table}").json()["code"]
    tv.page.goto(f"/tv/{code}")
    expect(tv.page.get_by_role("region", name="The sheet")).to_be_visible()
    tv.look("fox-tv", "tv")


def test_how_a_bonus_looks(people, server):
    ada = people("Ada", **PHONE)
    player = Player(ada)
    player.sit_down_at(lead(server.url, at_a_bonus))
    ada.look("fox-bonus", "phone")
    player.press(re.compile("^Take a circle"))
    player.press(re.compile("^Open the tunnel"))
    expect(player.button(re.compile("^Open the tunnel"))).to_have_count(0)


def test_how_an_attempt_the_farmer_and_the_end_look(people, server):
    ada = people("Ada", **PHONE)
    player = Player(ada)
    player.sit_down_at(lead(server.url, at_a_last_attempt))
    expect(ada.page.get_by_text(re.compile("in 100|Nothing helps any more|slip out")).first).to_be_visible()
    ways = ada.page.locator(".ways b").all_inner_texts()
    assert len(ways) == len(set(ways))
    ada.look("fox-attempt", "phone")
    player.press("Give up this try")
    expect(ada.page.locator("[data-scene=farmer]")).to_be_visible()
    expect(ada.page.get_by_text(re.compile("^Each time he comes, he has [0-9]+ in 100 to catch the (fox|rabbit)")).first).to_be_visible()
    ada.look("fox-farmer", "phone")
    # Nothing of it has to be scrolled to on a desk.
    ada.page.set_viewport_size({"width": 1280, "height": 720})
    assert ada.page.evaluate("document.documentElement.scrollHeight") <= 720
    ada.page.set_viewport_size(PHONE["viewport"])
    player.play_out()
    expect_the_end(player)
    ada.look("fox-result", "phone")
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    ada.look("fox-result", "desktop")


def test_what_there_is_to_do_is_on_a_low_screen_too(people, server):
    """Whatever else there is to read: on a low phone, and beside the sheet with a hint as well."""
    led = lead(server.url, at_a_last_attempt)
    for width, height in ((360, 640), (1280, 800), (1024, 640)):
        ada = people("Ada", viewport={"width": width, "height": height})
        player = Player(ada)
        player.sit_down_at(led)
        expect(ada.page.get_by_text(re.compile("in 100|Nothing helps any more|slip out")).first).to_be_visible()
        player.press("Hint")
        expect(ada.page.get_by_role("region", name="Hint")).to_be_visible()
        for box in ada.page.locator(".acts button").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)"):
            assert box <= height, (width, height)


def test_dice_and_aids_lie_beside_the_buttons_on_every_phone(people, server):
    """However much stands on the page: the paper is scrolled by itself."""
    ada = people("Ada", **{**PHONE, "viewport": {"width": 375, "height": 553}})
    player = Player(ada)
    player.sit_down_at(lead(server.url, before_a_roll_with_a_full_page))
    player.press("Roll the dice")
    expect(ada.page.locator("[data-phase=walk]")).to_be_visible()
    for width, height in ((375, 553), (360, 640), (390, 664), (412, 732)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.settle()
        seen(ada.page, "[data-die]", ".aid", ".acts button")
        if height > 600:
            seen(ada.page, ".traps")


def test_a_tunnel_that_may_be_opened_is_seen_and_nothing_else_glows(people, server):
    ada = people("Ada", **{**PHONE, "viewport": {"width": 375, "height": 553}})
    Player(ada).sit_down_at(lead(server.url, at_a_tunnel))
    expect(ada.page.locator(".dig").first).to_be_visible()
    expect(ada.page.locator(".acts .lantern")).to_have_count(0)
    ada.settle()
    seen(ada.page, ".fold")


def test_a_refusal_is_read_whole_beside_the_sheet(people, server):
    ada = people("Ada")
    player = Player(ada)
    player.sit_down_at(lead(server.url, at_a_first_cell))
    for width, height in ((1366, 650), (1280, 720), (1280, 800)):
        ada.page.set_viewport_size({"width": width, "height": height})
        player.type("escape r1y1")
        expect(ada.page.get_by_role("region", name="Why not?")).to_contain_text("Nothing is crossed with them.")
        ada.settle()
        seen(ada.page, ".why p", ".why .acts button", ".feet button")
        player.press("All right")


def test_the_chance_at_the_gate_is_seen_before_it_is_tried(people, server):
    ada, bo = people("Ada"), people("Bo")
    player, friend = Player(ada), Player(bo)
    player.sit_down_at(lead(server.url, at_the_gate_with_many_dice))
    player.press("Try the gate")
    friend.sit_down_at(lead(server.url, at_the_last_gate))
    friend.press("Hint")
    expect(bo.page.get_by_role("region", name="Hint")).to_be_visible()
    for person in (ada, bo):
        for width, height in ((1366, 650), (1280, 800), (1024, 640), (375, 553), (360, 640)):
            person.page.set_viewport_size({"width": width, "height": height})
            expect(person.page.locator(".odds .num")).to_be_visible()
            person.settle()
            seen(person.page, ".odds", ".acts button", *(["[data-die]"] if person is ada else []))


def test_nothing_lies_over_what_is_to_be_read(people, server):
    ada = people("Ada", viewport={"width": 1024, "height": 640})
    Player(ada).sit_down_at(lead(server.url, at_a_bonus))
    line, dice = ada.page.locator(".now .line"), ada.page.locator(".lie")
    expect(line).to_be_visible()
    assert line.bounding_box()["y"] + line.bounding_box()["height"] <= dice.bounding_box()["y"]


def test_the_buttons_of_a_refusal_are_not_under_those_of_the_game(people):
    ada = people("Ada", viewport={"width": 360, "height": 640})
    player = Player(ada)
    player.start_from_home()
    player.press("The fox first")
    player.type("escape r1y1")
    expect(ada.page.get_by_role("region", name="Why not?")).to_contain_text("eaten counts twice")
    ada.page.wait_for_function("""() => {
        const bottom = document.querySelector('.why .acts button').getBoundingClientRect().bottom;
        return bottom <= document.querySelector('.feet').getBoundingClientRect().top;
    }""")


def test_who_got_both_out_may_try_a_harder_game(people, server):
    ada = people("Ada")
    ada.take_over(lead(server.url, at_a_good_end, choose=steady).link)
    Player(ada).press("Try hard")
    expect(ada.page.get_by_role("heading", name="Who goes first?")).to_be_visible()
    ada.sees("Turn 1, hard")


def test_nobody_waits_at_a_gate_that_never_opens(people, server):
    ada = people("Ada")
    Player(ada).sit_down_at(lead(server.url, at_a_lonely_night, choose=idle))
    expect(ada.page.get_by_text(re.compile("^The gate stays shut: the (fox|rabbit) is caught and ate nothing$"))).to_be_visible()


def test_who_left_somebody_behind_is_offered_the_same_again(people, server):
    ada = people("Ada", **PHONE)
    ada.take_over(lead(server.url, at_a_bad_end, choose=idle).link)
    expect(ada.button("Play again")).to_be_visible()
    expect(ada.button(re.compile("^Try "))).to_have_count(0)
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    ada.press(ada.button("See the sheet"))
    expect(ada.page.get_by_text("Nobody is inside any more")).to_be_visible()
