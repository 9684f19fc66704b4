"""The line under a socket: uvicorn's WebSocket protocol, with a short way for messages in both directions.

ASGI passes each message through a queue, a task and several layers of calls, and stops reading in between. Once
somebody has come in their messages are handed over as they arrive, and written as soon as the line takes them. Coming
in and closing stay with ASGI.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

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
MASKED: Final = 0x80
"""Set in the second byte of every frame from a client."""


class Line(WebSocketsSansIOProtocol):
    free = True
    """Does it take more at once?"""
    _hear: Callable[[bytes], None] | None = None
    _resume: Callable[[], None] | None = None
    _begun = b""
    """A frame whose end has not come yet."""
    _left_to_library = False
    _held = b""
    """What waits for something that follows at once."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]
        await super().run_asgi()

    # Reading

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """From now on whatever comes is heard here, first what has come already. ASGI is told of the end alone."""
        self._hear = hear
        for event in [self.queue.get_nowait() for _ in range(self.queue.qsize())]:
            if event["type"] == "websocket.receive":
                hear(event.get("bytes") or (event.get("text") or "").encode())
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Hear whole texts at once. The library gets all other frames, each as a whole, so that it is always between two frames.

        It is left to itself from the first frame on that is too long, or only a part of a message.
        """
        if self._left_to_library or not self.handshake_initiated:
            super().data_received(data)
            return
        data, at = self._begun + data, 0
        most = self.config.ws_max_size
        while 0 < (length := frame_length(data, at)) <= min(len(data) - at, most) and data[at] in WHOLE:
            frame = data[at : at + length]
            at += length
            if self._hear and frame[0] == TEXT and frame[1] & MASKED:
                if not self.close_sent:
                    self._hear(text_in(frame))
            else:
                super().data_received(frame)
                if self.transport.is_closing():
                    return
        self._begun = data[at:]
        if self._begun and (self._begun[0] not in WHOLE or length > most):
            self._left_to_library = True
            super().data_received(self._begun)

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._hear(data)

    # Writing

    def write(self, frame: bytes, more: bool = False) -> None:
        """Send a frame, or hold it for a moment where more follows, so that both are one write. Nobody there: nothing happens."""
        if more and not self._held:
            self.loop.call_soon(self.flush)
        frames = self._held + frame
        if more:
            self._held = frames
        elif not self.close_sent and not self.transport.is_closing():
            self._held = b""
            self.transport.write(frames)

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
