"""The two editions: a deck each, and a handful of named switches."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Edition(Struct, frozen=True):
    """BM-38: in what the editions differ."""

    name: str
    trail: int
    """BM-2: how many spaces the trail has."""
    narrations: dict[int, int]
    """BM-36: how often everybody narrates, by the number of players."""
    ladder: bool
    """BM-39, BM-40: are there advanced cards, and with them a way to begin without them?"""
    tongue_from_the_start: bool
    """BM-20, BM-39: does a tongue count even where no advanced cards are in play?"""


EDITIONS: Final = {
    "2009": Edition("2009", trail=15, narrations={3: 3, 4: 3, 5: 2, 6: 2}, ladder=False, tongue_from_the_start=True),
    "2014": Edition("2014", trail=18, narrations={3: 2, 4: 2, 5: 2, 6: 2}, ladder=True, tongue_from_the_start=False),
}
