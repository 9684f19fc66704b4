"""That's a Question! in five browsers: a whole game by pointer, touch and keys, and nothing told before its time."""

import re
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.question import AGAIN, Squirrel, Typing, all_is_told, moment, play_on, with_bots

TITLE = "That’s a Question!"
NAMES = ("Ada", "Ben", "Cleo", "Dot", "Tom")
QUESTIONS = 20
Update = dict[str, Any]
Leak = Callable[[Update, dict[str, Any]], bool]
CHANCE = -1
TOLD = {"answered", "corrected", "guessed", "conceded"}
"""These facts say a letter to everybody: their time has come."""


def sit_down(people) -> list[Squirrel]:
    """Five people, one with a phone, one without a pointer, at one table."""
    players: list[Squirrel] = []
    for seed, name in enumerate(NAMES):
        person = people(name, **PHONE) if name == "Ben" else people(name)
        person.page.add_init_script("localStorage.setItem('hedgerow.settings', JSON.stringify({ quick: true }))")
        players.append(Typing(person, seed) if name == "Cleo" else Squirrel(person, seed))
    host, *guests = (player.person for player in players)
    host.open_home()
    host.press(host.button(f"Invite friends to {TITLE}"))
    host.sit_down()
    shown = host.page.get_by_text("Friends can join at")
    expect(shown).to_be_visible()
    code = shown.locator("xpath=following-sibling::*[1]").inner_text().strip()
    for guest in guests:
        guest.join(code)
        expect(host.page.get_by_text(guest.name, exact=True).first).to_be_visible()
    host.press(host.page.get_by_role("button", name="Start with five"))
    for player in players:
        player.page.wait_for_selector("[data-panel]")
    return players


@pytest.mark.long
def test_five_people_play_a_whole_game_and_nobody_is_told_a_secret(people):
    players = sit_down(people)
    ada, ben, *_ = players
    reloaded = doubted = False
    for _ in range(2000):
        if all(player.over for player in players):
            break
        play_on(players)
        if not doubted:
            doubted = change_a_mind(players)
        elif not reloaded:
            reloaded = come_back(players)
    assert doubted
    assert reloaded
    for player in players:
        expect(player.page.get_by_role("heading", level=1)).to_have_text(re.compile("above the clouds|farthest up|shares? the top"))
        expect(player.page.get_by_role("heading", name="What we learned")).to_be_visible()
        assert not player.person.faults
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    expect(ada.page.get_by_role("button", name=AGAIN)).to_be_visible()
    match = ada.page.request.get(f"/api/tables/{ada.page.url.rsplit('/', 1)[-1]}/replay").json()
    assert len(asked_cards(match)) == 2 * QUESTIONS
    for player in players:
        updates = player.wire.updates
        seat = updates[-1]["seat"]
        assert match["names"][seat] == player.person.name
        assert list(secrets_in(updates, match, seat)) == []
        # And were there any, they would be found.
        for name, leak in LEAKS.items():
            assert any(secrets_in(leaking(updates, leak, match), match, seat)), name


def change_a_mind(players: list[Squirrel]) -> bool:
    """Somebody who has guessed takes the other answer, and the others notice nothing."""
    all_is_told(players)
    for player in players:
        chosen = [name for name, on in player.buttons().items() if on and re.match("[AB] ", name)]
        others = [other for other in players if other is not player]
        if not chosen or isinstance(player, Typing) or any(player.page.get_by_text("Everybody has locked").count() for player in players):
            continue
        before = [other.page.evaluate("document.body.innerHTML") for other in others]
        told = [len(other.wire.updates) for other in others]
        new = next((name for name, on in player.buttons().items() if not on and re.match("[AB] ", name)), None)
        if new is None:  # The answers have just come to light.
            continue
        player.push(new)
        expect(
            player.page.get_by_role("button", name=re.compile(f"^{new[0]} "))
            .get_by_text("your guess")
            .or_(player.page.get_by_text("your answer"))
        ).to_be_visible()
        assert [other.page.evaluate("document.body.innerHTML") for other in others] == before
        assert [len(other.wire.updates) for other in others] == told
        return True
    return False


def come_back(players: list[Squirrel]) -> bool:
    """Somebody loads the page again in the middle of guessing, and finds it as it was."""
    for player in players:
        chosen = [name for name, on in player.buttons().items() if on and re.match("[AB] ", name)]
        if chosen and player.page.get_by_text("your guess").count():
            player.page.reload()
            player.page.wait_for_selector("[data-panel]")
            return True
    return False


# How it looks


def first_move(table) -> str:
    """Everybody agrees with everything, so that a game goes quickly."""
    return "ok" if "ok" in table.moves else next((token for token in table.moves if token.startswith("B")), table.moves[0])


def ask(whom: int):
    """As first_move, but this seat is asked."""
    return lambda table: next((token for token in table.moves if token.endswith(f":{whom}")), first_move(table))


def ask_others(table) -> str:
    """As first_move, but Ada is not asked."""
    return next((token for token in table.moves if "/" in token and not token.endswith(":0")), first_move(table))


def in_phase(*phases: str, **more: int):
    def wanted(table) -> bool:
        public = table.public
        return public["phase"] in phases and all(public[name] == value for name, value in more.items())

    return wanted


def waits_for_ada_alone(table) -> bool:
    return table.public["phase"] == "choose" and table.turn == [0]


MOMENTS = {
    "asking": (in_phase("ask", number=5), first_move),
    "answering": (waits_for_ada_alone, ask(0)),
    "guessing": (waits_for_ada_alone, ask_others),
    "revealed": (in_phase("ask", number=6), first_move),
    "end": (in_phase("over"), first_move),
}


@pytest.mark.long
@pytest.mark.parametrize("name", MOMENTS)
def test_every_page_is_looked_at(name, people, server):
    led = moment(server.url, *MOMENTS[name])
    for device, size in (("phone", PHONE), ("desktop", DESKTOP)):
        ada = people("Ada", **size)
        ada.take_over(led.link)
        ada.page.wait_for_selector("[data-panel], [data-result]")
        if name == "asking":
            ada.press(ada.page.get_by_role("button", name="Miss", exact=True))
            for card in range(2):
                ada.press(ada.page.locator("#main li button[aria-pressed=false]").nth(card))
            ada.press(ada.page.locator("#main li button[aria-disabled=false]").first)
        ada.look(f"thats-a-question-{name}", device)
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} scrolls sideways on {device}"
        if name == "revealed" and device == "phone":
            ada.press(ada.button("The mountain"))
            ada.look("thats-a-question-mountain", device)
        if name == "end" and device == "desktop":
            ada.page.goto(f"/tv/{led.code}")
            expect(ada.page.get_by_role("heading", level=2)).to_have_text(re.compile("above the clouds|farthest up|shares? the top"))
            expect(ada.page.get_by_text("Final round")).to_have_count(0)


def test_a_refused_question_says_why(people, server):
    """Somebody without an acorn cannot be asked, and the page shows the rule."""
    ada = people("Ada")
    ada.take_over(moment(server.url, in_phase("ask", number=5), ask(0)).link)
    poor = ada.page.locator("#main li button[aria-disabled=true]").first
    poor.click(force=True)  # It is greyed, and says why when it is touched all the same.
    expect(ada.page.get_by_role("region", name="Why not?")).to_contain_text("has no acorn")
    ada.press(ada.button("Read TQ-8"))
    expect(ada.page.get_by_text("TQ-8", exact=True).first).to_be_visible()


def test_one_click_from_home_starts_a_game_with_bots(people):
    ada = people("Ada")
    ada.open_home()
    ada.press(ada.button(f"Play now: {TITLE}, with bots"))
    player = Squirrel(ada, 7)
    for _ in range(200):
        play_on([player])
        if ada.page.get_by_role("heading", name="Up the mountain").count():
            break
    expect(ada.page.get_by_role("heading", name="Up the mountain")).to_be_visible()
    heard = " ".join(ada.heard())
    assert "answered" in heard
    assert "climb" in heard


def test_a_timer_runs_and_goes_on_where_it_was(people, server):
    """Seconds get fewer, and after a reload the bar is no longer than before."""
    ada = people("Ada")
    ada.take_over(with_bots(server.url, timer="30s").link)
    clock = ada.page.get_by_role("timer", name="Time left")
    for _ in range(2):
        expect(clock).to_have_text(re.compile(r"\b(2[0-8]|1[0-9]) s"))
        assert float(clock.locator("i").evaluate("bar => bar.style.width").removesuffix("%")) < 95
        ada.page.reload()


# What each of them was told


def asked_cards(match: dict[str, Any]) -> list[str]:
    facts = [fact for step in match["steps"] for fact in step.get("facts", ())]
    return [card for fact in facts if fact["type"] == "asked" for card in (fact["a"], fact["b"])]


def hand_of(match: dict[str, Any], seat: int) -> set[str]:
    """Every card that was ever in this hand."""
    draws = [step["token"] for step in match["steps"] if step["actor"] == CHANCE]
    return {token.split("+")[1] for token in draws if token.startswith(f"{seat}+")}


def secrets_in(updates: Iterable[Update], match: dict[str, Any], seat: int) -> Iterator[str]:
    """Everything that came over somebody's wire, in order: what was told that they should not have known yet."""
    cards = set().union(*(hand_of(match, one) for one in range(len(NAMES))))
    known = hand_of(match, seat)
    kickers: list[list[str]] = []
    public: dict[str, Any] = {}
    for update in updates:
        public = update.get("public") or public
        known = known | {card for fact in update["facts"] if fact["type"] == "asked" for card in (fact["a"], fact["b"])}
        yield from (f"card {card}" for card in (words_in(update) & cards) - known)
        yield from (f"choice {fact}" for fact in update["facts"] if tells_a_choice(fact, seat))
        if public:
            yield from told_too_early(public, kickers)
            kickers = public["kickers"]


def tells_a_choice(fact: dict[str, Any], seat: int) -> bool:
    """What somebody else has locked, or that they have changed their mind."""
    if fact["type"] in TOLD or fact.get("seat") == seat:
        return False
    return bool(fact.get("letter") or fact.get("again") or (fact["type"] == "locked" and fact.get("kicker")))


def told_too_early(public: dict[str, Any], kickers: list[list[str]]) -> list[str]:
    phase = public["phase"]
    found = ["answer"] if phase in ("choose", "locked") and public["answer"] else []
    if phase in ("choose", "locked", "answer"):
        found += ["guesses"] if public["guesses"] else []
        # A kicker that lies under a guess still counts as one that lies open.
        found += ["kicker"] if public["kickers"] != kickers else []
    return found


def words_in(value: Any) -> set[str]:
    """Every word in a message, wherever it stands."""
    if isinstance(value, dict):
        return set().union(*map(words_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(words_in, value))
    return set(re.split(r"[:/+=]", value)) if isinstance(value, str) else set()


# What a server would say that keeps no secrets


def leaking(updates: list[Update], leak: Leak, match: dict[str, Any]) -> Iterator[Update]:
    """The same with one secret too many, at the first chance."""
    leaked = False
    for update in map(deepcopy, updates):
        leaked = leaked or leak(update, match)
        yield update
    assert leaked


def leak_a_card(update: Update, match: dict[str, Any]) -> bool:
    unseen = hand_of(match, (update["seat"] + 1) % len(NAMES)) - words_in(update)
    drawn = [fact for fact in update["facts"] if fact["type"] == "drew" and not fact["card"] and unseen]
    for fact in drawn:
        fact["card"] = sorted(unseen)[0]
    return bool(drawn)


def leak_a_guess(update: Update, match: dict[str, Any]) -> bool:
    locked = [fact for fact in update["facts"] if fact["type"] == "locked" and fact["seat"] != update["seat"]]
    for fact in locked:
        fact["letter"] = "A"
    return bool(locked)


def leak_an_answer(update: Update, match: dict[str, Any]) -> bool:
    choosing = (update.get("public") or {}).get("phase") == "choose"
    if choosing:
        update["public"]["answer"] = "B"
    return choosing


def leak_a_kicker(update: Update, match: dict[str, Any]) -> bool:
    public = update.get("public") or {}
    laid = public.get("phase") == "choose" and any(public["locked"]) and bool(public["kickers"][0])
    if laid:
        public["kickers"][0] = []
    return laid


LEAKS: dict[str, Leak] = {"card": leak_a_card, "guess": leak_a_guess, "answer": leak_an_answer, "kicker": leak_a_kicker}
