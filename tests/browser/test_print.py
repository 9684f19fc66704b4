"""The sheet on paper: one page A4 for each sheet in each language, with all that belongs on it, and nothing that runs out of it."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import DRAWN

SHEETS = Path(__file__).parents[2] / "hedgerow" / "games" / "fox_and_rabbit" / "sheets"
A4 = {"width": 297 / 25.4 * 96, "height": 210 / 25.4 * 96}
LONG = ["R1", "B2", "Y3", "R4", "B5", "Y6", "G8", "O9", "P10", "K12", "K15", "K18"]
"""The longest trail that a sheet may have."""
PAGES = re.compile(rb"/Type\s*/Page\b")
SIZE = re.compile(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]")
OUTSIDE = """paper => {
    const page = paper.getBoundingClientRect();
    // A drawing may reach over its own box, and then the page's margin is there.
    return [...paper.querySelectorAll('*:not(use)')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.bottom > page.bottom + 1 || box.right > page.right + 1 || box.left < page.left - 1 || box.top < page.top - 1;
    }).map(part => part.outerHTML.slice(0, 80));
}"""
COVERED = """paper => [...paper.querySelectorAll('.line')].filter(line => {
    const rows = line.getBoundingClientRect();
    return [...line.querySelectorAll('svg, span')].some(part => part.getBoundingClientRect().height > rows.height + 1);
}).length"""


def sheet_of(name):
    return json.loads((SHEETS / f"{name}.json").read_text("utf-8"))


def longest():
    sheet = sheet_of("standard") | {"name": "longest", "title": {"en": "The longest sheet"}, "traps": 40}
    for side, food in (("fox", "lettuce"), ("rabbit", "blueberry")):
        next(trail for trail in sheet[side]["trails"] if trail["food"] == food)["cells"] = LONG
    return sheet


def paper_of(person):
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    expect(person.page.locator(".paper")).to_be_visible()
    return person.page.locator(".paper")


def print_out(person, name):
    """Print as a browser does, look at it, and give the picture's place."""
    page, paper = person.page, paper_of(person)
    page.wait_for_function(DRAWN)
    pdf = page.pdf(prefer_css_page_size=True, path=person.picture(name, "paper").with_suffix(".pdf"))
    assert len(PAGES.findall(pdf)) == 1, "one page, not more"
    assert [round(float(length) / 72 * 25.4) for length in SIZE.search(pdf).groups()] == [297, 210]
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(A4["width"] - 2 * 37.8), "height": round(A4["height"] - 2 * 37.8)})
    assert paper.evaluate(OUTSIDE) == []
    assert paper.evaluate(COVERED) == 0
    page.screenshot(path=person.picture(name, "paper"))
    page.emulate_media(media="null")


def check_contents(person, sheet):
    """Everything on it is from the sheet's file."""
    paper = paper_of(person)
    trails = [*sheet["fox"]["trails"], *sheet["rabbit"]["trails"]]
    expect(paper.locator(".trail li")).to_have_count(sum(len(trail["cells"]) for trail in trails))
    expect(paper.locator(".tunnel")).to_have_count(sum(trail["start"] == "tunnel" for trail in trails))
    expect(paper.locator(".tight .box")).to_have_count(sheet["traps"])
    expect(paper.locator(".ends .box")).to_have_count(len(sheet["achievements"]))
    letters = paper.locator(".trail li text:last-child").all_text_contents()
    assert sorted(letters) == sorted(cell[0] for trail in trails for cell in trail["cells"])
    for side in ("fox", "rabbit"):
        for clause in (*sheet[side]["escape"].values(), sheet[side]["trap"]["clause"]):
            letter = {"green": "G", "orange": "O", "purple": "P"}[clause["colour"]]
            low, high = clause["numbers"]
            expect(paper.get_by_text(f"{letter} {low} / {high} in {clause['total']}", exact=True).first).to_be_attached()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "cs-CZ"])
def test_each_sheet_of_the_box_is_one_page(people, locale):
    ada = people("Ada", **DESKTOP, locale=locale)
    for name in ("standard", "gentle", "warren"):
        ada.page.set_viewport_size(DESKTOP["viewport"])
        ada.page.goto(f"/print/fox-and-rabbit?sheet={name}")
        if locale == "en-GB":
            check_contents(ada, sheet_of(name))
        print_out(ada, f"print-{name}-{locale[:2]}")
    assert not ada.faults


def test_a_sheet_from_a_file_and_one_that_is_no_sheet(people):
    ada = people("Ada")
    ada.page.goto("/print/fox-and-rabbit")
    file = ada.page.get_by_label("Open a sheet from a file")
    broken = sheet_of("standard") | {"traps": 41}
    file.set_input_files({"name": "broken.json", "mimeType": "application/json", "buffer": json.dumps(broken).encode()})
    ada.sees("This is no sheet that can be played")
    file.set_input_files({"name": "ours.json", "mimeType": "application/json", "buffer": json.dumps(longest()).encode()})
    expect(ada.page.get_by_role("radio", name="The longest sheet")).to_be_checked()
    check_contents(ada, longest())
    print_out(ada, "print-own")


def test_the_sheet_of_a_table(people):
    """From the lobby: the sheet that is played on there."""
    ada = people("Ada")
    ada.open_home()
    ada.press(ada.button("Invite friends to The Fox and the Rabbit"))
    ada.sit_down()
    ada.press(ada.page.get_by_role("link", name="Print a sheet"))
    expect(ada.page.get_by_role("radio", name="The standard sheet")).to_be_checked()
    paper_of(ada)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_from_home_to_the_page_to_be_printed(people, device):
    ada = people("Ada", **{"phone": PHONE, "desktop": DESKTOP}[device])
    ada.open_home()
    ada.press(ada.page.get_by_role("link", name="Print a sheet"))
    paper_of(ada)
    ada.look("print", device)
    if device == "phone":
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "only the paper is scrolled sideways"
    ada.press(ada.page.get_by_role("radio", name="The warren"))
    expect(ada.page).to_have_url(re.compile(r"\?sheet=warren$"))
