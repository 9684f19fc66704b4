"""The questions as they come over HTTP: checked here, worked out in a process of the node's advisers, bounded in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct
from starlette.requests import Request
from starlette.responses import Response

from hedgerow.games.fox_and_rabbit.dice import SETS
from hedgerow.server import replays, tables
from hedgerow.server.fox_and_rabbit import work
from hedgerow.server.fox_and_rabbit.position import NoPosition, opened
from hedgerow.server.fox_and_rabbit.wire import Asked, ChanceWish, HintWish, ReviewWish
from hedgerow.server.http import address_of, answer, check_pace, node_of, read_json
from hedgerow.server.messages import BadFileBody
from hedgerow.server.node import Node
from hedgerow.server.problems import Problem
from hedgerow.table.bot_pool import TOO_LONG, Task

log = logging.getLogger("hedgerow.advice")
Wish = TypeVar("Wish", bound=Asked)

MOST_WAITING = 32
"""So many questions wait for an adviser; whoever comes later is asked to come again."""
MOST_LINES = 5_000
"""Of a match file. A long game has some hundreds."""
MOST_KEPT = 100
"""Reviews that are kept, each of some ten kilobytes."""
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


async def tell_review(request: Request) -> Response:
    """The review of a whole match. One at a time, so that an adviser is left for hints; what was worked out is kept for a while."""
    node = node_of(request)
    if not node.files.take(address_of(request)):
        raise Problem("too-fast")
    wish = await read_json(request, ReviewWish, 2 * node.settings.file_bytes)
    if bool(wish.table) == bool(wish.file):
        raise Problem("malformed", "Send either the id of a table or a match file.")
    if len(wish.file.encode()) > node.settings.file_bytes or wish.file.count("\n") > MOST_LINES:
        raise Problem("too-large", replays.TOO_LONG)
    key = f"{wish.goal} {wish.table or sha256(wish.file.encode()).hexdigest()}"
    async with node.reviewing:
        if key not in node.reviews:
            text = wish.file or (await tables.match_file(node, wish.table))[1]
            reviewed = msgspec.json.decode(await advice(node, work.review_of, (text, wish.goal)), type=Told)
            if reviewed.bad:
                node.metrics.refusals["bad-file"] += 1
                return answer(reviewed.bad, 422)
            if reviewed.other:
                raise Problem("malformed", f"{reviewed.other} cannot be reviewed yet.")
            keep(node.reviews, key, bytes(reviewed.review))
        return answer(node.reviews[key])


class Told(Struct, frozen=True):
    """What a process told about a match, not unpacked."""

    review: Raw
    bad: BadFileBody | None
    other: str


def keep(kept: dict[str, bytes], key: str, told: bytes) -> None:
    """The oldest goes when there are many."""
    while len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]
    kept[key] = told


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
        if told.fault.startswith(TOO_LONG):
            raise Problem("too-large", "That takes too long to be worked out here.")
        raise Problem("unavailable" if node.closing else "fault")
    return told.token.encode()
