"""How a person gets through a match of Tally Ho! by what is on the page: turn over what lies face down, then move what can move."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import TimeoutError, expect

from tests.browser.people import PATIENCE, Person

MOMENT = 1500

STANDS = "document.title + [...document.querySelectorAll('[role=gridcell]')].map(cell => cell.getAttribute('aria-label')).join()"


class Player:
    """Plays by pointer or touch. The random numbers choose among what is possible."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.page = person.page
        self.random = Random(seed)

    def over(self) -> bool:
        return self.page.get_by_role("button", name=re.compile("^Rematch")).count() > 0

    def my_turn(self) -> bool:
        return self.page.title().startswith("Your turn")

    def wait(self, patience: int = PATIENCE) -> None:
        """Until it is this player's turn, or a round or the match is over."""
        self.page.wait_for_function(
            "() => document.title.startsWith('Your turn')"
            " || [...document.querySelectorAll('button')].some(button => /^(On to round two|Rematch)/.test(button.innerText.trim()))",
            timeout=patience,
        )

    def ready(self) -> bool:
        """Whether it comes to be this player's turn before long; perhaps it is somebody else's."""
        try:
            self.wait(MOMENT)
        except TimeoutError:
            return False
        return True

    def turn(self) -> None:
        """One turn, or one step from round to round."""
        on = self.person.button("On to round two")
        if on.count():
            self.person.press(on)
            expect(on).to_have_count(0)
            return
        if not self.my_turn():
            return
        passing = self.page.get_by_role("button", name=re.compile("^Pass"))
        before = self.mark()
        if passing.count():
            self.person.press(passing)
        elif hidden := self.person.squares("face down"):
            self.turn_over(self.random.choice(hidden))
        else:
            self.move()
        self.page.wait_for_function(f"mark => {STANDS} !== mark", arg=before)

    def mark(self) -> str:
        """How the board stands, to see when it changes."""
        return self.page.evaluate(STANDS)

    def turn_over(self, square: str) -> None:
        cell = self.person.square(square)
        self.person.press(cell)
        # On touch screens a second touch confirms, so that nobody turns over what they only brushed.
        again = self.page.get_by_text("Tap it once more to turn it over.")
        if self.person.touch and again.count():
            self.person.press(cell)

    def move(self) -> None:
        """Pick tiles up until one can go somewhere."""
        tiles = [
            label.split(",")[0] for label in self.person.labels() if re.search(", (yours|duck|pheasant)", label) and "rests" not in label
        ]
        self.random.shuffle(tiles)
        for tile in tiles:
            self.person.press(self.person.square(tile))
            targets = self.person.squares("can move here|can be taken")
            leave = self.page.get_by_role("button", name=re.compile("^Leave to the"))
            if leave.count():
                self.person.press(leave.first)
                return
            if targets:
                self.person.press(self.person.square(self.random.choice(targets)))
                return
            self.page.keyboard.press("Escape")
        raise AssertionError(f"nothing can move: {self.person.labels()}")


def play_out(*players: Player, turns: int = 400) -> None:
    """Everybody plays until the match is over for all."""
    for _ in range(turns):
        for player in players:
            if not player.over() and player.ready():
                player.turn()
        if all(player.over() for player in players):
            return
    pages = [(player.page.title(), player.page.get_by_role("heading").all_inner_texts(), player.person.labels()) for player in players]
    raise AssertionError(f"the match does not end: {pages}")
