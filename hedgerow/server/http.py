"""The HTTP API: everything that is asked once and needs no socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from hedgerow.core.notation import BadFile
from hedgerow.core.verify import Verdict
from hedgerow.server import data, games, replays, tables
from hedgerow.server.messages import (
    UNREADABLE,
    AskTable,
    BringData,
    CreateTable,
    ErrorBody,
    Health,
    HistoryQuery,
    MineQuery,
    Rematch,
    RematchWish,
    VerdictBody,
)
from hedgerow.server.metrics import CONTENT_TYPE
from hedgerow.server.node import Node
from hedgerow.server.problems import Problem, problem
from hedgerow.server.squeeze import squeezed

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]

READY_SECONDS = 2.0


# What all of it has in common


def node_of(request: Request) -> Node:
    node: Node = request.app.state.node
    return node


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def answer(value: Any, status: int = 200) -> Response:
    body = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Response(body, status, media_type="application/json")


def refusal(error: BaseException) -> Response:
    """Every error has the same shape."""
    why = problem(error)
    return answer(ErrorBody(why.code, why.why, why.rule), why.status)


def guarded(endpoint: Endpoint, limited: bool = True) -> Endpoint:
    """An endpoint that never fails without a clear answer, and is not asked too often by one address."""

    async def ask(request: Request) -> Response:
        node = node_of(request)
        try:
            if limited and not node.requests.take(address_of(request)):
                raise Problem("too-fast")
            return await squeezed(request.headers, await endpoint(request))
        except ClientDisconnect:
            return Response(status_code=400)  # nobody will read it
        except Exception as error:
            why = problem(error)
            node.metrics.refusals[why.code] += 1
            return refusal(why)

    return ask


async def read_body(request: Request, most: int) -> bytes:
    """The body, read no further than is allowed."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Problem("too-large", f"At most {most} bytes can be sent here.")
    return bytes(body)


async def read_json(request: Request, kind: type[T], most: int | None = None) -> T:
    # A page of another host can only send JSON after asking, and it is told no.
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem("not-json")
    try:
        return msgspec.json.decode(await read_body(request, most or node_of(request).settings.body_bytes), type=kind)
    except UNREADABLE as error:
        raise Problem("malformed", f"That cannot be read: {error}.") from error


# Tables and games


async def list_games(request: Request) -> Response:
    return answer(games.all_games())


async def create_table(request: Request) -> Response:
    check_new_table(request)
    return answer(await tables.create(node_of(request), await read_json(request, CreateTable)), 201)


def check_new_table(request: Request) -> None:
    if not node_of(request).new_tables.take(address_of(request)):
        raise Problem("too-fast", "You have opened many tables just now. Wait a moment.")


async def show_table(request: Request) -> Response:
    return answer(await tables.look(node_of(request), request.path_params["id"]))


async def find_code(request: Request) -> Response:
    node = node_of(request)
    return answer(await tables.look(node, await node.house.find(request.path_params["code"])))


async def ask_table(request: Request) -> Response:
    await tables.ask(node_of(request), request.path_params["id"], await read_json(request, AskTable))
    return answer({})


async def list_mine(request: Request) -> Response:
    query = await read_json(request, MineQuery)
    return answer(await tables.own_tables(node_of(request), query.secrets))


async def give_result(request: Request) -> Response:
    return answer(await tables.result(node_of(request), request.path_params["id"]))


async def give_file(request: Request) -> Response:
    name, text = await tables.match_file(node_of(request), request.path_params["id"])
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": f'inline; filename="{name}"'})


async def history(request: Request) -> Response:
    query = await read_json(request, HistoryQuery)
    return answer(await tables.history(node_of(request), request.path_params["id"], query.secret))


async def rematch(request: Request) -> Response:
    node, wish = node_of(request), await read_json(request, RematchWish)
    id = await tables.rematch(node, request.path_params["id"], wish)
    return answer(Rematch(id, (await node.store.match(id)).header.commitment))


# Packs and decks of one's own


async def give_data(request: Request) -> Response:
    """The data of a table. Asked for with their hash (`?v=`) they never change."""
    text, hash = await data.whole(node_of(request), request.path_params["id"], request.path_params["name"])
    headers = {
        "etag": f'"{hash}"',
        "cache-control": "private, max-age=31536000, immutable" if request.query_params.get("v") == hash else "no-cache",
    }
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="application/json", headers=headers)


async def bring_data(request: Request) -> Response:
    node = node_of(request)
    check_pace(request)
    wish = await read_json(request, BringData, 2 * node.settings.data_bytes)  # quotes are written with a backslash
    check_size(wish.text, node.settings.data_bytes)
    try:
        return answer(await data.bring(node, request.path_params["id"], request.path_params["name"], wish))
    except data.BadData as bad:
        node.metrics.refusals["bad-data"] += 1
        return answer(bad.body, 422)


async def check_data(request: Request) -> Response:
    check_pace(request)
    node = node_of(request)
    try:
        text = (await read_body(request, node.settings.data_bytes)).decode()
    except UnicodeDecodeError:
        raise Problem("bad-data", "That is no text in UTF-8.") from None
    return answer(await data.check(node, request.path_params["game"], request.path_params["name"], text))


def check_pace(request: Request) -> None:
    if not node_of(request).checks.take(address_of(request)):
        raise Problem("too-fast")


def check_size(text: str, most: int) -> None:
    if len(text.encode()) > most:
        raise Problem("too-large", f"A table can bring at most {most // 1024} kB along. Take some cards out.")


# Match files


async def verify_file(request: Request) -> Response:
    return await work_on_file(request, lambda text: verdict_body(replays.verdict_of(text)))


async def replay_file(request: Request) -> Response:
    return await work_on_file(request, replays.of_file)


async def replay_table(request: Request) -> Response:
    node = node_of(request)
    replay = await replays.of_table(node, request.path_params["id"])
    async with node.verifying:
        return answer(await asyncio.to_thread(lambda: msgspec.json.encode(replay())))


async def work_on_file(request: Request, work: Callable[[str], Any]) -> Response:
    """Answer with what comes of the match file that was sent. One at a time: it is heavy work."""
    node = node_of(request)
    if not node.files.take(address_of(request)):
        raise Problem("too-fast")
    try:
        text = (await read_body(request, node.settings.file_bytes)).decode()
    except UnicodeDecodeError:
        raise Problem("bad-file", "A match file is text in UTF-8.") from None
    try:
        async with node.verifying:
            return answer(await asyncio.to_thread(lambda: msgspec.json.encode(work(text))))
    except BadFile as bad:
        node.metrics.refusals["bad-file"] += 1
        return answer(replays.bad_file(bad), 422)


def verdict_body(verdict: Verdict) -> VerdictBody:
    fault = verdict.fault
    if fault is None:
        return VerdictBody(verdict.word, verdict.why, verdict.draws)
    return VerdictBody(verdict.word, verdict.why, verdict.draws, fault.line, fault.rule, fault.why)


# For those who look after the server


async def healthz(request: Request) -> Response:
    """The process runs."""
    return answer(Health(True, node_of(request).house.node))


async def readyz(request: Request) -> Response:
    """It can take players: the store answers."""
    node = node_of(request)
    if node.closing:
        raise Problem("closing")
    try:
        async with asyncio.timeout(READY_SECONDS):
            await node.store.now_ms()
            await node.store.heads([])
    except TimeoutError:
        raise Problem("unavailable") from None
    return answer(Health(True, node.house.node))


async def metrics(request: Request) -> Response:
    return Response(node_of(request).metrics.text(), headers={"content-type": CONTENT_TYPE})
