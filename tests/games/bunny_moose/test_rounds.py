"""Chairs, rounds and editions: who narrates when, and when it is over."""

import pytest

from hedgerow.core import CLOCK, Illegal, Turn, bind
from hedgerow.games.bunny_moose import KIND
from hedgerow.games.bunny_moose.chairs import narrator_of, order_of
from hedgerow.games.bunny_moose.state import GameOver, NextRound, Options
from tests.games.bunny_moose.forest import party

ROUNDS = {"2009": {3: 9, 4: 12, 5: 10, 6: 12}, "2014": {3: 6, 4: 8, 5: 10, 6: 12}}


@pytest.mark.rule("BM-1", "CORE-9")
def test_three_to_six_play():
    assert KIND.seats == (3, 4, 5, 6)
    for seats in (1, 2, 7):
        with pytest.raises(Illegal):
            bind(KIND, seats)


@pytest.mark.rule("BM-1")
def test_everybody_has_a_rabbit_and_a_moose_and_seat_0_narrates_first():
    for seats in KIND.seats:
        forest = party(seats)
        assert forest.narrator == 0
        assert len(forest.figures) == seats
        assert all(len(pair) == 2 for pair in forest.figures)


@pytest.mark.rule("BM-2", "BM-38")
@pytest.mark.parametrize(("edition", "length"), [("2009", 15), ("2014", 18)])
def test_the_trail(edition, length):
    forest = party(edition=edition)
    assert forest.table.trail.length == length
    assert forest.figures == ((5, 5),) * 4


@pytest.mark.rule("BM-3")
def test_everybody_moves_one_chair_on():
    assert [(narrator_of(round_, 4), order_of(round_, 4)) for round_ in range(1, 6)] == [
        (0, (1, 2, 3)),
        (3, (0, 1, 2)),  # whoever sat last narrates, and the old narrator sits first
        (2, (3, 0, 1)),
        (1, (2, 3, 0)),
        (0, (1, 2, 3)),
    ]


@pytest.mark.rule("BM-3")
def test_so_it_is_in_a_game():
    forest = party(5)
    for round_ in range(1, 11):
        assert (forest.narrator, forest.table.order) == (narrator_of(round_, 5), order_of(round_, 5))
        assert forest.table.round == round_
        forest.play(CLOCK, "time").play(-1, f"lot:{forest.table.order[0]}").first_reading().bam().next()
    assert forest.table.phase == "over"


@pytest.mark.rule("BM-36", "BM-38")
@pytest.mark.parametrize("edition", ["2009", "2014"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_narrates_equally_often(edition, seats):
    forest, narrators = party(seats, edition=edition), []
    while forest.game.outcome(forest.state) is None:
        narrators.append(forest.narrator)
        forest.round().next()
    assert len(narrators) == ROUNDS[edition][seats] == forest.table.rounds
    assert {narrators.count(seat) for seat in range(seats)} == {ROUNDS[edition][seats] // seats}


@pytest.mark.rule("BM-36", "BM-37", "CORE-2")
def test_the_end():
    forest = party(3).at((9, 12), (10, 11), (12, 9), round=6, narrator=1, order=(2, 0), poses=("-/-", "", "-/-"))
    forest.round(p0="Awd/Awd", p2="Awd/Awd").next()
    assert forest.game.turn(forest.state) == Turn()
    outcome = forest.game.outcome(forest.state)
    # Nobody scored anything; then the last rabbit (seat 0) and the last moose (seat 2) caught up.
    assert forest.figures == ((10, 12), (10, 11), (12, 10))
    assert outcome.scores == (10, 10, 10)
    assert outcome.places == (1, 3, 1)
    assert forest.told[-1] == GameOver((1, 3, 1), ((10, 12), (10, 11), (12, 10)))
    forest.refuse(0, "skip", "CORE-2")


@pytest.mark.rule("BM-36")
def test_only_the_last_round_ends_it():
    forest = party(3)
    for _ in range(5):
        forest.round().next()
        assert forest.game.outcome(forest.state) is None
        assert isinstance(forest.told[-1], NextRound)
    assert forest.round().next().game.outcome(forest.state) is not None


@pytest.mark.rule("BM-37")
def test_the_rear_figure_is_the_score_so_far():
    forest = party(3).at((9, 12), (10, 4), (7, 7))
    assert forest.game.scores(forest.state) == (9, 4, 7)


@pytest.mark.rule("BM-38")
def test_the_default_is_the_2014_edition_with_all_its_cards():
    assert KIND.options() == Options(edition="2014", cards="full", tongue="species", lines=6, pace=2800, narrator="table", poses="live")
