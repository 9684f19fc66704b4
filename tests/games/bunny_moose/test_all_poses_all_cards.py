"""Scoring agrees with an exhaustive table of all poses and all cards of both decks, made from the text of the rules alone."""

import json
import random
from importlib.resources import files

import pytest

from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.knowledge import results
from hedgerow.games.bunny_moose.poses import POSES, read_pose
from hedgerow.games.bunny_moose.scoring import score
from tests.games.bunny_moose.plain_scoring import all_poses, plain_score


def cards_of(edition):
    """Every card of the deck in the box, with as many copies as there are."""
    deck = json.loads((files("hedgerow.games.bunny_moose") / "decks" / f"{edition}.json").read_text("utf-8"))
    return [token for part in ("cards", "advanced") for token, count in deck.get(part, {}).items() for _ in range(count)]


def ours(pose, cards, tongue):
    result = score(read_pose(pose), [read_card(card) for card in cards], tongue)
    return result.animal, result.spaces


def test_both_know_the_same_poses():
    assert set(all_poses()) == set(POSES)


@pytest.mark.rule("BM-21", "BM-22", "BM-23", "BM-24", "BM-25", "BM-28", "BM-29", "BM-31")
@pytest.mark.parametrize("tongue", ["species", "cards", "none"])
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_every_pose_on_every_card(edition, tongue):
    for card in dict.fromkeys(cards_of(edition)):
        for pose in all_poses():
            assert ours(pose, [card], tongue) == plain_score(pose, [card], tongue), (pose, card)


@pytest.mark.rule("BM-26", "BM-27", "BM-29")
@pytest.mark.parametrize("others", [["rabbitx2"], ["moosex2", "moosex2"], ["rev"], ["rev", "rev"], ["rabbitx2", "rev", "hunter"]], ids=str)
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_every_pose_on_every_card_doubled_and_reversed(edition, others):
    for card in dict.fromkeys(cards_of(edition)):
        cards = [*others, card]
        for pose in all_poses():
            assert ours(pose, cards, "species") == plain_score(pose, cards), (pose, cards)


@pytest.mark.rule("BM-29")
@pytest.mark.parametrize("lines", [4, 6, 8])
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_every_pose_on_rows_as_they_are_dealt(edition, lines):
    rng, deck = random.Random(f"{edition} {lines}"), cards_of(edition)
    for _ in range(40):
        row = rng.sample(deck, lines)
        for pose in all_poses():
            assert ours(pose, row, "species") == plain_score(pose, row), (pose, row)


@pytest.mark.parametrize("tongue", ["species", "cards", "none"])
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_what_the_bots_know_is_the_same(edition, tongue):
    """The quick table of results that bots use has every pose in it once, under its true result."""
    rng, deck = random.Random(edition), cards_of(edition)
    for size in (0, 1, *[6] * 15):
        row = tuple(rng.sample(deck, size))
        found = results(row, tongue)
        assert sorted(pose for poses in found.values() for pose in poses) == sorted(POSES)
        for result, poses in found.items():
            assert {plain_score(pose, row, tongue) for pose in poses} == {result}
