"""That's a Question! in five browsers: a whole game by pointer, touch and keys, and nothing told before its time."""

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.question import AGAIN, Squirrel, Typing, play_on

TITLE = "That’s a Question!"
NAMES = ("Ada", "Ben", "Cleo", "Dot", "Tom")
QUESTIONS = 20
TOLD = {"answered", "corrected", "guessed", "conceded"}
"""These facts say a letter to everybody: their time has come."""


def sit_down(people) -> list[Squirrel]:
    """Five people, one with a phone, one without a pointer, at one table."""
    players: list[Squirrel] = []
    for seed, name in enumerate(NAMES):
        person = people(name, **PHONE) if name == "Ben" else people(name)
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
        expect(player.page.get_by_role("heading", level=1)).to_have_text(re.compile("above the clouds|farthest up|share the top"))
        expect(player.page.get_by_role("heading", name="What we learned")).to_be_visible()
        assert not player.person.faults
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    expect(ada.page.get_by_role("button", name=AGAIN)).to_be_visible()
    match = ada.page.evaluate("id => fetch(`/api/tables/${id}/replay`).then(answer => answer.json())", ada.page.url.rsplit("/", 1)[-1])
    assert len(asked_cards(match)) == 2 * QUESTIONS
    for player in players:
        expect_no_secrets(player, match)


def change_a_mind(players: list[Squirrel]) -> bool:
    """Somebody who has guessed takes the other answer, and the others notice nothing."""
    for player in players:
        chosen = [name for name, on in player.buttons().items() if on and re.match("[AB] ", name)]
        others = [other for other in players if other is not player]
        if not chosen or isinstance(player, Typing) or any(player.page.get_by_text("Everybody has locked").count() for player in players):
            continue
        before = [other.page.evaluate("document.body.innerHTML") for other in others]
        told = [len(other.wire.updates) for other in others]
        new = next(name for name, on in player.buttons().items() if not on and re.match("[AB] ", name))
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


# What each of them was told


def asked_cards(match: dict[str, Any]) -> list[str]:
    return [card for fact in every_fact(match) if fact["type"] == "asked" for card in (fact["a"], fact["b"])]


def every_fact(match: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for step in match["steps"]:
        yield from step.get("facts", ())


def own_cards(match: dict[str, Any], seat: int) -> set[str]:
    """Every card that was ever in this hand."""
    return {
        token.split("+")[1] for step in match["steps"] if re.match(rf"{seat}\+", token := step.get("token", "")) and step["actor"] == -1
    }


def expect_no_secrets(player: Squirrel, match: dict[str, Any]) -> None:
    """Go through everything that came over this wire, in order."""
    seat = player.wire.updates[-1]["seat"]
    assert match["names"][seat] == player.person.name
    mine, cards = own_cards(match, seat), set().union(*(own_cards(match, one) for one in range(len(NAMES))))
    assert len(mine) > len(NAMES)
    known = set(mine)
    kickers: list[list[str]] = []
    public: dict[str, Any] = {}
    for update in player.wire.updates:
        public = update.get("public") or public
        known |= {card for fact in update["facts"] if fact["type"] == "asked" for card in (fact["a"], fact["b"])}
        assert (words_in(update) & cards) <= known, "a card of somebody else's hand"
        for fact in update["facts"]:
            if fact["type"] not in TOLD and fact.get("seat") != seat:
                assert not fact.get("letter"), f"somebody else's choice: {fact}"
                assert not fact.get("again"), f"somebody else's change of mind: {fact}"
                assert fact["type"] != "locked" or not fact.get("kicker"), f"somebody else's kicker: {fact}"
        if not public:
            continue
        phase = public["phase"]
        if phase in ("choose", "locked"):
            assert not public["answer"], "the answer before the reveal"
        if phase in ("choose", "locked", "answer"):
            assert not public["guesses"], "guesses before they are shown"
            assert public["kickers"] == kickers, "a kicker under a guess"
        kickers = public["kickers"]


def words_in(value: Any) -> set[str]:
    """Every word in a message, wherever it stands."""
    if isinstance(value, dict):
        return set().union(*map(words_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(words_in, value))
    return set(re.split(r"[:/+=]", value)) if isinstance(value, str) else set()
