"""The poems: their lines and halves, and that they keep their rhythm."""

import re

import pytest

from hedgerow.games.bunny_moose.poems import LANGUAGES, poem, sheet

VOWELS = {
    "en": r"[aeiouy]+",
    "de": r"ei|ie|eu|au|oo|[aeiouäöü]",
    "cs": r"ou|[aeiouyáéíóúůýě]|(?<=[^aeiouyáéíóúůýě])[rl](?=[^aeiouyáéíóúůýě])",
}


@pytest.mark.rule("BM-14", "BM-44")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lines", [4, 6, 8])
def test_each_number_of_lines_has_its_poem_in_two_halves(language, lines):
    found = poem(language, lines)
    assert len(found.lines) == lines
    assert found.title
    assert all(half == half.strip() and half for line in found.lines for half in line)


@pytest.mark.rule("BM-44")
@pytest.mark.parametrize("language", LANGUAGES)
def test_children_read_the_beginning_of_the_short_one(language):
    assert poem(language, 4).lines == poem(language, 6).lines[:4]
    assert poem(language, 8).lines != poem(language, 6).lines


@pytest.mark.rule("BM-14")
@pytest.mark.parametrize("language", ["de", "cs"])
@pytest.mark.parametrize("lines", [6, 8])
def test_every_line_has_seven_beats_of_the_tongue(language, lines):
    """Seven syllables, four and three. (English spelling does not let itself be counted.)"""
    for first, second in poem(language, lines).lines:
        counted = [len(re.findall(VOWELS[language], half.lower())) for half in (first, second)]
        assert counted == [4, 3], (first, second)


@pytest.mark.rule("BM-11", "BM-14")
def test_every_language_has_its_own_bam():
    assert {sheet(language).bam for language in LANGUAGES} == {"Bam!", "Peng!", "Bum!"}
    assert all(sheet(language).language == language for language in LANGUAGES)
