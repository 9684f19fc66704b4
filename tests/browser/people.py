"""People at a browser: they read what is on the page and act with pointer, touch or keys, as real ones do."""

from __future__ import annotations

import re
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

PATIENCE = 20_000
POLLING = 30
"""Milliseconds from one look to the next. Not at every picture: who waits need not have one drawn."""
expect.set_options(timeout=PATIENCE)
SCREENS = Path(__file__).parents[2] / "artifacts" / "screens"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FAULTS = """async runOnly => {
    // The sheets that drawings are taken from are never seen themselves; they are more than half of the page, and axe need not walk them.
    const seen = [...document.body.childNodes].filter(node => node.localName !== 'svg');
    Object.defineProperty(document.body, 'childNodes', { value: seen, configurable: true });
    try {
        // Nothing is fetched beforehand: only a rule that is not asked for here would read the style sheets.
        const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, runOnly });
        return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(node => node.html.slice(0, 160)).join(' ; ')}`);
    } finally {
        delete document.body.childNodes;
    }
}"""
DRAWN = "() => [...document.querySelectorAll('use')].every(use => document.getElementById(use.getAttribute('href').slice(1)))"
"""Every drawing has come."""
HEAR = """window.heard = [];
new MutationObserver(changes => {
    for (const { target } of changes) {
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [role=alert]');
        const words = region?.textContent.trim();
        if (words && words !== window.heard.at(-1)) window.heard.push(words);
    }
}).observe(document, { subtree: true, childList: true, characterData: true });"""
"""What a screen reader would say aloud by itself is written down."""


TABLET = {"width": 820, "height": 1180}


class Person:
    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.touch = bool(page.evaluate("navigator.maxTouchPoints > 0 && matchMedia('(pointer: coarse)').matches"))
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.add_init_script(HEAR)
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
        return [label.split(",")[0] for label in self.labels() if re.search(words, label)]

    def labels(self):
        # Read at once: to look for roles and names goes through the whole page, drawings and all.
        return self.page.evaluate("[...document.querySelectorAll('[role=gridcell]')].map(cell => cell.getAttribute('aria-label'))")

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

    def take_over(self, link):
        """Go on from this device at a seat that is one's own elsewhere."""
        self.page.goto(link)
        hello = self.sheet("Hello again, ")
        self.press(hello.get_by_role("button", name="Carry on"))
        expect(hello).to_have_count(0)

    def want_quick_moves(self):
        self.page.goto("/settings")
        self.press(self.page.get_by_role("switch", name="Quick moves"))
        expect(self.page.get_by_role("switch", name="Quick moves")).to_be_checked()

    def open_menu(self, row=""):
        """The menu, and what is chosen in it."""
        self.press(self.button("Menu"))
        if row:
            self.press(self.sheet("Menu").get_by_text(row, exact=True))

    # Waiting

    def wait_for_board(self):
        expect(self.page.get_by_role("grid", name="The board")).to_be_visible()

    # Reading

    def sees(self, words):
        expect(self.page.get_by_text(words, exact=True).first).to_be_visible()

    def sheet(self, title):
        return self.page.get_by_role("dialog", name=title)

    def close_sheet(self, title):
        self.press(self.sheet(title).get_by_role("button", name="Close", exact=True))
        expect(self.sheet(title)).to_have_count(0)

    def heard(self):
        return self.page.evaluate("window.heard")

    # Looking

    def picture(self, name, device, scheme="light"):
        """Where a picture is kept."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        return SCREENS / f"{name}-{device}-{scheme}.jpg"

    def look(self, name, device):
        """A picture by day and by night, and nothing in it that axe finds fault with."""
        self._take(name, device, "light")
        self.check_access(f"{name} on {device} by light", STANDARDS)
        self._take(name, device, "dark")
        # By night the same things stand there: only colours can be worse, and they are the same on every device.
        if device == "desktop":
            self.check_access(f"{name} on {device} by dark", ["cat.color"])
            self._pictures_on_a_tablet(name)
        self.page.emulate_media(color_scheme="light")

    def _pictures_on_a_tablet(self, name):
        """The same page on a narrower window. It shows nothing that phone and desktop do not show, but elsewhere."""
        before = self.page.viewport_size
        self.page.set_viewport_size(TABLET)
        for scheme in ("dark", "light"):
            self._take(name, "tablet", scheme)
        self.page.set_viewport_size(before)
        self.settle()

    def _take(self, name, device, scheme):
        self.page.emulate_media(color_scheme=scheme)
        self.page.wait_for_function(DRAWN, polling=POLLING)
        self.page.screenshot(path=self.picture(name, device, scheme), animations="disabled", quality=90)

    def settle(self):
        """Wait until the page is drawn as it is now."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def check_access(self, where, standards):
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        faults = self.page.evaluate(FAULTS, standards)
        assert not faults, f"{where}: {faults}"
        assert not self.faults, f"{where}: {self.faults}"
