"""Why not? For every move that is not legal, the rule that keeps it out. Asked only after a refusal, so clarity comes before speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.core import CHANCE, CLOCK, Actor, Illegal
from hedgerow.games.bunny_moose.moves import Bet, Done, Draw, Enter, Lay, Lot, Move, Shuffle, Skip, Strike, Tick, Vote
from hedgerow.games.bunny_moose.state import State, Table
from hedgerow.games.bunny_moose.words import WORDS

if TYPE_CHECKING:
    from hedgerow.games.bunny_moose.rules import BunnyMoose


def why_not(game: BunnyMoose, s: State, actor: Actor, move: Move) -> Illegal:
    """The rule that keeps this move out of the legal ones, also where the actor cannot act at all."""
    return WORDS.illegal(_reason(game, s.table, actor, move)) if actor >= 0 else _why_not_nature(s.table, actor, move)


def _why_not_nature(table: Table, actor: Actor, move: Move) -> Illegal:
    """Chance draws when a draw is due, and the clock acts when its time has come."""
    if actor == CLOCK:
        return WORDS.illegal("BM-12")
    if actor == CHANCE and isinstance(move, Draw) and table.phase == "draw":
        return WORDS.illegal("BM-4", card=move.card)
    return WORDS.illegal("BM-8" if isinstance(move, Lot) else "BM-4.chance")


def _reason(game: BunnyMoose, table: Table, actor: Actor, move: Move) -> str:
    match move:
        case Strike():
            return _strike(game, table, actor)
        case Enter(seat) | Bet(seat) if seat >= game.seats:
            return "BM-1"
        case Enter():
            return _enter(game, table, actor)
        case Bet():
            return _bet(table, actor)
        case Shuffle():
            return _shuffle(table, actor)
        case Lay():
            return _lay(game, table, actor)
        case Done():
            return _done(game, table, actor)
        case Skip():
            return "BM-35.again" if table.phase == "score" else "BM-35"
        case Vote():
            return "BM-40"
        case Draw() | Lot():
            return "BM-4.seat"
        case Tick():
            return "BM-12.seat"


def _strike(game: BunnyMoose, table: Table, actor: Actor) -> str:
    if actor == table.narrator:
        return "BM-18"
    if table.phase in ("bet", "lot"):
        return "BM-16"
    reading = table.phase not in ("score", "ask")
    return "BM-45" if reading and not game.live else "BM-17"


def _enter(game: BunnyMoose, table: Table, actor: Actor) -> str:
    if game.live:
        return "BM-45.live"
    if table.phase != "enter":
        return "BM-45"
    return "BM-45.narrator" if actor != table.narrator else "BM-18"


def _done(game: BunnyMoose, table: Table, actor: Actor) -> str:
    if game.live:
        return "BM-45.live"
    if table.phase != "enter":
        return "BM-45"
    return "BM-45.narrator" if actor != table.narrator else "BM-45.missing"


def _bet(table: Table, actor: Actor) -> str:
    if table.phase != "bet":
        return "BM-7.late"
    return "BM-7.narrator" if actor != table.narrator else "BM-7"


def _shuffle(table: Table, actor: Actor) -> str:
    if actor != table.narrator:
        return "BM-6.narrator"
    return "BM-6.late" if table.phase != "bet" else "BM-6"


def _lay(game: BunnyMoose, table: Table, actor: Actor) -> str:
    if not game.by_hand:
        return "BM-12.lay"
    if actor != table.narrator:
        return "BM-13"
    return "BM-13.landing" if table.phase == "landing" else "BM-13.nothing"
