"""The simulation that the decks are tuned by, in small."""

import json
from collections import Counter

import pytest

from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.bunny_moose.simulate import COLUMNS, at_share, main, simulate
from hedgerow.games.bunny_moose.state import Options


@pytest.mark.rule("BM-46")
@pytest.mark.parametrize("options", [{"edition": "2009"}, {"edition": "2014"}, {"cards": "basic"}], ids=str)
def test_rounds_last_two_to_four_readings_and_rabbits_are_as_good_as_moose(options):
    """Roughly: a small sample, so wide bounds. `docs/balance/bunny-moose.md` has the large one."""
    tally = simulate(BunnyMoose(4, Options(poses="table", **options)), 60, "small")
    assert 2 < tally.laid / 6 / tally.rounds < 4
    chosen = tally.animals["rabbit"] + tally.animals["moose"]
    assert abs(tally.animals["rabbit"] / chosen - 0.5) < 0.06
    assert tally.reversed > 0
    assert (tally.needed > 0) == (options.get("cards") != "basic")


def test_the_same_seed_gives_the_same_games():
    game = BunnyMoose(3, Options(poses="table"))
    assert simulate(game, 3, "a") == simulate(game, 3, "a") != simulate(game, 3, "b")


def test_shares():
    assert at_share(Counter({-1: 5, 0: 45, 3: 45, 9: 5}), 0.05) == -1
    assert at_share(Counter({-1: 5, 0: 45, 3: 45, 9: 5}), 0.5) == 0
    assert at_share(Counter({-1: 5, 0: 45, 3: 45, 9: 5}), 0.95) == 3


def test_the_command_prints_a_table(capsys, tmp_path):
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps({"format": 1, "name": "small", "cards": {"LA:wu+2": 9, "LE:ts+2": 9, "hunter": 2}}))
    main(["--games", "2", "--players", "3", "--edition", "2014", "--cards", "first", "--deck", str(deck)])
    main(["--games", "2", "--players", "3", "4", "--skill", "easy", "--lines", "4"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 + 6
    assert all(line.count("|") == len(COLUMNS) + 1 for line in lines)
