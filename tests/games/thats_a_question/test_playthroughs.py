"""The matches that are told in `docs/playthroughs/`: with 3, 4, 5 and 6 players, and the Scamper."""

from hedgerow.core.kind import read_options, shelved
from hedgerow.core.notation import read_file
from hedgerow.core.verify import verify
from hedgerow.games.thats_a_question import KIND
from hedgerow.testing.playthrough import TABLES, playthrough


def test_every_number_of_players_is_told_and_the_scamper():
    tables = TABLES[KIND.name]
    assert {seats for seats, options in tables.values() if not options} == set(KIND.seats)
    assert tables["scamper"] == (3, {"scamper": "yes"})


def test_a_page_can_be_read_and_its_record_verified():
    seats, options = TABLES[KIND.name]["scamper"]
    page = playthrough(KIND, seats, read_options(KIND, options), seed=1)
    assert "Which of these would you pick: [A] " in page
    assert "*Ash is told:* You draw a card that only you can see." in page
    record = page.rpartition("```text\n")[2].removesuffix("```\n")
    with shelved(KIND):
        assert verify(read_file(record)).word == "fair"
