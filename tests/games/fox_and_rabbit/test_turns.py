"""FR-1 to FR-7, FR-23: what lies on the table, and the turn."""

import pytest

from hedgerow.core import CHANCE, Illegal, bind, play
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.state import Finished, Thrown, TrapSet
from tests.games.fox_and_rabbit.garden import fox_first, garden


@pytest.mark.rule("FR-1")
def test_alone_one_leads_both_and_of_two_each_leads_one():
    alone = garden().first("rabbit")
    assert alone.seat == 0
    two = garden(2).first("rabbit")
    assert two.seat == 1
    two.refuse("roll", "FR-1", seat=0)
    assert two.roll("1 2 3").play("done").seat == 0
    with pytest.raises(Illegal, match="1 or 2, not by 3"):
        bind(KIND, 3)


@pytest.mark.rule("FR-1", "FR-35")
def test_two_have_their_points_together():
    table = garden(2).eaten("fox", "carrot").eaten("rabbit", "turnip")
    assert table.game.scores(table.state) == (2, 2)


@pytest.mark.rule("FR-2")
def test_home_trails_are_open_and_tunnels_are_not():
    view = garden().view
    assert view.open == ((True, True, True, False, False, False), (False, False, False, True, True, True))
    assert view.traps == 0
    assert all(len(trails) == 6 for trails in view.crossed)


@pytest.mark.rule("FR-3")
def test_one_die_of_each_colour_at_the_start_and_at_most_two():
    table = fox_first().play("roll")
    thrown = []
    while table.seat == CHANCE:
        thrown.append(table.game.write(table.game.chance(table.state).odds[3][0]))
        table.throw("4")
    assert thrown == ["r1=4", "b1=4", "y1=4"]
    two = fox_first().arrange(dice=(2, 1, 2)).play("roll").throw("1 2 3 4 5")
    assert two.faces() == {"r1": 1, "r2": 2, "b1": 3, "y1": 4, "y2": 5}


@pytest.mark.rule("FR-4", "FR-38")
@pytest.mark.parametrize(("mode", "circles"), [("easy", 3), ("hard", 2), ("super-hard", 2)])
def test_how_many_circles_are_open(mode, circles):
    assert garden(mode=mode).view.aids == (circles,) * 3


@pytest.mark.rule("FR-3", "FR-4")
def test_both_animals_use_the_same_circles():
    table = fox_first().roll("1 2 3").play("up:r1 flip:b1 done")
    assert table.view.aids == (2, 2, 3)
    assert table.roll("1 2 3").play("up:r1").view.aids == (1, 2, 3)


@pytest.mark.rule("FR-5", "FR-23")
def test_both_have_their_part_then_the_farmer_sets_a_trap():
    table = garden().first("rabbit").roll("1 1 1").play("done")
    assert (table.view.animal, table.view.traps) == (0, 0)
    table.roll("1 1 1")
    assert table.facts("done") == (Finished(0, "fox"), TrapSet(1, 13))
    table.play("done")
    assert (table.view.turn, table.view.traps, table.view.phase) == (2, 1, "first")


@pytest.mark.rule("FR-5")
def test_with_two_players_they_choose_in_turns_who_goes_first():
    table = garden(2)
    assert table.seat == 0
    table.refuse("first:fox", "FR-5.other", seat=1)
    table.first("rabbit").roll("1 1 1").play("done").roll("1 1 1").play("done")
    assert table.seat == 1
    table.refuse("first:fox", "FR-5.other", seat=0)


@pytest.mark.rule("FR-5")
def test_who_goes_first_is_said_first_and_once():
    garden().refuse("roll", "FR-5").refuse("done", "FR-5")
    fox_first().refuse("first:rabbit", "FR-5.late")


@pytest.mark.rule("FR-5")
@pytest.mark.parametrize("fate", ["out", "caught"])
def test_an_animal_that_is_gone_has_no_part(fate):
    table = fox_first().arrange(fate=("inside", fate)).roll("1 1 1").play("done")
    assert (table.view.turn, table.view.phase, table.view.animal) == (2, "ready", 0)
    assert table.roll("1 1 1").play("done").view.turn == 3


@pytest.mark.rule("FR-6")
def test_every_face_of_a_die_is_equally_likely():
    chance = (table := fox_first().play("roll")).game.chance(table.state)
    assert [weight for _, weight in chance.odds] == [1] * 6
    assert table.facts("r1=5") == (Thrown("r1", "red", 5),)


@pytest.mark.rule("FR-6")
def test_an_animal_rolls_once_and_first():
    table = fox_first().refuse("done", "FR-6").refuse("use:carrot:r1b1y1", "FR-6").refuse("up:r1", "FR-6").refuse("r1=3", "FR-6.seat")
    table.roll("1 2 3").refuse("roll", "FR-6.again")


@pytest.mark.rule("FR-6")
def test_chance_throws_the_dice_in_their_order():
    table = fox_first().play("roll")
    table.refuse("b1=3", "FR-6.die").refuse("done", "FR-6.die")
    with pytest.raises(Illegal, match="CORE-1"):
        play(table.game, table.state, 0, table.game.read("done"))


@pytest.mark.rule("FR-7")
def test_using_none_is_allowed_and_what_is_left_is_lost():
    table = fox_first().roll("6 3 6")
    assert "use:blueberry:r1" in table.tokens()
    table.play("done")
    assert table.faces() == {}
    assert table.view.crossed == ((0,) * 6, (0,) * 6)
