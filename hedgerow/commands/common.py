"""What commands share: reading a match file, and saying what is wrong without a traceback."""

from __future__ import annotations

import sys
from pathlib import Path

from hedgerow.core.notation import BadFile, MatchFile, read_file

USAGE_ERROR = 2


class Stop(Exception):
    """End the command with this status; the message goes to standard error."""

    def __init__(self, message: str, status: int = USAGE_ERROR) -> None:
        super().__init__(message)
        self.status = status


def pointed(path: str, fault: BadFile) -> str:
    """A fault in a file: where, which rule, why, and the line with a caret."""
    return f"{path}:{fault.line}: {fault.rule}: {fault.why}\n{fault.pointed()}"


def read_match_file(path: str) -> MatchFile:
    """Read a match file, `-` for standard input."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise Stop(f"{path}: cannot be read: {error.strerror}") from error
    try:
        return read_file(data.decode())
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Stop(f"{path}:{line}: CORE-7: The match file is not text in UTF-8.") from error
    except BadFile as fault:
        raise Stop(pointed(path, fault)) from fault
