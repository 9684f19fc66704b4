"""Tally Ho! for people: what happened as messages, and the board as a picture in text."""

from __future__ import annotations

from msgspec.structs import asdict

from hedgerow.core import Fact, Message
from hedgerow.games.tally_ho.board import EXITS, FILES, SIZE
from hedgerow.games.tally_ho.state import MatchOver, Public, RoundOver, Turned
from hedgerow.games.tally_ho.tiles import EMPTY, HIDDEN, HUNTERS

GUNS = {"n": "^", "e": ">", "s": "v", "w": "<"}


def tell(fact: Fact) -> Message:
    """What happened, as a message. Most facts are told by their own name and fields."""
    match fact:
        case RoundOver(number, points, tiles):
            sides = {"first": 0, "first_points": points[0], "first_tiles": tiles[0]}
            others = {"second": 1, "second_points": points[1], "second_tiles": tiles[1]}
            return Message("round-over", {"round": number, **sides, **others})
        case MatchOver(points, tiles, places):
            return _tell_result(points, tiles, places)
        case Turned(_, _, _, facing) if facing:
            return Message("turned-hunter", asdict(fact))
    return Message(str(fact.__struct_config__.tag), asdict(fact))


def _tell_result(points: tuple[int, int], tiles: tuple[int, int], places: tuple[int, int]) -> Message:
    winner = places.index(1)
    loser = 1 - winner
    won = "match-won-by-tiles" if points[0] == points[1] else "match-won"
    key = "match-drawn" if places == (1, 1) else won
    sides = {"winner": winner, "winner_points": points[winner], "winner_tiles": tiles[winner]}
    return Message(key, {**sides, "loser_points": points[loser], "loser_tiles": tiles[loser]})


def diagram(public: Public, private: None = None) -> str:
    """The board from the south, as a picture in text. `##` is a tile face down; a hunter's gun points as the mark beside him."""
    files = "     " + "  ".join(f"{file} " for file in FILES).rstrip()
    edge = "   +" + "-" * 12 + "====" + "-" * 12 + "-+"
    rows = [files, edge]
    for rank in reversed(range(SIZE)):
        west, east = (":" if square // SIZE == rank else "|" for square in (EXITS["w"], EXITS["e"]))
        tiles = "  ".join(picture(tile) for tile in public.board[rank * SIZE : rank * SIZE + SIZE])
        rows.append(f" {rank + 1} {west} {tiles}  {east} {rank + 1}")
    return "\n".join([*rows, edge, files])


def picture(tile: str) -> str:
    if tile in HUNTERS:
        return f"H{GUNS[tile]}"
    return {HIDDEN: "##", EMPTY: "· "}.get(tile, f"{tile} ")
