"""Asking a bot from elsewhere: everything it may know in one plain value, a token back.

A request holds no state but its own, so it can be answered by any process, and asked again after a crash.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from hedgerow.bots.bot import Budget
from hedgerow.bots.levels import find_bot
from hedgerow.core import Actor, AnyGame, bind, find, read_options


class Request(Struct, frozen=True, kw_only=True):
    game: str
    seats: int
    options: dict[str, str] = {}
    data: dict[str, str] = {}
    public: bytes
    """What everybody knows, as JSON."""
    private: bytes = b"null"
    """What the seat knows besides, as JSON."""
    seat: Actor
    bot: str
    name: str = ""
    """What its chair is called: in some games that is its character."""
    seed: int | str
    budget: Budget = Budget()


def view(game: AnyGame, s: Any, seat: Actor) -> dict[str, bytes]:
    """The two parts of a request that tell what a seat sees."""
    return {"public": msgspec.json.encode(game.public(s)), "private": msgspec.json.encode(game.private(s, seat))}


def answer(request: Request) -> str:
    """The token of the move that the bot makes."""
    kind = find(request.game)
    game = bind(kind, request.seats, read_options(kind, request.options), request.data, checked=True)
    public = msgspec.json.decode(request.public, type=game.public_type)
    private = msgspec.json.decode(request.private, type=game.private_type | None)
    bot = find_bot(request.bot, kind, request.name)
    return game.write(bot.choose(game, public, private, request.seat, Random(request.seed), request.budget).move)
