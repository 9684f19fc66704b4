"""What the kit says when a game breaks the contract: which check found it, what happened, and where to see it again."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """Something wrong, as a check found it."""

    where: str
    what: str


class Fault(AssertionError):
    """A game that breaks the contract. `where` names the seed and the entry, so that it can be played again."""

    def __init__(self, check: str, what: str, where: str) -> None:
        super().__init__(f"{check}: {what}\n  in {where}")
        self.check = check
        self.what = what
        self.where = where


def short(value: object, length: int = 240) -> str:
    """A value as it fits into a message."""
    text = value.decode() if isinstance(value, bytes) else repr(value)
    return text if len(text) <= length else f"{text[: length - 1]}…"
