"""A pack of one's own: written, checked, saved, opened from a file, brought to one's table; and a table that forgets."""

from __future__ import annotations

import json
from importlib.resources import files

from playwright.sync_api import expect

from tests.browser.conftest import PHONE

SECRET = "a secret that is long enough"
UNTIL_FORGOTTEN = """async id => {
    while (!(await (await fetch(`/api/tables/${id}/result`)).json()).forgotten) await new Promise(later => setTimeout(later, 300));
}"""
FAMILY = files("hedgerow.games.thats_a_question") / "packs" / "family.json"


def keep_seat(person, id):
    """This browser holds the first seat of a table."""
    held = json.dumps({id: {"secret": SECRET, "seat": 0, "at": 1}})
    person.page.evaluate("held => localStorage.setItem('hedgerow.seats', held)", held)


def open_packs(person, name="Packs of your own"):
    person.page.goto("/packs")
    expect(person.page.get_by_role("heading", name=name).first).to_be_visible()


def copy_the_box(person):
    person.press(person.button("Begin with a copy of Family pack"))
    expect(person.page.get_by_text("This pack can be played.")).to_be_visible()


def test_a_pack_is_written_and_checked_while_one_writes(people):
    ada = people("Ada", **PHONE)
    open_packs(ada)
    ada.look("packs-empty", "phone")
    copy_the_box(ada)
    page = ada.page
    page.get_by_label("Title, English").fill("Our class")
    ada.press(page.get_by_role("button", expanded=False).first)
    answer = page.get_by_label("Blue answer, English")
    whole = answer.input_value()
    answer.fill("What is this?")
    expect(page.get_by_text("1 thing to mend.")).to_be_visible()
    expect(page.get_by_text("it stands inside a sentence: no ? in it").first).to_be_visible()
    ada.look("packs-mend", "phone")
    answer.fill(whole)
    expect(page.get_by_text("This pack can be played.")).to_be_visible()
    with page.expect_download() as download:
        ada.press(page.get_by_role("link", name="Download the file"))
    assert download.value.suggested_filename == "our-class.json"
    page.reload()
    expect(page.get_by_label("Title, English")).to_have_value("Our class")
    assert ada.faults == []


def test_a_file_that_is_no_good_is_refused_with_its_line(people, tmp_path):
    ada = people("Ada")
    open_packs(ada)
    lines = FAMILY.read_text("utf-8").splitlines()
    lines[4] = ' "languages": ["en", "fr"],'
    bad = tmp_path / "bad.json"
    bad.write_text("\n".join(lines), "utf-8")
    ada.page.get_by_label("Open a pack file").set_input_files(bad)
    expect(ada.page.get_by_role("heading", name="This pack cannot be used")).to_be_visible()
    expect(ada.page.get_by_text("Line 5, languages, 1")).to_be_visible()
    good = tmp_path / "good.json"
    good.write_text(FAMILY.read_text("utf-8"), "utf-8")
    ada.page.get_by_label("Open a pack file").set_input_files(good)
    expect(ada.page.get_by_text("This pack can be played.")).to_be_visible()
    assert ada.faults == []


def test_a_match_that_is_forgotten_leaves_its_result(people):
    ada = people("Ada", **PHONE)
    ada.page.goto("/")
    ask = """async ([path, body]) => (await fetch(path, {method: 'POST', headers: {'content-type': 'application/json'},
        body: JSON.stringify(body)})).json()"""
    wish = {"game": "thats-a-question", "seats": 3, "secret": SECRET, "sit": {"name": "Ada"}, "bots": ["friend", "friend"]}
    id = ada.page.evaluate(ask, ["/api/tables", wish])["id"]
    keep_seat(ada, id)
    asked = [{"do": "forget", "on": True}, {"do": "start"}, {"do": "resign"}]
    ada.page.evaluate(ask, [f"/api/tables/{id}/ask", {"secret": SECRET, "requests": asked}])
    ada.page.evaluate(UNTIL_FORGOTTEN, id)
    for path in (f"/t/{id}", f"/r/{id}"):
        ada.page.goto(path)
        expect(ada.page.get_by_role("heading", name="This match is forgotten")).to_be_visible()
        expect(ada.page.get_by_role("listitem").filter(has_text="Ada")).to_contain_text("3.")
    ada.look("forgotten", "phone")
    ada.page.goto("/replays")
    expect(ada.page.get_by_text("forgotten, no replay")).to_be_visible()
    assert ada.faults == []


def test_a_pack_comes_to_ones_own_table_and_the_table_can_forget(people):
    ada, bo = people("Ada"), people("Bo", **PHONE)
    open_packs(ada)
    copy_the_box(ada)
    ada.page.get_by_label("Title, English").fill("Our class")
    expect(ada.page.get_by_text("This pack can be played.")).to_be_visible()
    made = ada.page.evaluate(
        """async secret => (await fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify({game: 'thats-a-question', secret, sit: {name: 'Ada'}})})).json()""",
        SECRET,
    )
    keep_seat(ada, made["id"])
    ada.page.goto(f"/t/{made['id']}")
    ada.press(ada.button("A pack of our own"))
    ada.press(ada.button("Our class"))
    expect(ada.page.get_by_text("Pack: Our class")).to_be_visible()
    ada.press(ada.page.get_by_role("switch", name="Forget the answers at the end"))
    ada.look("lobby-own-pack", "desktop")
    bo.page.goto(f"/t/{made['id']}")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.press(bo.button("Sit down"))
    expect(bo.page.get_by_text("Pack: Our class")).to_be_visible()
    expect(bo.page.get_by_text("This table forgets").locator("visible=true")).to_have_count(1)
    bo.look("lobby-own-pack-guest", "phone")
    assert ada.faults == bo.faults == []
