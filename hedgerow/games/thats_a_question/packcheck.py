"""Is this a pack that can be played? Every fault is told with its line, the card, the colour and the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec import Struct

from hedgerow.core.data import LONGEST_TITLE, UNREADABLE, About, Mistake, is_title, unreadable
from hedgerow.core.places import Path, line_of, places
from hedgerow.games.thats_a_question.board import box_board
from hedgerow.games.thats_a_question.frames import LANGUAGES, misfits
from hedgerow.games.thats_a_question.moves import CARD, COLOURS
from hedgerow.games.thats_a_question.pack import AXES, FORMAT, Answer, Pack, read_pack

MOST_CARDS: Final = 400
MOST_TRAITS: Final = 3
STRONGEST: Final = 2
ALIKE: Final = 0.8
"""Two answers are too much alike when so much of their words is the same."""


class Fault(Struct, frozen=True):
    """Something wrong with a pack, before its line has been looked up."""

    path: Path
    why: str


def checked_pack(text: str) -> tuple[Pack | None, list[Mistake]]:
    """The pack, if it can be read at all, and what is wrong with it."""
    try:
        pack = read_pack(text)
    except UNREADABLE as error:
        return None, [unreadable(text, error)]
    found = places(text)
    return pack, [Mistake(line_of(found, fault.path), place_of(pack, fault.path), fault.why) for fault in faults(pack)]


def mistakes_in(text: str) -> list[Mistake]:
    return checked_pack(text)[1]


def about_pack(text: str) -> About:
    pack = read_pack(text)
    return About(pack.title, len(pack.cards), pack.languages)


def place_of(pack: Pack, path: Path) -> str:
    """A path in words: the card, the colour, the language."""
    match path:
        case ("cards", int(index), *rest):
            names = [str(part) for part in rest if part not in ("text", "id")]
            return ", ".join([f"card {pack.cards[index].id}", *names])
    return ", ".join(map(str, path))


def faults(pack: Pack) -> Iterator[Fault]:
    yield from _about_the_pack(pack)
    languages = [language for language in pack.languages if language in LANGUAGES]
    seen: dict[str, int] = {}
    for index, card in enumerate(pack.cards):
        path: Path = ("cards", index)
        if not re.fullmatch(CARD, card.id):
            yield Fault((*path, "id"), "a card is named with small letters, digits and hyphens, at most 24")
        if seen.setdefault(card.id, index) != index:
            yield Fault((*path, "id"), f"there is a card {card.id} already")
        for colour in COLOURS:
            yield from _about_an_answer(card.answer(colour), languages, colour, (*path, colour))
    for language in languages:
        yield from _twins(pack, language)


def _about_the_pack(pack: Pack) -> Iterator[Fault]:
    fewest = min(setup.cards for setup in box_board().setups)
    if pack.format != FORMAT:
        yield Fault(("format",), f"this is format {pack.format}, and only {FORMAT} is known")
    if not re.fullmatch(CARD, pack.name):
        yield Fault(("name",), "a pack is named with small letters, digits and hyphens, at most 24")
    if not pack.languages or len(set(pack.languages)) < len(pack.languages):
        yield Fault(("languages",), "there must be at least one language, and none twice")
    for index, language in enumerate(pack.languages):
        if language not in LANGUAGES:
            yield Fault(("languages", index), f"the questions are known in {', '.join(LANGUAGES)}, not in {language}")
    if set(pack.title) != set(pack.languages):
        yield Fault(("title",), "there must be a title in each language of the pack")
    for language, title in pack.title.items():
        if not is_title(title):
            yield Fault(("title", language), f"a title has 1 to {LONGEST_TITLE} letters, with no blanks around them")
    if not 3 <= pack.age <= 18:
        yield Fault(("age",), "the age is a number from 3 to 18")
    if not fewest <= len(pack.cards) <= MOST_CARDS:
        yield Fault(("cards",), f"there are {len(pack.cards)} cards; the smallest game needs {fewest}, and {MOST_CARDS} are enough")


def _about_an_answer(answer: Answer, languages: list[str], colour: str, path: Path) -> Iterator[Fault]:
    for language in languages:
        if language not in answer.text:
            yield Fault((*path, "text"), f"the text in {language} is missing")
        else:
            yield from (Fault((*path, "text", language), why) for why in misfits(answer.text[language], language, colour))
    for language in answer.text:
        if language not in languages:
            yield Fault((*path, "text", language), f"{language} is no language of this pack")
    if not 1 <= len(answer.traits) <= MOST_TRAITS:
        yield Fault((*path, "traits"), f"an answer has 1 to {MOST_TRAITS} traits")
    for axis, strength in answer.traits.items():
        if axis not in AXES:
            yield Fault((*path, "traits", axis), f"traits are {', '.join(AXES)}")
        elif strength == 0 or abs(strength) > STRONGEST:
            yield Fault((*path, "traits", axis), f"a trait is -{STRONGEST}, -1, 1 or {STRONGEST}")


def _twins(pack: Pack, language: str) -> Iterator[Fault]:
    """No two answers of a language are the same, and none of the same colour nearly so."""
    first: dict[str, str] = {}
    for index, card in enumerate(pack.cards):
        for colour in COLOURS:
            text = card.answer(colour).text.get(language, "")
            known = first.setdefault(" ".join(_words(text)), f"{card.id}, {colour}")
            if text and known != f"{card.id}, {colour}":
                yield Fault(("cards", index, colour, "text", language), f"this is the answer of card {known}")
    for colour in COLOURS:
        bags = [frozenset(_words(card.answer(colour).text.get(language, ""))) for card in pack.cards]
        for (one, these), (other, those) in combinations(enumerate(bags), 2):
            if ALIKE * len(these | those) <= len(these & those) and these != those:
                why = f"this is nearly the answer of card {pack.cards[one].id}"
                yield Fault(("cards", other, colour, "text", language), why)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
