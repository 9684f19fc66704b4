"""A game of The Fox and the Rabbit is watched again and reviewed: every choice has its price, and a click leads to it."""

import re
from random import Random

from playwright.sync_api import expect

from hedgerow.client import Client
from tests.browser.company import aside
from tests.browser.conftest import PHONE
from tests.browser.test_replays import choose_file, expect_turn, save, turn


def finished(url, seats=1, **options):
    """A whole game of people without a plan; the id of its table."""
    return aside(_finished(url, seats, options))


async def _finished(url, seats, options):
    random, people = Random(1), [Client(url) for _ in range(seats)]
    id = (await people[0].create("fox-and-rabbit", name="Ada", seats=seats, options=options)).id
    async with people[0].join(id) as ada, people[-1].join(id) as bo:
        if seats > 1:
            await bo.sit("Bo")
        await ada.start()
        while not ada.over:
            await ada.until(lambda: ada.over or bool(ada.turn))
            mover = bo if ada.turn and ada.turn[0] == bo.seat else ada
            await mover.until(lambda mover=mover: mover.over or mover.my_turn)
            if not mover.over:
                await mover.play(random.choice(mover.moves))
    return id


def costliest(person):
    """The choices that cost most, as they are listed."""
    return person.page.get_by_role("listitem").filter(has_text="Better: ").get_by_role("button")


def test_a_review_leads_to_what_cost_most(people, server):
    ada = people("Ada")
    page = ada.page
    page.goto(f"/r/{finished(server.url)}#review")
    expect(page.get_by_role("heading", name="Review", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("heading", name="What cost most")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^These numbers (are exact|were learned|are only)"))).to_be_visible()
    assert any(words.startswith("The review is there. ") for words in ada.heard())
    worth = page.get_by_role("img", name="What the game was worth, move by move")
    expect(worth).to_be_visible()
    # All dice of a roll are one stop.
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect_turn(ada, 2)
    expect(page.get_by_role("heading", name=re.compile("^Move 2 of")).locator("xpath=..")).to_contain_text(
        re.compile(r"Ada rolls for the (fox|rabbit)\. The dice show red \d, blue \d, yellow \d\.")
    )
    expect(page.get_by_role("img", name=re.compile(r"^On the table: red \d, blue \d, yellow \d$"))).to_be_visible()
    ada.press(costliest(ada).first)
    at = int(re.search(r"^Move (\d+)", costliest(ada).first.inner_text())[1])
    expect_turn(ada, at)
    caption = page.get_by_role("heading", name=re.compile(f"^Move {at} of")).locator("xpath=..")
    expect(caption).to_contain_text(re.compile(r"This cost \d+(\.\d)?\. Better: \w+"))
    expect(page.get_by_role("region", name="The sheet")).to_be_in_viewport()
    crossing = costliest(ada).filter(has_text=re.compile("Better: .* (crosses|writes) "))
    if crossing.count():
        ada.press(crossing.first)
        expect(page.get_by_role("img", name=re.compile(", better$"))).to_have_count(1)
    ada.look("fox-replay", "desktop")
    ada.press(page.get_by_role("link", name="Verify the dice").first)
    expect(page.get_by_text(re.compile(r"^Yes: all \d+ throws match")).first).to_be_visible()


def test_what_was_sealed_can_be_checked_once_it_is_told(people, server):
    """The dice of a day are sealed until it is over. Whoever has the page open then need not load it anew."""
    page = people("Ada").page
    page.route("**/replay", lambda route: route.fulfill(json={**route.fetch().json(), "secret": "", "daily": "2026-05-14"}))
    page.goto(f"/r/{finished(server.url)}/verify")
    expect(page.get_by_text("Not yet", exact=False).first).to_be_visible()
    page.unroute("**/replay")
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_text(re.compile(r"^Yes: all \d+ throws match")).first).to_be_visible()


def test_a_phone_shows_one_half_and_reviews_a_file(people, server):
    ada, bo = people("Ada"), people("Bo", **PHONE)
    ada.page.goto(f"/r/{finished(server.url, seats=2, mode='hard', sheet='gentle')}")
    text, name = save(ada)
    bo.page.goto("/replays")
    choose_file(bo, name, text)
    expect(bo.page.get_by_role("slider", name="Move")).to_be_visible()
    half = bo.page.get_by_role("radiogroup", name="Which half of the sheet")
    for animal in ("Rabbit", "Fox"):
        bo.press(half.get_by_role("radio", name=animal))
        expect(bo.page.get_by_role("region", name=f"The sheet: {animal}")).to_be_visible()
    bo.press(bo.button("One move on"))
    expect_turn(bo, 1)
    bo.press(bo.button("Review this game"))
    expect(bo.page.get_by_text("Dice of Bo")).to_be_visible()
    bo.press(costliest(bo).first)
    assert turn(bo)[0] > 0
    expect(bo.page.get_by_text(re.compile("^This cost"))).to_be_visible()
    bo.look("fox-replay", "phone")
    worth = bo.page.get_by_role("img", name="What the game was worth, move by move")
    worth.scroll_into_view_if_needed()
    bo.look("fox-review", "phone")
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
