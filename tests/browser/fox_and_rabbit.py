"""How a person gets through The Fox and the Rabbit by what is on the page, and a player without a browser who leads a game to where a test begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import msgspec
from msgspec import Struct
from playwright.sync_api import expect

from hedgerow.client import Client, RemoteTable
from hedgerow.games.fox_and_rabbit.instinct import decide
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.sheet import Mode, SheetName
from hedgerow.games.fox_and_rabbit.state import Options, Public
from tests.browser.company import aside
from tests.browser.people import Person

TITLE = "The Fox and the Rabbit"
TRIES = 20
Enough = Callable[[RemoteTable], bool]


class Led(Struct, frozen=True):
    """A table, and the links with which those who sit there go on from another device."""

    table: str
    links: tuple[str, ...]


def lead(url: str, enough: Enough, *, seats: int = 1, mode: Mode = "easy", sheet: SheetName = "gentle", until_over: bool = False) -> Led:
    """A steady player, or two, play until it is enough. Where a game ends before that, another one is begun."""
    return aside(_lead(url, enough, seats, mode, sheet, until_over))


async def _lead(url: str, enough: Enough, seats: int, mode: Mode, sheet: SheetName, until_over: bool) -> Led:
    game = FoxAndRabbit(seats, Options(mode=mode, sheet=sheet))
    for seed in range(TRIES):
        clients = [Client(url) for _ in range(seats)]
        id = (await clients[0].create("fox-and-rabbit", seats=seats, name="Ada", options={"mode": mode, "sheet": sheet})).id
        if await _play(game, id, clients, enough, Random(seed)) or until_over:
            return Led(id, tuple(f"/t/{id}#seat={client.secret}" for client in clients))
    raise AssertionError("it never came to that")


async def _play(game: FoxAndRabbit, id: str, clients: list[Client], enough: Enough, rng: Random) -> bool:
    """Whether it came to be enough before the game was over."""
    tables = [client.join(id) for client in clients]
    for table in tables:
        await table.__aenter__()
    try:
        for number, table in enumerate(tables[1:]):
            await table.sit(("Bo", "Cleo")[number])
        await tables[0].start()
        while True:
            first = tables[0]
            await first.until(lambda: first.over or bool(first.turn))
            mover = tables[first.turn[0]] if first.turn else first
            await mover.until(lambda mover=mover: mover.over or mover.my_turn)
            if mover.over:
                return False
            if enough(mover):
                return True
            state = game.imagine(msgspec.convert(mover.public, Public), None, mover.seat, rng)
            await mover.play(game.write(decide(game, state, "steady", rng)))
    finally:
        for table in tables:
            await table.close()


def at_the_gate(table: RemoteTable) -> bool:
    """The animal whose part it is may try to escape, or still walk."""
    return any(token.startswith("escape:") for token in table.moves) and "roll" in table.moves


def at_a_tunnel(table: RemoteTable) -> bool:
    return any(token.startswith("tunnel:") for token in table.moves)


def at_a_bonus(table: RemoteTable) -> bool:
    return "bonus:die" in table.moves


def in_the_last_night(table: RemoteTable) -> bool:
    """The last trap is set: the farmer comes after the next part, if the animal does not get out."""
    return bool(table.public["must_escape"] and table.public["last"])


class Player:
    """Plays by pointer or touch: crosses what can be crossed, and is done."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    # With what one acts

    def button(self, name: str | re.Pattern[str]):
        return self.page.get_by_role("button", name=name)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.person.press(self.button(name).first)

    # What is there

    def has(self, name: str | re.Pattern[str]) -> bool:
        return self.button(name).count() > 0

    def start_from_home(self) -> None:
        self.person.open_home()
        self.press(f"Play now: {TITLE}, alone")
        expect(self.page.get_by_role("heading", name="Who goes first?")).to_be_visible()

    def sit_down_at(self, led: Led, seat: int = 0) -> None:
        self.person.take_over(led.links[seat])
        self.page.wait_for_selector("[data-phase]")

    @property
    def over(self) -> bool:
        return self.page.locator("[data-result]").count() > 0

    def wait(self) -> None:
        """Until something can be done, and everything sent is answered."""
        self.page.wait_for_selector("main .acts button, [data-scene] button, [data-result]")
