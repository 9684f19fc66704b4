"""How a person gets through a match of Tally Ho! by what is on the page: turn over what lies face down, then move what can move."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.people import PATIENCE, POLLING, Person

MOMENT = 1500
EXITS = {"north": ("d7", "ArrowUp"), "east": ("g4", "ArrowRight"), "south": ("d1", "ArrowDown"), "west": ("a4", "ArrowLeft")}

BUTTONS = (
    "[...document.querySelectorAll('button, [role=button]')]"
    ".map(button => (button.getAttribute('aria-label') ?? button.textContent).trim())"
)
STANDS = "document.title + [...document.querySelectorAll('[role=gridcell]')].map(cell => cell.getAttribute('aria-label')).join()"
FOCUSED = """(() => {
    const one = document.activeElement;
    return (one?.getAttribute('aria-label') ?? one?.labels?.[0]?.innerText ?? one?.innerText ?? '').trim();
})()"""


class Player:
    """Plays by pointer or touch. The random numbers choose among what is possible."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.page = person.page
        self.random = Random(seed)

    def over(self) -> bool:
        return self.can("Rematch")

    def can(self, button: str) -> bool:
        """Whether there is a button whose name begins so."""
        names: list[str] = self.page.evaluate(BUTTONS)
        return any(name.startswith(button) for name in names)

    def my_turn(self) -> bool:
        return self.page.title().startswith("Your turn")

    def wait(self, patience: int = PATIENCE) -> None:
        """Until it is this player's turn, or a round or the match is over."""
        self.page.wait_for_function(
            f"() => document.title.startsWith('Your turn') || {BUTTONS}.some(name => /^(On to round two|Rematch)/.test(name))",
            timeout=patience,
            polling=POLLING,
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
        if self.can("On to round two"):
            on = self.person.button("On to round two")
            self.push(on)
            expect(on).to_have_count(0)
            return
        if not self.my_turn():
            return
        before = self.mark()
        if self.can("Pass, then"):
            self.push(self.page.get_by_role("button", name=re.compile("^Pass, then")))
        elif hidden := self.person.squares("face down"):
            self.turn_over(self.random.choice(hidden))
        else:
            self.move()
        self.wait_for_change(before)

    # With what one acts

    def pick(self, square: str) -> None:
        self.person.press(self.page.locator(f"[role=gridcell][aria-label^='{square}, ']"))

    def push(self, button: Locator) -> None:
        self.person.press(button)

    def let_go(self) -> None:
        self.page.keyboard.press("Escape")

    def leave(self, button: Locator) -> None:
        self.push(button)

    # How one sees that it worked

    def mark(self) -> str | int:
        """How the board stands, to see when it changes."""
        stands: str = self.page.evaluate(STANDS)
        return stands

    def wait_for_change(self, mark: str | int) -> None:
        self.page.wait_for_function(f"mark => {STANDS} !== mark", arg=mark, polling=POLLING)

    # What can be done

    def turn_over(self, square: str) -> None:
        self.pick(square)

    def move(self) -> None:
        """Pick tiles up until one can go somewhere."""
        tiles = [
            label.split(",")[0] for label in self.person.labels() if re.search(", (yours|duck|pheasant)", label) and "rests" not in label
        ]
        self.random.shuffle(tiles)
        for tile in tiles:
            self.pick(tile)
            targets = self.person.squares("can move here|can be taken")
            if self.can("Leave to the"):
                self.leave(self.page.get_by_role("button", name=re.compile("^Leave to the")).first)
                return
            if targets:
                self.pick(self.random.choice(targets))
                return
            self.let_go()
        raise AssertionError(f"nothing can move: {self.person.labels()}")


class Typist(Player):
    """Has no pointer: goes everywhere by Tab and arrow keys, and types a move now and then."""

    def __init__(self, person: Person, seed: int) -> None:
        super().__init__(person, seed)
        self.typed = 0

    def focused(self) -> str:
        name: str = self.page.evaluate(FOCUSED)
        return name

    def tab_to(self, name: str, most: int = 90) -> None:
        """Press Tab until something with this name has the focus."""
        for _ in range(most):
            if re.match(name, self.focused()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}")

    def press(self, name: str, key: str = "Enter") -> None:
        self.tab_to(name)
        self.page.keyboard.press(key)

    def go_to(self, square: str) -> None:
        """Onto the board, and over it with the arrow keys."""
        self.tab_to("[a-g][1-7], ")
        for _ in range(20):
            here = self.focused().split(",")[0]
            if here == square:
                return
            across, up = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
            self.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft" if across < 0 else "ArrowUp" if up > 0 else "ArrowDown")
        raise AssertionError(f"the arrow keys do not lead to {square}")

    def pick(self, square: str) -> None:
        self.go_to(square)
        self.page.keyboard.press("Enter")

    def push(self, button: Locator) -> None:
        self.press(re.escape(button.inner_text().strip()))

    def leave(self, button: Locator) -> None:
        """From the square at the exit one step further."""
        way = re.search("Leave to the ([a-z]+)", button.get_attribute("aria-label") or "")
        square, key = EXITS[way[1]] if way else ("", "")
        self.go_to(square)
        self.page.keyboard.press(key)
        assert self.focused().startswith("Leave to the")
        self.page.keyboard.press("Enter")

    def turn_over(self, square: str) -> None:
        self.typed += 1
        if self.typed % 3:
            self.pick(square)
            return
        self.page.keyboard.press("/")
        self.page.keyboard.type(f"f:{square}" if self.typed % 2 else square)
        self.page.keyboard.press("Enter")


class Listener(Player):
    """Sees nothing: knows what things are called, and what is said aloud."""

    def __init__(self, person: Person, seed: int) -> None:
        super().__init__(person, seed)
        self.since = 0

    def wait(self, patience: int = PATIENCE) -> None:
        self.page.wait_for_function(
            "since => window.heard.slice(since).some(words => /^Your turn|^You win|wins? by|draw|more tiles/.test(words))",
            arg=self.since,
            timeout=patience,
            polling=POLLING,
        )

    def my_turn(self) -> bool:
        return any(words.startswith("Your turn") for words in self.person.heard()[self.since :])

    def pick(self, square: str) -> None:
        self.person.square(square).focus()
        self.page.keyboard.press("Enter")

    def push(self, button: Locator) -> None:
        expect(button).to_be_enabled()
        button.focus()
        self.page.keyboard.press("Enter")

    def mark(self) -> int:
        return len(self.person.heard())

    def wait_for_change(self, mark: str | int) -> None:
        """Something is said about the move."""
        self.page.wait_for_function("mark => window.heard.length > mark", arg=mark, polling=POLLING)
        self.since = int(mark)


def play_out(*players: Player, turns: int = 400) -> None:
    """Everybody plays until the match is over for all."""
    idle = 0
    for _ in range(turns):
        idle += 1
        for player in players:
            if not player.over() and player.ready():
                player.turn()
                idle = 0
        if all(player.over() for player in players):
            return
        if idle * MOMENT > PATIENCE:
            break
    pages = [(player.page.title(), player.page.get_by_role("heading").all_inner_texts(), player.person.labels()) for player in players]
    raise AssertionError(f"the match does not end: {pages}")
