"""A table on a server, as one person sees it.

What one says is sent again until it is confirmed, under the same number, so that it counts once. When the connection
breaks it is made again, and the server is told which version was seen last: it tells what was missed.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from hedgerow.client.refused import Refused
from hedgerow.core import WATCHER
from hedgerow.server.messages import Ack, Ask, Bye, Hello, Move, Ping, Pong, Refusal, Welcome
from hedgerow.table import requests
from hedgerow.table.views import TableView

RESEND = 2.5
"""Seconds without an answer after which a message is sent again."""
SILENCE = 10.0
"""Seconds without a word, not even a ping, after which the connection is taken for dead."""
BACKOFF = (0.05, 0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds to wait before each new attempt to connect; the last one over and over again."""
FINAL = {"unknown-table", "missing-game", "forgotten", "too-many-spectators", "malformed"}
"""Farewells after which it makes no sense to come back."""
AGAIN = {"not-saved", "too-fast", "unavailable", "closing"}
"""Refusals that say: send it once more."""
LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)

ABSENT = Raw(b"")


class View(Struct, frozen=True, tag="view"):
    """An update as it is read: as `views.Update` writes it, each piece left alone until somebody wants it."""

    v: int
    facts: list[Raw]
    seat: int
    epoch: int
    turn: list[int]
    resync: bool = False
    table: TableView | None = None
    public: Raw = ABSENT
    private: Raw = ABSENT
    moves: list[str] | None = None
    left: int | None = None


Heard: TypeAlias = Welcome | View | Ack | Refusal | Ping | Bye
_decoder: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)


class Seen(Struct, frozen=True):
    """One update: what happened, in order. `resync`: more happened before, which is not told again."""

    v: int
    facts: list[dict[str, Any]]
    resync: bool


class RemoteTable:
    """Use it with `async with`; inside, everything one may see is here and kept up to date."""

    silence: float = SILENCE
    backoff: Sequence[float] = BACKOFF

    def __init__(self, url: str, secret: str | None) -> None:
        self.url, self.secret = url, secret
        self.seat = WATCHER
        self.v: int | None = None
        self.table: TableView
        self._public: Any = None
        self._private: Any = None
        self.moves: list[str] = []
        self.epoch = 0
        self.turn: list[int] = []
        """The seats that the game waits for."""
        self.left: int | None = None
        """Milliseconds until the clock moves, when this was told."""
        self.node = ""
        self.connections = 0
        """How often a connection was made."""
        self.socket: ClientConnection | None = None
        self._names = count(1)
        self._prefix = secrets.token_hex(6)
        self._pending: dict[str, tuple[Move | Ask, asyncio.Future[None]]] = {}
        self._readers: set[asyncio.Queue[Seen | Exception]] = set()
        self._changed = asyncio.Event()
        self._failure: Exception | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> RemoteTable:
        self._task = asyncio.create_task(self._live())
        try:
            await self.until(lambda: self.v is not None)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._fail(ConnectionError("this table was left"))

    # What is so

    @property
    def public(self) -> Any:
        """What everybody knows of the game; None before it starts."""
        if isinstance(self._public, Raw):  # read when somebody wants it: tools that only count messages never do
            self._public = msgspec.json.decode(self._public)
        return self._public

    @property
    def private(self) -> Any:
        """What one's seat knows besides."""
        if isinstance(self._private, Raw):
            self._private = msgspec.json.decode(self._private)
        return self._private

    @property
    def over(self) -> bool:
        return self.table.phase == "over"

    @property
    def my_turn(self) -> bool:
        """Does the game wait for me?"""
        return self.seat in self.turn and bool(self.moves)

    async def until(self, condition: Callable[[], bool], timeout: float | None = None) -> None:
        """Wait until something is so; it is looked at now, and after every message. Refused if the server shuts one out."""
        async with asyncio.timeout(timeout):
            while not condition():
                if self._failure:
                    raise self._failure
                self._changed.clear()
                await self._changed.wait()

    def updates(self) -> AsyncIterator[Seen]:
        """Everything that happens from now on."""
        queue: asyncio.Queue[Seen | Exception] = asyncio.Queue()
        self._readers.add(queue)
        return self._updates(queue)

    async def _updates(self, queue: asyncio.Queue[Seen | Exception]) -> AsyncIterator[Seen]:
        try:
            while not isinstance(seen := await queue.get(), Exception):
                yield seen
            raise seen
        finally:
            self._readers.discard(queue)

    # What one can do

    async def play(self, token: str, epoch: int | None = None) -> None:
        """Make a move, and return when it is saved. Raises Refused, with the rule if it breaks one."""
        await self._say(Move(self._name(), self.epoch if epoch is None else epoch, token))

    async def ask(self, request: requests.TableRequest) -> None:
        """Ask something of the table, and return when it is saved. Raises Refused."""
        await self._say(Ask(self._name(), request))

    async def sit(self, name: str, seat: int | None = None, colour: int | None = None, nonce: str = "") -> None:
        """Take a seat: this one, or any."""
        await self.ask(requests.Sit(name=name, seat=seat, colour=colour, nonce=nonce))

    async def start(self) -> None:
        await self.ask(requests.Start())

    def _name(self) -> str:
        return f"{self._prefix}-{next(self._names)}"

    async def _say(self, message: Move | Ask) -> None:
        try:
            while True:
                answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._pending[message.n] = (message, answer)
                if self._failure:
                    raise self._failure
                await self._send(message)
                try:
                    async with asyncio.timeout(RESEND):
                        return await asyncio.shield(answer)
                except TimeoutError:
                    continue
                except Refused as refused:
                    if refused.code not in AGAIN:
                        raise
                    await asyncio.sleep(random.uniform(0.1, 0.5))
        finally:
            self._pending.pop(message.n, None)

    async def _send(self, message: Hello | Move | Ask | Pong) -> None:
        """If there is no connection now, it is sent when there is one."""
        if self.socket is not None:
            with suppress(*LOST):
                await self.socket.send(msgspec.json.encode(message).decode())

    # The connection

    async def _live(self) -> None:
        try:
            await self._stay_connected()
        except Exception as error:  # a fault of ours must not let everybody wait for ever
            self._fail(error)

    async def _stay_connected(self) -> None:
        attempt = 0
        while self._failure is None:
            before = self.connections
            with suppress(*LOST):
                async with connect(self._where(), compression=None, ping_interval=None, close_timeout=1) as socket:
                    await self._talk(socket)
            self.socket = None
            if self._failure is None:
                attempt = 0 if self.connections > before else attempt + 1
                await asyncio.sleep(random.uniform(0.5, 1.0) * self.backoff[min(attempt, len(self.backoff) - 1)])

    def _where(self) -> str:
        """The address for the next attempt to connect."""
        return self.url

    async def _talk(self, socket: ClientConnection) -> None:
        with suppress(*LOST):  # if they do not let us in, what they said is still to be read
            await socket.send(msgspec.json.encode(Hello(self.secret, self.v, self.seat)).decode())
        while True:
            async with asyncio.timeout(self.silence):
                data = await socket.recv()
            message = _decoder.decode(data)
            if isinstance(message, Welcome):
                self.socket, self.node, self.connections = socket, message.node, self.connections + 1
                for waiting, _ in list(self._pending.values()):
                    await self._send(waiting)
            elif isinstance(message, Ping):
                with suppress(*LOST):  # if it is closed already, what came before that is still to be read
                    await socket.send(msgspec.json.encode(Pong(message.t)).decode())
            else:
                self._on_message(message)
            self._changed.set()

    def _on_message(self, message: View | Ack | Refusal | Bye) -> None:
        match message:
            case View():
                self._on_update(message)
            case Ack(n=n):
                self._settle(n, None)
            case Refusal():
                self._settle(message.n, Refused(message.code, message.why, message.rule, message.message))
            case Bye(code=code, why=why) if code in FINAL:
                self._fail(Refused(code, why))

    def _on_update(self, update: View) -> None:
        self.v, self.seat, self.epoch, self.turn, self.left = update.v, update.seat, update.epoch, update.turn, update.left
        if update.table is not None:
            self.table = update.table
        if update.public != ABSENT:
            self._public = update.public
        if update.private != ABSENT:
            self._private = update.private
        if update.moves is not None:
            self.moves = update.moves
        if self._readers:
            seen = Seen(update.v, [_read_fact(fact) for fact in update.facts], update.resync)
            for queue in self._readers:
                queue.put_nowait(seen)

    def _settle(self, n: str, refused: Refused | None) -> None:
        if n in self._pending and not (answer := self._pending[n][1]).done():
            answer.set_exception(refused) if refused else answer.set_result(None)

    def _fail(self, error: Exception) -> None:
        """Nothing more will come. Everybody who waits is told."""
        self._failure = self._failure or error
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(error)
        for queue in self._readers:
            queue.put_nowait(error)
        self._changed.set()


def _read_fact(fact: Raw) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(fact)
    return read
