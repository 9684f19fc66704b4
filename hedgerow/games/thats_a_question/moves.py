"""The moves and how they are written.

`blue:canoe/teapot:2` ask seat 2 · `A` `B` answer or guess · `A+three` `B+tough` with a kicker · `tough` face up, with three players ·
`correct:B` `concede` `ok` after the reveal · `take:three` `take:nothing` a kicker back. Chance draws `2+canoe` a card and `2=A`
`2=three` a lot; the clock says `time`, `reveal`, `show` and `score`.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from hedgerow.core import Message, Unreadable
from hedgerow.games.thats_a_question.words import WORDS

Colour: TypeAlias = Literal["blue", "green", "red"]
Letter: TypeAlias = Literal["A", "B"]
Kicker: TypeAlias = Literal["three", "tough"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
LETTERS: Final[tuple[Letter, ...]] = get_args(Letter)
KICKERS: Final[tuple[Kicker, ...]] = get_args(Kicker)
OTHER: Final[dict[str, Letter]] = {"A": "B", "B": "A"}


class Draw(Struct, frozen=True, tag="draw"):
    """Chance gives a player a card."""

    seat: int
    card: str


class Ask(Struct, frozen=True, tag="ask"):
    """A question: its colour, the cards that are answers A and B, and whom to ask. Chance makes it where time ran out."""

    colour: Colour
    a: str
    b: str
    whom: int


class Choose(Struct, frozen=True, tag="choose"):
    """Lock an answer or a guess, or another one instead."""

    letter: Letter
    kicker: Kicker | Literal[""] = ""


class Press(Struct, frozen=True, tag="press"):
    """With three players: play the tough question face up."""


class Lot(Struct, frozen=True, tag="lot"):
    """Chance chooses for somebody whose time ran out: a guess, or a kicker to take back."""

    seat: int
    what: Letter | Kicker


class Tick(Struct, frozen=True, tag="tick"):
    """The clock."""

    word: Literal["time", "reveal", "show", "score"]


class Correct(Struct, frozen=True, tag="correct"):
    """The answerer means the other answer."""

    letter: Letter


class Concede(Struct, frozen=True, tag="concede"):
    """A right guess was a slip of the paw, and becomes a wrong one."""


class Confirm(Struct, frozen=True, tag="confirm"):
    """It stays as it is shown."""


class TakeBack(Struct, frozen=True, tag="take-back"):
    """Take a kicker back from the sky, or leave them all there."""

    kicker: Kicker | Literal["nothing"]


Move: TypeAlias = Draw | Ask | Choose | Press | Lot | Tick | Correct | Concede | Confirm | TakeBack

TICKS: Final = {word: Tick(word) for word in ("time", "reveal", "show", "score")}
FIXED: Final[dict[str, Move]] = {
    **{letter: Choose(letter) for letter in LETTERS},
    **{f"{letter}+{kicker}": Choose(letter, kicker) for letter in LETTERS for kicker in KICKERS},
    "tough": Press(),
    **{f"correct:{letter}": Correct(letter) for letter in LETTERS},
    "concede": Concede(),
    "ok": Confirm(),
    **{f"take:{kicker}": TakeBack(kicker) for kicker in KICKERS},
    "take:nothing": TakeBack("nothing"),
    **TICKS,
}
"""The moves that are the same in every game, by token."""
TOKENS: Final = {move: token for token, move in FIXED.items()}

CARD: Final = r"[a-z0-9][a-z0-9-]{0,23}"
"""The name of a card."""
ASKED: Final = re.compile(rf"({'|'.join(COLOURS)}):({CARD})/({CARD}):([0-9])")
DRAWN: Final = re.compile(rf"([0-9])\+({CARD})")
BY_LOT: Final = re.compile(rf"([0-9])=({'|'.join((*LETTERS, *KICKERS))})")


def write(move: Move) -> str:
    match move:
        case Draw(seat, card):
            return f"{seat}+{card}"
        case Ask(colour, a, b, whom):
            return f"{colour}:{a}/{b}:{whom}"
        case Lot(seat, what):
            return f"{seat}={what}"
    return TOKENS[move]


def read(token: str) -> Move:
    """The move of a token; Unreadable says where it goes wrong."""
    if move := FIXED.get(token):
        return move
    if asked := ASKED.fullmatch(token):
        return Ask(asked[1], asked[2], asked[3], int(asked[4]))  # type: ignore[arg-type]  # the pattern knows the colours
    if drawn := DRAWN.fullmatch(token):
        return Draw(int(drawn[1]), drawn[2])
    if lot := BY_LOT.fullmatch(token):
        return Lot(int(lot[1]), lot[2])  # type: ignore[arg-type]  # and what a lot can be
    raise _unreadable(token)


def _unreadable(token: str) -> Unreadable:
    """What is wrong with a token, and where."""
    head = re.split(r"[:+=]", token, maxsplit=1)[0]
    after = len(head) + 1
    if head in COLOURS:
        return WORDS.unreadable(token, Message("move.question"), after)
    if head in LETTERS:
        return WORDS.unreadable(token, Message("move.guess"), after)
    if head in ("take", "correct"):
        return WORDS.unreadable(token, Message(f"move.{head}"), after)
    if re.fullmatch("[0-9]", head):
        return WORDS.unreadable(token, Message("move.seat"), after)
    return WORDS.unreadable(token, Message("move.written"))
