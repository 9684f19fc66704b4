"""The golden playthroughs of both editions: what a reader finds there, and that their records are fair."""

from functools import cache

import pytest

from hedgerow.core import read_options
from hedgerow.core.kind import shelved
from hedgerow.core.notation import read_file
from hedgerow.core.verify import verify
from hedgerow.games.bunny_moose import KIND
from hedgerow.testing.playthrough import TABLES, playthrough

TOLD = TABLES["bunny-moose"]


@cache
def page_of(edition):
    seats, options = TOLD[edition]
    return playthrough(KIND, seats, read_options(KIND, options), diagrams=4)


def test_each_edition_has_its_page():
    assert set(TOLD) == {"2009", "2014"}


@pytest.mark.rule("BM-13", "BM-38")
def test_2009_shows_a_narrator_at_work():
    page = page_of("2009")
    assert "Option `edition=2009`" in page
    assert "Ash looks at the next card. *Ash is told:* You look at the next card" in page
    assert "puts the card down." in page
    assert "Bam! Everybody freezes." in page


@pytest.mark.rule("BM-12", "BM-40")
def test_2014_shows_a_first_game():
    page = page_of("2014")
    assert "Reading 2, line 1." in page
    assert "Shall the advanced cards join?" in page


@pytest.mark.parametrize("edition", TOLD)
def test_the_record_verifies(edition):
    record = page_of(edition).rpartition("```text\n")[2].removesuffix("```\n")
    with shelved(KIND):
        assert verify(read_file(record)).word == "fair"
