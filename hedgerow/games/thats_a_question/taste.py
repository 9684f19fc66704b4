"""What somebody likes, learned from what they answered at this table, and from nothing else.

A player's taste is a leaning on each axis, found by logistic regression: the leaning that best explains the answers so far, held
back by a prior that expects nothing in particular. Everything comes from the public view.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, pi, sqrt
from typing import Final

from msgspec import Struct

from hedgerow.games.thats_a_question.character import Weights, contrast, leaning
from hedgerow.games.thats_a_question.moves import Colour
from hedgerow.games.thats_a_question.pack import AXES, Card
from hedgerow.games.thats_a_question.state import Public

SPREAD: Final = 1.0
"""How strong a leaning is to be expected, before anything is known."""
ROUNDS: Final = 12
PACE: Final = 0.15
"""So many steps of so much lead near enough to the best explanation."""


class Taste(Struct, frozen=True):
    """The most likely leanings of a player, and how sure each of them is."""

    weights: Weights
    precision: Weights


def answers_of(t: Public, cards: Mapping[str, Card], seat: int) -> list[Weights]:
    """Every answer of a player so far: in what the one that was picked differs from the one that was not."""
    found = []
    for past in t.past:
        if past.question.whom == seat:
            toward_a = contrast(past.question.colour, cards[past.question.a], cards[past.question.b])
            found.append(toward_a if past.answer == "A" else tuple(-part for part in toward_a))
    return found


def learn(answers: list[Weights], expected: Weights | None = None) -> Taste:
    """The taste that explains these answers. `expected` is what one would think of somebody whom one does not know."""
    start = expected or (0.0,) * len(AXES)
    weights = start
    for _ in range(ROUNDS if answers else 0):
        surprises = [(1 - likely(leaning(weights, answer)), answer) for answer in answers]
        weights = tuple(
            weight + PACE * (sum(surprise * answer[axis] for surprise, answer in surprises) - (weight - start[axis]) / SPREAD**2)
            for axis, weight in enumerate(weights)
        )
    precision = [1 / SPREAD**2] * len(AXES)
    for answer in answers:
        doubt = likely(leaning(weights, answer)) * (1 - likely(leaning(weights, answer)))
        precision = [known + doubt * trait**2 for known, trait in zip(precision, answer, strict=True)]
    return Taste(weights, tuple(precision))


def chance_of_a(taste: Taste, colour: Colour, a: Card, b: Card) -> float:
    """How likely somebody of this taste picks A. Where little is known, it stays near one half."""
    toward = contrast(colour, a, b)
    doubt = sum(part**2 / sure for part, sure in zip(toward, taste.precision, strict=True))
    return likely(leaning(taste.weights, toward) / sqrt(1 + pi * doubt / 8))


def likely(lean: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, lean))))
