"""The playthroughs in `docs/playthroughs/` are what the rules do today."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.core.kind import shelved
from hedgerow.core.notation import read_file
from hedgerow.core.verify import verify
from hedgerow.testing.beat import BEAT
from hedgerow.testing.beat import Options as BeatOptions
from hedgerow.testing.playthrough import COMMAND, FOLDER, books, playthrough, write
from hedgerow.testing.sealed import SEALED
from hedgerow.testing.sealed import Options as SealedOptions

GOLDEN = Path(__file__).parents[2] / FOLDER
BOOKS = books()


@pytest.mark.parametrize("name", BOOKS)
def test_playthrough_is_up_to_date(name: str) -> None:
    golden = GOLDEN / name
    assert golden.exists(), f"{golden} is missing: `{COMMAND}` writes it"
    assert golden.read_text(encoding="utf-8") == BOOKS[name](), f"{golden} has changed: if that is meant, `{COMMAND}` writes it anew"


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    assert {page.name for page in GOLDEN.glob("*.md")} == set(BOOKS)


def test_pages_are_written_as_they_are_told(tmp_path: Path) -> None:
    pages = {name: BOOKS[name] for name in ("sealed.md", "beat.md")}
    write(tmp_path / "new", pages)
    assert {page.name: page.read_text(encoding="utf-8") for page in (tmp_path / "new").iterdir()} == {
        name: told() for name, told in pages.items()
    }


def test_the_record_in_the_page_can_be_replayed_and_verified() -> None:
    page = playthrough(SEALED, 4, SealedOptions(timer=1000), seed=3)
    record = page.rpartition("```text\n")[2].removesuffix("```\n")
    assert "# round 1 card 1 for seat 0" in record
    with shelved(SEALED):
        assert verify(read_file(record)).word == "fair"


def test_a_page_shows_who_is_told_what() -> None:
    page = playthrough(BEAT, 2, BeatOptions(rounds=1, caller=True), seed=0)
    assert "Ash looks at the next card. *Ash is told:* You look at the next card: " in page
    assert "*Briar is told:*" not in page
    assert page.count("### ") <= 10
    assert "| player | points | place |" in page


def test_a_seed_chooses_the_match() -> None:
    assert playthrough(BEAT, 2, seed=1) == playthrough(BEAT, 2, seed=1) != playthrough(BEAT, 2, seed=2)
