"""Bunny Moose in real browsers: a whole game of four, one of them far away; one device for all; practice; and how everything looks."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from hedgerow.games.bunny_moose.poems import poem
from tests.browser.bunny_moose import SPEECH, STAND_STILL, SlowLine
from tests.browser.conftest import DESKTOP, PHONE, TABLET
from tests.browser.people import POLLING, STANDARDS, Person

FAR = 0.15
"""So many seconds longer takes every message of the one who is far away."""
ROUNDS = 8
"""Edition 2014, four players, each narrates twice."""
SHOW = 3_000
"""Milliseconds in which a button of the scoring is looked for."""
SHORT_DECK = {"LA:wu+2": 3, "RE:sf-1": 3, "BA:cd+1": 2, "moose+2": 3, "rabbit+2": 3, "hunter": 10}
LAID = "before => { const lay = document.querySelector('button.lay'); return lay && !lay.disabled && lay.innerText !== before; }"
FROZEN = re.compile("froze as a moose|is counted|, a (moose|rabbit|bush)|How it went")
GO_ON = re.compile("^(Next round|To the result)$")
HAND = {"left": "Left hand", "right": "Right hand"}


class Poser:
    """Somebody at the pad, by thumbs or by keys."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page

    def narrates(self) -> bool:
        return self.page.get_by_text("You narrate", exact=True).is_visible()

    def hand(self, side, shape):
        self.person.press(self.page.get_by_role("group", name=HAND[side]).get_by_role("button", name=shape, exact=True))

    def lay_button(self):
        return self.page.get_by_role("button", name=re.compile("^(Lay it on pile|Bam!)"))

    def shows(self, name, pose):
        """Sees somebody's animal like this."""
        expect(self.page.get_by_role("img", name=re.compile(f"^{name}: .*{pose}")).first).to_be_visible()


@pytest.fixture
def far_away(chromium, server):
    """A person whose line is slow."""
    line = SlowLine(server.port, FAR)
    context = chromium.new_context(base_url=line.url, reduced_motion="reduce", locale="en-GB", **DESKTOP)
    yield Person(context.new_page(), "Dot")
    context.close()
    line.close()


def set_options(host, **wanted):
    """Slowly enough for a page that is moved by a test, and as is wanted."""
    host.press(host.page.get_by_role("button", name=re.compile("Change|Lines of the poem")).first)
    sheet = host.sheet("How we play")
    for label in wanted.values():
        choice = sheet.get_by_role("radio", name=label, exact=True)
        # The sheet may still be moving, and what others do may come between: it counts when the table says so.
        host.press(choice)
        expect(choice).to_be_checked()
    sheet.get_by_role("spinbutton", name="Pace").fill("5000")
    sheet.get_by_role("spinbutton", name="Pace").press("Tab")
    expect(sheet.get_by_text("5 s a line")).to_be_visible()
    host.press(sheet.get_by_role("button", name="Done"))


def bring_a_short_deck(host):
    """With many hunters no round is long."""
    told = host.page.evaluate(
        """async cards => {
            const [id] = location.pathname.split('/').slice(-1);
            const { secret } = JSON.parse(localStorage['hedgerow.seats'])[id];
            const body = JSON.stringify({ secret, text: JSON.stringify({ format: 1, name: 'short', cards }) });
            const headers = { 'content-type': 'application/json' };
            return (await fetch(`/api/tables/${id}/data/deck`, { method: 'POST', body, headers })).status;
        }""",
        SHORT_DECK,
    )
    assert told == 200


def invite(host):
    host.open_home()
    host.press(host.button("Invite friends to Bunny Bunny Moose Moose"))
    host.sit_down()
    expect(host.page.get_by_text("Friends can join at")).to_be_visible()
    return host.page.get_by_text("Friends can join at").locator("xpath=following-sibling::*[1]").inner_text().strip()


def read_until_bam(narrator):
    """Lays card after card; stops with the hunter in hand."""
    button = narrator.lay_button()
    for _ in range(120):
        expect(button).to_be_enabled()
        before = button.inner_text()
        if before.startswith("Bam!"):
            return
        narrator.person.press(button)
        narrator.page.wait_for_function(LAID, arg=before, polling=POLLING)
    raise AssertionError("the hunter does not come")


@pytest.mark.long
def test_four_play_a_whole_game_and_one_of_them_is_far_away(people, far_away):
    ada, bo, cleo = people("Ada"), people("Bo", **PHONE), people("Cleo")
    everybody = [ada, bo, cleo, far_away]
    code = invite(ada)
    set_options(ada, lines="four, for children", narrator="by the narrator")
    bring_a_short_deck(ada)
    for guest in everybody[1:]:
        guest.join(code)
        expect(ada.page.get_by_text(guest.name, exact=True).first).to_be_visible()
    ada.press(ada.button("Start with four").first)
    posers = [Poser(person) for person in everybody]
    for number in range(1, ROUNDS + 1):
        for poser in posers:
            expect(poser.page.get_by_text(f"Round {number} of {ROUNDS}", exact=True)).to_be_attached()
        play_round(posers, number)
    for person in everybody:
        expect(person.page.get_by_role("button", name="Play again")).to_be_visible()
        expect(person.page.get_by_role("heading", level=1)).to_have_text(re.compile("wins?|share|together"))
        assert not person.faults
    assert any("Bam" in words for words in bo.heard())
    # Whoever is far away was in time in every round they posed in.
    assert poses_scored(ada, seat=3) == ["Awu/Acd"] * 6


def play_round(posers, number):
    narrator = next(poser for poser in posers if poser.narrates())
    others = [poser for poser in posers if poser is not narrator]
    narrator.person.press(narrator.page.get_by_role("button", name=re.compile(f"^Bet on {others[0].person.name}")))
    expect(narrator.lay_button()).to_be_visible()
    for poser in others:
        poser.hand("left", "a straight ear on top")
        poser.hand("right", "a floppy ear at the side")
    if number == 1:
        for poser in others:
            narrator.shows(poser.person.name, "left a straight ear on top, right a floppy ear at the side")
    if number == 2:
        # Somebody whose page is loaded anew goes on where they were.
        others[0].page.reload()
        others[0].shows("You", "left a straight ear on top, right a floppy ear at the side")
    read_until_bam(narrator)
    # The last pose is struck just before Bam. Whoever is far away strikes last, and it is in time.
    for poser in sorted(others, key=lambda poser: poser.person.name):
        poser.hand("left", "a wide antler up")
        poser.hand("right", "a compact antler down")
        # Four pictures, less than half of the way: on a busy machine that way is not always equally long.
        poser.person.settle()
        poser.person.settle()
    narrator.person.press(narrator.lay_button())
    for poser in others:
        expect(poser.page.get_by_role("heading", name=FROZEN)).to_be_visible()
    for poser in posers:
        agree_to_go_on(poser.person)


def agree_to_go_on(person):
    """Where the machine is slow the show may have come to its end by itself: then there is nothing to agree to any more."""
    button = person.page.get_by_role("button", name=GO_ON)
    with suppress(TimeoutError):
        button.tap(timeout=SHOW) if person.touch else button.click(timeout=SHOW)


def poses_scored(person, seat):
    """As what somebody was scored, round by round, in the record of the match."""
    match = person.page.get_by_role("link", name="Replay").get_attribute("href").rsplit("/", 1)[-1]
    steps = person.page.request.get(f"/api/tables/{match}/replay").json()["steps"]
    facts = [fact for step in steps for fact in step["facts"]]
    return [fact["pose"] for fact in facts if fact["type"] == "scored" and fact["seat"] == seat]


def test_one_click_from_home_starts_a_game_with_bots_and_the_clock_lays_the_cards(people):
    ada = people("Ada", **PHONE)
    ada.open_home()
    ada.press(ada.button("Play now: Bunny Bunny Moose Moose, with bots"))
    ada.press(ada.page.get_by_role("button", name=re.compile("^Bet on")).first)
    expect(ada.page.get_by_role("listitem", name="Pile 1").get_by_role("img")).to_be_visible()
    expect(ada.page.get_by_role("listitem", name="Pile 2").get_by_role("img")).to_be_visible()
    assert any(words.startswith("Pile 1") for words in ada.heard())
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert not ada.faults


def test_poses_by_keyboard_alone_and_everybody_sees_them(people, company):
    friends = company(["Ada", "Bo", "Cleo"])
    ada = people("Ada")
    ada.take_over(friends.link(1))
    friends.play(0, "bet:2")
    expect(ada.page.get_by_role("group", name="Left hand")).to_be_visible()
    for key in ("KeyQ", "KeyJ", "Space"):
        ada.page.keyboard.press(key)
    expect(ada.page.get_by_role("img", name="You: left a wide antler up, right a compact antler down, tongue out")).to_be_visible()
    friends.until(lambda: friends.public["poses"][1] == "Awu/Acd+t")
    friends.play(2, "Ets/Esf")
    Poser(ada).shows("Cleo", "left a straight ear on top, right a floppy ear at the side")
    ada.page.keyboard.press("KeyQ")
    friends.until(lambda: friends.public["poses"][1] == "-/Acd+t")
    ada.page.keyboard.press("Escape")
    friends.until(lambda: friends.public["poses"][1] == "-/-")
    assert not ada.faults


def test_a_pose_before_the_first_line_is_refused_with_its_rule(people, company):
    friends = company(["Ada", "Bo", "Cleo"])
    bo = people("Bo")
    bo.take_over(friends.link(1))
    expect(bo.page.get_by_text("Ada is about to bet")).to_be_visible()
    bo.page.keyboard.press("KeyQ")
    expect(bo.page.get_by_text("Poses begin with the first line of the poem.").first).to_be_visible()
    bo.press(bo.button("Read BM-16"))
    expect(bo.page.get_by_text("everybody but the narrator may change pose").first).to_be_visible()
    assert not bo.faults


def test_one_device_for_three_with_real_hands(people):
    ada = people("Ada", **TABLET)
    page = ada.page
    invite(ada)
    set_options(ada, lines="four, for children", narrator="by the narrator", poses="with real hands, in one room")
    for name in ("Bo", "Cleo"):
        ada.press(ada.button("Somebody here").first)
        page.get_by_label("Their name").fill(name)
        ada.press(ada.button("Give them a chair"))
        expect(page.get_by_text(name, exact=True).first).to_be_visible()
    ada.press(ada.button("Start with three").first)
    ada.press(ada.button(re.compile("^Bet on Cleo")))
    narrator = Poser(ada)
    read_until_bam(narrator)
    ada.press(narrator.lay_button())
    expect(page.get_by_role("group", name="Bo: left hand")).to_be_visible()
    ada.check_access("real hands are tapped in", STANDARDS)
    held = {"Bo": ("a wide antler up", "a compact antler down"), "Cleo": ("a straight ear on top", "a floppy ear at the side")}
    for name, (left, right) in held.items():
        expect(page.get_by_role("group", name=f"{name}: left hand")).to_be_visible()
        ada.press(page.get_by_role("group", name=f"{name}: left hand").get_by_role("button", name=left, exact=True))
        ada.press(page.get_by_role("group", name=f"{name}: right hand").get_by_role("button", name=right, exact=True))
        expect(page.get_by_role("img", name=f"left {left}, right {right}")).to_be_visible()
        following = page.get_by_role("button", name=re.compile("^(Next: |Score them)"))
        if name == "Bo":
            expect(page.get_by_text("that makes")).to_be_visible()
        ada.press(following)
    expect(page.get_by_role("heading", name="Bo, a moose")).to_be_visible()
    # One tap is enough: everybody who has seen enough sits at this device.
    ada.press(ada.button("Next round"))
    expect(page.get_by_role("heading", name="Cleo, on whom do you bet?")).to_be_visible()
    assert not ada.faults


def test_practice_tells_what_would_have_scored(people):
    ada = people("Ada")
    page = ada.page
    page.goto("/practice/bunny-moose")
    expect(page.get_by_role("heading", name="Practice")).to_be_visible()
    expect(page.get_by_text("That is a bush", exact=False)).to_be_visible()
    page.keyboard.press("KeyQ")
    page.keyboard.press("KeyI")
    expect(page.get_by_text(re.compile("^You make|Nothing makes more"))).to_be_visible()
    show = ada.button("Show me")
    if show.count():
        ada.press(show)
    expect(page.get_by_text("Nothing makes more than this. Well done!")).to_be_visible()
    have = page.get_by_text("you have").locator("xpath=following-sibling::b").inner_text()
    best = page.get_by_text("best", exact=True).locator("xpath=following-sibling::b").inner_text()
    assert have == best
    ada.press(ada.button("No clock"))
    ada.press(ada.button("Start the poem"))
    expect(page.get_by_role("listitem", name="Pile 1").get_by_role("img")).to_be_visible()
    assert not ada.faults


def test_whoever_drops_keeps_the_last_pose_and_is_marked_on_a_phone_of_six(people, company):
    friends = company(["Ada", "Bo", "Cleo", "Dot", "Emil", "Friederike"], lines="8")
    bo, eve = people("Bo", **PHONE), people("Eve", **PHONE)
    bo.take_over(friends.link(1))
    eve.page.goto(f"/t/{friends.id}")
    friends.play(0, "bet:5")
    friends.play(5, "Awu/Acd")
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    friends.drop(5)
    for person in (bo, eve):
        expect(person.page.get_by_text("away", exact=True)).to_be_visible()
        Poser(person).shows("Friederike", "left a wide antler up, right a compact antler down")
        person.check_access(f"{person.name} with five others", STANDARDS)
        for name in ("Cleo", "Dot", "Emil", "Friederike"):
            expect(person.page.get_by_role("img", name=re.compile(f"^{name}: (Bush|Moose)"))).to_be_in_viewport(ratio=0.99)
    friends.come_back(5)
    for person in (bo, eve):
        expect(person.page.get_by_text("away", exact=True)).to_have_count(0)
        assert not person.faults
    assert friends.public["poses"][5] == "Awu/Acd"


def test_halfway_through_a_first_game_everybody_is_asked_and_sees_what_they_said(people, company):
    friends = company(["Ada", "Bo", "Cleo"], cards="first")
    bo = people("Bo", **PHONE)
    bo.take_over(friends.link(1))
    friends.go_on(lambda: friends.public["phase"] == "ask")
    yes, no = bo.button("Yes, all of them"), bo.button("No, stay with these")
    bo.press(yes)
    expect(yes).to_have_attribute("aria-pressed", "true")
    bo.press(no)
    expect(no).to_have_attribute("aria-pressed", "true")
    expect(yes).to_have_attribute("aria-pressed", "false")
    expect(bo.page.get_by_text("1 of 3 have said")).to_be_visible()
    bo.check_access("asked", STANDARDS)
    for seat in (0, 2):
        friends.play(seat, "advanced:yes")
    expect(bo.page.get_by_role("heading", name=re.compile("bet"))).to_be_visible()
    assert not bo.faults


@pytest.mark.parametrize(("locale", "switch"), [("en-GB", "Read the poem aloud"), ("de-DE", "Gedicht vorlesen")])
def test_the_poem_is_spoken_in_the_language_of_the_page_and_its_second_half_lands_with_the_card(people, company, locale, switch):
    halves = [half for line in poem(locale[:2], 4).lines[:2] for half in line]
    friends = company(["Ada", "Bo", "Cleo"], pace="2000")
    page = people("Eve", **DESKTOP, locale=locale).page
    page.add_init_script(SPEECH)
    page.goto(f"/t/{friends.id}")
    voice = page.get_by_role("button", name=switch)
    expect(voice).to_have_attribute("aria-pressed", "false")
    friends.go_on(lambda: friends.public["phase"] == "held")
    expect(page.get_by_text(halves[0])).to_be_visible()
    assert page.evaluate("spoken") == []
    voice.click()
    page.wait_for_function("() => window.spoken.length === 1")
    # The next line is begun a while after a card has landed.
    for laid, spoken in ((1, 3), (2, 4)):
        friends.go_on(lambda laid=laid: friends.public["laid"] == laid)
        page.wait_for_function("count => window.spoken.length === count", arg=spoken)
    cards = [0, 1, 1, 2]
    assert page.evaluate("spoken") == [[locale[:2], words, lie] for words, lie in zip(halves, cards, strict=True)]


def test_a_match_is_watched_again_from_two_chairs_and_its_dice_are_fair(people, company):
    friends = company(["Ada", "Bo", "Cleo"])
    friends.go_on(lambda: friends.public["phase"] == "held")
    friends.play(1, "Awu/Acd")
    friends.go_on(lambda: False)
    ada = people("Ada")
    page = ada.page
    page.goto(f"/r/{friends.id}")
    slider, held = page.get_by_role("slider", name="Move"), page.get_by_text("Your next card")
    expect(slider).to_have_value("0")
    seen_by = page.get_by_label("Seen by")
    seen_by.select_option(label="Ada")
    seen_by.blur()
    for at in range(1, 5):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(at))
    expect(page.get_by_role("img", name=re.compile("^Bo: .*left a wide antler up, right a compact antler down"))).to_be_visible()
    expect(held).to_be_visible()
    ada.check_access("replay", STANDARDS)
    # Whoever poses does not see what the narrator holds.
    seen_by.select_option(label="Bo")
    expect(held).to_have_count(0)
    seen_by.blur()
    page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max"))
    page.goto(f"/r/{friends.id}/verify")
    expect(page.get_by_text(re.compile("^Yes: all [0-9]+ throws match$"))).to_be_visible()
    expect(page.get_by_text("The server says the same.")).to_be_visible()
    assert not ada.faults


@pytest.mark.long
@pytest.mark.parametrize(("name", "device"), [("phone", PHONE), ("desktop", DESKTOP)])
def test_it_looks_right_and_is_accessible(people, company, name, device):
    friends = company(["Ada", "Bo", "Cleo", "Dot"], lines="6")
    ada = people("Ada", **device)
    page = ada.page
    ada.take_over(friends.link(0))
    expect(page.get_by_role("heading", name="On whom do you bet?")).to_be_visible()
    ada.look("moose-bet", name)
    ada.press(ada.button(re.compile("^Bet on Cleo")))
    friends.until(lambda: friends.public["phase"] == "held")
    for seat, pose in ((1, "Awu/Acd"), (2, "Ets/Esf+t"), (3, "Awu/Ess")):
        friends.play(seat, pose)
    friends.go_on(lambda: friends.public["laid"] >= 4)
    expect(Poser(ada).lay_button()).to_be_enabled()
    ada.look("moose-narrator", name)
    # In the next round Ada stands over the hedge.
    friends.go_on(lambda: friends.public["round"] == 2 and friends.public["phase"] == "held")
    poser = Poser(ada)
    poser.hand("left", "a wide antler up")
    poser.hand("right", "a compact antler down")
    for seat, pose in ((1, "Awd/Acu"), (2, "Etf/Ess")):
        friends.play(seat, pose)
    friends.go_on(lambda: friends.public["laid"] >= 5)
    expect(page.get_by_role("listitem", name="Pile 5").get_by_role("img")).to_be_visible()
    ada.look("moose-pad", name)
    friends.go_on(lambda: friends.held == "hunter" and friends.public["laid"] >= 6)
    page.evaluate(STAND_STILL)
    page.evaluate("standStill('.drop')")
    friends.play(friends.public["narrator"], "lay")
    expect(page.get_by_role("heading", name="You froze as a moose")).to_be_visible()
    ada.look("moose-bam", name)
    page.evaluate("goOn(); standStill('.sum:not(.hold)')")
    expect(page.locator(".sum")).to_have_css("opacity", "1")
    expect(page.get_by_role("heading", name="Your moose is counted")).to_be_visible()
    expect(ada.button("Quicker")).to_be_in_viewport(ratio=1)
    ada.look("moose-scoring", name)
    page.evaluate("goOn()")
    how = page.get_by_role("button", name="How was Ada scored?")
    quicker = ada.button("Quicker")
    while quicker.count() and not how.count():
        ada.press(quicker)
    ada.press(how)
    expect(ada.sheet("How was Ada scored?")).to_be_visible()
    ada.look("moose-how", name)
    friends.go_on(lambda: False)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    ada.look("moose-result", name)
    page.goto("/practice/bunny-moose")
    expect(page.get_by_text("That is a bush", exact=False)).to_be_visible()
    ada.look("moose-practice", name)
