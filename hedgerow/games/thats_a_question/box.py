"""What lies on the table before the match: the setup for so many players, the side of the board, the pack of cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct

from hedgerow.core import Message
from hedgerow.core.data import UNREADABLE, unreadable
from hedgerow.core.words import CORE
from hedgerow.games.thats_a_question.board import Board, Setup, Side, box_board, read_board
from hedgerow.games.thats_a_question.guessing import FACE_UP_PLAYERS
from hedgerow.games.thats_a_question.pack import Pack, box_pack, read_pack
from hedgerow.games.thats_a_question.state import Options
from hedgerow.games.thats_a_question.words import WORDS


class Box(Struct, frozen=True):
    setup: Setup
    side: Side
    pack: Pack


def open_box(seats: int, options: Options, data: Mapping[str, str]) -> Box:
    """What the options and the table's own data make of the box, or a refusal."""
    # TQ-39, TQ-40: two switches are for three players only.
    for name, value, chosen in (("scamper", "yes", options.scamper), ("acorns", "no", not options.acorns)):
        if chosen and seats != FACE_UP_PLAYERS:
            raise CORE.illegal("CORE-10", option=f"{name}={value}", why="it is for three players only")
    board = own_board(data["board"]) if "board" in data else box_board()
    try:
        setup = board.setup(seats, options.scamper)
    except ValueError as error:
        raise CORE.illegal("CORE-11", name="board", why=str(error)) from error
    pack = own_pack(data["pack"]) if "pack" in data else box_pack(options.pack)
    # TQ-45: there must be enough cards.
    if len(pack.cards) < setup.cards:
        few = Message("pack.few", {"cards": len(pack.cards), "players": seats, "needs": setup.cards})
        raise WORDS.illegal("CORE-11", name="pack", why=few)
    return Box(setup, board.sides[setup.side], pack)


def own_board(text: str) -> Board:
    """TQ-46: a board that the table brought along."""
    try:
        return read_board(text)
    except msgspec.DecodeError as error:
        raise CORE.illegal("CORE-11", name="board", why=str(error)) from error


@lru_cache(maxsize=16)
def own_pack(text: str) -> Pack:
    """TQ-46: a pack that the table brought along. It was checked where it came in."""
    try:
        return read_pack(text)
    except UNREADABLE as error:
        raise CORE.illegal("CORE-11", name="pack", why=unreadable(text, error).words) from error
