"""What a position in the race is worth. The rear figure decides the ranking, but while rounds remain it can still be brought along."""

from __future__ import annotations

from typing import Final

from hedgerow.games.bunny_moose.trail import Figures, Trail

STRIDE: Final = 4.0
"""How many spaces a good player's figure makes in a round, on average."""
FRONT: Final = 0.01
"""The front figure breaks ties."""


def worth(figures: Figures, rounds_left: int) -> float:
    """How far the rear figure can come. What remains goes to the one behind; when both are level, they share it."""
    rear, front = min(figures), max(figures)
    reach = STRIDE * rounds_left
    return min(rear + reach, (rear + front + reach) / 2) + FRONT * front


def lead(trail: Trail, seat: int, rounds_left: int) -> float:
    """How far a player is ahead of the others, on average; below 0 where they are ahead."""
    all_worth = [worth(figures, rounds_left) for figures in trail.figures]
    others = sum(all_worth) - all_worth[seat]
    # Rounded, so that what is equal is found to be equal.
    return round(all_worth[seat] - others / (len(all_worth) - 1), 6)
