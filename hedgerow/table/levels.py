"""Which bots a table offers, by level."""

from __future__ import annotations

from hedgerow.bots.bot import Unfit
from hedgerow.bots.levels import LEVELS, find_level
from hedgerow.core import AnyKind

SUBSTITUTES = ("badger", "cub")
"""Levels of a bot that plays on for somebody who has left for good: neither the weakest nor the strongest, if it can be had."""


def level_names(kind: AnyKind) -> list[str]:
    """The levels that can play this game, from gentle to strong."""
    return [level for level in LEVELS if _fits(level, kind)]


def substitute(kind: AnyKind) -> str:
    """The level of a bot that takes the place of somebody who resigned."""
    levels = level_names(kind)
    return next((level for level in SUBSTITUTES if level in levels), levels[0])


def _fits(level: str, kind: AnyKind) -> bool:
    try:
        find_level(level, kind)
    except Unfit:
        return False
    return True
