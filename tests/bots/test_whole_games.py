"""Every bot plays whole games of Tally Ho!, and every move it makes is legal."""

import pytest

from hedgerow.bots.bot import Budget
from hedgerow.lab.duel import Plan, play_match
from tests.bots.asking import ALL_BOTS

VARIANTS = ({}, {"rounds": "1", "guard": "0"}, {"exits": "open", "shuttling": "own"})


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("bot", ALL_BOTS)
def test_every_move_is_legal_to_the_end(bot, options):
    # The arena plays through the checked door, and reports what it refuses.
    for number in (0, 1):
        match = play_match(Plan(game="tally-ho", bots=(bot, "random"), budget=Budget(nodes=40), options=options), number)
        assert match.failure == ""
        assert min(effort.moves for effort in match.efforts) > 20


def test_search_against_itself_ends():
    match = play_match(Plan(game="tally-ho", bots=("search", "search"), budget=Budget(nodes=60)), 0)
    assert match.failure == ""
