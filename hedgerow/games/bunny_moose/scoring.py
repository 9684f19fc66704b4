"""Scoring: what a pose is worth on the cards that lie open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from hedgerow.games.bunny_moose.cards import SIDES, Card
from hedgerow.games.bunny_moose.poses import Animal, Pose, Tongue, animal_of

BUSH_SPACES: Final = -1
"""BM-31: a bush moves both figures back one space."""


class Result(Struct, frozen=True):
    """What a pose is worth, and how that came about."""

    animal: Animal
    times: tuple[int, ...]
    """How often it matches each card: 0, 1 or, on a card with both sides, 2."""
    points: int
    """The sum before doubling and reversal."""
    doubled: int
    """How many ×2 cards it matches."""
    reversed: bool
    spaces: int


def times_matched(card: Card, pose: Pose, animal: Animal, tongue: Tongue) -> int:
    """How often an animal matches a card."""
    match card.kind:
        # BM-21 to BM-23: each side of the card that shows a part looks at the hand on that side.
        case "single" | "both":
            return sum(pose.hands[side] in card.looks for side in SIDES[card.side])
        # BM-24: a tongue card wants a tongue.
        case "tongue":
            return int(pose.tongue and tongue != "none")
        # BM-25, BM-26: an animal card wants that animal, as it looks with its tongue.
        case "species" | "double":
            return int(card.animal == animal)
        # BM-27: ± is for everybody, not for those who match it; BM-28: a hunter is worth nothing.
        case "rev" | "hunter":
            return 0


def score(pose: Pose, cards: Sequence[Card], tongue: Tongue = "species") -> Result:
    """BM-29: the sum of what is matched, doubled for each matched ×2, reversed for each ±. BM-31: cards do not apply to a bush."""
    animal = animal_of(pose, tongue)
    if animal == "bush":
        return Result(animal, (0,) * len(cards), 0, 0, False, BUSH_SPACES)
    times = tuple(times_matched(card, pose, animal, tongue) for card in cards)
    points = sum(card.points * count for card, count in zip(cards, times, strict=True))
    doubled = sum(count for card, count in zip(cards, times, strict=True) if card.kind == "double")
    turned = is_reversed(cards)
    return Result(animal, times, points, doubled, turned, points * 2**doubled * (-1 if turned else 1))


def is_reversed(cards: Iterable[Card]) -> bool:
    """BM-27: two reversals cancel each other out."""
    return sum(card.kind == "rev" for card in cards) % 2 == 1
