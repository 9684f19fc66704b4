"""What bots are called, from `names.json`. A name is a character: whoever plays by it is the same in every match."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.resources import files
from zlib import crc32

import msgspec


@cache
def bot_chair_names() -> tuple[str, ...]:
    return msgspec.json.decode((files(__package__) / "names.json").read_bytes(), type=tuple[str, ...])


def free_name(taken: Collection[str], table: str = "") -> str:
    """A name that nobody at this table has. Each table begins elsewhere in the list, so that one meets others another time."""
    names = bot_chair_names()
    first = crc32(table.encode()) % len(names) if table else 0
    return next(name for name in (*names[first:], *names[:first]) if name not in taken)
