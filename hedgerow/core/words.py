"""Words for people: catalogues of messages, and errors that cite a rule.

A message is a key and its values; a catalogue holds one template per key and language. A template names its
values in braces, and a dot picks a form:

- `{square}`       the value as it is
- `{tile.a}`       the noun `noun.<value>.a` of the catalogue ("a fox"): each language brings the forms it needs
- `{points.point}` the plural `plural.point.one|few|other` for this number ("1 point", "5 points")
- `{seat.name}`    the name of the player in this seat

A value may be a message of its own, such as the reason of a refusal: it is said in its place.

A key may have a twin that ends in `.you`: it is used when the message is told to the very seat it speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

Value: TypeAlias = "str | int | Message"

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


class Message(Struct, frozen=True):
    """Something to say, in no language yet."""

    key: str
    values: dict[str, Value] = {}


class Illegal(Exception):
    """A refused move: the number of the rule that forbids it, and why, in words."""

    def __init__(self, rule: str, why: str, message: Message | None = None) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule = rule
        self.why = why
        self.message = message or Message(rule)


class Unreadable(Exception):
    """A token that names no move: what is wrong with it, and where in the token it goes wrong."""

    def __init__(self, token: str, why: str, at: int, message: Message) -> None:
        super().__init__(f"{token!r}: {why}")
        self.token = token
        self.why = why
        self.at = at
        self.message = message


def plural_category(language: str, n: int) -> str:
    """The plural form that a number takes: one, few (Czech 2 to 4) or other."""
    if abs(n) == 1:
        return "one"
    if language == "cs" and 2 <= abs(n) <= 4:
        return "few"
    return "other"


class Words:
    """The catalogue of one room in one language. What holds at every table, a game can say too."""

    def __init__(self, language: str, templates: Mapping[str, str]) -> None:
        self.language = language
        self.templates = dict(templates)

    @classmethod
    def load(cls, package: str, language: str = "en") -> Words:
        """Read `messages/<language>.json` in a package."""
        text = (files(package) / "messages" / f"{language}.json").read_bytes()
        return cls(language, msgspec.json.decode(text, type=dict[str, str]))

    def say(self, message: Message, names: Sequence[str] = (), viewer: int | None = None) -> str:
        """Put a message into words, with the players' names, as one viewer is told it."""
        said = {name: self.say(value, names, viewer) if isinstance(value, Message) else value for name, value in message.values.items()}
        words = self if message.key in self.templates else of_every_table(self.language)
        return words._fill(message.key, said, names, viewer)

    def _fill(self, key: str, values: Mapping[str, str | int], names: Sequence[str], viewer: int | None) -> str:
        if viewer is not None and viewer == values.get("seat") and f"{key}.you" in self.templates:
            key = f"{key}.you"

        def fill(match: re.Match[str]) -> str:
            value, form = values[match[1]], match[2]
            if form is None:
                return str(value)
            if form == "name":
                return names[int(value)] if int(value) < len(names) else self.templates["seat"].format(number=int(value) + 1)
            if isinstance(value, int):
                return self.templates[f"plural.{form}.{plural_category(self.language, value)}"].replace("{n}", str(value))
            return self.templates[f"noun.{value}.{form}"]

        return PLACEHOLDER.sub(fill, self.templates[key])

    def illegal(self, key: str, **values: Value) -> Illegal:
        """A refusal: the key is the rule's number, or the number with a dot and a variant of the reason (`TH-12.tree`)."""
        message = Message(key, values)
        return Illegal(key.partition(".")[0], self.say(message), message)

    def unreadable(self, token: str, reason: Message, at: int = 0) -> Unreadable:
        """A token that names no move: what is wrong with it, from which of its letters on."""
        return Unreadable(token, self.say(reason), at, reason)


@cache
def of_every_table(language: str) -> Words:
    return Words.load("hedgerow.core", language)


CORE: Final = of_every_table("en")
