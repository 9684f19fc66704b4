"""Every page and every state: nothing that axe finds fault with, and pictures at three sizes, by day and by night."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.company import after_a_slide, after_quiet_turns, at_a_pass, at_the_end_of_round_one, at_the_last_turns, finished, leaves
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.tally_ho import Player
from tests.browser.test_replays import choose_file, save
from tests.browser.test_whole_matches import start_together

DEVICES = {"phone": PHONE, "desktop": DESKTOP}
everywhere = pytest.mark.parametrize("device", DEVICES)
small_and_large = pytest.mark.parametrize("device", ["phone", "desktop"])


@pytest.fixture
def ada(people, device):
    return people("Ada", **DEVICES[device])


def heading(person, words):
    expect(person.page.get_by_role("heading").filter(has_text=words).first).to_be_visible()


def test_on_a_desk_every_game_can_be_begun_without_scrolling(people):
    ada = people("Ada")
    ada.open_home()
    buttons = ada.button(re.compile("^Play now: "))
    expect(buttons).to_have_count(4)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    tops = {round(button.bounding_box()["y"]) for button in buttons.all()}
    assert len(tops) == 1, "they stand in one line"


@everywhere
def test_pages_that_need_no_table(ada, device):
    ada.open_home()
    ada.look("home", device)
    ada.open_menu()
    ada.look("home-menu", device)
    for path, title in (
        ("/settings", "Settings"),
        ("/rules/tally-ho", "Tally Ho!"),
        ("/nothing-here", "No table called"),
        ("/replays", "No replays yet"),
    ):
        ada.page.goto(path)
        heading(ada, title)
        ada.look(path.strip("/").replace("/", "-"), device)
    for path, title, name in (
        ("/t/nothing-here", "This table is gone", "table-gone"),
        ("/r/nothing-here", "No replay here", "replay-unknown"),
        ("/r/~nothing", "This file is not here", "replay-elsewhere"),
    ):
        ada.page.goto(path)
        heading(ada, title)
        ada.look(name, device)


@small_and_large
def test_pages_when_something_is_wrong(ada, device):
    ada.open_home()
    ada.page.route("**/api/**", lambda route: route.abort())
    ada.page.goto("/replays")
    heading(ada, "The server is away")
    ada.look("away", device)
    ada.page.goto("/")
    ada.sees("The server is away.")
    ada.look("home-away", device)
    ada.page.unroute("**/api/**")
    ada.page.route("**/assets/Settings-*", lambda route: route.abort())
    ada.page.goto("/settings")
    heading(ada, "Something broke")
    ada.look("broken", device)


@everywhere
def test_from_the_door_to_the_first_move(ada, device, people):
    ada.open_home()
    ada.press(ada.button("Invite friends to Tally Ho!"))
    expect(ada.page.get_by_label("Your name")).to_be_visible()
    ada.look("join", device)
    ada.sit_down()
    ada.sees("Friends can join at")
    ada.look("lobby", device)
    bo = people("Bo")
    bo.join(ada.page.get_by_text("Friends can join at").locator("xpath=following-sibling::*[1]").inner_text())
    expect(ada.button("Remove Bo")).to_be_visible()
    ada.look("lobby-full", device)
    ada.press(ada.button("Remove Bo"))
    for button, title, name in (
        ("Add a bot", "Add a bot", "lobby-level"),
        ("Edit", "Your seat", "lobby-seat"),
        ("^(Rounds|Two rounds)", "How we play", "lobby-options"),
    ):
        ada.press(ada.page.get_by_role("button", name=re.compile(button)).locator("visible=true").first)
        expect(ada.sheet(title)).to_be_visible()
        ada.look(name, device)
        ada.close_sheet(title)
    ada.open_menu("Play on a second device")
    expect(ada.sheet("Play on a second device")).to_be_visible()
    ada.look("share-seat", device)
    ada.close_sheet("Play on a second device")
    expect(bo.page.get_by_label("Your name")).to_be_visible()
    bo.press(bo.button("Just watch"))
    bo.look("lobby-watching", "desktop")
    assert not bo.faults


@pytest.mark.long
@everywhere
def test_the_table_and_everything_that_opens_on_it(ada, device, people):
    bo = people("Bo")
    for person in (ada, bo):
        person.want_quick_moves()
    start_together(ada, bo)
    players = Player(ada, 1), Player(bo, 2)
    players[0].wait()
    ada.look("tally-ho-start", device)
    for player in players * 6:
        player.wait()
        player.turn()
    players[0].wait()
    ada.look("tally-ho", device)
    for sheet in ("menu", "Invite to watch", "Resign"):
        ada.open_menu("" if sheet == "menu" else sheet)
        title = {"menu": "Menu", "Resign": "Resign?"}.get(sheet, sheet)
        expect(ada.sheet(title)).to_be_visible()
        ada.look(f"tally-ho-{sheet.split()[0].lower()}", device)
        ada.close_sheet(title)
    if device == "phone":
        for button, title, name in (("So far", "So far", "so-far"), (re.compile("face down$"), "Still face down", "face-down")):
            ada.press(ada.page.get_by_role("button", name=button).first)
            expect(ada.sheet(title)).to_be_visible()
            ada.look(f"tally-ho-{name}", device)
            ada.close_sheet(title)
    ask_why(ada, device)
    ada.open_menu("Pause the match")
    ada.sees("You paused the match.")
    ada.look("tally-ho-paused", device)
    ada.press(ada.button("Carry on"))
    expect(ada.button("Carry on")).to_have_count(0)


def ask_why(ada, device):
    """Touch what cannot move: the rule comes up, and leads to the rules."""
    tree = next(label.split(",")[0] for label in ada.labels() if ", tree" in label or "theirs" in label)
    ada.press(ada.square(tree))
    ada.sees("That does not work")
    ada.look("tally-ho-no", device)
    ada.press(ada.button("Why not?"))
    why = ada.page.get_by_role("dialog", name=re.compile("^Why"))
    expect(why.get_by_role("button", name=re.compile("^Read TH-"))).to_be_visible()
    ada.look("tally-ho-why", device)
    ada.press(why.get_by_role("button", name=re.compile("^Read TH-")))
    expect(ada.page.get_by_role("searchbox")).to_be_visible()
    ada.look("rules-panel", device)
    ada.press(ada.page.get_by_role("button", name="Close", exact=True))
    expect(ada.page.get_by_role("searchbox")).to_have_count(0)


@everywhere
def test_the_last_turns_a_round_and_the_result(ada, device, server):
    last = at_the_last_turns(server.url, 3)
    ada.take_over(last.links[last.turn])
    player = Player(ada, 3)
    player.wait()
    ada.look("last-turns", device)
    leaver = next(token[:2] for token in last.moves if leaves(token))
    ada.press(ada.square(leaver))
    expect(ada.button(re.compile("^Leave to the")).first).to_be_visible()
    ada.look("last-turns-leaving", device)
    end = at_the_end_of_round_one(server.url, 4)
    ada.take_over(end.links[end.turn])
    player.wait()
    player.turn()
    expect(ada.sheet("Round one is over")).to_be_visible()
    ada.look("round-over", device)
    match = finished(server.url, 5)
    ada.take_over(match.links[0])
    expect(ada.page.get_by_role("button", name=re.compile("^Rematch"))).to_be_visible()
    ada.look("result", device)
    ada.press(ada.button("Look at the board"))
    ada.look("result-board", device)


@everywhere
def test_replays(ada, device, server):
    ada.take_over(finished(server.url, 1).links[0])
    ada.press(ada.page.get_by_role("link", name="Replay", exact=True))
    expect(ada.page.get_by_role("slider", name="Move")).to_be_visible()
    ada.look("replay-start", device)
    for _ in range(9):
        ada.press(ada.button("One move on"))
    heading(ada, "Move 9 of")
    ada.look("replay", device)
    ada.press(ada.button("Share"))
    expect(ada.sheet("Share this replay")).to_be_visible()
    ada.look("replay-share", device)
    ada.close_sheet("Share this replay")
    text, name = save(ada)
    ada.press(ada.page.get_by_role("link", name="Verify the dice").first)
    ada.sees("Yes: all 96 throws match")
    ada.sees("The server says the same.")
    ada.look("verify", device)
    ada.page.goto("/replays")
    heading(ada, "Your finished games")
    choose_file(ada, name, text)
    expect(ada.page.get_by_role("slider", name="Move")).to_be_visible()
    ada.page.goto("/replays")
    choose_file(ada, name, text.replace("\n\nf:", "\n\nd4-"))
    heading(ada, "This file cannot be played")
    ada.look("replays", device)


@small_and_large
def test_quiet_turns_are_counted(ada, device, server):
    led = after_quiet_turns(server.url, 1, quiet=1, guard=3)
    ada.take_over(led.links[led.turn])
    ada.sees("2 turns until somebody must turn a tile over or take one.")
    ada.look("quiet", device)
    led = after_quiet_turns(server.url, 2, quiet=2, guard=2)
    ada.take_over(led.links[led.turn])
    ada.sees("Enough waiting: turn a tile over or take one.")
    ada.look("quiet-enough", device)


@small_and_large
def test_a_take_back_is_asked_for(ada, device, server, people):
    led = after_a_slide(server.url, 3)
    bo = people("Bo")
    bo.take_over(led.links[1 - led.turn])
    ada.take_over(led.links[led.turn])
    bo.press(bo.button("Take back"))
    offer = ada.page.get_by_role("group", name="Take-back")
    expect(offer).to_be_visible()
    ada.look("take-back", device)
    expect(bo.page.get_by_role("group", name="Take-back")).to_contain_text("Waiting for an answer")
    ada.press(offer.get_by_role("button", name="Fine by me"))
    Player(bo, 1).wait()
    assert any("taken back" in words for words in bo.heard())


def test_nothing_can_be_moved(people, server):
    """Two devices of the same person; what one of them does, the other shows."""
    led = at_a_pass(server.url)
    devices = {name: people("Ada", **DEVICES[name]) for name in ("phone", "desktop")}
    for name, ada in devices.items():
        ada.page.goto(led.links[led.turn])
        expect(ada.sheet("Hello again, ")).to_be_visible()
        ada.page.reload()  # the greeting comes once, and here something else is asked over it
        expect(ada.sheet("Nothing of yours can move")).to_be_visible()
        ada.look("pass", name)
    devices["phone"].press(devices["phone"].button("Pass, then"))
    for ada in devices.values():
        expect(ada.sheet("Nothing of yours can move")).to_have_count(0)
        ada.page.wait_for_function("() => window.heard.some(words => words.includes('passed'))")


def test_a_typed_move_that_cannot_be_read_is_refused_wholly_in_the_language_of_the_page(people):
    ada = people("Ada", **DEVICES["desktop"], locale="de-DE")
    ada.page.goto("/")
    ada.press(ada.button("Losspielen: Tally Ho!, gegen einen Bot"))
    expect(ada.page.get_by_role("gridcell").first).to_be_visible()
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("hop")
    ada.page.keyboard.press("Enter")
    ada.sees("„hop“ ist kein Zug dieses Spiels: einen Zug schreibt man f:d3, d3-d6, d3xd6, d3-n oder --.")
    assert not ada.faults
