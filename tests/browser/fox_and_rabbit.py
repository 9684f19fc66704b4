"""How a person gets through The Fox and the Rabbit by what is on the page, and how a game is led to where a test begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import msgspec
from msgspec import Struct
from playwright.sync_api import Locator, Page, expect

from hedgerow.client import Client, RemoteTable
from hedgerow.games.fox_and_rabbit.instinct import decide
from hedgerow.games.fox_and_rabbit.moves import FOODS
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.sheet import SheetName
from hedgerow.games.fox_and_rabbit.state import Options, Public
from tests.browser.company import aside
from tests.browser.people import POLLING, Person

FOCUSED = "(one => (one?.getAttribute('aria-label') ?? one?.innerText ?? '').replace(/\\s+/g, ' ').trim())(document.activeElement)"
TITLE = "The Fox and the Rabbit"
TRIES = 20
Enough = Callable[[RemoteTable], bool]
Choice = Callable[[FoxAndRabbit, RemoteTable, Random], str]


class Led(Struct, frozen=True):
    """A table, and the link with which whoever sits there goes on from another device."""

    table: str
    link: str


def steady(game: FoxAndRabbit, table: RemoteTable, rng: Random) -> str:
    state = game.imagine(msgspec.convert(table.public, Public), None, 0, rng)
    return game.write(decide(game, state, "steady", rng))


def lingering(game: FoxAndRabbit, table: RemoteTable, rng: Random) -> str:
    """Does not try the gate as long as one may walk."""
    token = steady(game, table, rng)
    return "roll" if token.startswith("escape:") and "roll" in table.moves else token


def idle(game: FoxAndRabbit, table: RemoteTable, rng: Random) -> str:
    """Rolls, and crosses nothing."""
    return "done" if "done" in table.moves else table.moves[0]


def lead(url: str, enough: Enough, sheet: SheetName = "gentle", choose: Choice = lingering) -> Led:
    """Somebody plays alone until it is enough. Where a game ends before that, another one is begun."""
    return aside(_lead(url, enough, sheet, choose))


async def _lead(url: str, enough: Enough, sheet: SheetName, choose: Choice) -> Led:
    game = FoxAndRabbit(1, Options(sheet=sheet))
    for seed in range(TRIES):
        client, rng = Client(url), Random(seed)
        id = (await client.create("fox-and-rabbit", seats=1, name="Ada", options={"sheet": sheet}, start=True)).id
        async with client.join(id) as table:
            await table.until(lambda table=table: table.over or table.my_turn)
            while not (enough(table) or table.over):
                await table.play(choose(game, table, rng))
                await table.until(lambda table=table: table.over or table.my_turn)
            if enough(table):
                return Led(id, f"/t/{id}#seat={client.secret}")
    raise AssertionError("it never came to that")


def at_the_gate(table: RemoteTable) -> bool:
    """The animal whose part it is may try to escape, or still walk."""
    return any(token.startswith("escape:") for token in table.moves) and "roll" in table.moves


def at_the_gate_with_many_dice(table: RemoteTable) -> bool:
    return at_the_gate(table) and sum(table.public["dice"]) >= 5


def at_the_last_gate(table: RemoteTable) -> bool:
    """All traps are set: the gate must be tried, and a hint is about nothing else."""
    return table.public["phase"] == "ready" and bool(table.moves) and all(token.startswith("escape:") for token in table.moves)


def before_a_roll_with_a_full_page(table: RemoteTable) -> bool:
    """A food has been eaten, and three trails are walked: more than a low phone shows at once."""
    public, animal = table.public, table.public["animal"]
    return "roll" in table.moves and bool(public["foods"][animal]) and sum(public["open"][animal]) >= 4


def at_a_tunnel(table: RemoteTable) -> bool:
    """A tunnel may be opened, and no cell can be crossed."""
    heads = {token.split(":")[0] for token in table.moves}
    return "tunnel" in heads and "use" not in heads


def at_a_first_cell(table: RemoteTable) -> bool:
    """The dice can make the first cell of a trail, and no other."""
    places = [FOODS.index(token.split(":")[1]) for token in table.moves if token.startswith("use:")]
    return bool(places) and not any(table.public["crossed"][table.public["animal"]][place] for place in places)


def at_a_bonus(table: RemoteTable) -> bool:
    return "bonus:die" in table.moves


def at_a_last_attempt(table: RemoteTable) -> bool:
    """The last trap is set, and the dice of an attempt do not show what is needed: if it is given up, the farmer comes."""
    return table.public["phase"] == "attempt" and bool(table.public["must_escape"] and table.public["last"])


def at_a_lonely_night(table: RemoteTable) -> bool:
    """One is caught, and the other is still inside."""
    return sorted(table.public["fate"]) == ["caught", "inside"]


def at_a_good_end(table: RemoteTable) -> bool:
    return table.over and bool(table.public["fate"] == ["out", "out"])


def at_a_bad_end(table: RemoteTable) -> bool:
    return table.over and not at_a_good_end(table)


CAN_BE_MADE = re.compile("(next, can be made|your dice fit)$")
GO_ON = re.compile("^(Carry on|To the result)$")
CROSS = re.compile("^(Cross|Write) ")
DONE = re.compile("^Done")
ROLL_SOME = re.compile("^Roll (one die|[0-9] dice)$")
SLIP_OUT = re.compile("slip out$")
ACTS = ".acts button, [data-scene] .foot button, [data-result] .foot .lantern"
BUTTONS = f"""() => [...document.querySelectorAll('{ACTS}, .dig, button[data-place]')]
    .filter(button => button.getClientRects().length)
    .map(button => (button.getAttribute('aria-label') ?? button.innerText).replace(/\\s+/g, ' ').trim())"""
"""What there is to do, as it is read aloud."""
STANDS = "[...document.querySelectorAll('.page, [data-scene], [data-result]')].map(part => part.textContent).join() + document.title"
PLENTY = 900
STEPS = 8


SEEN = """one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [across, down] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [[left + 1, down], [right - 1, down], [across, top + 1], [across, bottom - 1]];
    return edges.every(point => one.contains(document.elementFromPoint(...point)));
}"""


def seen(page: Page, *selectors: str) -> None:
    """All of it is on the screen, and nothing lies over it."""
    for selector in selectors:
        whole = f"selector => [...document.querySelectorAll(selector)].map({SEEN}).join() || 'not there'"
        parts = page.evaluate(whole, selector).split(",")
        assert set(parts) == {"true"}, (selector, page.viewport_size, parts)


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box, "it is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Player:
    """Plays by pointer or touch: crosses what can be crossed, tries the gate as soon as it opens, and is done."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact)

    # With what one acts

    def press(self, name: str | re.Pattern[str]) -> None:
        self.person.press(self.button(name).first)

    def pick(self, name: str) -> None:
        """The next cell of a trail."""
        self.press(name)

    def type(self, move: str) -> None:
        self.page.keyboard.press("/")
        expect(self.page.get_by_label("Type a move")).to_be_focused()
        self.page.keyboard.type(move)
        self.page.keyboard.press("Enter")

    def drag(self, what: Locator, onto: Locator) -> None:
        """With a finger, in steps as a screen reports them."""
        finger = self.page.context.new_cdp_session(self.page)
        (x, y), (to_x, to_y) = middle(what), middle(onto)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, STEPS + 1):
            point = {"x": x + (to_x - x) * step / STEPS, "y": y + (to_y - y) * step / STEPS}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    # How a game begins

    def start_from_home(self) -> None:
        self.person.open_home()
        self.press(f"Play now: {TITLE}, alone")
        expect(self.page.get_by_role("heading", name="Who goes first?")).to_be_visible()

    def sit_down_at(self, led: Led) -> None:
        self.person.take_over(led.link)
        self.page.wait_for_selector("[data-phase]")

    # How it goes on

    @property
    def over(self) -> bool:
        return self.page.locator("[data-result]").count() > 0

    def offers(self) -> list[str]:
        """Once there is something to do."""
        self.page.wait_for_function(f"() => ({BUTTONS})().length > 0", polling=POLLING)
        names: list[str] = self.page.evaluate(BUTTONS)
        return names

    def act(self) -> None:
        """One touch that leads on, and the answer to it."""
        before = self.page.evaluate(STANDS)
        self.choose(self.offers())
        self.page.wait_for_function(f"before => !document.querySelector('[data-sent]') && {STANDS} !== before", arg=before, polling=POLLING)

    def choose(self, names: list[str]) -> None:
        for wish in (GO_ON, SLIP_OUT, ROLL_SOME, CROSS):
            if found := next((name for name in names if wish.search(name)), None):
                return self.press(found)
        for name in ("The fox first", "Try the gate", "Roll the dice", "Give up this try"):
            if name in names:
                return self.press(name)
        if bonus := [name for name in names if name.startswith("Take ")]:
            return self.press(bonus[0])
        if tunnel := [name for name in names if name.startswith("Open the tunnel")]:
            return self.press(tunnel[0])
        if cells := [name for name in names if CAN_BE_MADE.search(name)]:
            return self.pick(cells[0])
        return self.press(next(name for name in names if DONE.search(name)))

    def play_out(self) -> None:
        """Whatever the dice say, until the end."""
        for _ in range(PLENTY):
            self.page.wait_for_selector(ACTS)
            if self.over:
                return
            self.act()
        raise AssertionError(f"the game does not end: {self.offers()}")

    def until(self, phase: str) -> None:
        """Play on until the game is in this phase."""
        for _ in range(PLENTY):
            if self.page.locator(f"[data-phase={phase}]").count():
                return
            self.act()
        raise AssertionError(f"it never came to {phase}")


class Typist(Player):
    """Has no pointer: goes everywhere by Tab, and types a move now and then."""

    def focused(self) -> str:
        name: str = self.page.evaluate(FOCUSED)
        return name

    def press(self, name: str | re.Pattern[str]) -> None:
        self.tab_to(name)
        self.page.keyboard.press("Enter")

    def tab_to(self, name: str | re.Pattern[str], most: int = 60) -> None:
        for _ in range(most):
            here = self.focused()
            if here == name if isinstance(name, str) else name.search(here):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}, only to {self.focused()}")
