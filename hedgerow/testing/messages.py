"""The words of the two micro-games."""

from __future__ import annotations

from typing import Final

from hedgerow.core import Words

SEALED_WORDS: Final = Words(
    "en",
    {
        "option.rounds": "How many rounds are played",
        "option.timer": "Milliseconds to choose a card; 0 for as long as you like",
        "deal": "{seat.name} is dealt a card.",
        "deal.card": "{seat.name} is dealt {card}.",
        "deal.card.you": "You are dealt {card}.",
        "chosen": "{seat.name} has chosen.",
        "chosen.card": "{seat.name} chooses {card}.",
        "chosen.card.you": "You choose {card}.",
        "timeup": "Time is up.",
        "lot": "The lot chooses for {seat.name}.",
        "lot.card": "The lot chooses {card} for {seat.name}.",
        "lot.card.you": "The lot chooses {card} for you.",
        "shown": "{seat.name} shows {card}.",
        "scored": "{seat.name} scores {points.point}.",
        "scored.you": "You score {points.point}.",
        "plural.point.one": "{n} point",
        "plural.point.other": "{n} points",
        "move.written": "a move is deal, choose, timeup, lot or show",
        "move.numbers": "deal:SEAT:CARD, choose:CARD and lot:SEAT:CARD have numbers, the others have none",
        "SE-2": "That card does not come from the deck.",
        "SE-3": "This is not the time to choose: the cards are being shown.",
        "SE-4": "You do not hold the {card}.",
        "SE-5": "The lot chooses only for those whose time ran out, from their own hand.",
        "SE-6": "The clock cannot do this now.",
    },
)

BEAT_WORDS: Final = Words(
    "en",
    {
        "option.rounds": "How many rounds are played",
        "option.beat": "Milliseconds from one card to the next",
        "option.caller": "Whether one player, another each round, sees each card before it is laid",
        "laid": "The clock lays {card.a}.",
        "peek": "{seat.name} looks at the next card.",
        "peek.card": "{seat.name} looks at the next card: {card.a}.",
        "peek.card.you": "You look at the next card: {card.a}.",
        "posed": "{seat.name} takes the pose {pose}.",
        "posed.you": "You take the pose {pose}.",
        "drawing": "The clock reaches for the deck.",
        "frozen": "Freeze! Nobody moves any more.",
        "scored": "{seat.name} scores {points.point}.",
        "scored.you": "You score {points.point}.",
        "next": "Round {round} is over.",
        "plural.point.one": "{n} point",
        "plural.point.other": "{n} points",
        "noun.paw.a": "a paw",
        "noun.ear.a": "an ear",
        "noun.tail.a": "a tail",
        "noun.freeze.a": "a freeze",
        "move.written": "a move is one of {known}",
        "BE-1": "That card is not left in the deck.",
        "BE-3": "The clock cannot do this now.",
        "BE-4": "Poses are frozen.",
        "BE-4.other": "A player can only take poses: rest, paw, ear or tail.",
    },
)
