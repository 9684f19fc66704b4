"""People at a browser: they read what is on the page and act with pointer, touch or keys, as real ones do."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

PATIENCE = 20_000


class Person:
    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.touch = bool(page.evaluate("navigator.maxTouchPoints > 0 && matchMedia('(pointer: coarse)').matches"))
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    # Doing

    def press(self, what):
        """Touch or click something, in its middle."""
        what.tap() if self.touch else what.click()

    def button(self, name):
        return self.page.get_by_role("button", name=name)

    def square(self, name):
        return self.page.get_by_role("gridcell", name=re.compile(rf"^{name}, "))

    def squares(self, words):
        """The names of the squares whose label says this."""
        cells = self.page.get_by_role("gridcell", name=re.compile(words))
        return [label.split(",")[0] for label in cells.evaluate_all("all => all.map(cell => cell.getAttribute('aria-label'))")]

    def labels(self):
        return self.page.get_by_role("gridcell").evaluate_all("all => all.map(cell => cell.getAttribute('aria-label'))")

    def open_home(self):
        self.page.goto("/")
        expect(self.page.get_by_role("heading", name="Four games from under the hedge")).to_be_visible()

    def play_now(self):
        """One click from home to the first move."""
        self.open_home()
        self.press(self.button("Play now: Tally Ho!, against a bot"))
        self.wait_for_board()

    def invite(self):
        """Open a table for friends; returns its code."""
        self.open_home()
        self.press(self.button("Invite friends to Tally Ho!"))
        self.sit_down()
        expect(self.page.get_by_text("Friends can join at")).to_be_visible()
        return self.page.get_by_text("Friends can join at").locator("xpath=following-sibling::*[1]").inner_text().strip()

    def join(self, code):
        self.open_home()
        self.page.get_by_label("Code of the table").fill(code)
        self.press(self.button("Go to the table"))
        self.sit_down()

    def sit_down(self):
        name = self.page.get_by_label("Your name")
        start = self.page.get_by_text("Friends can join at")
        expect(name.or_(start).first).to_be_visible()
        if name.is_visible():
            name.fill(self.name)
            self.press(self.button(f"Sit down as {self.name}"))

    # Waiting

    def wait_for_board(self):
        expect(self.page.get_by_role("grid", name="The board")).to_be_visible()

    def wait_for_my_turn(self):
        """The page's title says so; or the match is over."""
        self.page.wait_for_function(
            "document.title.startsWith('Your turn') || !!document.querySelector('[data-result], .result')", timeout=PATIENCE
        )

    @property
    def over(self):
        return self.page.get_by_text(re.compile("Rematch, ")).count() > 0

    # Looking

    def check_access(self, where):
        """Nothing that axe finds fault with."""
        found = Axe().run(self.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
        faults = [f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:160]}" for fault in found.response["violations"]]
        assert not faults, f"{where}: {faults}"
        assert not self.faults, f"{where}: {self.faults}"
