"""Poses: what hands can do, which animal they make, and how they are written."""

import pytest

from hedgerow.core import Unreadable
from hedgerow.games.bunny_moose.moves import STRIKES
from hedgerow.games.bunny_moose.poses import HANDS, POSES, animal_of, read_pose
from tests.games.bunny_moose.forest import party


@pytest.mark.rule("BM-15")
def test_there_are_nine_hands_and_162_poses():
    assert set(HANDS) == {"-", "Awu", "Awd", "Acu", "Acd", "Ets", "Etf", "Ess", "Esf"}
    assert len(POSES) == 162 == len(STRIKES)
    assert len(set(POSES.values())) == 162


@pytest.mark.rule("BM-15", "BM-16")
def test_every_pose_can_be_struck_and_their_order_is_fixed():
    forest = party().bet(1)
    assert forest.tokens(1) == list(POSES) == forest.tokens(2)
    for token in POSES:
        assert forest.play(2, token).table.poses[2] == token


@pytest.mark.rule("BM-19")
@pytest.mark.parametrize(
    ("pose", "animal"),
    [
        ("Awu/Awu", "moose"),
        ("Awu/Acd", "moose"),
        ("Ets/Ets", "rabbit"),
        ("Ets/Esf", "rabbit"),
        ("Awu/Ets", "bush"),
        ("Esf/Acd", "bush"),
        ("Awu/-", "bush"),
        ("-/Etf", "bush"),
        ("-/-", "bush"),
    ],
)
def test_what_two_hands_make(pose, animal):
    assert animal_of(read_pose(pose)) == animal


@pytest.mark.rule("BM-20")
@pytest.mark.parametrize(("pose", "animal"), [("Awu/Acd+t", "rabbit"), ("Ets/Esf+t", "moose"), ("Awu/Ets+t", "bush"), ("-/-+t", "bush")])
def test_a_tongue_turns_one_animal_into_the_other(pose, animal):
    assert animal_of(read_pose(pose)) == animal


@pytest.mark.rule("BM-20", "BM-39", "BM-41")
@pytest.mark.parametrize("tongue", ["cards", "none"])
def test_where_it_does_not_ears_stay_rabbits(tongue):
    assert animal_of(read_pose("Awu/Acd+t"), tongue) == "moose"
    assert animal_of(read_pose("Ets/Esf+t"), tongue) == "rabbit"


@pytest.mark.rule("CORE-3")
@pytest.mark.parametrize(
    ("token", "at"),
    [
        ("", 0),
        ("Awu", 3),
        ("Awu/", 4),
        ("Awu/X", 4),
        ("Bwu/Awu", 0),
        ("Atu/Awu", 1),
        ("Aws/Awu", 2),
        ("Ewu/Awu", 1),
        ("Awuu/Awu", 3),
        ("Awu/Ets+", 7),
        ("Awu/Ets+t+t", 7),
        ("Awu/Ets ", 7),
        ("--/-", 1),
        ("-/--", 3),
        ("awu/Awu", 0),
        ("Awu/Awu/Awu", 7),
        ("+t", 0),
    ],
)
def test_what_is_no_pose_says_where_it_goes_wrong(token, at):
    with pytest.raises(Unreadable) as caught:
        read_pose(token)
    assert (caught.value.token, caught.value.at) == (token, at)
    assert caught.value.why
