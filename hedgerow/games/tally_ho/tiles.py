"""The tiles: how many there are, what each is worth, who moves it, how far it goes and what it takes.

On the board and in the bag a tile is one letter: B bear, F fox, L lumberjack, P pheasant, D duck, T tree. In the bag a
hunter is H; on the board he is the way his gun points: n, e, s or w. `?` is a tile face down, `.` an empty square.
"""

from __future__ import annotations

from typing import Final

HIDDEN: Final = "?"
EMPTY: Final = "."
HUNTERS: Final = "nesw"

BAG: Final = "B" * 2 + "F" * 6 + "L" * 2 + "H" * 8 + "P" * 8 + "D" * 7 + "T" * 15
"""TH-2: the 48 tiles."""

POINTS: Final = {"B": 10, "F": 5, "L": 5, "P": 3, "D": 2, "T": 2} | dict.fromkeys(HUNTERS, 5)
"""TH-28: what a tile is worth."""

BLUE, BROWN = 0, 1
COLOURS: Final = ("blue", "brown")
OWN: Final = ("BF", "L" + HUNTERS)
"""TH-1: the tiles of each colour."""
NEUTRAL: Final = "DP"
"""TH-7: ducks and pheasants are moved by either player."""
MOVABLE: Final = (OWN[BLUE] + NEUTRAL, OWN[BROWN] + NEUTRAL)
ONE_STEP: Final = "BL"
"""TH-12: bears and lumberjacks go one square a turn."""


def prey(tile: str, way: str) -> str:
    """TH-17 to TH-21: what a tile can take when it moves this way. A hunter takes only the way his gun points."""
    if tile in HUNTERS:
        return "BFPD" if tile == way else ""
    return {"L": "T", "B": "L" + HUNTERS, "F": "PD"}.get(tile, "")


PREY: Final = {(tile, way): prey(tile, way) for tile in POINTS for way in HUNTERS}

NAMES: Final = {"B": "bear", "F": "fox", "L": "lumberjack", "P": "pheasant", "D": "duck", "T": "tree"} | dict.fromkeys(HUNTERS, "hunter")
"""What a tile on the board is called."""


def points(tiles: str) -> int:
    """TH-28: what these tiles are worth together."""
    return sum(map(POINTS.__getitem__, tiles))


def written(tile: str) -> str:
    """A tile as notation writes it: `fox`, `hunter/n`."""
    return f"hunter/{tile}" if tile in HUNTERS else NAMES[tile]


READ: Final = {written(tile): tile for tile in POINTS}
