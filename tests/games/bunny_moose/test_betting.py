"""The bet: whom the narrator follows."""

import pytest

from hedgerow.core import CHANCE, CLOCK, Pace, Turn
from hedgerow.games.bunny_moose.state import BetByLot, BetLate, BetOn
from tests.games.bunny_moose.forest import party


@pytest.mark.rule("BM-7")
def test_the_narrator_bets_on_one_of_the_others_before_the_first_card():
    forest = party()
    assert forest.game.turn(forest.state) == Turn((0,), (CLOCK,))
    assert forest.tokens(0) == ["bet:1", "bet:2", "bet:3"]
    assert forest.table.bet == -1
    assert forest.bet(2).table.bet == 2
    assert forest.told == [BetOn(0, 2)]
    assert forest.table.phase == "line"


@pytest.mark.rule("BM-7")
def test_not_on_oneself_not_by_another_and_not_later():
    forest = party()
    forest.refuse(0, "bet:0", "BM-7")
    forest.refuse(1, "bet:2", "BM-7.narrator")
    forest.bet(1).refuse(0, "bet:2", "BM-7.late")


@pytest.mark.rule("BM-1", "BM-7")
def test_not_on_nobody():
    forest = party(3)
    forest.refuse(0, "bet:3", "BM-1")
    forest.refuse(0, "bet:5", "BM-1")


@pytest.mark.rule("BM-7")
def test_a_new_round_wants_a_new_bet():
    forest = party().round(bet=2).next()
    assert forest.table.bet == -1
    assert forest.tokens(3) == ["bet:0", "bet:1", "bet:2", "shuffle"]


@pytest.mark.rule("BM-8")
def test_after_thirty_seconds_the_lot_bets():
    forest = party()
    assert forest.game.pace(forest.state) == Pace("bet 1", 30_000)
    epoch = forest.game.epoch(forest.state)
    forest.play(CLOCK, "time")
    assert forest.game.epoch(forest.state) != epoch
    assert forest.draw() == ("round 1 bet", {"lot:1": 1, "lot:2": 1, "lot:3": 1})
    forest.refuse(CHANCE, "lot:0", "BM-8")
    forest.play(CHANCE, "lot:3")
    assert forest.told == [BetLate(0), BetByLot(0, 3)]
    assert forest.table.bet == 3
    assert forest.table.phase == "line"


@pytest.mark.rule("BM-8", "BM-13")
def test_a_narrator_who_comes_back_can_lay_cards():
    forest = party(narrator="player").play(CLOCK, "time").play(CHANCE, "lot:3").play(CHANCE, "card:LA:wu+1")
    assert forest.tokens(0) == ["lay"]


@pytest.mark.rule("BM-8")
def test_shuffling_first_does_not_give_more_time():
    forest = party().round().next()
    before = forest.game.pace(forest.state)
    assert forest.play(3, "shuffle").game.pace(forest.state) == before
