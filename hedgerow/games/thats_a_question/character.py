"""Who a bot is: a fixed leaning on each axis of the cards' traits. It answers from it, always, so that a person can learn it."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from hedgerow.games.thats_a_question.moves import Colour, Letter
from hedgerow.games.thats_a_question.pack import AXES, Card

Weights: TypeAlias = tuple[float, ...]
"""One number for each axis: how much somebody is drawn to it; below 0, to its opposite."""

STRENGTHS: Final = (2, 2, 2, 1, 1, 1, 0, 0)
"""Three things matter to everybody most, three a little, and two not at all; which, and which way, makes the character."""


class Character(Struct, frozen=True):
    name: str
    weights: Weights


@cache
def character(name: str) -> Character:
    """The character of this name: the same in every match."""
    rng = Random(f"squirrel {name}")
    strengths = list(STRENGTHS)
    rng.shuffle(strengths)
    return Character(name, tuple(float(rng.choice((-1, 1)) * strength) for strength in strengths))


def marks(who: Character) -> tuple[tuple[str, str], ...]:
    """What is strongest about a character: axes, each with `plus` or `minus`. `noun.<axis>.<sign>` puts it into words."""
    strong = [(axis, weight) for axis, weight in zip(AXES, who.weights, strict=True) if abs(weight) == max(STRENGTHS)]
    return tuple((axis, "plus" if weight > 0 else "minus") for axis, weight in strong)


def vector(card: Card, colour: Colour) -> Weights:
    """The traits of an answer, one number for each axis."""
    traits = card.answer(colour).traits
    return tuple(float(traits.get(axis, 0)) for axis in AXES)


def contrast(colour: Colour, a: Card, b: Card) -> Weights:
    """In what A differs from B."""
    return tuple(one - other for one, other in zip(vector(a, colour), vector(b, colour), strict=True))


def leaning(weights: Weights, toward: Weights) -> float:
    """How much somebody with these weights leans that way."""
    return sum(weight * trait for weight, trait in zip(weights, toward, strict=True))


def own_answer(who: Character, colour: Colour, a: Card, b: Card) -> Letter:
    """What a character answers. Where nothing speaks for either, it has a whim about cards, and keeps to it."""
    lean = leaning(who.weights, contrast(colour, a, b)) or _whim(who, colour, a) - _whim(who, colour, b)
    return "A" if lean > 0 else "B"


def _whim(who: Character, colour: Colour, card: Card) -> float:
    return float(int.from_bytes(sha256(f"{who.name} {colour} {card.id}".encode()).digest()[:6], "big"))
