"""Codes for tables: a word from the wood that is easy to say across a room; a number joins it when words run short."""

from __future__ import annotations

import secrets
from importlib.resources import files

WORDS = tuple((files("hedgerow.table") / "codes.txt").read_text("utf-8").split())


def new_code(attempt: int = 0) -> str:
    """A word; after a few that were taken, a word and a number that grows longer."""
    word = secrets.choice(WORDS)
    return word if attempt < 3 else f"{word}-{secrets.randbelow(10 ** min(2 + attempt // 4, 6))}"
