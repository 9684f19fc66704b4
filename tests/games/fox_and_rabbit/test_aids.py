"""FR-14 to FR-17: the aids."""

import pytest

from hedgerow.games.fox_and_rabbit.state import Adjusted, Rerolls, Thrown
from tests.games.fox_and_rabbit.garden import fox_first, garden


@pytest.mark.rule("FR-14")
@pytest.mark.parametrize(
    ("token", "aids"), [("up:b1", (0, 3, 3)), ("down:b1", (0, 3, 3)), ("flip:b1", (3, 0, 3)), ("reroll:b1", (3, 3, 0))]
)
def test_without_an_open_circle_there_is_no_aid(token, aids):
    table = fox_first().arrange(aids=aids).roll("3 3 3")
    assert token not in table.tokens()
    table.refuse(token, "FR-14")


@pytest.mark.rule("FR-14")
def test_a_used_circle_is_spent_for_the_whole_game():
    table = fox_first().roll("3 3 3").play("flip:b1 flip:r1 done").roll("1 1 1").play("done")
    assert table.view.aids == (3, 1, 3)


@pytest.mark.rule("FR-15")
def test_a_step_goes_up_or_down_and_may_be_repeated():
    table = fox_first().roll("3 3 3").play("up:r1 up:r1 down:b1")
    assert table.faces() == {"r1": 5, "b1": 2, "y1": 3}
    assert table.view.aids == (0, 3, 3)


@pytest.mark.rule("FR-15")
def test_no_die_leaves_1_to_6():
    table = fox_first().roll("6 1 3")
    assert table.tokens("up:") == {"up:b1", "up:y1"}
    assert table.tokens("down:") == {"down:r1", "down:y1"}
    table.refuse("up:r1", "FR-15").refuse("down:b1", "FR-15")


@pytest.mark.rule("FR-16")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_flip_shows_the_opposite_face(face):
    table = fox_first().roll(f"1 1 {face}")
    assert table.facts("flip:y1") == (Adjusted(0, "flip", "y1", "yellow", face, 7 - face),)
    assert table.play("flip:y1").faces()["y1"] == 7 - face


@pytest.mark.rule("FR-17")
def test_a_reroll_takes_any_dice_at_once_and_there_is_one_a_roll():
    table = fox_first().roll("1 2 3")
    assert len(table.tokens("reroll:")) == 7
    assert table.facts("reroll:r1y1") == (Rerolls(0, "r1y1", 2),)
    table.play("reroll:r1y1")
    assert table.facts("r1=6") == (Thrown("r1", "red", 6, True),)
    table.throw("6 6")
    assert table.faces() == {"r1": 6, "b1": 2, "y1": 6}
    assert table.tokens("reroll") == set()
    table.refuse("reroll:b1", "FR-17")
    assert table.view.aids == (3, 3, 2)


@pytest.mark.rule("FR-17")
def test_the_other_animal_may_roll_again_as_well():
    table = garden().first("rabbit").roll("2 2 2").play("reroll:r1").throw("3").play("done").roll("2 2 2")
    assert "reroll:r1" in table.tokens()
