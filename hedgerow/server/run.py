"""Running the server: on uvicorn, with an orderly end."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import FrameType

import uvicorn

from hedgerow.server.app import create_app
from hedgerow.server.line import Line
from hedgerow.server.node import Node
from hedgerow.server.settings import Settings

HARD_LIMIT = 16
"""A frame this many times longer than a message may be is not even read."""
GARBAGE = 100_000
"""New objects before the garbage collector looks at them. Almost all go by themselves; what is there at the start stays."""


class Server(uvicorn.Server):
    """Says goodbye to everybody before it hangs up, and ends with status 0 when it is asked to end."""

    def __init__(self, config: uvicorn.Config, node: Node, opened: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self.node, self.opened = node, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """From now on everybody is answered; before, nobody listened."""
        await super().startup(sockets)
        self.opened()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.node.say_goodbye()
        await super().shutdown(sockets)


def configure(settings: Settings, node: Node) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings, node),
        ws=Line,
        ws_max_size=HARD_LIMIT * settings.message_bytes,
        # We measure the way to and fro ourselves, and notice by it who is gone.
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )


def take_port(host: str, port: int) -> socket.socket:
    """Take the port before anything else is opened; nobody is let in before everything is. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once (TCP_NODELAY) only where it is told that this is TCP; else each answer takes 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.set_inheritable(False)
    return listener


def run(settings: Settings, listener: socket.socket, opened: Callable[[], None]) -> None:
    """Serve until somebody ends it. Raises StoreError for a database that cannot be used."""

    async def main() -> None:
        node = await Node.open(settings)
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE)
        await Server(configure(settings, node), node, opened).serve(sockets=[listener])

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(main())


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


@dataclass(frozen=True)
class Running:
    url: str
    node: Node


@asynccontextmanager
async def serving(settings: Settings, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[Running]:
    """A server in this very event loop, for tests and tools, until the block is left."""
    listener = take_port(host, port)
    try:
        node = await Node.open(settings)
    except BaseException:
        listener.close()
        raise
    server = Server(configure(settings, node), node)
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    running = Running(f"http://{host}:{listener.getsockname()[1]}", node)
    await server.startup(sockets=[listener])
    try:
        yield running
    finally:
        await server.shutdown(sockets=[listener])
