"""Data of one's own: what a table may bring along instead of what is in the box, such as a pack or a deck. All of them are JSON."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256

import msgspec
from msgspec import Struct

from hedgerow.core.places import Path, line_of, places

LONGEST_TITLE = 60
UNREADABLE = (msgspec.DecodeError, RecursionError)
"""No JSON, JSON that is something else, or JSON that is nested without end."""


class Mistake(Struct, frozen=True):
    """Something wrong with the data: the line, the place in words where there is one, and why."""

    line: int
    place: str
    why: str

    @property
    def words(self) -> str:
        return f"line {self.line}{f' ({self.place})' if self.place else ''}: {self.why}"


class About(Struct, frozen=True):
    """What everybody at a table is told of the data before they fetch them."""

    title: dict[str, str]
    """By language; one without a language stands for all."""
    size: int
    """How many cards there are."""
    languages: tuple[str, ...]
    """None: they have no words in them."""
    hash: str = ""


class Data(Struct, frozen=True):
    """One kind of data that a game can be played with."""

    check: Callable[[str], list[Mistake]]
    """Everything that is wrong with a text; nothing, if a match can hold it."""
    about: Callable[[str], About]
    """Of a text that has passed the check."""


def one_line(text: str) -> str:
    """The same JSON as the header of a match holds it."""
    return msgspec.json.encode(msgspec.json.decode(text)).decode()


def hash_of(text: str) -> str:
    """The same for the same data, and for no others: whoever has fetched them once has them for good."""
    return sha256(text.encode()).hexdigest()[:16]


def unreadable(text: str, failure: Exception) -> Mistake:
    """What msgspec says, with a line. It names a byte of bad JSON, or the path of a value that does not fit."""
    if isinstance(failure, RecursionError):
        return Mistake(1, "", "brackets stand in brackets without end")
    error = str(failure)
    if "truncated" in error:
        return Mistake(text.rstrip().count("\n") + 1, "", "this JSON ends too early: a bracket or a quote is missing")
    if byte := re.search(r"\(byte (\d+)\)", error):
        before = text.encode()[: int(byte[1])].decode(errors="ignore")
        return Mistake(before.count("\n") + 1, "", error)
    path: Path = tuple(int(part) if part.isdecimal() else part for part in re.findall(r"[\w-]+", (error.partition("`$")[2]).rstrip("`")))
    return Mistake(line_of(places(text), path), "", error)


def is_title(text: str) -> bool:
    """Can this stand on the page as the name of something?"""
    return 0 < len(text) <= LONGEST_TITLE and text == text.strip() and text.isprintable()
