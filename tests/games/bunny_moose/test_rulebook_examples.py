"""Every worked example of the two rulebooks. Their pictures are lost, so the cards are any that fit what the text says of them."""

import pytest

from hedgerow.core import CHANCE, CLOCK
from hedgerow.games.bunny_moose.state import Bam, Laid
from hedgerow.games.bunny_moose.trail import Trail
from tests.games.bunny_moose.forest import party, worth

ROW_2009 = "LE:ts+1 BA:?u+1 LA:wu+2 BE:?s-1 rabbitx2 RA:cu-2"
ROW_2014 = "LE:ts+1 BA:?u+1 LA:wu+2 RE:s?-3 hunter RA:cu-2"


class TestTheHunter:
    @pytest.mark.rule("BM-10", "BM-11")
    @pytest.mark.parametrize("edition", ["2009", "2014"])
    def test_two_pass_by_and_the_third_means_it(self, edition):
        """Two hunters among the first six mean nothing. Then one card is covered, and the next hunter is Bam."""
        forest = party(edition=edition).bet(1).cards("LA:wu+1 hunter RA:wu+1 hunter LA:cd+1 RA:cd+1")
        assert forest.table.piles == ("LA:wu+1", "hunter", "RA:wu+1", "hunter", "LA:cd+1", "RA:cd+1")
        forest.card("LE:ts+1")
        assert forest.told_of(Laid)[-1] == Laid(1, "LE:ts+1")
        forest.card("hunter")
        assert forest.told_of(Bam) == [Bam(0)]
        assert forest.table.piles == ("LE:ts+1", "hunter", "RA:wu+1", "hunter", "LA:cd+1", "RA:cd+1")


class TestMatching:
    @pytest.mark.rule("BM-21")
    def test_2009_a_wide_antler_up_on_the_right(self):
        assert worth("Acd/Awu", "RA:wu+1") == "moose +1"

    @pytest.mark.rule("BM-21")
    def test_2014_the_left_antler_does_not_score_but_must_be_there(self):
        assert worth("Awu/Acd", "RA:wu+1") == "moose 0"
        assert worth("-/Awu", "RA:wu+1") == "bush -1"

    @pytest.mark.rule("BM-22")
    def test_2014_one_matches_all_four_open_cards_and_the_other_none(self):
        """Two players, four cards with something hidden: antlers for one pair of cards and ears for the other cannot be, so by halves."""
        antlers, ears = ["LA:?u+1", "RA:?d+1"], ["LE:t?+1", "RE:s?+1"]
        for cards, left, right in ((antlers, "Awu/Acd", "Awd/Acu"), (ears, "Etf/Ess", "Esf/Ets")):
            assert all(worth(left, card)[-2:] == "+1" for card in cards)
            assert all(worth(right, card)[-2:] == " 0" for card in cards)

    @pytest.mark.rule("BM-23")
    def test_2009_double_cards(self):
        """Neither antler is compact and up; one points up; both are wide."""
        assert [worth("Awu/Awd", card) for card in ("BA:cu+1", "BA:?u+1", "BA:w?+1")] == ["moose 0", "moose +1", "moose +2"]

    @pytest.mark.rule("BM-23")
    def test_2014_double_cards(self):
        """Neither antler points up; one is wide and points down; both point down."""
        assert [worth("Awd/Acd", card) for card in ("BA:?u+1", "BA:wd-1", "BA:?d+1")] == ["moose 0", "moose -1", "moose +2"]


class TestScoring:
    @pytest.mark.rule("BM-29")
    def test_2009_two_cards_once_and_one_twice(self):
        assert worth("Awu/Awd", "LA:wu+2 RA:?d-1 BA:w?+1 LE:ts+2") == "moose +3"

    @pytest.mark.rule("BM-29")
    def test_2014_a_card_one_side_of_a_second_and_both_of_a_third(self):
        assert worth("Ets/Etf", "LE:ts+2 BE:tf-1 BE:t?+1 LA:wu+3") == "rabbit +3"

    @pytest.mark.rule("BM-26", "BM-20")
    def test_2009_minus_one_doubled(self):
        """A moose with its tongue out matches the doubling rabbit."""
        assert worth("Awu/Acd+t", "LA:wu+1 RA:cd-2 rabbitx2") == "rabbit -2"

    @pytest.mark.rule("BM-27", "BM-20")
    def test_2009_reversed(self):
        """Matches -1 twice and +1 once; the moose cards do not apply to a rabbit with antlers."""
        assert worth("Awu/Awd+t", "BA:w?-1 LA:wu+1 moose+2 moosex2 rev") == "rabbit +1"

    @pytest.mark.rule("BM-27")
    def test_2014_reversed(self):
        assert worth("Awu/Acd", "RA:cd-3 BA:wu+1 rev") == "moose +2"

    @pytest.mark.rule("BM-25", "BM-26")
    def test_2014_advanced(self):
        """Antlers and a tongue: five points, doubled as a rabbit, and the negative moose does not apply."""
        assert worth("Awu/Acd+t", "rabbitx2 moose-3 LA:wu+2 RA:c?+3") == "rabbit +10"

    @pytest.mark.rule("BM-20", "BM-26")
    def test_2014_a_rabbit_that_doubles(self):
        """Ears double, antlers with a tongue double, ears with a tongue do not."""
        row = "rabbitx2 LE:ts+2 LA:wu+2"
        assert worth("Ets/Ess", row) == "rabbit +4"
        assert worth("Awu/Acd+t", row) == "rabbit +4"
        assert worth("Ets/Ess+t", row) == "moose +2"


class TestAWholeRound:
    """Four players and a narrator who bet on the fourth."""

    @pytest.fixture
    def round_2009(self):
        poses = {"p1": "Awu/Acd", "p2": "Awu/Acu+t", "p3": "Ets/Ess", "p4": "Awu/Acd"}
        return party(5, f"{ROW_2009} rev", edition="2009").round(ROW_2009, bet=4, **poses)

    @pytest.fixture
    def round_2014(self):
        poses = {"p1": "Awu/Acd", "p2": "Acu/Acu", "p3": "Ets/Ess", "p4": "Awu/Acd"}
        return party(5, f"{ROW_2014} rev").round(ROW_2014, bet=4, **poses)

    @pytest.mark.rule("BM-29", "BM-30")
    def test_2009_scores(self, round_2009):
        assert round_2009.results() == {1: "moose +3", 2: "rabbit +4", 3: "rabbit -2", 4: "moose +3"}

    @pytest.mark.rule("BM-30", "BM-32")
    def test_2009_figures_and_catching_up(self, round_2009):
        """Three moose went ahead 3 (the narrator's too), a rabbit 4, a rabbit back 2. That one and two moose that stood still catch up."""
        assert round_2009.figures == ((5, 8), (5, 8), (9, 6), (4, 6), (5, 8))

    @pytest.mark.rule("BM-29", "BM-30")
    def test_2014_scores(self, round_2014):
        assert round_2014.results() == {1: "moose +3", 2: "moose 0", 3: "rabbit -2", 4: "moose +3"}

    @pytest.mark.rule("BM-30", "BM-32")
    def test_2014_figures(self, round_2014):
        assert round_2014.figures == ((5, 8), (5, 8), (5, 6), (4, 6), (5, 8))

    @pytest.mark.rule("BM-32")
    @pytest.mark.parametrize("length", [15, 18])
    def test_catching_up_alone(self, length):
        trail = Trail(length, 1, ((5, 8), (9, 8), (3, 5), (5, 5), (5, 8)))
        after, steps = trail.catch_up()
        assert after.figures == ((5, 8), (9, 8), (4, 6), (5, 6), (5, 8))
        assert [(step.seat, step.figure) for step in steps] == [(2, 0), (2, 1), (3, 1)]


@pytest.mark.rule("BM-37")
def test_the_order_of_finish():
    """Orange, then yellow; blue and red share the third place; green is last although its moose leads."""
    orange, yellow, blue, red, green = (14, 12), (11, 15), (13, 11), (11, 13), (8, 17)
    assert Trail(18, 1, (green, red, blue, yellow, orange)).ranks() == (5, 3, 3, 2, 1)


@pytest.mark.rule("BM-11", "BM-14")
def test_bam_comes_instead_of_the_second_half():
    """A hunter that is drawn for the second line of the second reading leaves that pile as it is."""
    forest = party().bet(2).first_reading("LA:wu+1 RA:wu+1").card("LA:cd+1")
    forest.play(CLOCK, "beat").play(CHANCE, "card:hunter")
    assert forest.table.piles[:2] == ("LA:cd+1", "RA:wu+1")
    assert forest.table.laid == 7
