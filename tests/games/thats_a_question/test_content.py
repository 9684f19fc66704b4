"""The packs in the box: complete, varied, and readable in every question."""

import re
from collections import Counter
from importlib.resources import files
from itertools import combinations

import pytest

from hedgerow.core import Message, Words
from hedgerow.games.thats_a_question.moves import COLOURS
from hedgerow.games.thats_a_question.pack import AXES, box_cards, box_pack
from hedgerow.games.thats_a_question.packcheck import checked_pack

PACKS = ["standard", "family"]
LANGUAGES = ["en", "de", "cs"]


@pytest.mark.parametrize("name", PACKS)
def test_it_passes_its_own_check(name):
    text = (files("hedgerow.games.thats_a_question") / "packs" / f"{name}.json").read_text("utf-8")
    pack, problems = checked_pack(text)
    assert [problem.words for problem in problems] == []
    assert pack.name == name
    assert set(pack.languages) == set(LANGUAGES)


def test_no_card_is_in_both_packs():
    assert len(box_cards()) == sum(len(box_pack(name).cards) for name in PACKS)
    for language in LANGUAGES:
        texts = Counter(card.answer(colour).text[language].casefold() for card in box_cards().values() for colour in COLOURS)
        assert [text for text, count in texts.items() if count > 1] == []


def test_the_languages_are_not_each_other():
    for card in box_cards().values():
        for colour in COLOURS:
            text = card.answer(colour).text
            assert len({text["en"], text["de"], text["cs"]}) == 3, card.id


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_reads_as_a_sentence(name, language):
    words = Words.load("hedgerow.games.thats_a_question", language)
    for one, other in zip(box_pack(name).cards, box_pack(name).cards[1:], strict=False):
        for colour in COLOURS:
            a, b = (card.answer(colour).text[language] for card in (one, other))
            sentence = words.say(Message(f"question.{colour}.whole", {"a": a, "b": b}))
            assert sentence.endswith("?")
            assert sentence.count("?") == 1
            assert not re.search(r"\s[,?]|\s\s|,,", sentence)


@pytest.mark.parametrize("name", PACKS)
def test_there_is_something_for_everybody(name):
    """Every axis is pulled both ways, in questions of choosing and missing at least."""
    poles = Counter()
    for card in box_pack(name).cards:
        for colour in ("blue", "green"):
            poles.update((axis, strength > 0) for axis, strength in card.answer(colour).traits.items())
    assert {axis for axis, _ in poles} == set(AXES)
    assert sum(count for (_, positive), count in poles.items() if not positive) >= sum(poles.values()) / 5


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("colour", COLOURS)
def test_most_questions_are_about_something(name, colour):
    """Two cards drawn at random usually differ in what they say about somebody."""
    cards = box_pack(name).cards
    same = sum(one.answer(colour).traits == other.answer(colour).traits for one, other in combinations(cards, 2))
    assert same / (len(cards) * (len(cards) - 1) / 2) < 0.08


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_do_not_all_begin_alike(language):
    begins = Counter(card.answer(colour).text[language].split()[0] for card in box_pack("standard").cards for colour in ("green", "red"))
    assert begins.most_common(1)[0][1] <= 20
