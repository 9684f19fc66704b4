"""The scoring cards: what they show, what they are worth, and how they are written.

`LA:wu+2` one antler on the left · `BE:t?-1` both ears, straight or floppy · `moose-3` `rabbit+2` `moosex2` species ·
`tongue+2` · `rev` score reversal · `hunter`
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from hedgerow.core import Message, Unreadable
from hedgerow.core.words import Value
from hedgerow.games.bunny_moose.poses import ATTRIBUTES, Animal
from hedgerow.games.bunny_moose.words import WORDS

CardKind: TypeAlias = Literal["single", "both", "species", "double", "tongue", "rev", "hunter"]
"""A part on one side · on both sides · an animal with a value · an animal with ×2 · a tongue · ± · the hunter"""

HUNTER: Final = "hunter"
REVERSAL: Final = "rev"
ANY: Final = "?"
SIDES: Final = {"L": (0,), "R": (1,), "B": (0, 1)}
"""BM-21: left on the card is left on the player's own head, as in a mirror."""


class Card(Struct, frozen=True):
    token: str
    kind: CardKind
    side: str = ""
    """`L`, `R` or `B` for a card with parts."""
    look: str = ""
    """The part it shows, as in `Awu`; `?` stands for any."""
    looks: tuple[str, ...] = ()
    """BM-22: the parts that match it: two where the card leaves something open."""
    animal: Animal | None = None
    points: int = 0
    """For each side that matches."""


@lru_cache(maxsize=4096)
def read_card(token: str) -> Card:
    """The card that is written here. Unreadable says where it goes wrong."""
    if token in (HUNTER, REVERSAL):
        return Card(token, "hunter" if token == HUNTER else "rev")
    for word in ("moose", "rabbit", "tongue"):
        if token.startswith(word):
            return _read_named(token, word)
    return _read_part(token)


def _read_named(token: str, word: str) -> Card:
    """`moose-3`, `rabbitx2`, `tongue+2`"""
    if word == "tongue":
        return Card(token, "tongue", points=_read_value(token, len(word)))
    animal: Animal = "moose" if word == "moose" else "rabbit"
    if token == f"{word}x2":
        return Card(token, "double", animal=animal)
    if token[len(word) : len(word) + 1] == "x":
        raise _unreadable(token, len(word), "card.multiplier")
    return Card(token, "species", animal=animal, points=_read_value(token, len(word)))


def _read_part(token: str) -> Card:
    """`LA:wu+2`: side, part, colon, two attributes, value."""
    _expect(token, 0, "LRB", "card.written")
    _expect(token, 1, "AE", "card.part")
    _expect(token, 2, ":", "card.colon")
    side, part = token[0], token[1]
    for place, letters in enumerate(ATTRIBUTES[part], 3):
        _expect(token, place, letters + ANY, "card.attribute", known=", ".join(letters), any=ANY)
    one, other = token[3], token[4]
    if one == other == ANY:
        raise _unreadable(token, 4, "card.open")
    ones, others = (letters if letter == ANY else letter for letter, letters in zip((one, other), ATTRIBUTES[part], strict=True))
    looks = tuple(part + first + second for first in ones for second in others)
    return Card(token, "both" if side == "B" else "single", side, part + one + other, looks, points=_read_value(token, 5))


def _expect(token: str, place: int, letters: str, key: str, **values: Value) -> None:
    if token[place : place + 1] not in tuple(letters):
        raise _unreadable(token, place, key, **values)


def _unreadable(token: str, place: int, key: str, **values: Value) -> Unreadable:
    return WORDS.unreadable(token, Message(key, values), place)


def _read_value(token: str, place: int) -> int:
    _expect(token, place, "+-", "card.value")
    _expect(token, place + 1, "123456789", "card.digit")
    if len(token) > place + 2:
        raise _unreadable(token, place + 2, "card.more")
    return int(token[place:])
