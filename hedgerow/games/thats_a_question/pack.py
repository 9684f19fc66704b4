"""Answer cards: what a pack of them is, and the packs that are in the box. `docs/packs.md` describes the format."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from hedgerow.games.thats_a_question.moves import Colour

AXES: Final = ("cosy", "order", "company", "nature", "treats", "dreams", "honesty", "kindness")
"""What an answer says about those who pick it. Below 0 stands the opposite: adventure, chaos, solitude, gadgets, thrift, use, mischief
and toughness."""
FORMAT: Final = 1

Traits: TypeAlias = dict[str, int]


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three answers of a card: its text by language, and what picking it says about somebody."""

    text: dict[str, str]
    traits: Traits = {}


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    blue: Answer
    green: Answer
    red: Answer

    def answer(self, colour: Colour) -> Answer:
        return {"blue": self.blue, "green": self.green, "red": self.red}[colour]


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    name: str
    title: dict[str, str]
    languages: tuple[str, ...]
    age: int
    """From which age it is fit."""
    cards: tuple[Card, ...]


def read_pack(text: str | bytes) -> Pack:
    """A pack from JSON, unchecked. Raises msgspec.DecodeError."""
    return msgspec.json.decode(text, type=Pack)


def one_line(pack: Pack) -> str:
    """A pack as it stands in the header of a match."""
    return msgspec.json.encode(pack).decode()


@cache
def box_pack(name: str) -> Pack:
    """A pack that is in the box."""
    return read_pack((files(__package__) / "packs" / f"{name}.json").read_bytes())


@cache
def box_cards() -> dict[str, Card]:
    """Every card in the box, by name."""
    return {card.id: card for name in ("standard", "family") for card in box_pack(name).cards}
