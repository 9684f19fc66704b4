"""Poses: what two hands and a tongue make of a head. `Awu/Acd+t` is a pose in notation: left hand, right hand, tongue out.

A hand is an antler (`A`, wide or compact, up or down), an ear (`E`, top or side, straight or floppy), or `-`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from hedgerow.core import Message, Unreadable
from hedgerow.games.bunny_moose.words import WORDS

Animal: TypeAlias = Literal["rabbit", "moose", "bush"]
Tongue: TypeAlias = Literal["species", "cards", "none"]
"""What a tongue does: it turns moose into rabbit and back; it counts for tongue cards only; nothing."""

NO_HAND: Final = "-"
ATTRIBUTES: Final = {"A": ("wc", "ud"), "E": ("ts", "sf")}
"""BM-15: antlers are wide or compact and point up or down; ears are on top or on the side, and straight or floppy."""
LOOKS: Final = tuple(part + first + second for part, (ones, others) in ATTRIBUTES.items() for first in ones for second in others)
LETTERS: Final = 3
"""How many a hand is written with that makes something."""
HANDS: Final = (NO_HAND, *LOOKS)
"""BM-15: a hand makes one of four antlers, one of four ears, or nothing."""
TONGUE_OUT: Final = "+t"


class Pose(Struct, frozen=True):
    left: str = NO_HAND
    right: str = NO_HAND
    tongue: bool = False

    @property
    def hands(self) -> tuple[str, str]:
        return self.left, self.right

    def __str__(self) -> str:
        return f"{self.left}/{self.right}{TONGUE_OUT if self.tongue else ''}"


POSES: Final = {str(pose): pose for pose in (Pose(left, right, out) for out in (False, True) for left in HANDS for right in HANDS)}
"""BM-15: all 162 poses by their notation, in a fixed order."""
HANDS_DOWN: Final = "-/-"
"""BM-16: how everybody begins a round."""

OTHER_ANIMAL: Final[dict[Animal, Animal]] = {"rabbit": "moose", "moose": "rabbit", "bush": "bush"}


def animal_of(pose: Pose, tongue: Tongue = "species") -> Animal:
    """BM-19: two antlers make a moose, two ears a rabbit, anything else a bush. BM-20: a tongue turns one animal into the other."""
    parts = pose.left[0] + pose.right[0]
    animal: Animal = "moose" if parts == "AA" else "rabbit" if parts == "EE" else "bush"
    return OTHER_ANIMAL[animal] if pose.tongue and tongue == "species" else animal


def read_pose(token: str) -> Pose:
    """The pose that is written here. Unreadable says where it goes wrong."""
    pose = POSES.get(token)
    if pose is None:
        raise _unreadable(token)
    return pose


def _unreadable(token: str) -> Unreadable:
    left, slash, right = token.removesuffix(TONGUE_OUT).partition("/")
    if fault := _bad_hand(left):
        return WORDS.unreadable(token, fault[0], fault[1])
    if not slash:
        return WORDS.unreadable(token, Message("pose.written"), len(left))
    if fault := _bad_hand(right[:LETTERS]):
        return WORDS.unreadable(token, fault[0], len(left) + 1 + fault[1])
    return WORDS.unreadable(token, Message("pose.tongue"), len(left) + 1 + LETTERS)


def _bad_hand(hand: str) -> tuple[Message, int] | None:
    """What is wrong with a hand, and at which letter."""
    if hand in HANDS:
        return None
    part = hand[:1]
    if part not in ATTRIBUTES:
        return (Message("pose.empty"), 1) if part == NO_HAND else (Message("pose.hand"), 0)
    for place, letters in enumerate(ATTRIBUTES[part], 1):
        if hand[place : place + 1] not in tuple(letters):
            return Message("pose.attribute", {"one": letters[0], "other": letters[1]}), place
    return Message("pose.more"), LETTERS
