"""Data of one's own: what a table may bring along instead of what is in the box, such as a pack or a deck. All of them are JSON."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct

from hedgerow.core.places import Path, line_of, places, repeats
from hedgerow.core.words import CORE, Message, Words

T = TypeVar("T")

LONGEST_TITLE = 60
UNREADABLE = (msgspec.DecodeError, RecursionError)
"""No JSON, JSON that is something else, or JSON that is nested without end."""
JSON_TYPES = {"str", "int", "float", "bool", "null", "object", "array"}


class Mistake(Struct, frozen=True):
    """Something wrong with the data: the line, the place in words where there is one, and why."""

    line: int
    place: str
    why: str
    where: Message | None = None
    """The place as a message, for other languages."""
    message: Message | None = None
    """The reason as a message."""

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


def mistake(words: Words, line: int, where: Message | None, message: Message) -> Mistake:
    """A mistake that is told in the words of a game."""
    return Mistake(line, words.say(where) if where else "", words.say(message), where, message)


def read_or_tell(text: str, read: Callable[[str], T]) -> tuple[T | None, list[Mistake]]:
    """What stands in a text, if it can be read at all, and what is wrong with it before anybody looks at the values."""
    try:
        return read(text), [mistake(CORE, line, None, _twice(path)) for path, line in repeats(text).items()]
    except UNREADABLE as error:
        return None, [unreadable(text, error)]


def _twice(path: Path) -> Message:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path[:-1])
    return Message("data.twice", {"field": path[-1], "path": "$" + "".join(steps)})


def unreadable(text: str, failure: Exception) -> Mistake:
    """What msgspec says, with a line. It names a byte of bad JSON, or the path of a value that does not fit."""
    if isinstance(failure, RecursionError):
        return mistake(CORE, 1, None, Message("data.endless"))
    error = str(failure)
    if "truncated" in error:
        return mistake(CORE, text.rstrip().count("\n") + 1, None, Message("data.truncated"))
    if byte := re.search(r"\(byte (\d+)\)", error):
        before = text.encode()[: int(byte[1])].decode(errors="ignore")
        return mistake(CORE, before.count("\n") + 1, None, _malformed(error))
    said, _, path = error.partition(" - at `")
    path = path.removesuffix("`").removeprefix("key` in `")
    steps: Path = tuple(int(part) if part.isdecimal() else part for part in re.findall(r"[\w-]+", path))
    return mistake(CORE, line_of(places(text), steps), None, _unlike(said, path or "$"))


def _malformed(error: str) -> Message:
    if "trailing comma" in error:
        return Message("data.comma")
    if signs := re.search(r"expected (.+) \(byte", error):
        return Message("data.sign", {"signs": signs[1].replace(" or ", " / ")})
    return Message("data.malformed")


def _unlike(said: str, path: str) -> Message:
    """JSON that is something else than it should be."""
    if field := re.fullmatch(r"Object missing required field `(.*)`", said):
        return Message("data.missing", {"field": field[1], "path": path})
    if field := re.fullmatch(r"Object contains unknown field `(.*)`", said):
        return Message("data.unknown", {"field": field[1], "path": path})
    if (types := re.fullmatch(r"Expected `(\w+)`, got `(\w+)`", said)) and {*types.groups()} <= JSON_TYPES:
        return Message("data.type", {"expected": types[1], "got": types[2], "path": path})
    if (got := re.fullmatch(r"Expected `.*`, got `(\w+)`", said)) and got[1] in JSON_TYPES:
        return Message("data.other", {"got": got[1], "path": path})
    if bound := re.fullmatch(r"Expected `\w+` ([<>]=) (\d+)", said):
        name = "most" if bound[1] == "<=" else "least"
        return Message(f"data.{name}", {name: int(bound[2]), "path": path})
    if length := re.fullmatch(r"Expected `array` of length (\d+)", said):
        return Message("data.length", {"length": int(length[1]), "path": path})
    if value := re.fullmatch(r"Invalid enum value (.*)", said):
        return Message("data.choice", {"value": value[1], "path": path})
    if said == "Number out of range":
        return Message("data.range", {"path": path})
    return Message("data.value", {"error": said, "path": path})


def is_title(text: str) -> bool:
    """Can this stand on the page as the name of something?"""
    return 0 < len(text) <= LONGEST_TITLE and text == text.strip() and text.isprintable()
