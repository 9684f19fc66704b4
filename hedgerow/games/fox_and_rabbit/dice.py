"""The six dice: two red, two blue, two yellow. What they can make together, and how they are written.

A die is a number from 0 to 5, in the order r1 r2 b1 b2 y1 y2. Several dice are a set of bits, so that they can be looked up quickly.
Faces stand in the same order; 0 is a die that is not on the table, or already used.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final, Literal, TypeAlias, get_args

Colour: TypeAlias = Literal["red", "blue", "yellow"]
Aid: TypeAlias = Literal["step", "flip", "reroll"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
AIDS: Final[tuple[Aid, ...]] = get_args(Aid)

Faces: TypeAlias = tuple[int, ...]
Counts: TypeAlias = tuple[int, int, int]
"""How many of each: dice by colour, or aids by kind."""

MOST: Final = 2
"""FR-3: at most so many dice of a colour."""
SIDES: Final = 6
NAMES: Final = tuple(f"{colour[0]}{number}" for colour in COLOURS for number in (1, 2))
ALL: Final = range(len(NAMES))
NO_FACES: Final[Faces] = (0,) * len(NAMES)
EVERY_SET: Final = range(1, 1 << len(NAMES))

MIXED: Final[dict[str, tuple[int, int]]] = {"green": (1, 2), "orange": (0, 2), "purple": (0, 1)}
"""FR-10: the two colours of dice that make another colour."""
LETTERS: Final = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "O": "orange", "P": "purple", "K": "black"}


def colour_of(die: int) -> Colour:
    return COLOURS[die // MOST]


def members(dice: int) -> tuple[int, ...]:
    return MEMBERS[dice]


def bits(dice: Iterable[int]) -> int:
    return sum(1 << die for die in dice)


MEMBERS: Final = tuple(tuple(die for die in ALL if dice >> die & 1) for dice in range(1 << len(NAMES)))
WRITTEN: Final = tuple("".join(NAMES[die] for die in MEMBERS[dice]) for dice in range(1 << len(NAMES)))
"""How a set of dice is written: `r1b1y2`."""
SETS: Final = {text: dice for dice, text in enumerate(WRITTEN) if dice}
OWNED: Final = {
    counts: tuple(die for die in ALL if die % MOST < counts[die // MOST]) for counts in product(range(MOST + 1), repeat=len(COLOURS))
}
"""The dice on the table, by how many there are of each colour."""


def _makes(dice: int) -> tuple[str, ...]:
    """What a set of dice can be used as. FR-9: one die is its colour. FR-10: two colours mix. FR-11: three dice or more are black."""
    found: list[str] = []
    colours = sorted({die // MOST for die in MEMBERS[dice]})
    if len(MEMBERS[dice]) == 1:
        found.append(COLOURS[colours[0]])
    if len(colours) == 2:
        found += [name for name, pair in MIXED.items() if list(pair) == colours]
    if len(MEMBERS[dice]) >= 3:
        found.append("black")
    return tuple(found)


MAKES: Final = tuple(_makes(dice) for dice in range(1 << len(NAMES)))


@lru_cache(maxsize=1 << 15)
def sums(faces: Faces) -> dict[tuple[str, int], tuple[int, ...]]:
    """What the dice on the table can make: for each colour and number, the sets of dice that do."""
    found: dict[tuple[str, int], list[int]] = {}
    totals = {0: 0}
    for die, face in enumerate(faces):
        if face:
            totals |= {dice | 1 << die: total + face for dice, total in totals.items()}
    for dice, total in totals.items():
        for colour in MAKES[dice]:
            found.setdefault((colour, total), []).append(dice)
    return {key: tuple(sets) for key, sets in found.items()}


def most_of(colour: str, counts: Counts) -> tuple[int, int] | None:
    """The least and the most that so many dice can make of a colour; None where they cannot make it at all."""
    if colour in COLOURS:
        return (1, SIDES) if counts[COLOURS.index(colour)] else None
    if colour == "black":
        return (3, SIDES * sum(counts)) if sum(counts) >= 3 else None
    one, other = (counts[index] for index in MIXED[colour])
    return (2, SIDES * (one + other)) if one and other else None
