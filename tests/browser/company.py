"""People who need no browser: through the client for Python they bring a match to where a test begins, and hand over a seat."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from hedgerow.client import Client, RemoteTable
from hedgerow.games.tally_ho.rules import TallyHo
from hedgerow.games.tally_ho.state import Options, Public, State
from hedgerow.games.tally_ho.tiles import NEUTRAL, OWN

PASS = "--"
LONG = 400
"""So many turns, and what was wanted will not come any more."""
TRIES = 20

T = TypeVar("T")
Choice = Callable[[RemoteTable], str]


class Led(Struct, frozen=True):
    """A table, and the links with which Ada and Bo go on from another device."""

    table: str
    links: tuple[str, str]
    turn: int
    """Whose turn it is; below 0 if it never was enough."""
    moves: tuple[str, ...] = ()
    """What they can do."""


def aside(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: the browser has the loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def lead(url: str, options: dict[str, str], choose: Choice, enough: Callable[[RemoteTable], bool]) -> Led:
    """Ada and Bo play until it is enough, or the match is over."""
    return aside(_lead(url, options, choose, enough))


async def _lead(url: str, options: dict[str, str], choose: Choice, enough: Callable[[RemoteTable], bool]) -> Led:
    clients = Client(url), Client(url)
    table = (await clients[0].create("tally-ho", name="Ada", options=options)).id
    async with clients[0].join(table) as ada, clients[1].join(table) as bo:
        await bo.sit("Bo")
        await ada.start()
        turn, moves = -1, tuple[str, ...]()
        for _ in range(LONG):
            await ada.until(lambda: ada.over or bool(ada.turn))
            mover = (ada, bo)[ada.turn[0]] if ada.turn else ada
            await mover.until(lambda mover=mover: mover.over or mover.my_turn)
            if mover.over:
                break
            if enough(mover):
                turn, moves = mover.seat, tuple(mover.moves)
                break
            await mover.play(choose(mover))
        links = (f"/t/{table}#seat={clients[0].secret}", f"/t/{table}#seat={clients[1].secret}")
        return Led(table, links, turn, moves)


def finished(url: str, seed: int, rounds: int = 2) -> Led:
    """A whole match: everything is turned over, then everybody takes what they can."""
    random = Random(seed)

    def choose(table: RemoteTable) -> str:
        for kind in ("x", ":"):
            if moves := [token for token in table.moves if kind in token]:
                return random.choice(moves)
        return random.choice(table.moves)

    return lead(url, {"rounds": str(rounds)}, choose, lambda table: False)


def at_the_last_turns(url: str, seed: int) -> Led:
    """Everything lies face up, and it is the turn of somebody who can leave."""

    def can_leave(table: RemoteTable) -> bool:
        return table.public["left"] > 0 and any(map(leaves, table.moves))

    return with_luck(lambda luck: lead(url, {}, _everything_up(Random(seed + luck)), can_leave))


def with_luck(attempt: Callable[[int], Led]) -> Led:
    """The table deals as it likes: where it did not come to what was wanted, they play once more."""
    for luck in range(TRIES):
        led = attempt(luck)
        if led.turn >= 0:
            return led
    raise AssertionError("it never came to what was wanted")


def leaves(token: str) -> bool:
    return token[-1] in "nesw"


def _everything_up(random: Random) -> Choice:
    """Turn everything over, and then take nothing."""

    def choose(table: RemoteTable) -> str:
        hidden = [token for token in table.moves if token.startswith("f:")]
        quiet = [token for token in table.moves if "x" not in token]
        return random.choice(hidden or quiet or table.moves)

    return choose


def at_the_end_of_round_one(url: str, seed: int) -> Led:
    return lead(url, {}, _everything_up(Random(seed)), lambda table: table.public["left"] == 1)


def after_quiet_turns(url: str, seed: int, quiet: int, guard: int) -> Led:
    """So many turns in a row nobody has turned anything over or taken anything."""
    random = Random(seed)

    def choose(table: RemoteTable) -> str:
        slides = [token for token in table.moves if re.fullmatch("..-..", token)]
        return random.choice(slides or [token for token in table.moves if token.startswith("f:")] or table.moves)

    return lead(url, {"guard": str(guard)}, choose, lambda table: table.public["quiet"] == quiet)


def after_a_slide(url: str, seed: int) -> Led:
    """The last move can be taken back: nothing was brought to light by it."""
    return after_quiet_turns(url, seed, quiet=1, guard=8)


def at_a_pass(url: str) -> Led:
    """Both see to it that foxes and bears cannot move at all. It takes some luck."""
    game = TallyHo(2, Options(rounds=1, guard=0, exits="open"))

    def attempt(luck: int) -> Led:
        random = Random(luck)
        return lead(url, {"rounds": "1", "guard": "0", "exits": "open"}, lambda table: _hem_in(game, table, random), _must_pass)

    return with_luck(attempt)


def _must_pass(table: RemoteTable) -> bool:
    return table.moves == [PASS]


def _hem_in(game: TallyHo, table: RemoteTable, random: Random) -> str:
    """Turn over all but one tile; then whatever leaves blue the fewest moves; and the last tile when there is none left."""
    state = game.imagine(msgspec.convert(table.public, Public), None, table.seat, random)
    flips = [token for token in table.moves if token.startswith("f:")]
    others = [token for token in table.moves if not token.startswith("f:")]
    stuck = table.seat == 1 and any(tile in OWN[0] for tile in state.board) and not _ways(game, state)
    if len(flips) > 1 or not others or (flips and stuck):
        return random.choice(flips or table.moves)
    return min(others, key=lambda token: _freedom(game, game.apply(state, table.seat, game.read(token))) + random.random() * 2)


def _freedom(game: TallyHo, state: State) -> float:
    own = sum(tile in OWN[0] for tile in state.board)
    birds = sum(tile in NEUTRAL for tile in state.board)
    return len(_ways(game, state)) + own + birds / 2 + (0 if own else LONG)


def _ways(game: TallyHo, state: State) -> list[str]:
    """What blue could do besides turning tiles over, were it blue's turn."""
    turn = msgspec.structs.replace(state, colour=0, turning=-1, touched=-1, back=("", ""))
    return [token for move in game.moves(turn, 0) if not (token := game.write(move)).startswith("f:") and token != PASS]
