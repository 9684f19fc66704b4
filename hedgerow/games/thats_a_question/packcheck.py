"""Is this a pack that can be played? Every fault is told with its line, the card, the colour and the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec import Struct

from hedgerow.core import Message
from hedgerow.core.data import LONGEST_TITLE, About, Mistake, is_title, mistake, read_or_tell
from hedgerow.core.places import Path, line_of, places
from hedgerow.core.words import Value
from hedgerow.games.thats_a_question.board import box_board
from hedgerow.games.thats_a_question.frames import LANGUAGES, misfits
from hedgerow.games.thats_a_question.moves import CARD, COLOURS
from hedgerow.games.thats_a_question.pack import AXES, FORMAT, Answer, Pack, read_pack
from hedgerow.games.thats_a_question.words import WORDS

MOST_CARDS: Final = 400
MOST_TRAITS: Final = 3
STRONGEST: Final = 2
ALIKE: Final = 0.8
"""Two answers are too much alike when so much of their words is the same."""


class Fault(Struct, frozen=True):
    """Something wrong with a pack, before its line has been looked up."""

    path: Path
    why: Message


def fault(path: Path, key: str, **values: Value) -> Fault:
    return Fault(path, Message(key, values))


def checked_pack(text: str) -> tuple[Pack | None, list[Mistake]]:
    """The pack, if it can be read at all, and what is wrong with it."""
    pack, mistakes = read_or_tell(text, read_pack)
    if pack is None:
        return None, mistakes
    found = places(text)
    return pack, mistakes + [mistake(WORDS, line_of(found, one.path), place_of(pack, one.path), one.why) for one in faults(pack)]


def mistakes_in(text: str) -> list[Mistake]:
    return checked_pack(text)[1]


def about_pack(text: str) -> About:
    pack = read_pack(text)
    return About(pack.title, len(pack.cards), pack.languages)


def place_of(pack: Pack, path: Path) -> Message:
    """A path in words: the card, the colour, the language."""
    match path:
        case ("cards", int(index), *rest):
            return _place_on_card(pack.cards[index].id, rest)
        case ("languages", int(index)):
            return Message("place.language", {"number": index})
        case ("title", str(language)):
            return Message("place.title.of", {"language": language})
    return Message(f"place.{path[0]}")


def _place_on_card(card: str, path: list[str | int]) -> Message:
    match path:
        case [colour, "text", language]:
            return Message("place.text", {"card": card, "colour": colour, "language": language})
        case [colour, "traits"]:
            return Message("place.traits", {"card": card, "colour": colour})
        case [colour, "traits", trait]:
            return Message("place.trait", {"card": card, "colour": colour, "trait": trait})
        case [colour, "text"]:
            return Message("place.answer", {"card": card, "colour": colour})
    return Message("place.card", {"card": card})


def faults(pack: Pack) -> Iterator[Fault]:
    yield from _about_the_pack(pack)
    languages = [language for language in pack.languages if language in LANGUAGES]
    seen: dict[str, int] = {}
    for index, card in enumerate(pack.cards):
        path: Path = ("cards", index)
        if not re.fullmatch(CARD, card.id):
            yield fault((*path, "id"), "pack.card")
        if seen.setdefault(card.id, index) != index:
            yield fault((*path, "id"), "pack.card.twice", card=card.id)
        for colour in COLOURS:
            yield from _about_an_answer(card.answer(colour), languages, colour, (*path, colour))
    for language in languages:
        yield from _twins(pack, language)


def _about_the_pack(pack: Pack) -> Iterator[Fault]:
    fewest = min(setup.cards for setup in box_board().setups)
    if pack.format != FORMAT:
        yield fault(("format",), "pack.format", format=pack.format, known=FORMAT)
    if not re.fullmatch(CARD, pack.name):
        yield fault(("name",), "pack.name")
    if not pack.languages or len(set(pack.languages)) < len(pack.languages):
        yield fault(("languages",), "pack.languages")
    for index, language in enumerate(pack.languages):
        if language not in LANGUAGES:
            yield fault(("languages", index), "pack.language", known=", ".join(LANGUAGES), language=language)
    if set(pack.title) != set(pack.languages):
        yield fault(("title",), "pack.titles")
    for language, title in pack.title.items():
        if not is_title(title):
            yield fault(("title", language), "pack.title", most=LONGEST_TITLE)
    if not 3 <= pack.age <= 18:
        yield fault(("age",), "pack.age")
    if not fewest <= len(pack.cards) <= MOST_CARDS:
        yield fault(("cards",), "pack.cards", cards=len(pack.cards), fewest=fewest, most=MOST_CARDS)


def _about_an_answer(answer: Answer, languages: list[str], colour: str, path: Path) -> Iterator[Fault]:
    for language in languages:
        if language not in answer.text:
            yield fault((*path, "text"), "pack.text", language=language)
        else:
            yield from (Fault((*path, "text", language), why) for why in misfits(answer.text[language], language, colour))
    for language in answer.text:
        if language not in languages:
            yield fault((*path, "text", language), "pack.text.other", language=language)
    if not 1 <= len(answer.traits) <= MOST_TRAITS:
        yield fault((*path, "traits"), "pack.traits", most=MOST_TRAITS)
    for axis, strength in answer.traits.items():
        if axis not in AXES:
            yield fault((*path, "traits", axis), "pack.trait", known=", ".join(AXES))
        elif strength == 0 or abs(strength) > STRONGEST:
            yield fault((*path, "traits", axis), "pack.strength", strongest=STRONGEST)


def _twins(pack: Pack, language: str) -> Iterator[Fault]:
    """No two answers of a language are the same, and none of the same colour nearly so."""
    first: dict[str, tuple[str, str]] = {}
    for index, card in enumerate(pack.cards):
        for colour in COLOURS:
            text = card.answer(colour).text.get(language, "")
            known = first.setdefault(" ".join(_words(text)), (card.id, colour))
            if text and known != (card.id, colour):
                yield fault(("cards", index, colour, "text", language), "pack.twin", card=known[0], colour=known[1])
    for colour in COLOURS:
        bags = [frozenset(_words(card.answer(colour).text.get(language, ""))) for card in pack.cards]
        for (one, these), (other, those) in combinations(enumerate(bags), 2):
            if ALIKE * len(these | those) <= len(these & those) and these != those:
                yield fault(("cards", other, colour, "text", language), "pack.near", card=pack.cards[one].id)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
