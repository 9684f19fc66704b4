"""The moves and how they are written. Every move that can ever be named exists once, in a table by its token.

`f:d3` turn over · `d3=hunter/n` what chance reveals · `d3-d6` move · `d3xd6` take · `d3-n` leave the board · `--` pass
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from msgspec import Struct

from hedgerow.core import Message, Unreadable
from hedgerow.games.tally_ho.board import NAMES, SQUARES, STEPS
from hedgerow.games.tally_ho.tiles import POINTS, READ, written
from hedgerow.games.tally_ho.words import WORDS


class Flip(Struct, frozen=True, tag="flip"):
    """Turn over a tile."""

    square: int


class Reveal(Struct, frozen=True, tag="reveal"):
    """Chance tells what the tile is."""

    square: int
    tile: str


class Slide(Struct, frozen=True, tag="slide"):
    """Move a tile to an empty square."""

    start: int
    end: int


class Take(Struct, frozen=True, tag="take"):
    """Move a tile onto another and win it."""

    start: int
    end: int


class Leave(Struct, frozen=True, tag="leave"):
    """Leave the board through an exit."""

    start: int
    way: str


class Pass(Struct, frozen=True, tag="pass"):
    """Let a turn go by, because nothing else is possible."""


Move: TypeAlias = Flip | Reveal | Slide | Take | Leave | Pass

FLIPS: Final = tuple(Flip(square) for square in SQUARES)
REVEALS: Final = {(square, tile): Reveal(square, tile) for square in SQUARES for tile in POINTS}
SLIDES: Final = {(start, end): Slide(start, end) for start in SQUARES for end in SQUARES}
TAKES: Final = {(start, end): Take(start, end) for start in SQUARES for end in SQUARES}
LEAVES: Final = {(start, way): Leave(start, way) for start in SQUARES for way in STEPS}
PASS: Final = Pass()

BY_TOKEN: Final[dict[str, Move]] = {
    **{f"f:{NAMES[move.square]}": move for move in FLIPS},
    **{f"{NAMES[move.square]}={written(move.tile)}": move for move in REVEALS.values()},
    **{f"{NAMES[move.start]}-{NAMES[move.end]}": move for move in SLIDES.values()},
    **{f"{NAMES[move.start]}x{NAMES[move.end]}": move for move in TAKES.values()},
    **{f"{NAMES[move.start]}-{move.way}": move for move in LEAVES.values()},
    "--": PASS,
}
TOKENS: Final = {move: token for token, move in BY_TOKEN.items()}


def read(token: str) -> Move:
    """The move of a token; Unreadable says where it goes wrong."""
    move = BY_TOKEN.get(token)
    if move is None:
        raise _unreadable(token)
    return move


def _unreadable(token: str) -> Unreadable:
    """What is wrong with a token, and where. Moves begin with a square, or with f: and a square."""
    begin = 2 if token.startswith("f:") else 0
    square, rest = token[begin : begin + 2], token[begin + 2 :]
    if square not in NAMES:
        if begin == 0 and not re.match(r"[a-z][0-9]", token):
            return WORDS.unreadable(token, Message("move.written"))
        return WORDS.unreadable(token, Message("move.square", {"square": square}), begin)
    if begin:
        return WORDS.unreadable(token, Message("move.turned"), begin + 2)
    if rest.startswith("="):
        return WORDS.unreadable(token, Message("move.tile", {"known": ", ".join(READ)}), 3)
    if rest[:1] in ("-", "x") and len(rest) > 1:
        return WORDS.unreadable(token, Message("move.end", {"end": rest[1:]}), 3)
    return WORDS.unreadable(token, Message("move.behind"), 2)
