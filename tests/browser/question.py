"""How people get through That's a Question! by what is on the page, and what came over their wires meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from msgspec import Struct
from playwright.sync_api import Page, WebSocket, expect

from hedgerow.client import Client, RemoteTable
from tests.browser.company import aside
from tests.browser.people import Person

NAME = "(button => (button?.getAttribute('aria-label') ?? button?.innerText ?? '').replace(/\\s+/g, ' ').trim())"
BUTTONS = f"""() => [...document.querySelectorAll('main button')]
    .filter(button => !button.disabled && button.getAttribute('aria-disabled') !== 'true' && button.getClientRects().length)
    .map(button => [{NAME}(button), button.getAttribute('aria-pressed') === 'true'])"""
"""What can be pressed, as it is read, and whether it is."""
PLACE = f"name => [...document.querySelectorAll('main button')].findIndex(button => {NAME}(button) === name)"
FOCUSED = f"{NAME}(document.activeElement)"
ON = re.compile("That’s right|Yes, I knew|Next question|Ask the next question|To the result")
FOUR = ("Ada", "Ben", "Cleo", "Dot")
COLOURS = ("Pick", "Miss", "Worse")
MOMENT, MOMENTS = 40, 10
"""Milliseconds, and how many times that many are waited for something to happen. Pages are not asked meanwhile: five that answer all the
time keep a machine busy."""
ALIKE = 0.75
AGAIN = "Play again with these five"


class Squirrel:
    """Plays by pointer or touch. The random numbers choose among what is possible."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.page = person.page
        self.random = Random(seed)
        self.wire = Wire(person.page)
        self.over = False

    def buttons(self) -> dict[str, bool]:
        return dict(self.page.evaluate(BUTTONS))

    def push(self, name: str) -> None:
        self.person.press(self.page.locator("main button").nth(self.page.evaluate(PLACE, name)))

    def act(self) -> bool:
        """Do what there is to do; False if there is nothing."""
        buttons = self.buttons()
        self.over = AGAIN in buttons
        if self.over:
            return False
        if on := next((name for name in buttons if ON.fullmatch(name)), None):
            self.push(on)
            return True
        if "Leave them in the sky" in buttons:
            self.push(self.random.choice([name for name in buttons if re.search("times three|tough question", name, re.IGNORECASE)]))
            return True
        if set(COLOURS) <= buttons.keys():
            return self.ask(buttons)
        letters = [name for name in buttons if re.match("[AB] ", name)]
        if letters and not any(buttons[name] for name in letters):
            self.guess(letters, [name for name in buttons if re.match(r"(×3|\?!) ", name)])
            return True
        return False

    def ask(self, buttons: dict[str, bool]) -> bool:
        cards = [name for name in buttons if name.startswith("+ ")]
        people = [name for name in buttons if re.search("acorns?$", name)]
        if len(cards) < 2 or not people:
            return False  # It is on its way.
        self.push(self.random.choice(COLOURS))
        # The other colour has other words.
        for _ in range(2):
            self.push(self.random.choice([name for name in self.buttons() if name.startswith("+ ")]))
        if not any(name.startswith("Ask ") for name in self.buttons()):
            self.push(self.random.choice(people))
        self.push(next(name for name in self.buttons() if name.startswith("Ask ")))
        expect(self.page.locator("[data-panel=ask]")).to_have_count(0)
        return True

    def guess(self, letters: list[str], kickers: list[str]) -> None:
        if kickers and self.random.random() < 0.4:
            self.push(self.random.choice(kickers))
        # Where nobody is right the clock takes its time: so everybody answers A, and most guess it.
        answers = self.page.get_by_role("group", name="Your answer").count()
        self.push(letters[0] if answers or self.random.random() < ALIKE else letters[1])


class Typing(Squirrel):
    """Has no pointer: goes everywhere by Tab."""

    def push(self, name: str, most: int = 60) -> None:
        for _ in range(most):
            if self.page.evaluate(FOCUSED) == name:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        # A page may turn by itself meanwhile; but what is there can be reached.
        assert name not in self.buttons(), f"Tab does not lead to {name}"


class Wire:
    """Everything that the server told this browser about the game, in order, and which of its moves are still on their way."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.updates: list[dict[str, Any]] = []
        self.unanswered: set[str] = set()
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framesent", self._say)
        socket.on("framereceived", self._hear)

    def _say(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] in ("move", "ask"):
            self.unanswered.add(message["n"])

    def _hear(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "view":
            self.updates.append(message)
        elif message["type"] in ("ack", "refused"):
            self.unanswered.discard(message["n"])


def all_is_told(players: list[Squirrel]) -> None:
    """A move is told to everybody when it is answered: wait for all answers, and then for all pages to be drawn."""
    for player in players:
        while player.wire.unanswered:
            player.person.settle()
    for player in players:
        player.person.settle()


def play_on(players: list[Squirrel]) -> None:
    """Everybody does what they can; if nobody could, until the server has told somebody something, or a page may have turned by itself."""
    acted = [player.act() for player in players]
    if any(acted):
        return
    told = [len(player.wire.updates) for player in players]
    for _ in range(MOMENTS):
        players[0].page.wait_for_timeout(MOMENT)
        if [len(player.wire.updates) for player in players] != told:
            return


# Without a browser


class Moment(Struct, frozen=True):
    """A table that has come so far, and the link with which Ada goes on from another device."""

    table: str
    code: str
    link: str


def moment(url: str, wanted: Callable[[RemoteTable], bool], choose: Callable[[RemoteTable], str]) -> Moment:
    """Ada, Ben, Cleo and Dot play until Ada's table is as it is wanted, or to the end. Nothing waits for a clock there."""
    return aside(_moment(url, wanted, choose))


def with_bots(url: str, **options: str) -> Moment:
    """Ada and two bots have just begun, and Ada is to ask."""
    client = Client(url)
    made = aside(client.create("thats-a-question", name=FOUR[0], seats=3, bots=["friend"] * 2, options=options, start=True))
    return Moment(made.id, made.code, f"/t/{made.id}#seat={client.secret}")


async def _moment(url: str, wanted: Callable[[RemoteTable], bool], choose: Callable[[RemoteTable], str]) -> Moment:
    clients = [Client(url) for _ in FOUR]
    made = await clients[0].create("thats-a-question", name=FOUR[0], seats=len(FOUR))
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(client.join(made.id)) for client in clients]
        for one, name in zip(tables[1:], FOUR[1:], strict=True):
            await one.sit(name)
        await tables[0].start()
        ada = tables[0]
        while not ada.over and not (ada.public and wanted(ada)):
            await ada.until(lambda: ada.over or (bool(ada.turn) and ada.turn[0] >= 0) or wanted(ada))
            mover = next((one for one in reversed(tables) if one.seat in ada.turn), None)
            if mover is None or ada.over or wanted(ada):
                continue
            await mover.until(lambda mover=mover: (mover.my_turn and mover.epoch == ada.epoch) or mover.over)
            if not mover.over:
                await mover.play(choose(mover))
    return Moment(made.id, made.code, f"/t/{made.id}#seat={clients[0].secret}")
