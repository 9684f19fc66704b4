"""The board: 49 squares from a1 in the south-west to g7 in the north-east, the lines over it and the exits out of it."""

from __future__ import annotations

from typing import Final

SIZE: Final = 7
SQUARES: Final = range(SIZE * SIZE)
FILES: Final = "abcdefg"
NAMES: Final = tuple(f"{FILES[square % SIZE]}{square // SIZE + 1}" for square in SQUARES)
SQUARE: Final = {name: square for square, name in enumerate(NAMES)}
CENTRE: Final = SQUARE["d4"]

STEPS: Final = {"n": SIZE, "e": 1, "s": -SIZE, "w": -1}
"""How far one step in each direction is."""
EXITS: Final = {"n": SQUARE["d7"], "e": SQUARE["g4"], "s": SQUARE["d1"], "w": SQUARE["a4"]}
"""The square from which each exit leads out."""


def line(square: int, way: str) -> tuple[int, ...]:
    """The squares that lie this way, nearest first."""
    squares = []
    step = STEPS[way]
    while (beyond := square + step) in SQUARES and (way in "ns" or beyond // SIZE == square // SIZE):
        squares.append(beyond)
        square = beyond
    return tuple(squares)


LINES: Final = tuple({way: line(square, way) for way in STEPS} for square in SQUARES)


def way_between(start: int, end: int) -> str | None:
    """The direction that leads straight from one square to another; None where no straight line does."""
    return next((way for way, squares in LINES[start].items() if end in squares), None)


def between(start: int, end: int) -> tuple[int, ...]:
    """The squares that lie between two squares of one line."""
    squares = LINES[start][way_between(start, end) or "n"]
    return squares[: squares.index(end)]
