"""FR-8 to FR-13 and FR-18 to FR-22: cells, food, the bonus, tunnels."""

import pytest

from hedgerow.games.fox_and_rabbit.state import Ate, Crossed, Dug, Gained
from tests.games.fox_and_rabbit.garden import fox_first, garden


@pytest.mark.rule("FR-8")
def test_cells_are_crossed_in_order_and_exactly():
    table = fox_first().roll("6 3 5")
    table.refuse("use:lettuce:y1", "FR-9").play("use:lettuce:b1")
    table.refuse("use:lettuce:y1", "FR-8")
    assert table.view.crossed[0] == (0, 1, 0, 0, 0, 0)


@pytest.mark.rule("FR-8", "FR-9")
def test_the_texts_first_moves_are_on_the_sheet():
    """A red 6 for the blueberry, a blue 3 for the lettuce, and several trails in one turn."""
    table = fox_first().roll("6 4 5").play("use:blueberry:r1 down:b1 use:lettuce:b1")
    assert table.view.crossed[0] == (1, 1, 0, 0, 0, 0)
    assert table.view.aids == (2, 3, 3)


@pytest.mark.rule("FR-8")
def test_several_cells_of_one_trail_in_one_part():
    table = fox_first().roll("1 3 6").play("use:lettuce:b1 use:lettuce:y1")
    assert table.view.crossed[0][1] == 2
    assert table.play("done").view.crossed[0][1] == 2


@pytest.mark.rule("FR-9")
def test_a_die_face_takes_one_die_of_its_colour():
    table = fox_first().roll("6 3 6")
    assert table.tokens("use:") == {"use:blueberry:r1", "use:lettuce:b1"}
    table.refuse("use:blueberry:y1", "FR-9").refuse("use:lettuce:r1b1", "FR-9")
    assert table.facts("use:blueberry:r1") == (Crossed(0, "fox", "blueberry", 0, "red", 6, "r1"),)


@pytest.mark.rule("FR-10")
def test_the_green_8_of_the_lettuce_with_a_reroll():
    """The text's second example: red 1, yellow 3, blue 6; the yellow is rolled again, and shows 2."""
    table = fox_first().crossed("fox", lettuce=2).roll("1 6 3").refuse("use:lettuce:b1y1", "FR-8").play("reroll:y1").throw("2")
    assert table.tokens("use:lettuce") == {"use:lettuce:b1y1"}


@pytest.mark.rule("FR-10")
@pytest.mark.parametrize(
    ("food", "cell", "dice"), [("blueberry", 1, "r1y1"), ("blueberry", 2, "r1b1"), ("lettuce", 2, "b1y1"), ("carrot", 2, "b1y1")]
)
def test_mixed_colours_take_two_colours_and_no_third(food, cell, dice):
    table = fox_first().crossed("fox", **{food: cell}).roll("4 4 2")
    for other in {"r1y1", "r1b1", "b1y1", "r1b1y1"} - {dice}:
        table.refuse(f"use:{food}:{other}", "FR-10")
    table.refuse(f"use:{food}:{dice}", "FR-8")


@pytest.mark.rule("FR-10")
def test_a_sum_may_take_three_dice_but_not_one_colour_alone():
    table = fox_first().crossed("fox", lettuce=2).arrange(dice=(1, 2, 2)).roll("1 2 6 5 1")
    assert table.tokens("use:lettuce") == {"use:lettuce:b1b2", "use:lettuce:b1y1y2"} - {"use:lettuce:b1b2"}
    table.refuse("use:lettuce:b1b2", "FR-10")


@pytest.mark.rule("FR-11")
def test_black_takes_three_dice_or_more_of_any_colours():
    table = fox_first().arrange(dice=(2, 1, 1)).roll("1 2 2 1")
    assert table.tokens("use:carrot") == {"use:carrot:r1r2b1", "use:carrot:r2b1y1"}
    table.refuse("use:carrot:r2b1", "FR-11").refuse("use:carrot:r1r2b1y1", "FR-8")


@pytest.mark.rule("FR-12")
def test_each_die_serves_one_cell_and_is_then_left_alone():
    table = fox_first().roll("6 3 6").play("use:blueberry:r1")
    for token in ("use:carrot:r1b1y1", "up:r1", "flip:r1", "reroll:r1b1"):
        table.refuse(token, "FR-12")
    table.refuse("up:r2", "FR-12")


@pytest.mark.rule("FR-13")
def test_a_blank_circle_takes_a_number_between_its_neighbours():
    """Orange between blue 6 and purple 12 on the rabbit's sweetcorn trail."""
    table = garden().first("rabbit").crossed("rabbit", sweetcorn=2)
    assert table.roll("3 1 4").tokens("use:sweetcorn") == {"use:sweetcorn:r1y1"}
    table.refuse("use:sweetcorn:r1b1", "FR-10")
    table.play("use:sweetcorn:r1y1")
    assert 7 in table.view.written
    assert table.view.crossed[1][4] == 3


@pytest.mark.rule("FR-13")
@pytest.mark.parametrize(("red", "yellow", "key"), [(3, 3, "FR-13"), (6, 6, "FR-13.after")])
def test_neither_neighbour_may_be_reached(red, yellow, key):
    garden().first("rabbit").crossed("rabbit", sweetcorn=2).roll(f"{red} 1 {yellow}").refuse("use:sweetcorn:r1y1", key)


@pytest.mark.rule("FR-13")
def test_a_circle_at_the_end_is_open_above():
    table = garden().first("rabbit").crossed("rabbit", carrot=1).arrange(open=((True,) * 6, (True,) * 6))
    assert table.roll("6 6 6").tokens("use:carrot") == {"use:carrot:r1b1y1"}
    assert table.facts("use:carrot:r1b1y1")[0] == Crossed(0, "rabbit", "carrot", 1, "black", 18, "r1b1y1", True)


@pytest.mark.rule("FR-13")
def test_a_circle_at_the_beginning_is_open_below():
    """The fox's tunnel to the turnip in the warren is one green circle alone."""
    table = fox_first(sheet="warren").eaten("fox", "carrot").play("tunnel:turnip").roll("1 1 1")
    assert table.tokens("use:turnip") == {"use:turnip:b1y1"}
    assert table.facts("use:turnip:b1y1")[0] == Crossed(0, "fox", "turnip", 0, "green", 2, "b1y1", True)


# Food


@pytest.mark.rule("FR-18", "FR-19")
def test_the_last_cell_is_the_food_and_the_bonus_comes_first():
    table = fox_first().crossed("fox", carrot=2).roll("6 6 6")
    assert table.facts("use:carrot:b1y1")[1] == Ate(0, "fox", "carrot", False)
    table.play("use:carrot:b1y1")
    assert table.tokens() == {"bonus:die", "bonus:aid"}
    table.refuse("use:blueberry:r1", "FR-19.first").refuse("done", "FR-19.first")
    assert table.facts("bonus:die") == (Gained(0, "carrot", "die", "red"),)
    table.play("bonus:die")
    assert "use:blueberry:r1" in table.tokens()
    table.refuse("bonus:aid", "FR-19")
    assert table.view.foods == (1, 0)


@pytest.mark.rule("FR-18")
def test_each_animal_eats_a_food_once():
    fox_first().eaten("fox", "carrot").roll("1 1 3").refuse("use:carrot:r1b1y1", "FR-18")


@pytest.mark.rule("FR-20", "FR-18")
@pytest.mark.parametrize(("first", "second"), [("die", Gained(0, "turnip", "aid", "flip")), ("aid", Gained(0, "turnip", "die", "blue"))])
def test_the_second_eater_gets_the_other_bonus(first, second):
    table = fox_first().eaten("rabbit", "turnip").arrange(open=((True,) * 6, (True,) * 6)).crossed("fox", turnip=2)
    table.arrange(taken=("", "", "", "", "", first))
    table.roll("6 6 6")
    assert table.facts("use:turnip:r1b1y1")[1:] == (Ate(0, "fox", "turnip", True), second)
    assert table.play("use:turnip:r1b1y1").view.taken[5] == "both"
    assert table.view.phase == "walk"


@pytest.mark.rule("FR-21")
def test_a_bonus_is_there_from_the_next_turn_on():
    table = fox_first().crossed("fox", carrot=2).roll("1 6 6").play("use:carrot:b1y1 bonus:die done")
    assert table.view.dice == (1, 1, 1)
    assert table.view.coming_dice == (1, 0, 0)
    assert table.play("roll").throw("1 1 1").seat == 0
    table.play("done")
    assert table.view.dice == (2, 1, 1)
    assert table.view.coming_dice == (0, 0, 0)


@pytest.mark.rule("FR-21")
def test_an_aid_comes_the_next_turn_too():
    table = fox_first().crossed("fox", carrot=2).roll("1 6 6").play("use:carrot:b1y1 bonus:aid done")
    assert table.view.aids == (3, 3, 3)
    assert table.roll("1 1 1").play("done").view.aids == (3, 3, 4)


@pytest.mark.rule("FR-21")
def test_a_third_die_of_a_colour_is_nothing():
    table = fox_first().arrange(dice=(2, 1, 1)).crossed("fox", carrot=2).roll("1 1 6 6").play("use:carrot:b1y1")
    assert table.facts("bonus:die") == (Gained(0, "carrot", "die", "red", True),)
    assert table.play("bonus:die").view.coming_dice == (0, 0, 0)


@pytest.mark.rule("FR-21")
def test_a_die_that_is_on_its_way_counts_as_there():
    """Both animals eat for a red die in one turn: there is room for the first only."""
    table = fox_first().crossed("fox", carrot=2).crossed("rabbit", strawberry=3)
    table.roll("1 6 6").play("use:carrot:b1y1 bonus:die done").roll("6 6 6").play("use:strawberry:r1b1y1")
    assert table.facts("bonus:die") == (Gained(0, "strawberry", "die", "red", True),)
    assert table.play("bonus:die done").view.dice == (2, 1, 1)


@pytest.mark.rule("FR-21")
def test_a_fifth_circle_is_nothing_even_where_others_are_spent():
    table = fox_first().arrange(aids=(3, 3, 0), taken=("", "", "", "", "aid", "")).crossed("fox", carrot=2).roll("1 6 6")
    table.play("use:carrot:b1y1")
    assert table.facts("bonus:aid") == (Gained(0, "carrot", "aid", "reroll", True),)
    assert table.play("bonus:aid").view.coming_aids == (0, 0, 0)
    hard = fox_first(mode="hard").arrange(taken=("", "", "", "", "aid", "")).crossed("fox", carrot=2).roll("1 6 6").play("use:carrot:b1y1")
    assert hard.play("bonus:aid").view.coming_aids == (0, 0, 1)


# Tunnels


@pytest.mark.rule("FR-22")
def test_each_food_opens_one_tunnel_before_the_roll_or_after_it():
    table = fox_first().eaten("fox", "carrot")
    assert table.tokens("tunnel") == {"tunnel:strawberry", "tunnel:sweetcorn", "tunnel:turnip"}
    assert table.facts("tunnel:turnip") == (Dug(0, "fox", "turnip"),)
    table.roll("3 6 3").refuse("use:turnip:r1y1", "FR-22.closed").play("tunnel:turnip use:turnip:r1y1")
    assert table.tokens("tunnel") == set()
    table.refuse("tunnel:sweetcorn", "FR-22").refuse("tunnel:turnip", "FR-22.open").refuse("tunnel:carrot", "FR-22.open")
    assert table.view.tunnels == (0, 0)


@pytest.mark.rule("FR-22")
def test_a_tunnel_is_for_its_own_animal_only():
    table = fox_first().eaten("fox", "carrot").play("tunnel:turnip").roll("1 1 1").play("done")
    assert table.view.open[1] == (False, False, False, True, True, True)
    table.refuse("tunnel:carrot", "FR-22")


@pytest.mark.rule("FR-22")
def test_a_food_at_the_end_of_a_tunnel_opens_another():
    table = fox_first().eaten("fox", "carrot").play("tunnel:strawberry").crossed("fox", strawberry=1).roll("6 6 1")
    table.play("use:strawberry:r1b1y1 bonus:aid")
    assert table.tokens("tunnel") == {"tunnel:sweetcorn", "tunnel:turnip"}
