"""Bots are found by name, and say which games they can play."""

import pytest

from hedgerow.bots.bot import UnknownBot
from hedgerow.bots.levels import BOTS, LEVELS, bot_names, find_bot, find_level, fits
from tests.bots.asking import ALL_BOTS, KIND


def test_every_bot_goes_by_its_name():
    assert bot_names() == list(ALL_BOTS)
    for name in BOTS:
        assert find_bot(name, KIND).name == name
        assert fits(name, KIND)


def test_the_reference_is_expectimax():
    assert find_bot("reference", KIND).name == "expectimax"


def test_an_unknown_name_lists_those_there_are():
    with pytest.raises(UnknownBot, match=r"There is no bot 'wolf'\. There are random, greedy, expectimax, search"):
        find_bot("wolf", KIND)
    with pytest.raises(UnknownBot, match=r"There is no level 'wolf'\. There are cub, badger, hunter, old-fox"):
        find_level("wolf", KIND)


def test_levels_go_from_gentle_to_strong():
    assert list(LEVELS) == ["cub", "badger", "hunter", "old-fox"]
    order = [bot_names().index(find_level(name, KIND)[0].name) for name in LEVELS]
    assert order == sorted(order)
    assert LEVELS["hunter"].budget.nodes < LEVELS["old-fox"].budget.nodes
