"""Which bots a table offers, by level."""

from __future__ import annotations

from hedgerow.bots.levels import level_names
from hedgerow.core import AnyKind

__all__ = ["level_names", "substitute"]


def substitute(kind: AnyKind) -> str:
    """The level of a bot that plays on for somebody who has left for good: neither the weakest nor the strongest, if it can be had."""
    levels = level_names(kind)
    return levels[(len(levels) - 1) // 2]
