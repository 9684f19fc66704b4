"""One WebSocket: somebody who looks at a table, and plays there if the secret they sent holds a seat.

Reading never waits for the table: moves may follow each other quickly, and each is answered when it is durable. Writing
goes through an outbox, so that a slow reader holds up nobody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from hedgerow.core import WATCHER
from hedgerow.server import messages
from hedgerow.server.limits import Bucket
from hedgerow.server.messages import Ack, Bye, Hello, Ping, Pong, Refusal, ServerMessage, Welcome
from hedgerow.server.outbox import Outbox
from hedgerow.server.problems import Problem, problem
from hedgerow.table import letters
from hedgerow.table.letters import Letter
from hedgerow.table.live import Live
from hedgerow.table.views import Update

if TYPE_CHECKING:
    from hedgerow.server.node import Node

log = logging.getLogger("hedgerow.socket")

CLOSE_CODES = {"closing": 1012, "fault": 1011, "unknown-table": 4404, "missing-game": 4409, "forgotten": 4410}
CLOSE_CODES |= {"too-fast": 4429, "too-many-sockets": 4429, "too-many-spectators": 4429}
CLOSE_CODES |= {"too-slow": 4408, "silent": 4408, "no-hello": 4408, "full-house": 4503, "unavailable": 4503}
"""The number with which a socket is closed; `bye` says the same in words first, to those who still read."""
LAST_WORDS = 1.0
"""Seconds that a reader is given to take what is still waiting for it."""
NEWS = 0.3
"""How much a new measurement of the lag counts beside the old ones."""
DROP = "hedgerow.drop"
"""Closes a socket without waiting for its reader; where the server we run on offers it."""


def key_of(secret: str | None) -> str:
    """Seats are held by the hash of a secret: the secret itself is kept nowhere."""
    return sha256(secret.encode()).hexdigest() if secret else ""


class Socket:
    """A viewer of a table (`live.Viewer`)."""

    def __init__(self, node: Node, websocket: WebSocket, id: str) -> None:
        settings = node.settings
        self.node, self.websocket, self.id = node, websocket, id
        self.address = websocket.client.host if websocket.client else ""
        self.key = ""
        self.live: Live | None = None
        self.lag: float | None = None
        self.unanswered: set[asyncio.Future[int]] = set()
        self.outbox = Outbox(self._send_text, self._overflow, settings.queue_messages, settings.queue_bytes)
        self.bucket = Bucket(settings.messages_per_second, settings.messages_at_once)
        self.too_fast = 0
        self.heard = time.monotonic()
        self.pings = 0
        self.pinged: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._ended = False

    @property
    def seat(self) -> int:
        seat = self.live.table.seat_of(self.key) if self.live and self.key else None
        return WATCHER if seat is None else seat

    # From beginning to end

    async def serve(self) -> None:
        await self.websocket.accept()
        writer = asyncio.create_task(self._write())
        try:
            await self._come_in()
            await self._listen()
        except WebSocketDisconnect:
            pass
        except Exception as error:
            await self.end(problem(error))
        finally:
            self._leave()
            writer.cancel()

    async def _come_in(self) -> None:
        self.node.admit(self)
        hello = await self._hello()
        self.live = await self.node.open_table(self.id)
        self.key = key_of(hello.secret)
        self.node.check_room(self)
        # From here to `watch` nothing may wait, or the table could be let go in between.
        self.send(Welcome(messages.PROTOCOL, self.id, self.seat, self.node.house.node))
        self.live.watch(self, hello.v if hello.seat == self.seat else None)
        self._ping()

    async def _hello(self) -> Hello:
        """The first message, and it has to come soon."""
        try:
            async with asyncio.timeout(self.node.settings.hello_seconds):
                while True:
                    message = self._read(await self._receive())
                    if isinstance(message, Hello):
                        return message
                    if message is not None:
                        self.refuse(getattr(message, "n", ""), Problem("hello-first"))
        except TimeoutError:
            raise Problem("no-hello") from None

    async def _listen(self) -> None:
        while True:
            message = self._read(await self._receive())
            if message is not None:
                self._on_message(message)

    def _leave(self) -> None:
        """Look away from the table. May be called twice."""
        self.outbox.close()
        if self._timer:
            self._timer.cancel()
        if self.live:
            self.live.unwatch(self)
            self.node.note_lag(self.live, self.seat)
        self.node.forget(self)

    async def end(self, why: Problem) -> None:
        """Say goodbye and close."""
        if self._ended:
            return
        self._ended = True
        log.info("a socket is closed", extra={"table": self.id, "code": why.code})
        self.node.metrics.dropped.labels(why.code).inc()
        self.send(Bye(why.code, why.why))
        self._leave()
        if await self.outbox.empty(LAST_WORDS):
            with suppress(WebSocketDisconnect, RuntimeError):  # they may have been quicker
                await self.websocket.close(CLOSE_CODES.get(why.code, 4400), why.code)
        else:
            self._drop(why.code)

    def _overflow(self) -> None:
        """They read too slowly. Not at once, for the table is just showing them something."""
        if not self._ended:
            self._ended = True
            self.node.metrics.dropped.labels("too-slow").inc()
            asyncio.get_running_loop().call_soon(self._give_up)

    def _give_up(self) -> None:
        log.info("a socket is closed", extra={"table": self.id, "code": "too-slow"})
        self._leave()
        self._drop("too-slow")

    def _drop(self, code: str) -> None:
        """Close without waiting for the reader."""
        drop = self.websocket.scope.get("extensions", {}).get(DROP)
        if drop:
            drop(CLOSE_CODES.get(code, 4400), code)
        else:
            self.node.spawn(self.websocket.close(CLOSE_CODES.get(code, 4400), code))

    # Reading

    async def _receive(self) -> str | bytes:
        event = await self.websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        self.heard = time.monotonic()
        text, data = event.get("text"), event.get("bytes")
        return text if text is not None else data or b""

    def _read(self, data: str | bytes) -> messages.ClientMessage | None:
        """The message in what came; None after a refusal. Whoever keeps sending too fast is sent away."""
        if not self.bucket.take():
            self._on_too_fast(data)
            return None
        self.too_fast = 0
        if len(data) > self.node.settings.message_bytes:
            self.refuse("", Problem("too-large", f"A message has at most {self.node.settings.message_bytes} bytes."))
            return None
        try:
            message = messages.read(data)
        except messages.UNREADABLE as error:
            code = "unknown-message" if messages.of_unknown_type(data) else "malformed"
            self.refuse(messages.number_of(data), Problem(code, "" if code == "unknown-message" else f"That cannot be read: {error}."))
            return None
        self.node.metrics.messages_in.labels(message.__struct_config__.tag).inc()
        return message

    def _on_too_fast(self, data: str | bytes) -> None:
        self.too_fast += 1
        if self.too_fast > self.node.settings.messages_at_once:
            raise Problem("too-fast")
        number = messages.number_of(data) if len(data) <= self.node.settings.message_bytes else ""
        self.refuse(number, Problem("too-fast"))

    def _on_message(self, message: messages.ClientMessage) -> None:
        match message:
            case Pong():
                self._on_pong(message)
            case messages.Move():
                self._on_move(message)
            case messages.Ask():
                self._on_ask(message)
            case Hello():
                self.refuse("", Problem("hello-once"))

    def _on_move(self, move: messages.Move) -> None:
        assert self.live is not None
        if self.seat == WATCHER:
            self.refuse(move.n, Problem("not-seated", "Only those who sit at the table can do that.") if self.key else Problem("no-secret"))
            return
        letter = letters.Move(self.seat, client_id(move.n), move.epoch, move.token, self.live.now, self.lag or 0.0, self.key)
        self._post(move.n, letter)

    def _on_ask(self, ask: messages.Ask) -> None:
        if not self.key:
            self.refuse(ask.n, Problem("no-secret"))
            return
        self._post(ask.n, letters.Ask(self.key, client_id(ask.n), ask.request))

    def _post(self, n: str, letter: Letter) -> None:
        assert self.live is not None
        future = self.live.post(letter)
        self.unanswered.add(future)
        future.add_done_callback(partial(self._answer, n, isinstance(letter, letters.Move)))

    def _answer(self, n: str, is_move: bool, future: asyncio.Future[int]) -> None:
        """The table has answered. No answer at all: it was let go, and the client will ask again."""
        self.unanswered.discard(future)
        if future.cancelled():
            return
        if error := future.exception():
            self.refuse(n, problem(error))
            return
        if is_move:
            self.node.metrics.moves.inc()
        self.send(Ack(n))

    # Writing

    def deliver(self, update: Update) -> None:
        """The table shows something."""
        self.send(update)

    def refuse(self, n: str, why: Problem) -> None:
        self.node.metrics.refusals.labels(why.code).inc()
        self.send(Refusal(n, why.code, why.why, why.rule, why.message))

    def send(self, message: ServerMessage) -> None:
        if not self.outbox.shut:
            self.node.metrics.messages_out.labels(message.__struct_config__.tag).inc()
            self.outbox.put(messages.write(message))

    async def _send_text(self, text: str) -> None:
        await self.websocket.send({"type": "websocket.send", "text": text})

    async def _write(self) -> None:
        try:
            await self.outbox.run()
        except (WebSocketDisconnect, RuntimeError):
            self.outbox.close()  # gone; the reading side notices too

    # How far away they are

    def _ping(self) -> None:
        settings = self.node.settings
        now = time.monotonic()
        if now - self.heard > settings.silence_seconds:
            self.node.spawn(self.end(Problem("silent")))
            return
        self.pings, self.pinged = self.pings + 1, now
        self.send(Ping(self.pings))
        self._timer = asyncio.get_running_loop().call_later(settings.ping_seconds, self._ping)

    def _on_pong(self, pong: Pong) -> None:
        """Half of the round trip is the lag. Only the first answer to the last ping counts."""
        if pong.t != self.pings or self.pinged is None or self.live is None:
            return
        measured = (time.monotonic() - self.pinged) * 500
        self.pinged = None
        self.lag = measured if self.lag is None else (1 - NEWS) * self.lag + NEWS * measured
        self.node.note_lag(self.live, self.seat)


def client_id(n: str) -> str:
    """As it stands in the log, apart from the numbers that bots use."""
    return f"c-{n}"
