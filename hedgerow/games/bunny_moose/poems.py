"""The poems: the clock of the game. Each line comes in two halves, and a card lands with the second one."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

LANGUAGES: Final = ("en", "de", "cs")


class Poem(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    lines: tuple[tuple[str, str], ...]
    """The first half is read while the card is drawn, the second as it comes down."""


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The sheet of a language: a short poem in front, a long one on the back. `bam` cuts either short."""

    language: str
    bam: str
    short: Poem
    long: Poem


@cache
def sheet(language: str) -> Sheet:
    return msgspec.json.decode((files(__package__) / "poems" / f"{language}.json").read_bytes(), type=Sheet)


def poem(language: str, lines: int) -> Poem:
    """BM-14, BM-44: the short poem for six lines, its beginning for four, the long one for eight."""
    page = sheet(language)
    if lines > len(page.short.lines):
        return page.long
    return Poem(page.short.title, page.short.lines[:lines])
