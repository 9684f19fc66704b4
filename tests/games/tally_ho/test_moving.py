"""TH-7 to TH-14: which tiles move, how, and what the last turns forbid."""

import pytest

from tests.games.tally_ho.wood import wood

LONG_LEGS = {"F": "blue", "^": "brown", "v": "brown", "<": "brown", ">": "brown", "D": "blue", "P": "brown"}
CROSS = "a4 b4 c4 d1 d2 d3 d5 d6 d7 e4 f4 g4"


@pytest.mark.rule("TH-7")
def test_your_own_tiles_and_birds_move():
    picture = """
        7  F . . . . . ^
        4  . B . D . L .
        1  ? . . P . . ?
    """
    movers = {"blue": {"a7", "b4", "d4", "d1"}, "brown": {"g7", "f4", "d4", "d1"}}
    for turn, expected in movers.items():
        assert {token[:2] for token in wood(picture, turn).tokens() if token[1] != ":"} == expected


@pytest.mark.rule("TH-7")
@pytest.mark.parametrize(("turn", "tile"), [("blue", "L"), ("blue", "<"), ("brown", "B"), ("brown", "F")])
def test_the_other_sides_tiles_do_not(turn, tile):
    table = wood(f"4 . . . {tile} . . .\n 1 ? . . . . . .\n 3 . . . D . . .", turn)
    table.refuse("d4-d5", "TH-7")
    table.refuse("d4xd3", "TH-7")


@pytest.mark.rule("TH-7")
def test_empty_squares_and_tiles_face_down_do_not_move():
    table = wood("1 ? D . . . . .")
    table.refuse("c1-c2", "TH-7.empty")
    table.refuse("c1xb1", "TH-7.empty")
    table.refuse("a1-a2", "TH-7.hidden")
    table.refuse("a1xb1", "TH-7.hidden")


@pytest.mark.rule("TH-8")
@pytest.mark.parametrize("turn", ["blue", "brown"])
def test_trees_never_move(turn):
    for picture in ("4 . . . T . . .\n 1 ? . . . . . .", "4 . . D T . . .\n 1 F . . . . . ^"):
        table = wood(picture, turn)
        assert table.goals("d4") == ""
        table.refuse("d4-d5", "TH-8")
        table.refuse("d4xc4", "TH-8")
        table.refuse("d4-n", "TH-8")


@pytest.mark.rule("TH-9", "TH-11")
@pytest.mark.parametrize("tile", LONG_LEGS)
def test_long_legs_go_any_distance_straight_on(tile):
    table = wood(f"4 . . . {tile} . . .\n 1 ? . . . . . .", LONG_LEGS[tile])
    assert table.goals("d4") == CROSS
    for end in ("c3", "e5", "f6", "b5", "g7"):
        table.refuse(f"d4-{end}", "TH-9")


@pytest.mark.rule("TH-9")
@pytest.mark.parametrize(("tile", "turn"), [("F", "blue"), ("B", "blue"), ("L", "brown"), ("^", "brown"), ("D", "brown")])
def test_never_diagonally_not_even_to_take(tile, turn):
    prey = {"F": "D", "B": "L", "L": "T", "^": "F", "D": "F"}[tile]
    table = wood(f"5 . . . . {prey} . .\n 4 . . . {tile} . . .\n 1 ? . . . . . .", turn)
    table.refuse("d4-c5", "TH-9")
    table.refuse("d4xe5", "TH-9" if tile != "D" else "TH-21")


@pytest.mark.rule("TH-9")
def test_a_tile_must_really_move():
    table = wood("4 . . . F . . .\n 1 ? . . . . . .")
    table.refuse("d4-d4", "TH-9.still")
    table.refuse("d4xd4", "TH-9.still")


@pytest.mark.rule("TH-9")
def test_lines_end_at_the_edge():
    """No tile wraps round from g to a."""
    table = wood("4 . . . . . . F\n 5 . D . . . . .\n 1 ? . . . . . .")
    assert table.goals("g4") == "a4 b4 c4 d4 e4 f4 g1 g2 g3 g5 g6 g7"
    table.refuse("g4-a5", "TH-9")


@pytest.mark.rule("TH-10")
@pytest.mark.parametrize("blocker", ["?", "T", "B", "F"])
def test_no_jumping_and_no_stopping_on_another_tile(blocker):
    table = wood(
        f"""
        6  . . . {blocker} . . .
        4  . T . F . {blocker} .
        1  ? . . . . . .
        """
    )
    assert table.goals("d4") == "c4 d1 d2 d3 d5 e4"
    table.refuse("d4-d7", "TH-10")
    table.refuse("d4-g4", "TH-10")
    table.refuse("d4-a4", "TH-10")
    table.refuse("d4-d6", "TH-10.hidden" if blocker == "?" else "TH-10.full")
    table.refuse("d4-b4", "TH-10.full")


@pytest.mark.rule("TH-10")
def test_no_jumping_over_prey_to_more_prey():
    table = wood("4 . F D . P . .\n 1 ? . . . . . .")
    assert "xc4" in table.goals("b4")
    table.refuse("b4xe4", "TH-10")


@pytest.mark.rule("TH-10", "TH-15")
def test_prey_is_taken_not_entered():
    table = wood("4 . F . . D . .\n 1 ? . . . . . .")
    assert "b4xe4" in table.refuse("b4-e4", "TH-10.take").why


@pytest.mark.rule("TH-10")
@pytest.mark.parametrize(("tile", "turn"), [("F", "blue"), (">", "brown"), ("B", "blue"), ("L", "brown"), ("D", "blue"), ("P", "brown")])
def test_face_down_tiles_block(tile, turn):
    table = wood(
        f"""
        5  . . . ? . . .
        4  . . ? {tile} ? . .
        3  . . . ? . . .
        """,
        turn,
    )
    assert table.goals("d4") == ""
    table.refuse("d4-e4", "TH-10.hidden")
    table.refuse("d4-f4", "TH-12" if tile in "BL" else "TH-10")


@pytest.mark.rule("TH-11", "TH-18")
@pytest.mark.parametrize("gun", "^>v<")
def test_a_hunter_walks_in_all_directions_whatever_his_gun(gun):
    assert wood(f"4 . . . {gun} . . .\n 1 ? . . . . . .", "brown").goals("d4") == CROSS


@pytest.mark.rule("TH-12")
@pytest.mark.parametrize(("tile", "turn", "prey"), [("B", "blue", "L"), ("L", "brown", "T")])
def test_bears_and_lumberjacks_go_one_square(tile, turn, prey):
    table = wood(f"4 . . . {tile} . . .\n 6 . . . {prey} . . .\n 1 ? . . . . . .", turn)
    assert table.goals("d4") == "c4 d3 d5 e4"
    table.refuse("d4-d2", "TH-12")
    table.refuse("d4-g4", "TH-12")
    table.refuse("d4xd6", "TH-12")


class TestShuttling:
    """TH-13, with the switch of TH-34 where it says so."""

    MEADOW = """
        7  ? ? ? . . . .
        4  . . . F . . .
        2  . . P . . . .
        1  . . . . . . ^
    """

    @pytest.mark.rule("TH-13")
    @pytest.mark.parametrize("shuttling", ["any", "own"])
    def test_straight_back_on_the_next_turn_is_refused(self, shuttling):
        table = wood(self.MEADOW, shuttling=shuttling).play("d4-f4", "g1-g2")
        table.refuse("f4-d4", "TH-13")
        assert table.goals("f4") == "a4 b4 c4 e4 f1 f2 f3 f5 f6 f7 g4"

    @pytest.mark.rule("TH-13")
    def test_short_of_the_old_square_or_beyond_it_is_another_move(self):
        wood(self.MEADOW).play("d4-f4", "g1-g2", "f4-e4")
        wood(self.MEADOW).play("d4-f4", "g1-g2", "f4-a4")

    @pytest.mark.rule("TH-13")
    def test_another_tile_may_go_there(self):
        table = wood("4 . . . F . . .\n 3 . . . F . . .\n 1 ? . . . . . ^").play("d4-f4", "g1-g2")
        table.play("d3-d4")

    @pytest.mark.rule("TH-13")
    def test_it_is_allowed_again_one_turn_later(self):
        table = wood(self.MEADOW).play("d4-f4", "g1-g2", "c2-c3", "g2-g3")
        table.play("f4-d4")

    @pytest.mark.rule("TH-13")
    def test_and_after_turning_over_a_tile(self):
        table = wood(self.MEADOW).play("d4-f4", "g1-g2").turn_over("a7", "tree").play("g2-g3")
        table.play("f4-d4")

    @pytest.mark.rule("TH-13")
    def test_what_the_other_player_does_in_between_does_not_lift_it(self):
        table = wood(self.MEADOW).play("d4-f4").turn_over("a7", "tree")
        table.refuse("f4-d4", "TH-13")

    @pytest.mark.rule("TH-13")
    def test_each_player_has_their_own_last_move(self):
        table = wood(self.MEADOW).play("d4-f4", "g1-g3")
        table.refuse("f4-d4", "TH-13")
        table.play("f4-f3")
        table.refuse("g3-g1", "TH-13")

    @pytest.mark.rule("TH-13")
    def test_going_round_in_a_ring_is_not_shuttling(self):
        table = wood(self.MEADOW).play("d4-f4 g1-g2 f4-f5 g2-f2 f5-d5 f2-f1 d5-d4")
        assert table.seat == 1

    @pytest.mark.rule("TH-13")
    def test_going_back_and_forth_is_refused_each_time(self):
        table = wood(self.MEADOW).play("d4-f4", "g1-g2").turn_over("a7", "tree").play("g2-g3", "f4-d4", "g3-g4")
        table.refuse("d4-f4", "TH-13")

    @pytest.mark.rule("TH-13")
    def test_a_move_that_took_something_may_not_be_taken_back(self):
        table = wood("4 . F . . D . .\n 1 ? . . . . . ^").play("b4xe4", "g1-g2")
        table.refuse("e4-b4", "TH-13")

    @pytest.mark.rule("TH-13")
    def test_not_even_to_take_what_has_come_there(self):
        """The fox leaves d4, a duck comes there, and the fox may not take it at once; one turn later it may."""
        table = wood("4 . . . F . . .\n 6 . . . D . . .\n 1 ? . . . . . ^").play("d4-f4", "d6-d4")
        table.refuse("f4xd4", "TH-13")
        table.play("f4-f5", "g1-g2", "f5-e5", "g2-g3", "e5-e4", "g3-g4", "e4xd4")

    @pytest.mark.rule("TH-13")
    def test_a_hunter_may_not_take_on_the_square_he_came_from(self):
        table = wood("4 . . . < . . .\n 6 . . . F . . .\n 1 ? . . . . . .", "brown").play("d4-f4", "d6-d4")
        table.refuse("f4xd4", "TH-13")

    @pytest.mark.rule("TH-13")
    @pytest.mark.parametrize(("tile", "turn", "other", "prey"), [("B", "blue", "^", "^"), ("L", "brown", "F", "T")])
    def test_bears_and_lumberjacks_too(self, tile, turn, other, prey):
        table = wood(f"4 . . {prey} {tile} . . .\n 1 ? . . . . . {other}", turn).play("d4xc4", "g1-g2")
        table.refuse("c4-d4", "TH-13")

    @pytest.mark.rule("TH-13", "TH-34")
    @pytest.mark.parametrize("turn", ["blue", "brown"])
    def test_birds_too(self, turn):
        table = wood("4 . . . D . . .\n 7 ? ? . . . . .\n 2 . F . . . ^ .", turn).play("d4-d5").turn_over("a7", "tree")
        table.refuse("d5-d4", "TH-13")

    @pytest.mark.rule("TH-34")
    @pytest.mark.parametrize("bird", "DP")
    def test_with_the_switch_birds_may_go_back(self, bird):
        picture = f"4 . . . {bird} . . .\n 7 ? ? . . . . .\n 2 . F . . . ^ ."
        wood(picture, shuttling="own").play("d4-d5").turn_over("a7", "tree").play("d5-d4")

    @pytest.mark.rule("TH-13", "TH-26")
    def test_a_forced_pass_lifts_the_ban(self):
        """The hunter in the corner could only go back to f1, which he may not: brown passes, and the turn after that he may."""
        table = wood(
            """
            7  . . . . . . F
            2  . . . . . . T
            1  . . . . B v .
            """,
            "brown",
        ).play("f1-g1", "g7-f7")
        assert table.tokens() == {"--"}
        table.refuse("g1-f1", "TH-13")
        table.play("--", "f7-e7")
        table.play("g1-f1")

    @pytest.mark.rule("TH-13", "TH-25")
    def test_leaving_across_the_old_square_is_another_move(self):
        table = wood("7 . . . F . . .\n 1 ^ . . . . . F").play("d7-d5", "a1-a2")
        table.refuse("d5-d7", "TH-13")
        table.play("d5-n")

    @pytest.mark.rule("TH-13", "TH-30")
    def test_a_new_round_forgets_it(self):
        table = wood("4 . . . F . . ^", left=2, won=("", "")).play("d4-d5", "g4-g5")
        assert table.round == 2
        assert table.public.back == ("", "")
        assert table.public.touched == -1


class TestJustTouched:
    """TH-14."""

    POND = """
        7  ? ? . . . . .
        4  . F . D . . .
        2  P . . . . . .
        1  . . . . . . ^
    """

    @pytest.mark.rule("TH-14")
    @pytest.mark.parametrize("turn", ["blue", "brown"])
    @pytest.mark.parametrize("bird", ["duck", "pheasant"])
    def test_a_bird_just_turned_over_rests(self, turn, bird):
        table = wood(self.POND, turn).turn_over("b7", bird)
        assert table.goals("b7") == ""
        table.refuse("b7-b6", "TH-14")

    @pytest.mark.rule("TH-14")
    def test_a_bird_just_moved_rests(self):
        table = wood(self.POND).play("d4-d5")
        assert table.goals("d5") == ""
        table.refuse("d5-d6", "TH-14")
        table.refuse("d5-d4", "TH-14")

    @pytest.mark.rule("TH-14")
    def test_other_birds_do_not(self):
        table = wood(self.POND).play("d4-d5")
        table.play("a2-a3")

    @pytest.mark.rule("TH-14")
    def test_for_exactly_one_turn(self):
        table = wood(self.POND).play("d4-d5", "g1-g2", "b4-b5")
        table.play("d5-d6")

    @pytest.mark.rule("TH-14", "TH-13")
    def test_the_one_who_touched_it_is_bound_by_shuttling_alone(self):
        table = wood(self.POND).play("d4-d5", "g1-g2")
        table.refuse("d5-d4", "TH-13")
        table.play("d5-d6")
        table = wood(self.POND).turn_over("b7", "duck").play("g1-g2")
        table.play("b7-b6")

    @pytest.mark.rule("TH-14", "TH-15")
    @pytest.mark.parametrize("bird", "DP")
    def test_it_may_be_taken_all_the_same(self, bird):
        picture = f"4 . . . {bird} . . .\n 5 F . . . . . <\n 1 ? . . . . . ."
        wood(picture, "brown").play("d4-d5", "a5xd5")
        wood(picture, "blue").play("d4-d5", "g5xd5")

    @pytest.mark.rule("TH-14", "TH-15")
    def test_also_when_it_was_just_turned_over(self):
        wood("7 ? ? . . . . .\n 1 . F . . . . ^", "brown").turn_over("b7", "pheasant").play("b1xb7")

    @pytest.mark.rule("TH-14")
    def test_ones_own_colour_is_never_locked(self):
        wood(self.POND).turn_over("b7", "hunter/n").play("b7-b6")
        wood(self.POND, "brown").turn_over("b7", "fox").play("b7-b6")

    @pytest.mark.rule("TH-14", "TH-22")
    @pytest.mark.parametrize("bird", ["duck", "pheasant"])
    def test_across_the_start_of_the_final_phase(self, bird):
        bag = bird[0].upper()
        table = wood("7 . ? . . . . .\n 4 . F . . . . .\n 1 . . . . . . ^", bag=bag).turn_over("b7", bird)
        assert table.public.left == 10
        table.refuse("b7-b6", "TH-14")
        table.play("g1-g2").play("b4-b5", "b7-c7")

    @pytest.mark.rule("TH-14", "TH-13")
    def test_a_touched_bird_is_taken_on_the_way_and_the_taker_is_not_locked(self):
        table = wood(self.POND, "brown").play("d4-d5", "b4-b5", "g1-g2")
        table.play("b5xd5", "g2-g3")
        table.refuse("d5-b5", "TH-13")

    @pytest.mark.rule("TH-14")
    def test_a_pass_touches_nothing(self):
        """Blue moves the duck, brown passes, and blue is bound by shuttling alone."""
        table = wood("7 . . . . . F D\n 2 . . . . . . T\n 1 . . . . T T v", "blue")
        table.play("g7-g6")
        assert table.tokens() == {"--"}
        table.play("--")
        table.refuse("g6-g7", "TH-13")
        table.play("g6-g5")
