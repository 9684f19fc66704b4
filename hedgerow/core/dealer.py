"""The dealer: fair draws that anybody can check afterwards.

Before a match the house thinks of a secret and shows its SHA-256, the commitment. Then each seat may add a nonce
of its own. Secret and nonces together make the key of the match, so neither side alone can choose the draws, and
none can be changed later. When the match is over the secret joins the record.

A draw is HMAC-SHA-256(key, name of the draw), mapped to whole-number weights by rejection sampling: no bias. It
hangs on the draw's name, not on its place in the log, so that a take-back cannot re-roll it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from hedgerow.core.game import CHANCE, Chance, Game

S = TypeVar("S")
M = TypeVar("M")

SECRET_BYTES = 32


def new_secret() -> str:
    """A fresh secret for one match, as hexadecimal text."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What the house shows before it knows any nonce."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def match_key(secret: str, nonces: Mapping[int, str]) -> bytes:
    """The key of a match: HMAC-SHA-256 with the secret over one line `seat=nonce` for each nonce, in order of seats."""
    return _match_key(secret, "".join(f"{seat}={nonces[seat]}\n" for seat in sorted(nonces)))


@lru_cache(maxsize=1024)
def _match_key(secret: str, lines: str) -> bytes:
    return hmac.digest(bytes.fromhex(secret), lines.encode(), "sha256")


def draw_number(key: bytes, name: str, total: int) -> int:
    """A number from 0 to total - 1, each equally likely.

    The first bits of HMAC(key, name), just enough to hold total - 1; where they make too large a number, the next
    try is HMAC(key, name#1), then name#2 and so on.
    """
    if total < 1:
        raise ValueError(f"draw {name!r} has nothing to choose from")
    bits = (total - 1).bit_length()
    attempt = 0
    while True:
        text = name if attempt == 0 else f"{name}#{attempt}"
        number = int.from_bytes(hmac.digest(key, text.encode(), "sha256"), "big") >> (256 - bits)
        if number < total:
            return number
        attempt += 1


def deal(key: bytes, chance: Chance[M]) -> M:
    """The outcome that this key gives to this draw."""
    number = draw_number(key, chance.name, sum([weight for _, weight in chance.odds]))
    for move, weight in chance.odds:
        number -= weight
        if number < 0:
            return move
    raise AssertionError("the weights changed while they were added up")


def settle(game: Game[S, object, object, M], s: S, key: bytes) -> tuple[S, list[M]]:
    """Let chance act until a seat or the clock can, and tell what it did."""
    drawn: list[M] = []
    while game.turn(s).must == (CHANCE,):
        move = deal(key, game.chance(s))
        drawn.append(move)
        s = game.apply(s, CHANCE, move)
    return s, drawn
