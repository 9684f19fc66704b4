"""The questions as they come over HTTP: checked here, worked out in a process of the node's advisers, bounded in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from hedgerow.games.fox_and_rabbit.dice import SETS
from hedgerow.server.fox_and_rabbit import work
from hedgerow.server.fox_and_rabbit.position import NoPosition, opened
from hedgerow.server.fox_and_rabbit.wire import Asked, ChanceWish, HintWish
from hedgerow.server.http import answer, check_pace, node_of, read_json
from hedgerow.server.node import Node
from hedgerow.server.problems import Problem
from hedgerow.table.bot_pool import Task

log = logging.getLogger("hedgerow.advice")
Wish = TypeVar("Wish", bound=Asked)

MOST_WAITING = 32
"""So many questions wait for an adviser; whoever comes later is asked to come again."""
BUSY = "Many are asking for advice just now. Try again in a moment."


async def tell_chance(request: Request) -> Response:
    check_pace(request)
    wish = await read_position(request, ChanceWish)
    if wish.dice and wish.dice not in SETS:
        raise Problem("malformed", f"{wish.dice}: dice are written r1 r2 b1 b2 y1 y2, in this order, each once.")
    return answer(await advice(node_of(request), work.chance_of, wish))


async def give_hint(request: Request) -> Response:
    check_pace(request)
    return answer(await advice(node_of(request), work.hint_of, await read_position(request, HintWish)))


async def read_position(request: Request, kind: type[Wish]) -> Wish:
    # Quotes in a sheet of one's own are written with a backslash.
    wish = await read_json(request, kind, 2 * node_of(request).settings.data_bytes)
    try:
        await asyncio.to_thread(opened, wish)
    except NoPosition as error:
        raise Problem("malformed", f"Such a position cannot be on this sheet: {error}.") from error
    return wish


async def advice(node: Node, do: Callable[[Any], bytes], given: Any) -> bytes:
    """What an adviser answers; a problem where it has none."""
    if node.advisers.waiting.qsize() >= MOST_WAITING:
        raise Problem("unavailable", BUSY)
    told = await node.advisers.ask(Task(do, given))
    if told.fault:
        log.error("no advice: %s", told.fault)
        raise Problem("unavailable", BUSY) if node.closing else Problem("fault")
    return told.token.encode()
