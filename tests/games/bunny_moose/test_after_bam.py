"""After Bam: the order of scoring, figures that move, bushes, the bet, catching up, and the time it is shown."""

import pytest

from hedgerow.core import CLOCK, Pace
from hedgerow.games.bunny_moose.state import Agreed, NextRound, Scored, Stepped
from tests.games.bunny_moose.forest import party

ROW = "LA:wu+3 RA:wu+1 LE:ts+3 RE:ts-2 moose+2 rabbit-3"


def forest_with(**options):
    return party(5, f"{ROW} rev moosex2 rabbitx2 tongue+2", **options)


@pytest.mark.rule("BM-30")
def test_the_players_are_scored_in_the_order_of_their_chairs():
    forest = forest_with().round(ROW)
    assert [fact.seat for fact in forest.told_of(Scored)] == [1, 2, 3, 4]
    forest.next().round(ROW)
    assert forest.narrator == 4
    assert [fact.seat for fact in forest.told_of(Scored)][4:] == [0, 1, 2, 3]
    forest.next().round(ROW)
    assert [fact.seat for fact in forest.told_of(Scored)][8:] == [4, 0, 1, 2]


@pytest.mark.rule("BM-30", "BM-20")
def test_each_moves_the_figure_of_the_animal_they_look_like():
    forest = forest_with().round(ROW, bet=1, p1="Awu/Awu", p2="Ets/Ess", p3="Awu/Acd+t", p4="Ets/Ess+t")
    assert forest.results() == {1: "moose +6", 2: "rabbit 0", 3: "rabbit 0", 4: "moose +5"}
    told = [fact for fact in forest.told_of(Stepped) if fact.cause == "own"]
    assert told == [Stepped(1, "moose", 5, 11, "own"), Stepped(4, "moose", 5, 10, "own")]


@pytest.mark.rule("BM-29", "BM-30")
def test_nothing_moves_nobody():
    forest = forest_with().round("LA:wu+3 moosex2 rev", bet=1, p1="Acd/Acd")
    assert forest.results()[1] == "moose 0"
    assert not [fact for fact in forest.told_of(Stepped) if fact.seat == 1 and fact.cause == "own"]


@pytest.mark.rule("BM-30", "BM-7")
def test_the_narrators_figure_goes_just_as_far():
    forest = forest_with().round(ROW, bet=2, p1="Awu/Awu", p2="Ets/Ess+t", p3="Awu/Awu", p4="Awu/Awu")
    bets = [fact for fact in forest.told_of(Stepped) if fact.cause == "bet"]
    assert bets == [Stepped(0, "moose", 5, 10, "bet")]
    assert forest.figures[0] == (6, 11)  # both figures were among the last, and caught up


@pytest.mark.rule("BM-30")
def test_the_own_figure_moves_first_then_the_narrators_then_the_next_player():
    forest = forest_with().round(ROW, bet=2, p1="Awu/Awu", p2="Awu/Awu", p3="Awu/Awu", p4="Awu/Awu")
    told = [(fact.seat, fact.cause) for fact in forest.told_of(Stepped)][:5]
    assert told == [(1, "own"), (2, "own"), (0, "bet"), (3, "own"), (4, "own")]


@pytest.mark.rule("BM-31")
@pytest.mark.parametrize("cards", ["rev", "moosex2 rabbitx2", "LA:wu+3", "rev rev"])
def test_a_bush_goes_back_with_both_figures_whatever_lies_there(cards):
    forest = forest_with().at(*[(7, 9)] * 5).round(cards, bet=1, p1="Awu/Awu", p2="Awu/Ets", p3="Awu/Acd", p4="Acd/Acd")
    steps = [(fact.figure, fact.start, fact.end) for fact in forest.told_of(Stepped) if fact.seat == 2 and fact.cause == "own"]
    assert steps == [("rabbit", 7, 6), ("moose", 9, 8)]


@pytest.mark.rule("BM-31", "BM-7")
def test_a_narrator_who_bet_on_a_bush_is_one_too():
    forest = forest_with().at(*[(7, 9)] * 5).round("LA:wu+3", bet=3, p3="Awu/-", p1="Awu/Awu", p2="Awu/Awu", p4="Awu/Awu")
    told = [(fact.seat, fact.figure, fact.cause) for fact in forest.told_of(Stepped) if fact.seat in (0, 3) and fact.cause != "caught-up"]
    assert told == [(3, "rabbit", "own"), (3, "moose", "own"), (0, "rabbit", "bet"), (0, "moose", "bet")]
    assert forest.figures[0] == forest.figures[3] == (7, 9)  # both were last with both, and caught up


@pytest.mark.rule("BM-32")
def test_the_last_ones_catch_up_after_all_were_scored():
    forest = forest_with().round("LA:wu+3", bet=1, p1="Awu/Awu", p2="Awu/Awu+t", p3="Acd/Acd", p4="Ets/Ets")
    caught = [fact for fact in forest.told_of(Stepped) if fact.cause == "caught-up"]
    assert forest.told[-len(caught) :] == caught
    assert {(fact.seat, fact.figure) for fact in caught} == {
        (0, "rabbit"), (1, "rabbit"), (3, "rabbit"), (4, "rabbit"), (2, "moose"), (3, "moose"), (4, "moose")
    }  # fmt: skip


@pytest.mark.rule("BM-32")
def test_where_all_are_last_all_move():
    forest = forest_with().round("hunter", bet=1, p1="Awu/Awu", p2="Awu/Awu", p3="Acd/Acd", p4="Ets/Ets")
    assert forest.figures == ((6, 6),) * 5


@pytest.mark.rule("BM-29", "BM-30")
def test_the_report_tells_card_by_card_how_it_was_scored():
    forest = forest_with().round("LA:wu+3 RA:wu+1 moosex2 rev", bet=1, p1="Awu/Awu")
    assert forest.told_of(Scored)[0] == Scored(1, "Awu/Awu", "moose", (1, 1, 1, 0, 0, 0), 4, 1, True, -8)
    assert forest.table.reports[0].scored == forest.told_of(Scored)[0]


class TestTheTimeItIsShown:
    @pytest.mark.rule("BM-35")
    def test_three_seconds_a_player_then_the_next_round(self):
        forest = forest_with().round()
        assert forest.game.pace(forest.state) == Pace("score 1", 15_000)
        forest.next()
        assert forest.told[-1] == NextRound(2, 4)
        assert forest.table.phase == "bet"
        assert forest.table.reports == ()

    @pytest.mark.rule("BM-35")
    def test_it_is_skipped_when_everybody_agrees(self):
        forest = party(3).round()
        forest.play(1, "skip").play(0, "skip")
        assert forest.told[-2:] == [Agreed(1), Agreed(0)]
        assert forest.table.phase == "score"
        forest.play(2, "skip")
        assert forest.told[-2:] == [Agreed(2), NextRound(2, 2)]
        assert forest.table.agreed == (False,) * 3

    @pytest.mark.rule("BM-35")
    def test_agreeing_leaves_the_clock_alone(self):
        forest = party(3).round()
        before = forest.game.pace(forest.state)
        assert forest.play(1, "skip").game.pace(forest.state) == before
        forest.refuse(1, "skip", "BM-35.again")
        forest.play(CLOCK, "next").refuse(1, "skip", "BM-35")
