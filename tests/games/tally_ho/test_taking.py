"""TH-15 to TH-21: taking tiles."""

import itertools

import pytest

from tests.games.tally_ho.wood import wood

NAMES = {"B": "bear", "F": "fox", "L": "lumberjack", "P": "pheasant", "D": "duck", "T": "tree", "^": "hunter", "v": "hunter"}
# What each may take when it stands right next to it, written out from the table of tiles.
TAKES = {"B": "Lv", "F": "PD", "L": "T", "^": "BFPD", "P": "", "D": ""}
RULE = {"B": "TH-19", "F": "TH-20", "L": "TH-17", "^": "TH-18", "P": "TH-21", "D": "TH-21"}
SIDE = {"B": "blue", "F": "blue", "L": "brown", "^": "brown", "P": "blue", "D": "brown"}


@pytest.mark.rule("TH-17", "TH-18", "TH-19", "TH-20", "TH-21")
@pytest.mark.parametrize(("tile", "prey"), list(itertools.product(TAKES, "BFLvPDT")))
def test_who_takes_whom(tile, prey):
    table = wood(f"5 . . . {prey} . . .\n 4 . . . {tile} . . .\n 1 ? . . . . . .", SIDE[tile])
    if prey in TAKES[tile]:
        assert "xd5" in table.goals("d4")
        table.play("d4xd5")
    else:
        assert "xd5" not in table.goals("d4")
        why = table.refuse("d4xd5", RULE[tile]).why
        assert NAMES[prey if RULE[tile] != "TH-21" else tile] in why


@pytest.mark.rule("TH-15")
def test_the_taker_stands_there_and_the_tile_is_won():
    table = wood("4 . F . . D . .\n 1 ? . . . . . ^").play("b4xe4")
    assert table.public.board == wood("4 . . . . F . .\n 1 ? . . . . . ^").public.board
    assert table.public.won == ("D", "")
    assert table.public.points == (2, 0)
    assert table.seat == 1


@pytest.mark.rule("TH-15")
def test_nobody_has_to_take():
    table = wood("4 . F . . D . .\n 1 ? . . . . . ^")
    assert {"b4xe4", "b4-c4", "b4-b7", "e4-e5", "f:a1"} <= table.tokens()


@pytest.mark.rule("TH-15")
def test_there_must_be_something_to_take():
    wood("4 . F . . . . .\n 1 ? . . . . . ^").refuse("b4xe4", "TH-15")


@pytest.mark.rule("TH-15")
def test_one_tile_at_a_time_and_taking_ends_the_move():
    table = wood("4 . F D P . . .\n 1 ? . . . . . ^")
    assert table.tokens("b4x") == {"b4xc4"}
    assert table.play("b4xc4").seat == 1


@pytest.mark.rule("TH-15", "TH-25")
def test_taking_on_an_exit_square_is_not_leaving():
    table = wood("7 . . . D . . .\n 4 . . . F . . .\n 1 F . . . . . ^")
    table.refuse("d4-n", "TH-10")
    table.play("d4xd7")
    assert table.public.board.index("F", 30) == 45
    assert table.public.won == ("D", "")
    table.play("g1-g2", "d7-n")
    assert table.public.won == ("DF", "")


@pytest.mark.rule("TH-16")
@pytest.mark.parametrize(("tile", "turn"), [("B", "blue"), ("F", "blue"), ("L", "brown"), ("^", "brown"), ("D", "blue"), ("P", "brown")])
def test_tiles_face_down_cannot_be_taken(tile, turn):
    table = wood(f"5 . . . ? . . .\n 4 . . . {tile} . . .", turn)
    assert not table.tokens("d4x")
    table.refuse("d4xd5", "TH-16")


@pytest.mark.rule("TH-17")
def test_a_lumberjack_takes_trees_all_around_but_not_from_afar():
    table = wood("6 . . . T . . .\n 5 . . . T . . .\n 4 . T . L T . .\n 3 . . . T . . .\n 1 ? . . . . . .", "brown")
    assert table.goals("d4") == "c4 xd3 xd5 xe4"
    table.refuse("d4xb4", "TH-12")


@pytest.mark.rule("TH-18")
@pytest.mark.parametrize(("gun", "target"), [("^", "d7"), (">", "g4"), ("v", "d1"), ("<", "a4")])
@pytest.mark.parametrize("prey", "BFPD")
def test_a_hunter_takes_only_where_his_gun_points(gun, target, prey):
    """Prey at the end of all four lines, and only one of them in front of the gun."""
    table = wood(
        f"""
        7  ? . . {prey} . . .
        4  {prey} . . {gun} . . {prey}
        1  . . . {prey} . . .
        """,
        "brown",
    )
    assert table.tokens("d4x") == {f"d4x{target}"}
    for other in {"d7", "g4", "d1", "a4"} - {target}:
        table.refuse(f"d4x{other}", "TH-18.aim")
    table.play(f"d4x{target}")


@pytest.mark.rule("TH-18")
@pytest.mark.parametrize("blocker", "?TLv")
def test_a_hunter_does_not_shoot_through_anything(blocker):
    table = wood(f"7 . . . F . . .\n 6 . . . {blocker} . . .\n 4 . . . ^ . . .\n 1 ? . . . . . .", "brown")
    assert not table.tokens("d4x")
    table.refuse("d4xd7", "TH-10")


@pytest.mark.rule("TH-18")
def test_prey_in_front_of_prey():
    table = wood("7 . . . F . . .\n 6 . . . D . . .\n 4 . . . ^ . . .\n 1 ? . . . . . .", "brown")
    assert table.tokens("d4x") == {"d4xd6"}


@pytest.mark.rule("TH-18")
def test_he_can_walk_where_he_cannot_shoot():
    table = wood("7 . . . F . . .\n 4 . . . v . . .\n 1 ? . . . . . .", "brown")
    assert {"d4-d5", "d4-d6"} <= table.tokens()
    table.refuse("d4-d7", "TH-10.full")


@pytest.mark.rule("TH-19")
def test_a_bear_takes_hunters_and_lumberjacks_all_around_but_not_from_afar():
    table = wood("5 . . . v . . .\n 4 . L . B L . .\n 3 . . . < . . .\n 1 ? . . . . . .")
    assert table.goals("d4") == "c4 xd3 xd5 xe4"
    table.refuse("d4xb4", "TH-12")


@pytest.mark.rule("TH-20")
def test_a_fox_takes_birds_from_afar_on_all_sides():
    table = wood("7 . . . D . . .\n 4 P . . F . . D\n 1 ? . . P . . .")
    assert table.tokens("d4x") == {"d4xd7", "d4xa4", "d4xg4", "d4xd1"}


@pytest.mark.rule("TH-20", "TH-10")
@pytest.mark.parametrize("blocker", "?TLFB")
def test_but_over_empty_squares_only(blocker):
    table = wood(f"7 . . . D . . .\n 6 . . . {blocker} . . .\n 4 . . . F . . .\n 1 ? . . . . . .")
    table.refuse("d4xd7", "TH-10")


@pytest.mark.rule("TH-21")
def test_birds_take_nothing_for_either_player():
    for turn in ("blue", "brown"):
        table = wood("5 . . . T . . .\n 4 . . F D ^ . .\n 3 . . . P . . .\n 1 ? . . . . . .", turn)
        assert not table.tokens("d4x")
        for prey in ("d5", "c4", "e4", "d3"):
            table.refuse(f"d4x{prey}", "TH-21")


@pytest.mark.rule("TH-15")
def test_the_same_tiles_are_worth_the_same_to_both():
    """Brown shoots a duck: it goes to brown's pile."""
    table = wood("4 . . . > . D .\n 1 ? . . . . . F", "brown").play("d4xf4")
    assert table.public.won == ("", "D")
    assert table.public.points == (0, 2)


@pytest.mark.rule("TH-15", "TH-30")
def test_in_round_two_tiles_go_to_the_seat_that_took_them():
    table = wood("4 . F . . D . .\n 1 ? . . . . . ^", past=(("", ""),))
    assert table.seat == 1  # seat 1 leads blue now
    table.play("b4xe4")
    assert table.public.won == ("", "D")
    assert table.game.scores(table.state) == (0, 2)
