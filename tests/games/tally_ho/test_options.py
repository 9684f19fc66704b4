"""TH-32 and TH-35: the stalemate guard, and exits that are always open. (TH-33 stands with the results, TH-34 with shuttling.)"""

import pytest

from hedgerow.core import read_options
from hedgerow.games.tally_ho import KIND
from hedgerow.games.tally_ho.state import Options
from tests.games.tally_ho.wood import wood

DANCE = ["a4-a5", "g4-g5", "a5-b5", "g5-f5", "b5-b4", "f5-f4", "b4-a4", "f4-g4"]
"""Fox and hunter walk round in rings: eight quiet turns."""
CLEARING = """
    7  ? ? . . . . .
    4  F . . . . . ^
    2  . . D . . . .
    1  . . F . . . .
"""


class TestGuard:
    @pytest.mark.rule("TH-32")
    def test_after_eight_quiet_turns_only_turning_over_and_taking_are_left(self):
        table = wood(CLEARING)
        for turns, token in enumerate(DANCE):
            assert table.public.quiet == turns
            assert any("-" in token for token in table.tokens())
            table.play(token)
        assert table.public.quiet == 8
        assert table.tokens() == {"f:a7", "f:b7", "c1xc2"}
        assert table.refuse("a4-a5", "TH-32").why.startswith("8 ")

    @pytest.mark.rule("TH-32")
    @pytest.mark.parametrize("guard", [1, 2, 5, 8, 40])
    def test_the_number_is_an_option(self, guard):
        table = wood(CLEARING, guard=guard)
        for turn in range(guard):
            table.play(DANCE[turn % 8])
        assert table.tokens() <= {"f:a7", "f:b7", "c1xc2"}

    @pytest.mark.rule("TH-32")
    def test_the_turns_of_both_players_count(self):
        table = wood(CLEARING, "brown", quiet=6).play("g4-g5", "a4-a5")
        assert table.tokens() == {"f:a7", "f:b7"}

    @pytest.mark.rule("TH-32")
    def test_zero_switches_it_off(self):
        table = wood(CLEARING, guard=0).play(*DANCE * 12)
        assert "a4-a5" in table.tokens()

    @pytest.mark.rule("TH-32")
    def test_turning_over_begins_the_count_anew(self):
        table = wood(CLEARING, quiet=7).play("a4-a5").turn_over("a7", "tree")
        assert table.public.quiet == 0
        table.play("a5-b5")

    @pytest.mark.rule("TH-32")
    def test_taking_begins_the_count_anew(self):
        table = wood(CLEARING, quiet=8).play("c1xc2")
        assert table.public.quiet == 0
        table.play("g4-g5")

    @pytest.mark.rule("TH-32")
    def test_it_holds_for_the_next_player_until_one_happens(self):
        """Only a flip or a capture is possible, so the very next turn lifts it."""
        table = wood(CLEARING, "brown", quiet=8)
        table.refuse("g4-g5", "TH-32")
        table.refuse("c2-c3", "TH-32")
        table.turn_over("b7", "tree").play("a4-a5")

    @pytest.mark.rule("TH-32")
    def test_moving_a_bird_is_quiet(self):
        assert wood(CLEARING, quiet=3).play("c2-c3").public.quiet == 4

    @pytest.mark.rule("TH-32", "TH-13")
    def test_a_capture_may_still_not_go_straight_back(self):
        table = wood("7 ? . . . . . .\n 6 . . . D . . .\n 4 . . . F . . .\n 1 . . . . . . ^", quiet=6).play("d4-f4", "d6-d4")
        assert table.tokens() == {"f:a7"}
        table.refuse("f4xd4", "TH-13")

    @pytest.mark.rule("TH-32", "TH-22")
    def test_the_count_vanishes_when_the_last_tile_is_turned(self):
        table = wood("7 ? . . . . . .\n 4 F . . . . . ^", quiet=8, guard=2, bag="T").turn_over("a7", "tree")
        assert table.public.quiet == 0
        table.play("g4-g5", "a4-a5", "g5-f5", "a5-b5", "f5-f4", "b5-b4")
        assert table.public.quiet == 0
        assert "f4-f3" in table.tokens()

    @pytest.mark.rule("TH-32", "TH-30")
    def test_a_new_round_counts_from_nothing(self):
        assert wood("4 F . . . . . ^", left=1).play("a4-a5").public.quiet == 0

    @pytest.mark.rule("TH-32")
    def test_an_illegal_move_still_gets_its_own_rule(self):
        table = wood(CLEARING, quiet=8)
        table.refuse("a4-b5", "TH-9")
        table.refuse("g4-g5", "TH-7")
        table.refuse("--", "TH-26")


class TestExitsOpen:
    GATE = "7 ? ? . F . . .\n 4 . . . . . . ^\n 1 F . . . . . L"

    @pytest.mark.rule("TH-35", "TH-23")
    def test_both_colours_may_leave_at_any_time(self):
        table = wood(self.GATE, exits="open").play("d7-n")
        assert table.public.points == (5, 0)
        table.play("g4-e")
        assert table.public.points == (5, 5)
        assert table.round == 1

    @pytest.mark.rule("TH-35", "TH-25")
    def test_in_the_same_way_as_ever(self):
        table = wood("7 ? . . B . . .\n 4 ? . . F . . D\n 1 . . . T . . ^", exits="open")
        assert {token for token in table.tokens() if len(token) == 4 and token[1] != ":"} == {"d7-n"}
        table.refuse("d4-w", "TH-10")
        table.refuse("d4-n", "TH-10")
        table.refuse("d4-e", "TH-10")
        table.refuse("d7-s", "TH-25.step")
        table.refuse("g4-e", "TH-24")
        table.refuse("g1-s", "TH-24")
        table.refuse("c4-w", "TH-7.empty")

    @pytest.mark.rule("TH-35", "TH-27")
    def test_a_player_without_tiles_goes_on_turning_over(self):
        table = wood("7 ? ? . F . . .\n 4 . . . . . . ^", exits="open", bag="TT").play("d7-n")
        assert table.round == 1
        table.play("g4-g5")
        assert table.tokens() == {"f:a7", "f:b7"}
        table.refuse("--", "TH-26")
        table.turn_over("a7", "tree")
        assert table.round == 1
        table.turn_over("b7", "tree")  # brown turns the last one: every tile is up, and blue has none
        assert table.round == 2

    @pytest.mark.rule("TH-35", "TH-22")
    def test_the_final_phase_comes_as_ever(self):
        table = wood("7 ? . . F . . .\n 4 F . . . . . ^\n 1 . . . . . . L", exits="open", bag="T").turn_over("a7", "tree")
        assert table.public.left == 10
        table.play("g4-e", "d7-n")
        assert table.public.left == 8

    @pytest.mark.rule("TH-35", "TH-32")
    def test_leaving_is_neither_turning_over_nor_taking(self):
        table = wood(self.GATE, exits="open", quiet=6).play("d7-n")
        assert table.public.quiet == 7
        table.play("g4-e")
        assert table.public.quiet == 8
        table = wood(self.GATE, exits="open", quiet=8)
        assert table.tokens() == {"f:a7", "f:b7"}
        table.refuse("d7-n", "TH-32")


@pytest.mark.rule("TH-32", "TH-33", "TH-34", "TH-35")
def test_the_defaults():
    assert read_options(KIND, {}) == Options(rounds=2, guard=8, shuttling="any", exits="final")


@pytest.mark.rule("TH-32", "TH-33", "TH-34", "TH-35", "CORE-10")
def test_the_values_that_fit():
    texts = {"rounds": "1", "guard": "0", "shuttling": "own", "exits": "open"}
    assert read_options(KIND, texts) == Options(rounds=1, guard=0, shuttling="own", exits="open")
    assert read_options(KIND, {"rounds": "2", "guard": "1000", "shuttling": "any", "exits": "final"}) == Options(guard=1000)
