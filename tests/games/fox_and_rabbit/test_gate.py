"""FR-24 to FR-30: escaping."""

import pytest

from hedgerow.games.fox_and_rabbit.state import Escaped, Failed, GameOver, Tries
from tests.games.fox_and_rabbit.garden import fox_first, full, garden


@pytest.mark.rule("FR-24")
def test_easy_wants_three_foods_together():
    two = garden().eaten("fox", "carrot").eaten("rabbit", "turnip").first("fox")
    two.refuse("escape:r1b1y1", "FR-24")
    assert "escape:r1b1y1" in full().tokens()


@pytest.mark.rule("FR-24")
def test_hard_wants_four_and_a_food_that_both_ate_counts_twice():
    three = garden(mode="hard").eaten("fox", "carrot", "blueberry").eaten("rabbit", "turnip").first("fox")
    three.refuse("escape:r1b1y1", "FR-24")
    both = garden(mode="hard").eaten("fox", "carrot", "turnip").eaten("rabbit", "turnip", "carrot").first("fox")
    assert "escape:r1b1y1" in both.tokens()


@pytest.mark.rule("FR-24")
def test_super_hard_wants_all_kinds_and_twice_the_same_is_one():
    many = garden(mode="super-hard").eaten("fox", "carrot", "blueberry", "lettuce").eaten("rabbit", "turnip", "strawberry", "carrot")
    many.first("fox").refuse("escape:r1b1y1", "FR-24.kinds")
    assert "escape:r1b1y1" in full("super-hard").tokens()


@pytest.mark.rule("FR-24")
def test_each_of_them_must_have_eaten():
    garden().eaten("fox", "carrot", "blueberry", "lettuce").first("fox").refuse("escape:r1b1y1", "FR-24.both")


@pytest.mark.rule("FR-25")
def test_the_dice_are_chosen_with_both_colours():
    table = full()
    assert table.tokens("escape") == {"escape:r1y1", "escape:r1b1y1"}
    table.refuse("escape:r1b1", "FR-25").refuse("escape:r1r2y1", "FR-3")
    assert table.facts("escape:r1y1") == (Tries(0, "fox", "r1y1", 2, "orange", 10, 11, 13),)
    rabbit = full().roll("1 1 1").play("done")
    assert rabbit.tokens("escape") == {"escape:r1b1", "escape:r1b1y1"}


@pytest.mark.rule("FR-25")
def test_an_attempt_takes_the_place_of_the_roll():
    table = full().roll("1 1 1").refuse("escape:r1b1y1", "FR-25.walked")
    table = full().escape("r1b1y1", "1 1 1")
    table.refuse("roll", "FR-25.now").refuse("escape:r1b1y1", "FR-25.now").refuse("use:lettuce:b1", "FR-25.cells")
    table.refuse("tunnel:turnip", "FR-22.attempt")
    assert table.faces() == {"r1": 1, "b1": 1, "y1": 1}
    only = full().escape("r1y1", "4 4")
    assert only.faces() == {"r1": 4, "y1": 4}


@pytest.mark.rule("FR-26", "FR-28")
@pytest.mark.parametrize(("faces", "out"), [("6 3 4", True), ("5 2 6", True), ("6 1 6", False), ("6 2 4", False), ("4 4 5", False)])
def test_the_fox_with_few_foods(faces, out):
    """Orange 10 or 11 within 13."""
    assert full().escape("r1b1y1", faces).view.fate[0] == ("out" if out else "inside")


@pytest.mark.rule("FR-26")
@pytest.mark.parametrize(("faces", "out"), [("6 5 4", True), ("6 6 3", True), ("5 5 5", False), ("6 4 5", False)])
def test_the_rabbit_with_few_foods(faces, out):
    """Purple 11 or 12 within 15."""
    table = full().roll("1 1 1").play("done").escape("r1b1y1", faces)
    assert (table.view.fate[1] == "out") == out


@pytest.mark.rule("FR-26")
def test_from_four_foods_on_it_is_harder():
    table = full().eaten("rabbit", "strawberry").arrange(dice=(2, 2, 2))
    assert table.view.harder
    assert table.facts("escape:r1r2b1y1") == (Tries(0, "fox", "r1r2b1y1", 4, "orange", 17, 18, 22),)
    assert table.escape("r1r2b1y1", "6 6 5 5").view.fate[0] == "out"
    rabbit = full("hard").arrange(dice=(2, 2, 2)).roll("1 1 1 1 1 1").play("done").escape("r1r2b1y1", "5 5 5 4")
    assert rabbit.view.fate[1] == "out"


@pytest.mark.rule("FR-26")
def test_some_of_the_dice_make_the_number_and_all_make_the_total():
    """Two reds and two yellows: only three of them make orange 11, and the fourth is part of the total."""
    assert full().arrange(dice=(2, 1, 2)).escape("r1r2y1y2", "2 5 2 4").view.fate[0] == "out"


@pytest.mark.rule("FR-27")
def test_one_aid_of_any_kind_is_free():
    table = full().arrange(aids=(0, 0, 0)).escape("r1b1y1", "6 2 4")
    assert table.tokens() == {token for token in table.tokens() if token.startswith("free:")} | {"done"}
    table.play("free:up:b1")
    assert table.view.fate[0] == "out"
    flip = full().arrange(aids=(0, 0, 0)).escape("r1b1y1", "6 4 4").play("free:flip:b1")
    assert flip.view.fate[0] == "out"
    reroll = full().arrange(aids=(0, 0, 0)).escape("r1b1y1", "6 1 4").play("free:reroll:b1").throw("3")
    assert reroll.view.fate[0] == "out"


@pytest.mark.rule("FR-27", "FR-17")
def test_the_free_aid_is_one_and_there_is_one_reroll():
    table = full().escape("r1b1y1", "1 1 1").play("free:up:r1").refuse("free:up:r1", "FR-27.spent")
    assert table.view.aids == (3, 3, 3)
    table.play("up:r1 reroll:b1").throw("1").refuse("reroll:b1", "FR-17")
    assert table.view.aids == (2, 3, 2)
    again = full().escape("r1b1y1", "1 1 1").play("reroll:b1").throw("2")
    assert not [token for token in again.tokens() if "reroll" in token]


@pytest.mark.rule("FR-27")
def test_walking_has_no_free_aid():
    fox_first().roll("1 1 1").refuse("free:up:r1", "FR-27")


@pytest.mark.rule("FR-28")
def test_after_a_failure_one_may_walk_or_try_again():
    table = full().escape("r1b1y1", "1 1 1")
    assert table.facts("done") == (Failed(0, "fox"),)
    table.play("done").roll("1 1 1").play("done").first("fox")
    assert {"roll", "escape:r1b1y1"} <= table.tokens()


@pytest.mark.rule("FR-29", "FR-35")
def test_when_both_are_out_it_is_over_and_the_trap_stays_unset():
    table = full().arrange(traps=4).escape("r1b1y1", "6 3 4")
    assert table.view.fate == ("out", "inside")
    table.play("escape:r1b1y1").throw("6 5")
    told = table.facts("y1=4")
    assert told[1] == Escaped("rabbit")
    assert told[-1] == GameOver(3 + 10 + 10, 3, 2)
    table.throw("4")
    assert table.over
    assert table.view.traps == 4
    assert table.game.scores(table.state) == (23,)


@pytest.mark.rule("FR-28", "FR-23")
def test_when_one_is_out_the_other_goes_on_and_traps_are_set():
    table = full().arrange(last=True, animal=0).escape("r1b1y1", "6 3 4")
    assert table.view.traps == 1
    assert (table.view.animal, table.view.phase) == (1, "ready")


@pytest.mark.rule("FR-30")
def test_after_the_last_trap_who_may_escape_must_try():
    table = full().arrange(traps=14)
    assert {token.partition(":")[0] for token in table.tokens()} == {"escape", "tunnel"}
    for token in ("roll", "done", "use:lettuce:b1", "up:r1"):
        table.refuse(token, "FR-30")


@pytest.mark.rule("FR-30")
def test_who_may_not_escape_yet_goes_on_walking():
    table = fox_first().arrange(traps=14).roll("6 3 1").play("use:blueberry:r1 done")
    assert table.view.crossed[0][0] == 1
    assert table.tokens() == {"roll"}


@pytest.mark.rule("FR-30", "FR-21")
def test_a_bite_after_the_last_trap_opens_the_gate_and_then_the_other_must_try():
    """The bonus of that bite comes when the farmer has been there."""
    table = garden().eaten("rabbit", "turnip", "strawberry").crossed("fox", carrot=2).arrange(traps=14, turn=15).first("fox")
    table.roll("1 6 6").play("use:carrot:b1y1 bonus:die done")
    assert {token.partition(":")[0] for token in table.tokens()} == {"escape", "tunnel"}
    table.refuse("roll", "FR-30").escape("r1b1y1", "1 1 1").play("done")
    assert table.view.dice == (1, 1, 1)
    # Neither roll of his is enough, with an aid or without.
    table.throw("1 1 1 1 1").throw("1 1 1 1 1").throw("1 1 1").throw("1 1 1")
    assert (table.view.turn, table.view.traps, table.view.dice) == (16, 14, (2, 1, 1))


@pytest.mark.rule("FR-24")
def test_the_other_may_escape_in_the_same_turn_as_the_last_bite():
    table = garden().eaten("rabbit", "turnip", "strawberry").crossed("fox", carrot=2).first("fox").roll("1 6 6")
    table.play("use:carrot:b1y1 bonus:aid done")
    assert table.view.turn == 1
    assert "escape:r1b1y1" in table.tokens()


@pytest.mark.rule("FR-26")
def test_what_was_eaten_since_the_first_got_out_counts_for_the_second():
    table = full().escape("r1b1y1", "6 3 4").crossed("rabbit", strawberry=3).roll("6 6 6").play("use:strawberry:r1b1y1 bonus:die done")
    assert table.view.fate == ("out", "inside")
    assert table.facts("escape:r1b1y1") == (Tries(0, "rabbit", "r1b1y1", 3, "purple", 15, 16, 19),)


@pytest.mark.rule("FR-26")
def test_six_kinds_are_more_than_four_foods():
    assert full("super-hard").facts("escape:r1b1y1") == (Tries(0, "fox", "r1b1y1", 3, "orange", 17, 18, 22),)
