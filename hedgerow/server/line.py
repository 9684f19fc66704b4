"""The line under a socket: uvicorn's WebSocket protocol, with a short way for messages in both directions.

ASGI passes each message through a queue, a task and several layers of calls, and stops reading in between. Once
somebody has come in their messages are handed over as they arrive, and written as soon as the line takes them. Coming
in and closing stay with ASGI.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

LINE: Final = "hedgerow.line"
LINGER = 5.0
"""Seconds in which a dropped reader may still fetch what was on its way."""


class Line(WebSocketsSansIOProtocol):
    _hear: Callable[[bytes], None] | None = None
    _resume: Callable[[], None] | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._frames: list[bytes] = []

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

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._hear(data)

    # Writing

    @property
    def free(self) -> bool:
        """Does it take more at once?"""
        return self.writable.is_set()

    def write(self, text: bytes) -> None:
        """Send a message, together with all that is written in the same moment. Nothing happens where nobody is there any more."""
        if not self._frames:
            self.loop.call_soon(self.flush)
        self._frames += (head_of(text), text)

    def flush(self) -> None:
        frames, self._frames = self._frames, []
        if frames and not self.close_sent and not self.disconnected and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        self.flush()  # what ASGI sends, a close above all, comes after it
        await super().send(message)

    def when_free(self, resume: Callable[[], None]) -> None:
        """What to do whenever the line takes more again."""
        self._resume = resume

    def resume_writing(self) -> None:
        super().resume_writing()
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


def head_of(text: bytes) -> bytes:
    """What stands before a text in a WebSocket frame (RFC 6455, 5.2): 0x81 for a whole text, then its length, unmasked.

    The library's way takes as long as everything else that is done to send a message.
    """
    length = len(text)
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def line_of(websocket: WebSocket) -> Line:
    """Hedgerow runs on this protocol alone (`run.configure`)."""
    line: Line = websocket.scope["extensions"][LINE]
    return line
