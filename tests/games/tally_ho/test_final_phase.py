"""TH-22 to TH-27: the last five turns each, the exits, passing and the early end."""

import pytest

from hedgerow.games.tally_ho.state import FinalPhase, MatchOver, RoundOver
from tests.games.tally_ho.wood import wood

LAST_TILE = """
    7  . . . . . . ?
    4  . F . . . . .
    1  . . . . . . ^
"""


class TestTheLastTurns:
    @pytest.mark.rule("TH-22")
    @pytest.mark.parametrize(("turn", "begins"), [("blue", 1), ("brown", 0)])
    def test_the_opponent_of_who_turned_the_last_tile_begins(self, turn, begins):
        table = wood(LAST_TILE, turn, bag="T")
        assert table.public.left == -1
        table.play("f:g7")
        assert table.facts("g7=tree")[1:] == (FinalPhase(begins),)
        table.play("g7=tree")
        assert table.seat == begins
        assert table.public.left == 10

    @pytest.mark.rule("TH-22")
    @pytest.mark.parametrize("turn", ["blue", "brown"])
    def test_five_turns_each(self, turn):
        table = wood(LAST_TILE, turn, bag="T", rounds=1).turn_over("g7", "tree")
        goes = {0: ["b4-b5", "b5-c5", "c5-c4", "c4-b4", "b4-b5"], 1: ["g1-g2", "g2-f2", "f2-f1", "f1-g1", "g1-g2"]}
        seats = []
        for turns_left in range(10, 0, -1):
            assert not table.over
            assert table.public.left == turns_left
            seats.append(table.seat)
            table.play(goes[table.seat].pop(0))
        first = 1 if turn == "blue" else 0
        assert seats == [first, 1 - first] * 5
        assert table.over

    @pytest.mark.rule("TH-22")
    def test_every_kind_of_turn_is_counted(self):
        """A move, a capture, a tile that leaves and a pass: four turns of the ten."""
        table = wood("7 F . D . . . T\n 4 . . . . . . .\n 1 . . . F . T v")
        table.play("a7xc7")
        assert table.tokens() == {"g1-g2", "g1-g3", "g1-g4", "g1-g5", "g1-g6"}
        table.play("g1-g2", "d1-s", "g2-f2")
        assert table.public.left == 6

    @pytest.mark.rule("TH-22", "TH-30")
    def test_then_the_round_is_over_and_the_next_begins(self):
        table = wood("4 . F . . . . .\n 1 . . . . . . ^", "blue", left=1, won=("D", "T"))
        assert table.facts("b4-b5")[1:] == (RoundOver(1, (2, 2), (1, 1)),)
        table.play("b4-b5")
        assert table.round == 2
        assert not table.over

    @pytest.mark.rule("TH-22")
    def test_a_new_last_tile_is_not_announced_before_it_is_known(self):
        table = wood(LAST_TILE, bag="T").play("f:g7")
        assert table.public.left == -1


class TestExits:
    WAYS = (("n", "d7", "d6"), ("e", "g4", "f4"), ("s", "d1", "d2"), ("w", "a4", "b4"))

    def with_tile(self, tile, square, turn, **more):
        rows = {rank: ["."] * 7 for rank in "1234567"}
        rows["7"][0], rows["1"][6] = "F", "v"
        rows[square[1]]["abcdefg".index(square[0])] = tile
        return wood("\n".join(f"{rank} {' '.join(cells)}" for rank, cells in rows.items()), turn, **more)

    @pytest.mark.rule("TH-24", "TH-25")
    @pytest.mark.parametrize(("way", "gate", "near"), WAYS)
    @pytest.mark.parametrize(
        ("tile", "turn", "points"), [("B", "blue", 10), ("F", "blue", 5), ("L", "brown", 5), ("^", "brown", 5), ("<", "brown", 5)]
    )
    def test_from_the_exit_square(self, way, gate, near, tile, turn, points):
        table = self.with_tile(tile, gate, turn)
        across = {"n": "s", "e": "w", "s": "n", "w": "e"}[way]  # long legs can also run right through the wood
        ways = {way} if tile in "BL" else {way, across}
        assert {token for token in table.tokens(f"{gate}-") if len(token) == 4} == {f"{gate}-{out}" for out in ways}
        table.play(f"{gate}-{way}")
        seat = 0 if turn == "blue" else 1
        assert table.public.points[seat] == points
        assert len(table.public.won[seat]) == 1
        assert sum(tile not in "." for tile in table.public.board) == 2

    @pytest.mark.rule("TH-25")
    @pytest.mark.parametrize(("way", "gate", "near"), WAYS)
    @pytest.mark.parametrize(("tile", "turn"), [("F", "blue"), ("v", "brown")])
    def test_a_fox_or_hunter_leaves_from_afar(self, way, gate, near, tile, turn):
        self.with_tile(tile, near, turn).play(f"{near}-{way}")
        self.with_tile(tile, "d4", turn).play(f"d4-{way}")
        opposite = {"n": "d1", "e": "a4", "s": "d7", "w": "g4"}[way]
        self.with_tile(tile, opposite, turn).play(f"{opposite}-{way}")

    @pytest.mark.rule("TH-25")
    @pytest.mark.parametrize(("way", "gate", "near"), WAYS)
    @pytest.mark.parametrize(("tile", "turn"), [("B", "blue"), ("L", "brown")])
    def test_a_bear_or_lumberjack_must_stand_on_the_exit(self, way, gate, near, tile, turn):
        table = self.with_tile(tile, near, turn)
        table.refuse(f"{near}-{way}", "TH-25.step")
        self.with_tile(tile, "d4", turn).refuse(f"d4-{way}", "TH-25.step")
        other = "g1-g2" if turn == "blue" else "a7-b7"
        table.play(f"{near}-{gate}", other, f"{gate}-{way}")

    @pytest.mark.rule("TH-25")
    def test_from_the_crossing_all_four_exits_are_open(self):
        assert self.with_tile("F", "d4", "blue").goals("d4") == "a4 b4 c4 d1 d2 d3 d5 d6 d7 e4 f4 g4 -e -n -s -w"

    @pytest.mark.rule("TH-25")
    @pytest.mark.parametrize("square", ["c7", "e7", "a5", "g3", "c1", "b2", "a1", "g7"])
    def test_only_through_an_exit(self, square):
        table = self.with_tile("F", square, "blue")
        for way in "nesw":
            table.refuse(f"{square}-{way}", "TH-25")

    @pytest.mark.rule("TH-25")
    def test_only_outwards(self):
        """On the line of an exit, but not the way that it leads."""
        table = self.with_tile("F", "d7", "blue")
        table.refuse("d7-e", "TH-25")
        table.refuse("d7-w", "TH-25")
        table.play("d7-s")
        table = self.with_tile("B", "d7", "blue")
        table.refuse("d7-s", "TH-25.step")
        table.refuse("d7-e", "TH-25")

    @pytest.mark.rule("TH-25", "TH-10")
    @pytest.mark.parametrize("blocker", "TDFBv")
    def test_the_way_must_be_clear(self, blocker):
        """Something in between, and something on the exit square itself."""
        table = wood(f"7 F . . . . . .\n 6 . . . {blocker} . . .\n 4 . . . F . . {blocker}\n 1 . . . . . . v")
        assert table.tokens("d4-n") == set()
        table.refuse("d4-n", "TH-10")
        table.refuse("d4-e", "TH-10")
        assert {"d4-s", "d4-w"} <= table.tokens()

    @pytest.mark.rule("TH-24")
    @pytest.mark.parametrize("turn", ["blue", "brown"])
    @pytest.mark.parametrize("bird", "DP")
    def test_birds_stay(self, turn, bird):
        table = self.with_tile(bird, "d7", turn)
        table.refuse("d7-n", "TH-24")
        assert all(len(token) == 5 for token in table.tokens("d7"))

    @pytest.mark.rule("TH-24")
    @pytest.mark.parametrize(("tile", "turn"), [("B", "brown"), ("F", "brown"), ("L", "blue"), ("v", "blue")])
    def test_you_do_not_lead_out_the_other_sides_tiles(self, tile, turn):
        self.with_tile(tile, "d7", turn).refuse("d7-n", "TH-24")

    @pytest.mark.rule("TH-24")
    def test_trees_and_nothing_do_not_leave(self):
        self.with_tile("T", "d7", "blue").refuse("d7-n", "TH-8")
        self.with_tile("T", "d6", "blue").refuse("d7-n", "TH-7.empty")

    @pytest.mark.rule("TH-23")
    @pytest.mark.parametrize(("tile", "turn"), [("B", "blue"), ("F", "blue"), ("L", "brown"), ("^", "brown"), ("D", "blue")])
    def test_closed_while_a_tile_lies_face_down(self, tile, turn):
        table = wood(f"7 ? . . {tile} . . .\n 1 F . . . . . ^", turn)
        table.refuse("d7-n", "TH-23")
        assert all(len(token) != 4 for token in table.tokens("d7"))

    @pytest.mark.rule("TH-23")
    def test_what_lies_face_down_does_not_leave(self):
        wood("7 . . . ? . . .\n 1 F . . . . . ^").refuse("d7-n", "TH-7.hidden")

    @pytest.mark.rule("TH-23", "TH-22")
    def test_open_with_the_first_turn_of_the_final_phase(self):
        table = wood("7 F . . . . . ?\n 4 . . . . . . .\n 1 F . . ^ . . ^", "blue", bag="T").turn_over("g7", "tree")
        table.play("d1-s")
        assert table.public.points == (0, 5)


class TestPassing:
    STUCK = """
        7  . . . . . . F
        2  . . . . . . T
        1  . . . . . T v
    """

    @pytest.mark.rule("TH-26")
    def test_a_player_without_a_move_passes_and_the_turn_is_spent(self):
        table = wood(self.STUCK, "brown", left=9)
        assert table.tokens() == {"--"}
        table.play("--")
        assert table.public.left == 8
        assert table.seat == 0

    @pytest.mark.rule("TH-26")
    def test_passing_is_never_a_choice(self):
        wood(self.STUCK, "blue").refuse("--", "TH-26")
        wood("1 ? . . . . . .").refuse("--", "TH-26")

    @pytest.mark.rule("TH-26")
    @pytest.mark.parametrize("turn", ["blue", "brown"])
    def test_a_bird_that_can_move_must_be_moved(self, turn):
        table = wood(self.STUCK.replace("7  . .", "7  D ."), turn)
        assert any(token.startswith("a7") for token in table.tokens())
        table.refuse("--", "TH-26")

    @pytest.mark.rule("TH-26", "TH-14")
    def test_a_bird_that_rests_does_not_count(self):
        table = wood(self.STUCK.replace("7  . .", "7  D ."), "blue").play("a7-a6")
        assert table.tokens() == {"--"}

    @pytest.mark.rule("TH-26", "TH-13")
    def test_nor_does_a_move_straight_back(self):
        table = wood("7 . . . . . . F\n 2 . . . . . . T\n 1 . . . T . v .", "brown").play("f1-g1", "g7-f7")
        assert table.tokens() == {"g1-e1"}
        table = wood("7 . . . . . . F\n 2 . . . . . . T\n 1 . . . . T v .", "brown").play("f1-g1", "g7-f7")
        assert table.tokens() == {"--"}

    @pytest.mark.rule("TH-26")
    def test_a_capture_must_be_made_if_it_is_all_there_is(self):
        table = wood("7 . . . . . . F\n 2 . . . . . . D\n 1 . . . . . T ^", "brown").play("g2-g3").play("g7-f7")
        assert table.goals("g1") == "g2 xg3"
        table = wood("7 F . . . . . .\n 2 . . . . . T D\n 1 . . . . . T ^", "brown", left=9)
        table.refuse("--", "TH-26")

    @pytest.mark.rule("TH-26")
    def test_leaving_must_be_done_if_it_is_all_there_is(self):
        table = wood("7 F . T L B . .\n 6 . . . . B . .", "brown")
        assert "d7-n" in table.tokens()
        table = wood("7 F . B L B . .\n 6 . . . B . . .", "brown")
        assert table.tokens() == {"d7-n"}
        table.refuse("--", "TH-26")

    @pytest.mark.rule("TH-26", "TH-22")
    def test_both_players_stuck(self):
        """A fox in one corner and a hunter in the other, both walled in: ten passes, and the round ends."""
        table = wood("7 F T . . . . .\n 6 T . . . . . .\n 2 . . . . . . T\n 1 . . . . . T v", rounds=1)
        for _ in range(10):
            assert not table.over
            assert table.tokens() == {"--"}
            table.play("--")
        assert table.over

    @pytest.mark.rule("TH-26")
    def test_a_pass_can_end_for_a_player_who_was_stuck(self):
        """The bear steps aside, and the hunter that it pinned is free."""
        table = wood("7 . . . . . . F\n 2 . . . . . . B\n 1 . . . . . T >", "brown").play("--", "g2-f2")
        table.play("g1-g2")


class TestEarlyEnd:
    @pytest.mark.rule("TH-27")
    def test_by_a_capture_that_counts_first(self):
        table = wood("4 . B v . . . .", left=7)
        assert table.facts("b4xc4")[1:] == (RoundOver(1, (5, 0), (1, 0)),)
        table.play("b4xc4")
        assert table.round == 2
        assert table.state.past[0].points == (5, 0)

    @pytest.mark.rule("TH-27")
    def test_by_brown_taking_the_last_of_blue(self):
        table = wood("4 . B v . . . .\n 1 . . F . . . .", "brown", won=("D", ""), rounds=1).play("c4xc1")
        assert not table.over
        table = wood("4 . . v . . . .\n 1 . . F . . . .", "brown", won=("D", ""), rounds=1)
        assert table.facts("c4xc1")[1:] == (RoundOver(1, (2, 5), (1, 1)), MatchOver((2, 5), (1, 1), (2, 1)))
        assert table.play("c4xc1").over

    @pytest.mark.rule("TH-27", "TH-24")
    @pytest.mark.parametrize(("tile", "turn", "points"), [("B", "blue", (10, 0)), ("F", "blue", (5, 0)), ("v", "brown", (0, 5))])
    def test_by_ones_own_last_tile_leaving(self, tile, turn, points):
        other = "^" if turn == "blue" else "F"
        table = wood(f"7 . . . {tile} . . .\n 1 . {other} {other} . . . .", turn, rounds=1).play("d7-n")
        assert table.over
        assert table.game.outcome(table.state).scores == points

    @pytest.mark.rule("TH-27")
    @pytest.mark.parametrize(("side", "tile"), [("F", "T"), ("^", "D"), ("F", "B"), ("v", "L")])
    def test_at_the_very_moment_of_the_last_flip(self, side, tile):
        name = {"T": "tree", "D": "duck", "B": "bear", "L": "lumberjack"}[tile]
        table = wood(f"7 . . . . . . ?\n 1 {side} . . . . . .", bag=tile, won=("DD", "T")).play("f:g7")
        facts = table.facts(f"g7={name}")
        assert facts[1:] == (RoundOver(1, (4, 2), (2, 1)),)
        table.play(f"g7={name}")
        assert table.round == 2
        assert table.seat == 1

    @pytest.mark.rule("TH-27", "TH-22")
    def test_the_last_flip_can_save_a_side(self):
        table = wood("7 . . . . . . ?\n 1 F . . . . . .", bag="H").turn_over("g7", "hunter/s")
        assert table.round == 1
        assert table.public.left == 10

    @pytest.mark.rule("TH-27")
    def test_not_while_a_tile_lies_face_down(self):
        table = wood("4 . B v . . . .\n 1 ? . . . . . .").play("b4xc4")
        assert table.round == 1
        assert table.tokens() == {"f:a1"}

    @pytest.mark.rule("TH-27")
    def test_birds_and_trees_keep_nobody_in_the_wood(self):
        table = wood("4 . B v D P T .\n 1 D . . . . . T", rounds=1).play("b4xc4")
        assert table.over

    @pytest.mark.rule("TH-27", "TH-30")
    def test_in_the_second_round_too(self):
        table = wood("4 . B v . . . .", past=(("D", "P"),), left=7)
        assert table.seat == 1
        assert table.facts("b4xc4")[1:] == (RoundOver(2, (0, 5), (0, 1)), MatchOver((2, 8), (1, 2), (2, 1)))
        assert table.play("b4xc4").over

    @pytest.mark.rule("TH-27")
    def test_both_sides_gone_at_the_last_flip(self):
        table = wood("7 . . . . . . ?\n 1 T . . . . . .", bag="D", rounds=1).turn_over("g7", "duck")
        assert table.over
