"""The simulation runs, and the report in the docs says that the mountain fits: leaders near the summit, nobody stuck below the lake."""

import re
from pathlib import Path

import pytest

from hedgerow.games.thats_a_question.state import Options
from hedgerow.lab.mountain import MATCHES, TABLES, abstaining, main, study
from tests.games.thats_a_question.squirrels import sit

PAGE = Path(__file__).parents[3] / "docs" / "balance" / "thats-a-question.md"


def rows(title, page):
    """The cells of the table under a heading, without its first two lines."""
    section = page.partition(f"## {title}\n")[2].partition("\n## ")[0]
    table = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def test_the_report_covers_every_table():
    page = PAGE.read_text("utf-8")
    assert [row[0] for row in rows("Where squirrels end", page)] == list(TABLES)
    assert f"--matches {MATCHES} " in page


@pytest.mark.parametrize("row", rows("Where squirrels end", PAGE.read_text("utf-8")), ids=lambda row: row[0])
def test_final_positions_fit_the_board(row):
    lake, _, summit, first, _, last = map(float, row[1:7])
    assert first >= (summit if row[0] in "456" else 0.75 * summit)
    assert last > lake


@pytest.mark.parametrize("row", rows("What kickers are worth", PAGE.read_text("utf-8")), ids=lambda row: f"{row[0]} {row[1]}")
def test_every_kicker_is_worth_playing(row):
    played, pays = float(row[2]), float(row[3])
    loss, error = map(float, re.fullmatch(r"−(\S+) ± (\S+)", row[4]).groups())
    assert played > 1
    assert pays > 0.8
    assert loss > 3 * error


def test_bots_learn_while_they_play():
    for row in rows("What bots learn", PAGE.read_text("utf-8")):
        shares = [int(cell.rstrip("%")) for cell in row[1:] if cell]
        assert max(shares[1:]) > shares[0]


def test_the_simulation_can_be_repeated_exactly():
    one, other = (study(4, Options(), 2, 7) for _ in range(2))
    assert one.figures == other.figures
    assert one.worth == other.worth
    assert one.figures.first >= one.figures.middle >= one.figures.last > 0


def test_doing_without_a_kicker_means_not_seeing_it():
    view = sit(5).ask(2).view
    assert abstaining(view, 1, ["three"]).kickers[1] == ("tough",)
    assert abstaining(view, 1, []) == view


def test_the_command_writes_the_page(tmp_path, monkeypatch):
    monkeypatch.setattr("hedgerow.lab.mountain.TABLES", {"3": TABLES["3"]})
    assert main(["--matches", "2", "--to", str(tmp_path / "new" / "page.md")]) == 0
    page = (tmp_path / "new" / "page.md").read_text("utf-8")
    assert len(rows("Where squirrels end", page)) == 1
    assert len(rows("What kickers are worth", page)) == 2
