"""The matches that are told in `docs/playthroughs/`: an easy win, a hard loss, a super-hard win."""

import pytest

from hedgerow.core.kind import read_options, shelved
from hedgerow.core.notation import read_file, replay_file
from hedgerow.core.verify import verify
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.testing.playthrough import PLAYED, TABLES, playthrough


@pytest.mark.parametrize(
    ("ending", "mode", "out"), [("easy-win", "easy", 2), ("hard-loss", "hard", 0), ("super-hard-win", "super-hard", 2)]
)
def test_how_they_end(ending, mode, out):
    (seats, options), (bot, seed) = TABLES[KIND.name][ending], PLAYED[KIND.name][ending]
    page = playthrough(KIND, seats, read_options(KIND, options), bot=bot, seed=seed)
    record = page.rpartition("```text\n")[2].removesuffix("```\n")
    with shelved(KIND):
        file = read_file(record)
        assert verify(file).word == "fair"
        match = replay_file(file)
    assert match.game.options.mode == mode
    assert match.state.fate.count("out") == out
    assert f"The bot `{bot}` plays here." in page
