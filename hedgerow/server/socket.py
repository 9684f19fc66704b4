"""One WebSocket: somebody who looks at a table, and plays there if the secret they sent holds a seat.

Reading never waits for the table: moves may follow each other quickly, and each is answered when it is durable. Writing
goes through an outbox, so that a slow reader holds up nobody. The first message is waited for; all others are heard as they come.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from statistics import median
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from hedgerow.core import WATCHER
from hedgerow.core.game import keeps_time
from hedgerow.server import messages
from hedgerow.server.limits import Bucket
from hedgerow.server.line import frame_of, line_of
from hedgerow.server.messages import Ack, Bye, Hello, Ping, Pong, Refusal, ServerMessage, Welcome
from hedgerow.server.outbox import Outbox
from hedgerow.server.problems import Problem, problem
from hedgerow.table import letters
from hedgerow.table.letters import Letter
from hedgerow.table.live import Answer, Live
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
PING_MOMENTS = 8
"""So many moments at which anybody is pinged there are from one ping of a socket to its next."""
TRIPS = 9
"""How many of the last round trips the lag is taken from."""


def key_of(secret: str | None) -> str:
    """Seats are held by the hash of a secret: the secret itself is kept nowhere."""
    return sha256(secret.encode()).hexdigest() if secret else ""


_last: tuple[ServerMessage | None, bytes] = (None, b"")


def framed(message: ServerMessage) -> bytes:
    """A message as it goes over the line. Several viewers in a row may be shown the very same."""
    global _last
    if _last[0] is not message:
        _last = (message, frame_of(messages.write(message)))
    return _last[1]


class Socket:
    """A viewer of a table (`live.Viewer`)."""

    def __init__(self, node: Node, websocket: WebSocket, id: str) -> None:
        settings = node.settings
        self.node, self.websocket, self.id = node, websocket, id
        self.address = websocket.client.host if websocket.client else ""
        self.key = ""
        self.live: Live | None = None
        self.lag: float | None = None
        self.trips: deque[float] = deque(maxlen=TRIPS)
        self.unanswered = 0
        self.line = line_of(websocket)
        self.outbox = Outbox(self.line, self._overflow, settings.queue_messages, settings.queue_bytes)
        self.bucket = Bucket(settings.messages_per_second, settings.messages_at_once)
        self.too_fast = 0
        self.pings = 0
        self.pinged: float | None = None
        self._shown = False
        """Was anything shown to them since the last look at the clock?"""
        self._timer: asyncio.TimerHandle | None = None
        self._ended = False
        self._sat = WATCHER
        self._all_answered: asyncio.Event | None = None

    @property
    def seat(self) -> int:
        seat = self.live.table.seat_of(self.key) if self.live and self.key else None
        return WATCHER if seat is None else seat

    # From beginning to end

    async def serve(self) -> None:
        await self.websocket.accept()
        self.line.when_free(self.outbox.flush)
        try:
            await self._come_in()
            self.line.listen(self._hear, self._when_ready)
            await self.websocket.receive()  # the end
        except WebSocketDisconnect:
            pass
        except Exception as error:
            await self.end(problem(error))
        finally:
            self._leave()

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

    def _hear(self, data: bytes) -> None:
        """Something came."""
        if self._ended:
            return
        try:
            message = self._read(data)
            if message is not None:
                self._on_message(message)
        except Exception as error:
            self.node.spawn(self.end(problem(error)))

    def _when_ready(self, read: Callable[[], None]) -> None:
        """What cannot be saved yet need not be read yet. Where a clock may run it counts when something came, and before what."""
        match = self.live.table.match if self.live else None
        if match is None or keeps_time(match.game):
            read()
        else:
            self.node.store.when_ready(read)

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
        self.node.metrics.dropped[why.code] += 1
        self.send(Bye(why.code, why.why))
        self._leave()
        if not await self._close(why.code):
            self._drop(why.code)

    async def _close(self, code: str) -> bool:
        """Let them read what is still on its way, then close. False: they do not read."""
        if not await self.outbox.empty(LAST_WORDS):
            return False
        try:
            async with asyncio.timeout(LAST_WORDS):
                with suppress(WebSocketDisconnect, RuntimeError):  # they may have been quicker
                    await self.websocket.close(CLOSE_CODES.get(code, 4400), code)
        except TimeoutError:
            return False
        return True

    def _overflow(self) -> None:
        """They read too slowly. Not at once, for the table is just showing them something."""
        if not self._ended:
            self._ended = True
            self.node.metrics.dropped["too-slow"] += 1
            asyncio.get_running_loop().call_soon(self._give_up)

    def _give_up(self) -> None:
        log.info("a socket is closed", extra={"table": self.id, "code": "too-slow"})
        self._leave()
        self._drop("too-slow")

    def _drop(self, code: str) -> None:
        self.line.drop(CLOSE_CODES.get(code, 4400), code)

    # Reading

    async def _receive(self) -> str | bytes:
        event = await self.websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
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
        self.node.metrics.messages_in[type(message)] += 1
        return message

    def _on_too_fast(self, data: str | bytes) -> None:
        self.too_fast += 1
        if self.too_fast > self.node.settings.messages_at_once:
            raise Problem("too-fast")
        number = messages.number_of(data) if len(data) <= self.node.settings.message_bytes else ""
        self.refuse(number, Problem("too-fast"))

    def _on_message(self, message: messages.ClientMessage) -> None:
        match message:
            case messages.Move():
                self._on_move(message)
            case Pong():
                self._on_pong(message)
            case messages.Ask():
                self._on_ask(message)
            case Hello():
                self.refuse("", Problem("hello-once"))

    def _on_move(self, move: messages.Move) -> None:
        assert self.live is not None
        seat = self.seat
        if seat == WATCHER:
            self.refuse(move.n, Problem("not-seated", "Only those who sit at the table can do that.") if self.key else Problem("no-secret"))
            return
        letter = letters.Move(seat, client_id(move.n), move.epoch, move.token, self.live.now, self.lag or 0.0, self.key)
        self._post(move.n, letter)

    def _on_ask(self, ask: messages.Ask) -> None:
        if not self.key:
            self.refuse(ask.n, Problem("no-secret"))
            return
        self._post(ask.n, letters.Ask(self.key, client_id(ask.n), ask.request))

    def _post(self, n: str, letter: Letter) -> None:
        assert self.live is not None
        self.unanswered += 1

        def answer(said: Answer) -> None:
            self.unanswered -= 1
            if self._all_answered and not self.unanswered:
                self._all_answered.set()
            if isinstance(said, Exception):
                self.refuse(n, problem(said))
                return
            if isinstance(letter, letters.Move):
                self.node.metrics.moves[""] += 1
            self.send(Ack(n))

        self.live.send(letter, answer)

    async def all_answered(self) -> None:
        """Wait until the table has answered everything that was asked here."""
        self._all_answered = asyncio.Event()
        if self.unanswered:
            await self._all_answered.wait()

    # Writing

    def deliver(self, update: Update) -> None:
        """The table shows something. Whoever has just sat down is as far away as they were before."""
        self._shown = True
        self.send(update)
        if update.seat != self._sat and self.live is not None:
            self._sat = update.seat
            self.node.note_lag(self.live, update.seat)

    def refuse(self, n: str, why: Problem) -> None:
        self.node.metrics.refusals[why.code] += 1
        self.send(Refusal(n, why.code, why.why, why.rule, why.message))

    def send(self, message: ServerMessage) -> None:
        if not self.outbox.shut:
            self.node.metrics.messages_out[type(message)] += 1
            self.outbox.put(framed(message))

    # How far away they are

    def _ping(self) -> None:
        """While a clock runs their lag matters. Else it is enough that both sides hear something now and then."""
        settings = self.node.settings
        now = time.monotonic()
        if now - self.line.heard > settings.silence_seconds:
            self.node.spawn(self.end(Problem("silent")))
            return
        runs = self.live is not None and self.live.table.due is not None
        if runs or not self.pings or not self._shown or now - self.line.heard > settings.calm_ping_seconds:
            self.pings, self.pinged = self.pings + 1, now
            self.send(Ping(self.pings))
        self._shown = False
        self._look_again(settings.ping_seconds if runs else settings.calm_ping_seconds)

    def _look_again(self, seconds: float) -> None:
        """After so long, or a little earlier: many sockets have the same moment, and the server wakes up once for all of them."""
        loop, step = asyncio.get_running_loop(), seconds / PING_MOMENTS
        self._timer = loop.call_at((loop.time() + seconds) // step * step, self._ping)

    def _on_pong(self, pong: Pong) -> None:
        """Half of the median round trip is the lag: one slow answer changes little. Only the first answer to the last ping counts."""
        if pong.t != self.pings or self.pinged is None or self.live is None:
            return
        self.trips.append((self.line.heard - self.pinged) * 1000)
        self.pinged = None
        self.lag = median(self.trips) / 2
        self.node.note_lag(self.live, self.seat)


def client_id(n: str) -> str:
    """As it stands in the log, apart from the numbers that bots use."""
    return f"c-{n}"
