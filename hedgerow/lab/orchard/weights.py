"""Weights as the program that learns writes them, made ready to be kept in the box."""

from __future__ import annotations

import struct
from itertools import product
from typing import Final

from hedgerow.games.fox_and_rabbit.learned import packed
from hedgerow.games.fox_and_rabbit.moves import FOODS
from hedgerow.games.fox_and_rabbit.sheet import Course

WIDE_TRAIL: Final = 8
"""So many rows has every trail while learning, and the traps so many, so that one sheet can begin with what another has learned."""
WIDE_TRAPS: Final = 16
BEFORE_TRAPS: Final = 72
"""Rows between the trails and the traps: bonuses taken, dice and aids."""


def kept(course: Course, learned: bytes) -> bytes:
    """Only the rows that this sheet has, a byte for each weight."""
    features, first, second = struct.unpack_from("<3i", learned)
    weights = list(struct.unpack_from(f"<{(len(learned) - 12) // 4}f", learned, 12))
    rows = used_rows(course, features)
    some = [weight for row in rows for weight in weights[row * first : (row + 1) * first]]
    return packed(len(rows), first, second, some + weights[features * first :])


def used_rows(course: Course, features: int) -> list[int]:
    rows: list[int] = []
    at = 0
    for animal, food in product((0, 1), range(len(FOODS))):
        rows += range(at, at + course.lengths[animal][food] + 2)
        at += WIDE_TRAIL
    rows += range(at, at + BEFORE_TRAPS + course.sheet.traps + 1)
    return [*rows, *range(at + BEFORE_TRAPS + WIDE_TRAPS, features)]


def kept_odds(learned: bytes) -> bytes:
    """The chance of every attempt, for up to four steps and flips, without and with a reroll."""
    chances = struct.unpack(f"<{len(learned) // 4}f", learned)
    found = [
        round(65535 * max(0.0, chances[(clause * 27 + dice) * 125 + (steps * 5 + flips) * 5 + reroll]))
        for clause, dice, steps, flips, reroll in product(range(4), range(27), range(5), range(5), range(2))
    ]
    return struct.pack(f"<{len(found)}H", *found)
