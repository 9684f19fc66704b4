"""Data that people bring along to their table: a pack, a deck. They are checked in a thread, and refused with line and reason."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from hedgerow.core import Illegal, Message, find
from hedgerow.core.data import About, Data, Mistake, mistake, one_line
from hedgerow.core.kind import AnyKind, bind, read_options
from hedgerow.server.messages import BadDataBody, BringData, CheckedData
from hedgerow.server.node import Node
from hedgerow.server.problems import Problem
from hedgerow.server.socket import key_of
from hedgerow.server.tables import post
from hedgerow.table import requests
from hedgerow.table.letters import Ask
from hedgerow.table.table import Table

RULE = "CORE-11"


class BadData(Exception):
    """Data that cannot be brought along."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        self.mistakes = mistakes
        super().__init__(mistakes[0].words)

    @property
    def body(self) -> BadDataBody:
        return BadDataBody("bad-data", str(self), RULE, self.mistakes)


def kind_of_data(game: str, name: str) -> Data:
    data: Mapping[str, Data] = find(game).data
    if name not in data:
        raise Problem("not-found", f"{find(game).title} is not played with a {name} of one's own.")
    return data[name]


async def check(node: Node, game: str, name: str, text: str) -> CheckedData:
    """Everything that is wrong with these data, or what a table would be told of them."""
    data = kind_of_data(game, name)
    async with node.checking:
        mistakes = await asyncio.to_thread(data.check, text)
    return CheckedData(mistakes, None if mistakes else data.about(text))


async def bring(node: Node, id: str, name: str, wish: BringData) -> About | None:
    """Let a table play with these data from now on; with no text, with what is in the box."""
    live = await node.open_table(id)
    data = kind_of_data(live.table.kind.name, name)
    line = ""
    if wish.text:
        async with node.checking:
            line = await asyncio.to_thread(fit, live.table, data, name, wish.text)
    await post(live, [Ask(key_of(wish.secret), "", requests.SetData(name=name, text=line))])
    return live.table.about.get(name)


def fit(table: Table, data: Data, name: str, text: str) -> str:
    """The text on one line, if it is right and this game can be played with it. Raises BadData."""
    if mistakes := data.check(text):
        raise BadData(mistakes)
    line = one_line(text)
    try:
        bind(table.kind, len(table.seats), read_options(table.kind, table.header.options), {**table.header.data, name: line}, checked=True)
    except Illegal as illegal:
        raise BadData([_misfit(table.kind, illegal)]) from illegal
    return line


def _misfit(kind: AnyKind, illegal: Illegal) -> Mistake:
    """Why data do not fit this match: in the words of the game, or as CORE-10 and CORE-11 have it."""
    why = illegal.message.values.get("why", illegal.message)
    return mistake(kind.words, 1, None, why) if isinstance(why, Message) else Mistake(1, "", str(why), message=illegal.message)


async def whole(node: Node, id: str, name: str) -> tuple[str, str]:
    """The data that a table brought along, and their hash."""
    table = (await node.open_table(id)).table
    if name not in table.header.data:
        raise Problem("not-found", "This table plays with what is in the box.")
    return table.header.data[name], table.about[name].hash
