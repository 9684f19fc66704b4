"""FR-31 to FR-34: the farmer's attempts."""

import pytest

from hedgerow.core import CHANCE
from hedgerow.games.fox_and_rabbit.state import Caught, FarmerAid, FarmerComes, GameOver, Missed
from tests.games.fox_and_rabbit.garden import fox_first, full


def at_the_trap(mode="easy", **changes):
    """The animals have had their part after the last trap; the farmer rolls."""
    return fox_first(mode=mode).arrange(traps=14, last=True, **changes).roll("1 1 1").play("done")


@pytest.mark.rule("FR-31")
def test_he_goes_for_the_fox_first_with_five_dice():
    table = fox_first().arrange(traps=14, last=True).roll("1 1 1")
    assert table.facts("done")[1:] == (FarmerComes("fox"),)
    table.play("done")
    assert table.state.due == (0, 2, 3, 4, 5)
    told = table.throw("4 4 3 4").facts("y2=3")
    assert told[-2:] == (Caught("fox"), FarmerComes("rabbit"))
    assert table.throw("3").state.due == (0, 2, 4)


@pytest.mark.rule("FR-31", "FR-26")
@pytest.mark.parametrize(("faces", "caught"), [("6 4 4", True), ("5 3 6", True), ("4 4 6", False)])
def test_the_rabbits_trap_wants_green_8_or_9_within_14(faces, caught):
    """The last one makes 14, but green 10; what he does about it comes next."""
    table = at_the_trap(fate=("out", "inside")).throw(faces)
    assert (table.view.fate[1] == "caught") == caught


@pytest.mark.rule("FR-32")
def test_a_step_or_a_flip_that_is_enough():
    table = at_the_trap(fate=("out", "inside")).throw("6 4")
    assert table.facts("y1=3")[1:3] == (FarmerAid("up", "b1"), Caught("rabbit"))
    flip = at_the_trap(fate=("out", "inside")).throw("1 4")
    assert flip.facts("y1=4")[1:3] == (FarmerAid("flip", "r1"), Caught("rabbit"))


@pytest.mark.rule("FR-32")
def test_else_he_rolls_again_what_has_the_best_odds():
    """Blue 4 and yellow 4 are a green 8 already: only the red die is wrong, and no step or flip mends it."""
    table = at_the_trap(fate=("out", "inside")).throw("3 4")
    assert table.facts("y1=4")[1:] == (FarmerAid("reroll", "r1"),)
    table.throw("4")
    assert table.seat == CHANCE
    assert table.facts("r1=5")[1] == Missed("rabbit")
    assert table.facts("r1=6")[1] == Caught("rabbit")


@pytest.mark.rule("FR-32")
def test_of_equal_odds_the_first_dice_in_their_order():
    """With red and blue he has two ways of 36, and with red and yellow as many."""
    table = at_the_trap(fate=("out", "inside")).throw("1 3")
    assert table.facts("y1=3")[1:] == (FarmerAid("reroll", "r1b1"),)


@pytest.mark.rule("FR-32")
def test_he_has_one_aid_only():
    """After the reroll a step would do it, but the aid is spent."""
    table = at_the_trap(fate=("out", "inside")).throw("3 4 4")
    assert table.throw("5").view.fate == ("out", "inside")


@pytest.mark.rule("FR-33")
def test_in_super_hard_he_has_one_of_each_kind():
    """Red 1, blue 3, yellow 4: with the red one flipped and a step it is green 8 within 14."""
    table = at_the_trap("super-hard", fate=("out", "inside")).throw("1 3")
    told = table.facts("y1=4")
    assert {fact.what for fact in told if isinstance(fact, FarmerAid)} == {"flip", "up"}
    assert told[-1] == GameOver(5, 0, 1)
    hard = at_the_trap("hard", fate=("out", "inside")).throw("1 3 4")
    assert hard.view.fate == ("out", "inside")
    assert hard.seat == CHANCE


@pytest.mark.rule("FR-33")
def test_in_super_hard_a_step_may_follow_the_reroll():
    table = at_the_trap("super-hard", fate=("out", "inside")).throw("3 4")
    assert table.facts("y1=4")[1:] == (FarmerAid("reroll", "r1"),)
    table.throw("4")
    assert table.facts("r1=5")[1:3] == (FarmerAid("up", "r1"), Caught("rabbit"))


@pytest.mark.rule("FR-34")
def test_a_trap_catches_its_own_animal_and_the_other_goes_on():
    table = at_the_trap().throw("4 4 3 4 3")
    assert table.view.fate == ("caught", "inside")
    table.throw("1 1 1")
    while table.seat == CHANCE:
        table.throw("1")
    assert table.view.fate == ("caught", "inside")
    assert (table.view.turn, table.view.animal, table.view.phase) == (2, 1, "ready")


@pytest.mark.rule("FR-34")
def test_it_is_over_when_nobody_is_inside():
    table = at_the_trap(fate=("caught", "inside")).throw("6 4 4")
    assert table.over
    assert table.view.points == 0
    out = full().arrange(traps=14, fate=("inside", "caught"), last=True).escape("r1b1y1", "6 3 4")
    assert out.over
    assert out.view.points == 8
