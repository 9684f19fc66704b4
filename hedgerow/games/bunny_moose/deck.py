"""A deck is data: how many there are of which card. `docs/decks.md` describes the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from hedgerow.core import Message, Unreadable
from hedgerow.core.data import LONGEST_TITLE, About, Mistake, is_title, mistake, read_or_tell
from hedgerow.core.places import Path, line_of, places
from hedgerow.core.words import Value
from hedgerow.games.bunny_moose.cards import HUNTER, Card, read_card
from hedgerow.games.bunny_moose.words import WORDS

LARGEST: Final = 999
Count = Annotated[int, Meta(ge=1, le=LARGEST)]


class BadDeck(ValueError):
    """A deck that cannot be played with; says why."""

    def __init__(self, why: str, message: Message | None = None) -> None:
        super().__init__(why)
        self.message = message


def bad_deck(key: str, **values: Value) -> BadDeck:
    message = Message(key, values)
    return BadDeck(WORDS.say(message), message)


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards by their notation, and how many of each. Advanced cards can be left in the box."""

    format: Literal[1]
    name: str
    cards: dict[str, Count]
    advanced: dict[str, Count] = {}


class Stack(Struct, frozen=True):
    """What is played with: every card of the deck once, and how many of each are in play without and with the advanced ones."""

    tokens: tuple[str, ...]
    basic: tuple[int, ...]
    full: tuple[int, ...]

    def counts(self, advanced: bool) -> tuple[int, ...]:
        return self.full if advanced else self.basic

    @property
    def has_advanced(self) -> bool:
        return self.full != self.basic


def read_deck(text: str | bytes) -> Deck:
    """A deck from JSON, or BadDeck that says what is wrong."""
    readable = text.decode() if isinstance(text, bytes) else text
    if mistakes := mistakes_in(readable):
        raise BadDeck(mistakes[0].words)
    return msgspec.json.decode(readable, type=Deck)


def mistakes_in(text: str) -> list[Mistake]:
    """Everything that is wrong with the file of a deck. Whether it fits a match, `check_stack` says."""
    deck, mistakes = read_or_tell(text, partial(msgspec.json.decode, type=Deck))
    if deck is None:
        return mistakes
    found = places(text)
    return mistakes + [mistake(WORDS, line_of(found, path), place, why) for path, place, why in _faults(deck)]


def _faults(deck: Deck) -> Iterator[tuple[Path, Message | None, Message]]:
    if not is_title(deck.name):
        yield ("name",), Message("place.name"), Message("deck.name", {"most": LONGEST_TITLE})
    for part, cards in (("cards", deck.cards), ("advanced", deck.advanced)):
        for token in cards:
            try:
                read_card(token)
            except Unreadable as error:
                yield (part, token), Message("place.card", {"card": token}), error.message
    if total(deck.cards) + total(deck.advanced) > LARGEST:
        yield ("cards",), None, Message("deck.large", {"most": LARGEST})


def about_deck(text: str) -> About:
    deck = msgspec.json.decode(text, type=Deck)
    return About({"": deck.name}, total(deck.cards) + total(deck.advanced), ())


def one_line(deck: Deck) -> str:
    """A deck as it stands in the header of a match."""
    return msgspec.json.encode(deck).decode()


@cache
def box_deck(edition: str) -> Deck:
    """The deck that is in the box of an edition."""
    return read_deck((files(__package__) / "decks" / f"{edition}.json").read_bytes())


def stack_of(deck: Deck, without: frozenset[str] = frozenset()) -> Stack:
    """The cards to play with. BM-42, BM-43: some kinds of card may stay in the box."""
    kept = [token for token in dict.fromkeys((*deck.cards, *deck.advanced)) if read_card(token).kind not in without]
    basic = tuple(deck.cards.get(token, 0) for token in kept)
    full = tuple(count + deck.advanced.get(token, 0) for token, count in zip(kept, basic, strict=True))
    return Stack(tuple(kept), basic, full)


def check_stack(tokens: tuple[str, ...], counts: tuple[int, ...], lines: int, tongues: bool) -> None:
    """BM-47: what cards in play must have, or BadDeck."""
    in_play = {token: count for token, count in zip(tokens, counts, strict=True) if count}
    if HUNTER not in in_play:
        raise bad_deck("deck.hunter")
    if total(in_play) <= lines:
        raise bad_deck("deck.few", cards=total(in_play), piles=lines)
    if not tongues and any(read_card(token).kind == "tongue" for token in in_play):
        raise bad_deck("deck.tongue")


def total(cards: Mapping[str, int]) -> int:
    return sum(cards.values())


def kinds_of(cards: Mapping[str, int]) -> dict[str, int]:
    """How many cards of each kind: a part card that leaves something open is counted as `open`."""
    counted: dict[str, int] = {}
    for token, count in cards.items():
        kind = kind_name(read_card(token))
        counted[kind] = counted.get(kind, 0) + count
    return counted


def kind_name(card: Card) -> str:
    """`single`, `single open`, `both`, `both open`, `species`, `double`, `tongue`, `rev`, `hunter`"""
    return f"{card.kind} open" if len(card.looks) > 1 else card.kind
