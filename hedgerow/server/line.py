"""The line under a socket: uvicorn's WebSocket protocol, with a short way for messages in both directions.

ASGI passes each message through a queue, a task and several layers of calls, and stops reading in between. Once
somebody has come in their messages are handed over as they arrive, or when their listener is ready for them. What is
written goes out at the end of a round of the event loop: all that one socket gets in one write, and all sockets one after the
other. Coming in and closing stay with ASGI.
"""

from __future__ import annotations

import time
from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final
from weakref import WeakKeyDictionary

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # there is no compiled one for this machine
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

LINE: Final = "hedgerow.line"
LINGER = 5.0
"""Seconds in which a dropped reader may still fetch what was on its way."""
TEXT: Final = 0x81
"""How a frame begins that holds a whole text (RFC 6455, 5.2)."""
WHOLE: Final = (TEXT, 0x88, 0x89, 0x8A)
"""The same for all frames that stand for themselves: text, close, ping, pong."""
MOST: Final = 1 << 16
"""Bytes that are held until the end of a round: more go out at once, so that the line can say that it takes no more.
And bytes that wait for a listener to be ready: more are read at once."""
MASKED: Final = 0x80
"""Set in the second byte of every frame from a client."""


class Line(WebSocketsSansIOProtocol):
    free = True
    """Does it take more at once?"""
    heard = 0.0
    """When something came last."""
    _hear: Callable[[bytes], None] | None = None
    _when_ready: Callable[[Callable[[], None]], None] | None = None
    _resume: Callable[[], None] | None = None
    _came = b""
    """What is not read yet: all that came while the listener was not ready, or a frame whose end has not come."""
    _waits = False
    """Will it be read when the listener is ready?"""
    _left_to_library = False
    _held = b""
    """What goes out at the end of this round."""
    _rounds: ClassVar[WeakKeyDictionary[AbstractEventLoop, list[Line]]] = WeakKeyDictionary()
    """By event loop: the lines that hold something."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._holding = self._rounds.setdefault(self.loop, [])

    async def run_asgi(self) -> None:
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]
        await super().run_asgi()

    # Reading

    def listen(self, hear: Callable[[bytes], None], when_ready: Callable[[Callable[[], None]], None]) -> None:
        """From now on whatever comes is heard here, first what has come already. ASGI is told of the end alone.

        `when_ready` says when to read. So as many wait until then as come, and the same code runs for all of them in a row.
        """
        self._hear, self._when_ready = hear, when_ready
        for event in [self.queue.get_nowait() for _ in range(self.queue.qsize())]:
            if event["type"] == "websocket.receive":
                hear(event.get("bytes") or (event.get("text") or "").encode())
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        self.heard = time.monotonic()
        if self._left_to_library or not self.handshake_initiated:
            self._leave_to_library(data)
            return
        self._came += data
        if self._when_ready is None or len(self._came) > MOST:
            self._read()
        elif not self._waits:
            self._waits = True
            self._when_ready(self._read)

    def connection_lost(self, exc: Exception | None) -> None:
        self._read()
        super().connection_lost(exc)

    def _read(self) -> None:
        """Hear whole texts at once. The library gets all other frames, each as a whole, so that it is always between two frames.

        It is left to itself from the first frame on that is too long, or only a part of a message.
        """
        self._waits = False
        data, self._came, at = self._came, b"", 0
        most = self.config.ws_max_size
        while 0 < (length := frame_length(data, at)) <= min(len(data) - at, most) and data[at] in WHOLE:
            frame = data[at : at + length]
            at += length
            if self._hear and frame[0] == TEXT and frame[1] & MASKED:
                if not self.close_sent:
                    self._hear(text_in(frame))
            else:
                self._leave_to_library(frame)
                if self.transport.is_closing():
                    return
        self._came = data[at:]
        if self._came and (self._came[0] not in WHOLE or length > most):
            self._left_to_library = True
            self._leave_to_library(self._came)

    def _leave_to_library(self, data: bytes) -> None:
        self.flush()  # it writes by itself, a close above all
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._hear(data)

    # Writing

    def write(self, frame: bytes) -> None:
        """Send a frame at the end of this round. Nobody there: nothing happens."""
        if not self._held:
            if not self._holding:
                self.loop.call_soon(self._end_round)
            self._holding.append(self)
        self._held += frame
        if len(self._held) > MOST:
            self.flush()

    def _end_round(self) -> None:
        lines = self._holding[:]
        self._holding.clear()
        for line in lines:
            line.flush()

    def flush(self) -> None:
        frames, self._held = self._held, b""
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)

    async def send(self, message: ASGISendEvent) -> None:
        self.flush()  # what ASGI sends, a close above all, comes after it
        await super().send(message)

    def when_free(self, resume: Callable[[], None]) -> None:
        """What to do whenever the line takes more again."""
        self._resume = resume

    def pause_writing(self) -> None:
        super().pause_writing()
        self.free = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.free = True
        if self._resume:
            self._resume()

    def drop(self, code: int, reason: str) -> None:
        """Close without waiting for the reader: ASGI's own close would wait for ever for one who does not read."""
        self.flush()
        if not self.close_sent and not self.transport.is_closing():
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()
        self.loop.call_later(LINGER, self.transport.abort)


# Frames (RFC 6455, 5.2). The library's way with them has many more steps, and every message takes it.


def frame_of(text: bytes) -> bytes:
    """A whole text, unmasked, as servers send it."""
    length = len(text)
    if length < 126:
        return bytes((TEXT, length)) + text
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


def frame_length(data: bytes, at: int) -> int:
    """How long the frame is that begins here, as it says itself; 0 while that has not come yet."""
    if len(data) < at + 2:
        return 0
    second = data[at + 1]
    length, head = second & 0x7F, 6 if second & MASKED else 2
    if length < 126:
        return head + length
    wide = 2 if length == 126 else 8
    if len(data) < at + 2 + wide:
        return 0
    return head + wide + int.from_bytes(data[at + 2 : at + 2 + wide], "big")


def text_in(frame: bytes) -> bytes:
    """What stands in a masked frame."""
    mask = {126: 4, 127: 10}.get(frame[1] & 0x7F, 2)
    return apply_mask(frame[mask + 4 :], frame[mask : mask + 4])


def line_of(websocket: WebSocket) -> Line:
    """Hedgerow runs on this protocol alone (`run.configure`)."""
    line: Line = websocket.scope["extensions"][LINE]
    return line
