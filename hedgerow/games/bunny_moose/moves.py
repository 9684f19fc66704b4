"""The moves and how they are written.

`bet:2` bet on seat 2 · `shuffle` · `Awu/Acd+t` strike a pose · `2:Awu/Acd` enter the pose of seat 2 · `lay` · `done` · `skip` ·
`advanced:yes` · the clock's `beat`, `time` and `next` · chance's `card:LA:wu+2` and `lot:2`
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from hedgerow.core import Message, Unreadable
from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.poses import POSES, read_pose
from hedgerow.games.bunny_moose.words import WORDS

T = TypeVar("T")

MOST_SEATS: Final = 6


class Bet(Struct, frozen=True, tag="bet"):
    """The narrator bets on another player."""

    on: int


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """The narrator shuffles all the cards before betting."""


class Strike(Struct, frozen=True, tag="strike"):
    """A player strikes a pose."""

    pose: str


class Enter(Struct, frozen=True, tag="enter"):
    """The narrator enters the pose that a player holds in front of the table."""

    seat: int
    pose: str


class Lay(Struct, frozen=True, tag="lay"):
    """The narrator lays the card in hand; a hunter that counts makes it Bam."""


class Done(Struct, frozen=True, tag="done"):
    """The narrator has every pose, and scores them."""


class Skip(Struct, frozen=True, tag="skip"):
    """A player has seen enough of the scoring."""


class Vote(Struct, frozen=True, tag="vote"):
    """Shall the advanced cards join?"""

    yes: bool


class Tick(Struct, frozen=True, tag="tick"):
    """The clock: `beat` lays a card, `time` ends a wait, `next` goes on after the scoring."""

    word: Literal["beat", "time", "next"]


class Draw(Struct, frozen=True, tag="draw"):
    """Chance draws a card."""

    card: str


class Lot(Struct, frozen=True, tag="lot"):
    """Chance bets for a narrator who did not."""

    on: int


Move: TypeAlias = Bet | Shuffle | Strike | Enter | Lay | Done | Skip | Vote | Tick | Draw | Lot

STRIKES: Final = {Strike(pose): None for pose in POSES}
"""BM-15: every pose there is, in order."""
ENTERS: Final = tuple({Enter(seat, pose): None for pose in POSES} for seat in range(MOST_SEATS))
BEAT, TIME, NEXT = Tick("beat"), Tick("time"), Tick("next")
SHUFFLE, LAY, DONE, SKIP = Shuffle(), Lay(), Done(), Skip()
VOTES: Final = (Vote(True), Vote(False))

FIXED: Final[dict[str, Move]] = {
    "shuffle": SHUFFLE,
    "lay": LAY,
    "done": DONE,
    "skip": SKIP,
    "advanced:yes": VOTES[0],
    "advanced:no": VOTES[1],
    "beat": BEAT,
    "time": TIME,
    "next": NEXT,
    **{f"bet:{seat}": Bet(seat) for seat in range(MOST_SEATS)},
    **{f"lot:{seat}": Lot(seat) for seat in range(MOST_SEATS)},
}
BY_TOKEN: Final[dict[str, Move]] = {
    **FIXED,
    **{strike.pose: strike for strike in STRIKES},
    **{f"{enter.seat}:{enter.pose}": enter for seat in ENTERS for enter in seat},
}
TOKENS: Final = {move: token for token, move in BY_TOKEN.items()}
CARD: Final = "card:"
SEAT_WANTED: Final = Message("move.seat", {"most": MOST_SEATS - 1})


def write(move: Move) -> str:
    return f"{CARD}{move.card}" if isinstance(move, Draw) else TOKENS[move]


def read(token: str) -> Move:
    """The move of a token; Unreadable says where it goes wrong."""
    move = BY_TOKEN.get(token)
    if move is not None:
        return move
    if token.startswith(CARD):
        return Draw(_behind(token, len(CARD), read_card).token)
    if token[:1] in ("A", "E", "-"):
        read_pose(token)
    for word in ("bet:", "lot:"):
        if token.startswith(word):
            raise WORDS.unreadable(token, SEAT_WANTED, len(word))
    if token[:1].isdecimal() and token[1:2] == ":":
        _behind(token, 2, read_pose)
        raise WORDS.unreadable(token, SEAT_WANTED)
    raise WORDS.unreadable(token, Message("move.written"))


def _behind(token: str, start: int, reader: Callable[[str], T]) -> T:
    """Read the rest of a token; what is wrong with it is wrong further on in the whole."""
    try:
        return reader(token[start:])
    except Unreadable as error:
        raise Unreadable(token, error.why, start + error.at, error.message) from error
