"""Who learns what, and when: the card in the narrator's hand is the only secret there is."""

import random
from collections import Counter

import pytest

from hedgerow.core import CHANCE, CLOCK, WATCHER, play
from hedgerow.core.game import encoded
from tests.games.bunny_moose.forest import party


def views(forest, seat):
    game, s = forest.game, forest.state
    return encoded(game.public(s)), encoded(game.private(s, seat))


@pytest.mark.rule("BM-13")
@pytest.mark.parametrize("card", ["hunter", "rev", "LA:wu+3"])
def test_what_others_see_does_not_hang_on_the_card(card):
    forest = party(brought=None, narrator="player").bet(1).first_reading().play(CHANCE, "card:LE:ts+3")
    other = party(brought=None, narrator="player").bet(1).first_reading().play(CHANCE, f"card:{card}")
    for seat in (1, 2, 3, WATCHER):
        assert views(forest, seat) == views(other, seat)
        assert forest.tokens(seat) == other.tokens(seat)
    assert views(forest, 0) != views(other, 0)
    for each in (forest, other):
        each.play(0, "lay")
    for seat in (1, 2, 3, WATCHER):
        assert views(forest, seat) == views(other, seat)
    assert forest.told == other.told
    assert forest.game.turn(forest.state) == other.game.turn(other.state)
    assert forest.game.pace(forest.state) == other.game.pace(other.state)
    assert forest.game.epoch(forest.state) == other.game.epoch(other.state)


@pytest.mark.rule("BM-13", "BM-4")
def test_the_card_in_hand_is_still_counted_among_those_nobody_has_seen():
    forest = party(brought=None, narrator="player").bet(1)
    before = forest.table.unseen
    forest.play(CHANCE, "card:rev")
    assert forest.table.unseen == before
    forest.play(0, "lay").play(CLOCK, "beat")
    assert sum(forest.table.unseen) == sum(before) - 1


@pytest.mark.rule("BM-13", "BM-4")
def test_others_imagine_the_card_as_likely_as_it_is():
    forest = party(brought=None, narrator="player").bet(1).play(CHANCE, "card:rev")
    rng = random.Random(0)
    worlds = [forest.game.imagine(forest.table, None, 2, rng) for _ in range(4000)]
    found = Counter(world.held for world in worlds)
    assert abs(found["hunter"] / 4000 - 11 / 111) < 0.02
    assert abs(found["rev"] / 4000 - 6 / 111) < 0.02
    assert all(forest.game.public(world) == forest.table for world in worlds)
    assert forest.game.imagine(forest.table, forest.game.private(forest.state, 0), 0, rng) == forest.state


@pytest.mark.rule("BM-12", "BM-4")
def test_with_the_table_reading_there_is_no_secret_at_all():
    forest = party().bet(1).first_reading()
    assert all(forest.game.private(forest.state, seat) is None for seat in (0, 1, 2, 3, WATCHER))
    assert forest.game.imagine(forest.table, None, 1, random.Random(0)) == forest.state


@pytest.mark.rule("BM-13")
def test_only_the_narrator_of_this_round_looks():
    forest = party(narrator="player").round().next().bet(1).play(CHANCE, "card:LA:wu+1")
    assert forest.narrator == 3
    assert forest.game.private(forest.state, 3).card == "LA:wu+1"
    assert forest.game.private(forest.state, 0) is None


@pytest.mark.rule("BM-17")
def test_laying_tells_the_same_for_bam_and_for_a_card():
    told = []
    for card in ("hunter", "LA:wu+1"):
        forest = party(narrator="player").bet(1).first_reading().play(CHANCE, f"card:{card}")
        after = play(forest.game, forest.state, 0, forest.game.read("lay"))
        told.append([forest.game.facts(forest.state, 0, forest.game.read("lay"), after, viewer) for viewer in (0, 1, WATCHER)])
    assert told[0] == told[1]
