"""Why not? For every move that is not legal, the rule that keeps it out. Asked only after a refusal, so clarity comes before speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.core import CHANCE, Actor, Illegal
from hedgerow.games.tally_ho.board import EXITS, LINES, NAMES, between, way_between
from hedgerow.games.tally_ho.moves import Flip, Leave, Move, Reveal, Slide, Take
from hedgerow.games.tally_ho.tiles import EMPTY, HIDDEN, HUNTERS, MOVABLE, NEUTRAL, ONE_STEP, OWN, PREY
from hedgerow.games.tally_ho.tiles import NAMES as TILE_NAMES
from hedgerow.games.tally_ho.words import WORDS

if TYPE_CHECKING:
    from hedgerow.games.tally_ho.rules import TallyHo
    from hedgerow.games.tally_ho.state import State


def why_not(game: TallyHo, s: State, actor: Actor, move: Move) -> Illegal:
    """The rule that keeps this move out of the legal ones."""
    if actor == CHANCE and not isinstance(move, Reveal):
        return WORDS.illegal("TH-6.first", turning=NAMES[s.turning])
    match move:
        case Flip(square):
            return WORDS.illegal("TH-5.empty" if s.board[square] == EMPTY else "TH-5", square=NAMES[square])
        case Reveal(square, tile):
            return _why_not_reveal(s, actor, square, tile)
        case Slide(start, end):
            return _why_not_mover(s, start) or _why_not_slide(s, start, end) or _why_not_now(s, start, end)
        case Take(start, end):
            return _why_not_mover(s, start) or _why_not_take(s, start, end) or _why_not_now(s, start, end)
        case Leave(start, way):
            return _why_not_leave(game, s, start, way)
    return WORDS.illegal("TH-26")


def _why_not_reveal(s: State, actor: Actor, square: int, tile: str) -> Illegal:
    if actor != CHANCE:
        return WORDS.illegal("TH-6")
    if square != s.turning:
        return WORDS.illegal("TH-6.square", square=NAMES[square], turning=NAMES[s.turning])
    return WORDS.illegal("TH-2", tile=TILE_NAMES[tile])


def _why_not_mover(s: State, start: int) -> Illegal | None:
    """Is this a tile that the player may move at all?"""
    tile, square = s.board[start], NAMES[start]
    if tile == EMPTY:
        return WORDS.illegal("TH-7.empty", square=square)
    if tile == HIDDEN:
        return WORDS.illegal("TH-7.hidden", square=square)
    if tile == "T":
        return WORDS.illegal("TH-8", square=square)
    if tile not in MOVABLE[s.colour]:
        return WORDS.illegal("TH-7", tile=TILE_NAMES[tile], square=square)
    return None


def _why_not_slide(s: State, start: int, end: int) -> Illegal | None:
    """Could the tile get there, if nothing had happened before?"""
    tile = TILE_NAMES[s.board[start]]
    if start == s.touched:
        return WORDS.illegal("TH-14", tile=tile, square=NAMES[start])
    return _why_not_way(s, start, end) or _why_not_onto(s, start, end)


def _why_not_onto(s: State, start: int, end: int) -> Illegal | None:
    there = s.board[end]
    if there == EMPTY:
        return None
    if there == HIDDEN:
        return WORDS.illegal("TH-10.hidden", square=NAMES[end])
    can_take = there in PREY[s.board[start], way_between(start, end) or ""]
    return WORDS.illegal("TH-10.take" if can_take else "TH-10.full", square=NAMES[end], tile=TILE_NAMES[there], start=NAMES[start])


def _why_not_take(s: State, start: int, end: int) -> Illegal | None:
    """Could the tile take that one, if nothing had happened before?"""
    there = s.board[end]
    if start != end and there == EMPTY:
        return WORDS.illegal("TH-15", square=NAMES[end])
    if there == HIDDEN:
        return WORDS.illegal("TH-16", square=NAMES[end])
    if start == end:
        return _why_not_way(s, start, end)
    return _why_not_prey(s, start, end) or _why_not_way(s, start, end)


def _why_not_prey(s: State, start: int, end: int) -> Illegal | None:
    """Every tile has its own prey."""
    tile, there = s.board[start], s.board[end]
    values = {"tile": TILE_NAMES[tile], "prey": TILE_NAMES[there]}
    if tile in NEUTRAL:
        return WORDS.illegal("TH-21", **values)
    if not any(there in PREY[tile, way] for way in HUNTERS):
        rule = "TH-18" if tile in HUNTERS else {"L": "TH-17", "B": "TH-19", "F": "TH-20"}[tile]
        return WORDS.illegal(rule, **values)
    way = way_between(start, end)
    if tile in HUNTERS and way is not None and way != tile:
        return WORDS.illegal("TH-18.aim", facing=tile, square=NAMES[start])
    return None


def _why_not_way(s: State, start: int, end: int) -> Illegal | None:
    """Straight, not too far, and over empty squares."""
    if start == end:
        return WORDS.illegal("TH-9.still", square=NAMES[start])
    if way_between(start, end) is None:
        return WORDS.illegal("TH-9", start=NAMES[start], end=NAMES[end])
    crossed = between(start, end)
    if s.board[start] in ONE_STEP and crossed:
        return WORDS.illegal("TH-12", tile=TILE_NAMES[s.board[start]])
    for square in crossed:
        if s.board[square] != EMPTY:
            return WORDS.illegal("TH-10", square=NAMES[square])
    return None


def _why_not_now(s: State, start: int, end: int) -> Illegal:
    """The move is sound, but what happened before forbids it."""
    if s.back[s.colour] == f"{NAMES[start]}-{NAMES[end]}":
        return WORDS.illegal("TH-13", tile=TILE_NAMES[s.board[start]], end=NAMES[end])
    return WORDS.illegal("TH-32", turns=s.quiet)


def _why_not_leave(game: TallyHo, s: State, start: int, way: str) -> Illegal:
    tile = s.board[start]
    if tile in (EMPTY, HIDDEN, "T"):
        refusal = _why_not_mover(s, start)
        assert refusal is not None
        return refusal
    if s.left < 0 and not game.exits_open:
        return WORDS.illegal("TH-23")
    if tile not in OWN[s.colour]:
        return WORDS.illegal("TH-24", tile=TILE_NAMES[tile])
    exit_square = EXITS[way]
    if start != exit_square and exit_square not in LINES[start][way]:
        return WORDS.illegal("TH-25", square=NAMES[start], way=way, exit=NAMES[exit_square])
    if start != exit_square and tile in ONE_STEP:
        return WORDS.illegal("TH-25.step", tile=TILE_NAMES[tile], exit=NAMES[exit_square])
    for square in () if start == exit_square else (*between(start, exit_square), exit_square):
        if s.board[square] != EMPTY:
            return WORDS.illegal("TH-10", square=NAMES[square])
    return WORDS.illegal("TH-32", turns=s.quiet)
