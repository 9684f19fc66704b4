"""The sheet of the day over HTTP: what is played today, what yesterday's dice came from, and a table of one's own."""

from __future__ import annotations

from datetime import date

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from hedgerow.server import tables
from hedgerow.server.http import answer, check_new_table, node_of, read_json
from hedgerow.server.messages import Created, CreateTable, Secret, SitDown
from hedgerow.server.node import Node
from hedgerow.server.problems import Problem
from hedgerow.server.socket import key_of
from hedgerow.table import daily, requests
from hedgerow.table.letters import Ask


class DayBody(Struct, frozen=True):
    """A day of the daily sheet."""

    date: str
    """In UTC, as in `2026-05-14`."""
    commitment: str
    """The SHA-256 of the secret from which all dice of the day come."""
    secret: str
    """Nothing as long as the day lasts."""
    best: int | None
    """Where best play ended with these very dice; null as long as nobody has worked it out."""
    level: str
    """The bot whose play that is."""


class DailyBody(Struct, frozen=True):
    """What everybody plays today, and what is told of yesterday."""

    game: str
    options: dict[str, str]
    today: DayBody
    yesterday: DayBody | None
    """Null where this server was not there yesterday."""
    left: int
    """Milliseconds until the next day begins."""


class DailyWish(Struct, frozen=True):
    """Sit down alone with today's dice. The game starts at once."""

    secret: Secret
    sit: SitDown


async def show(request: Request) -> Response:
    node = node_of(request)
    today, yesterday = node.daily.today(), node.daily.yesterday()
    known = await node.daily.is_known(yesterday)
    return answer(
        DailyBody(
            game=daily.GAME,
            options=daily.OPTIONS,
            today=await day_body(node, today, play=True),
            yesterday=await day_body(node, yesterday, play=True) if known else None,
            left=node.daily.left(),
        )
    )


async def show_day(request: Request) -> Response:
    node, day = node_of(request), request.path_params["date"]
    if not is_date(day) or not await node.daily.is_known(day):
        raise Problem("unknown-day")
    return answer(await day_body(node, day))


async def day_body(node: Node, day: str, play: bool = False) -> DayBody:
    """`play`: if nobody has worked out yet how best play ends, let it be done now; whoever asks again will be told."""
    best = await node.daily.best(day)
    if best is None and play:
        node.spawn(node.daily.find_best(day))
    commitment, secret = await node.daily.commitment(day), await node.daily.revealed(day)
    return DayBody(day, commitment, secret, best.score if best else None, best.level if best else "")


async def sit_down(request: Request) -> Response:
    """A table with today's dice, at which the game has begun."""
    node = node_of(request)
    check_new_table(request)
    wish = await read_json(request, DailyWish)
    node.check_tables()
    key = key_of(wish.secret)
    asked = tables.rehearse(CreateTable(daily.GAME, daily.SEATS, daily.OPTIONS, wish.secret, wish.sit), key)
    live = await node.daily.create()
    await tables.post(live, [Ask(key, "", request) for request in (*asked, requests.Start())])
    return answer(Created(live.record.id, live.code, live.table.seat_of(key), live.table.header.commitment), 201)


def is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
