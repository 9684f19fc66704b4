"""Which address leads where."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from hedgerow.server import daily, http, pages, worth
from hedgerow.server.fox_and_rabbit import endpoints as fox_and_rabbit
from hedgerow.server.node import Node
from hedgerow.server.problems import Problem
from hedgerow.server.settings import Settings
from hedgerow.server.socket import Socket

log = logging.getLogger("hedgerow.http")

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "media-src 'self' blob:; connect-src 'self' ws: wss:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""The address of a table is all that a stranger needs to watch it: pages we link to must not learn it."""


def create_app(settings: Settings, node: Node | None = None) -> Starlette:
    """The whole server as an ASGI application. Without a node it opens one of its own when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.node = node or await Node.open(settings)
        try:
            yield
        finally:
            await app.state.node.close()

    return Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[Middleware(Doorway)],
        exception_handlers={HTTPException: not_found, Exception: fault},
    )


def routes() -> list[BaseRoute]:
    api: list[BaseRoute] = [
        Route("/api/games", http.guarded(http.list_games)),
        Route("/api/tables", http.guarded(http.create_table), methods=["POST"]),
        Route("/api/tables/mine", http.guarded(http.list_mine), methods=["POST"]),
        Route("/api/tables/{id}", http.guarded(http.show_table)),
        Route("/api/tables/{id}/ask", http.guarded(http.ask_table), methods=["POST"]),
        Route("/api/tables/{id}/result", http.guarded(http.give_result)),
        Route("/api/tables/{id}/file", http.guarded(http.give_file)),
        Route("/api/tables/{id}/replay", http.guarded(http.replay_table)),
        Route("/api/tables/{id}/history", http.guarded(http.history), methods=["POST"]),
        Route("/api/tables/{id}/rematch", http.guarded(http.rematch), methods=["POST"]),
        Route("/api/tables/{id}/data/{name}", http.guarded(http.give_data)),
        Route("/api/tables/{id}/data/{name}", http.guarded(http.bring_data), methods=["POST"]),
        Route("/api/games/{game}/{name}/check", http.guarded(http.check_data), methods=["POST"]),
        Route("/api/codes/{code}", http.guarded(http.find_code)),
        Route("/api/bunny-moose/score", http.guarded(worth.tell), methods=["POST"]),
        Route("/api/fox-and-rabbit/chance", http.guarded(fox_and_rabbit.tell_chance), methods=["POST"]),
        Route("/api/fox-and-rabbit/hint", http.guarded(fox_and_rabbit.give_hint), methods=["POST"]),
        Route("/api/fox-and-rabbit/review", http.guarded(fox_and_rabbit.tell_review), methods=["POST"]),
        Route("/api/daily", http.guarded(daily.show)),
        Route("/api/daily", http.guarded(daily.sit_down), methods=["POST"]),
        Route("/api/daily/{date}", http.guarded(daily.show_day)),
        Route("/api/replay", http.guarded(http.replay_file), methods=["POST"]),
        Route("/api/verify", http.guarded(http.verify_file), methods=["POST"]),
        Route("/healthz", http.guarded(http.healthz, limited=False)),
        Route("/readyz", http.guarded(http.readyz, limited=False)),
        Route("/metrics", http.metrics),
        WebSocketRoute("/ws/{id}", open_socket),
    ]
    built = (pages.STATIC / "index.html").exists()
    return [*api, Mount("/", pages.ClientFiles(pages.STATIC)) if built else Route("/", pages.plain_page)]


async def open_socket(websocket: WebSocket) -> None:
    node: Node = websocket.app.state.node
    if not allowed(websocket.headers, node.settings.origins):
        await websocket.send_denial_response(http.refusal(Problem("wrong-origin")))
        return
    await Socket(node, websocket, websocket.path_params["id"]).serve()


def allowed(headers: Headers, origins: tuple[str, ...]) -> bool:
    """Browsers say which page opens a socket: one of this very host may. Programs say nothing, and may too."""
    origin = headers.get("origin")
    if origin is None or "*" in origins or origin in origins:
        return True
    return urlsplit(origin).netloc == headers.get("host")


async def not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return http.refusal(Problem({404: "not-found", 405: "wrong-method"}.get(status, "malformed"), status=status))


async def fault(request: Request, error: Exception) -> Response:
    return http.refusal(error)


class Doorway:
    """Every answer gets the headers that keep browsers safe, and a line in the log."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.monotonic(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        finally:
            scope["app"].state.node.metrics.requests[str(status)] += 1
            told = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round((time.monotonic() - began) * 1000, 1)}
            log.info("request", extra=told)
