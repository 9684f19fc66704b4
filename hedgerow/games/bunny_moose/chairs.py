"""Who sits where. Chair 0 is the narrator's; the others follow clockwise from the narrator's left. Rounds are counted from 1."""

from __future__ import annotations


def narrator_of(round_: int, seats: int) -> int:
    """BM-3: after each round everybody moves one chair on, and whoever sat in the last one narrates."""
    return -(round_ - 1) % seats


def order_of(round_: int, seats: int) -> tuple[int, ...]:
    """BM-3, BM-30: the others in the order of their chairs. Last round's narrator comes first."""
    narrator = narrator_of(round_, seats)
    return tuple((narrator + chair) % seats for chair in range(1, seats))
