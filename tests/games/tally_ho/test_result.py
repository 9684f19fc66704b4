"""TH-28 to TH-31: points, tiles, the second round and the winner."""

import pytest

from hedgerow.core import Illegal, play
from hedgerow.games.tally_ho.state import MatchOver, RoundOver
from tests.games.tally_ho.wood import new_game, wood

POINTS = {"bear": 10, "fox": 5, "lumberjack": 5, "hunter": 5, "pheasant": 3, "duck": 2, "tree": 2}


@pytest.mark.rule("TH-28")
@pytest.mark.parametrize(
    ("taker", "turn", "prey"),
    [
        ("v", "brown", "B"),
        ("v", "brown", "F"),
        ("B", "blue", "L"),
        ("B", "blue", "v"),
        ("F", "blue", "P"),
        ("F", "blue", "D"),
        ("L", "brown", "T"),
    ],
)
def test_what_a_taken_tile_is_worth(taker, turn, prey):
    table = wood(f"4 . . . {taker} . . .\n 3 . . . {prey} . . .\n 1 ? . . . . . .", turn)
    (fact,) = table.facts("d4xd3")
    assert fact.points == POINTS[fact.prey]
    table.play("d4xd3")
    assert table.public.points == ((POINTS[fact.prey], 0) if turn == "blue" else (0, POINTS[fact.prey]))


@pytest.mark.rule("TH-28", "TH-24")
@pytest.mark.parametrize(("tile", "turn"), [("B", "blue"), ("F", "blue"), ("L", "brown"), ("v", "brown")])
def test_what_a_tile_that_leaves_is_worth(tile, turn):
    table = wood(f"7 . . . {tile} . . .\n 1 F . . . . . ^", turn)
    (fact,) = table.facts("d7-n")
    assert fact.points == POINTS[fact.tile]


@pytest.mark.rule("TH-29")
def test_tiles_on_the_board_count_for_nobody():
    table = wood("4 B B F F . . ^\n 1 L T P D . . .", "blue", left=1, won=("DPT", "B"), rounds=1).play("c4-c5")
    assert table.game.outcome(table.state).scores == (7, 10)


@pytest.mark.rule("TH-29", "TH-24")
def test_tiles_that_left_count_as_points_and_as_tiles():
    table = wood("7 F . . F . . .\n 1 ^ . . . . . .", "blue", left=1, won=("D", "PP"), rounds=1)
    assert table.facts("d7-n")[1:] == (RoundOver(1, (7, 6), (2, 2)), MatchOver((7, 6), (2, 2), (1, 2)))


@pytest.mark.rule("TH-29")
def test_scores_can_be_counted_at_any_time():
    table = wood("4 . F . . D . .\n 1 ? . . . . . ^", past=(("BD", "T"),))
    assert table.game.scores(table.state) == (12, 2)
    assert table.game.outcome(table.state) is None
    table.play("b4xe4")
    assert table.game.scores(table.state) == (12, 4)


@pytest.mark.rule("TH-30")
@pytest.mark.parametrize("turn", ["blue", "brown"])
def test_the_second_round_begins_anew_with_sides_swapped(turn):
    mover = "b4-b5" if turn == "blue" else "g4-g5"
    table = wood("4 . F . . . . ^", turn, left=1, won=("DP", "T"), quiet=0).play(mover)
    view, first = table.public, new_game().public
    assert (view.board, view.bag, view.won, view.points) == (first.board, first.bag, ("", ""), (0, 0))
    assert (view.quiet, view.left, view.turning, view.touched, view.back) == (0, -1, -1, -1, ("", ""))
    assert (view.round, view.blue, view.turn) == (2, 1, 1)
    assert view.past[0].won == ("DP", "T")
    assert view.past[0].points == (5, 2)


@pytest.mark.rule("TH-30", "TH-4")
def test_who_was_blue_is_brown_and_blue_begins():
    table = wood("4 . F . . . . ^", "blue", left=1).play("b4-b5")
    assert table.seat == 1
    table.turn_over("a1", "fox").turn_over("g1", "hunter/n")
    assert table.seat == 1
    table.refuse("g1-g2", "TH-7")
    assert table.play("f:a2").draw()[0] == "round 2 tile a2"


@pytest.mark.rule("TH-31")
@pytest.mark.parametrize(
    ("past", "won", "points", "tiles", "places"),
    [
        ((("B", "D"),), ("", ""), (10, 2), (1, 1), (1, 2)),  # more points
        ((("D", "B"),), ("", ""), (2, 10), (1, 1), (2, 1)),
        ((("B", "D"),), ("FF", ""), (10, 12), (1, 3), (2, 1)),  # in round two blue is seat 1
        ((("B", "DDDDD"),), ("", ""), (10, 10), (1, 5), (2, 1)),  # points equal: more tiles
        ((("DDDDD", "B"),), ("", ""), (10, 10), (5, 1), (1, 2)),
        ((("B", "F"),), ("F", ""), (10, 10), (1, 2), (2, 1)),  # tiles of both rounds together
        ((("B", ""),), ("B", ""), (10, 10), (1, 1), (1, 1)),  # nothing between them
        ((("", ""),), ("", ""), (0, 0), (0, 0), (1, 1)),
        ((("TTTTT", "B"),), ("T", ""), (10, 12), (5, 2), (2, 1)),  # points come before tiles
    ],
)
def test_points_then_tiles_then_a_draw(past, won, points, tiles, places):
    table = wood("4 . F . . . . ^", "brown", left=1, past=past, won=won)
    assert table.facts("g4-g5")[-1] == MatchOver(points, tiles, places)
    table.play("g4-g5")
    outcome = table.game.outcome(table.state)
    assert (outcome.scores, outcome.places) == (points, places)
    assert table.actors == ()


@pytest.mark.rule("TH-33", "TH-31")
@pytest.mark.parametrize(
    ("won", "places"),
    [(("B", "F"), (1, 2)), (("F", "B"), (2, 1)), (("B", "DDDDD"), (2, 1)), (("PPPP", "FFD"), (1, 2)), (("F", "F"), (1, 1))],
)
def test_a_single_round_by_points_then_tiles_then_a_draw(won, places):
    table = wood("4 . F . . . . ^", "blue", left=1, won=won, rounds=1).play("b4-b5")
    assert table.over
    assert table.game.outcome(table.state).places == places


@pytest.mark.rule("TH-33")
def test_in_a_single_round_seat_0_is_blue_and_nothing_follows():
    table = new_game(rounds=1)
    assert (table.public.blue, table.seat) == (0, 0)
    table = wood("4 . F . . . . ^", "blue", left=1, rounds=1).play("b4-b5")
    assert table.public.round == 1
    assert table.public.blue == 0
    assert table.actors == ()
    for seat in (0, 1):
        assert list(table.game.moves(table.state, seat)) == []
        with pytest.raises(Illegal, match="CORE-2"):
            play(table.game, table.state, seat, table.game.read("b5-b4"))


@pytest.mark.rule("TH-31")
def test_the_board_stays_to_be_looked_at_when_the_match_is_over():
    table = wood("4 . F . . . . ^", "brown", left=1, past=(("D", ""),), won=("P", "T")).play("g4-g5")
    assert table.public.board.count("F") == 1
    assert table.public.points == (2, 3)  # of the last round, by seat: seat 1 was blue
    assert table.game.scores(table.state) == (4, 3)
