"""Logs as JSON, one object a line.

They hold ids of tables, numbers of seats, codes and times. They never hold a secret, a key, a nonce, a move or the
content of a file: whoever reads the logs learns nothing that the players of a running match do not know.
"""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

LEVELS = ("debug", "info", "warning", "error")
ROOMS = ("hedgerow", "uvicorn", "asyncpg")
"""Ours, and those that would else tell of our trouble in their own way, with the words of every error."""
TOLD = ("node", "table", "code", "method", "path", "status", "ms")
"""What a line may say besides its message, given as `extra`."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "room": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in TOLD if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            line |= told(record.exc_info[1])
        return msgspec.json.encode(line, enc_hook=str).decode()


def told(error: BaseException) -> dict[str, Any]:
    """Where an error happened. Not what it says: its words may hold what somebody keeps secret."""
    places = [
        f"{frame.filename.rpartition('hedgerow/')[2]}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
    ]
    return {"error": type(error).__name__, "where": places}


def set_up(level: str, stream: TextIO | None = None) -> None:
    """Send the logs of these rooms to a stream, and leave everybody else's alone."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ROOMS:
        room = logging.getLogger(name)
        room.handlers[:] = [handler]
        # The socket library writes every frame into its debug log, secrets and all.
        room.setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level.upper()]) if name != "hedgerow" else level.upper())
        room.propagate = False
