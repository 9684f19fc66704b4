"""TQ-1 to TQ-5: who plays, and what lies on the table before the first question."""

import json
from importlib.resources import files

import pytest

from hedgerow.core import CHANCE, Illegal, bind
from hedgerow.games.thats_a_question import KIND
from hedgerow.games.thats_a_question.board import box_board, read_board
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Options
from tests.games.thats_a_question.squirrels import Table, sit

# seats: side (lake, meadow, summit), pile, rounds, questions, cards used, acorns
FIGURES = {
    3: ((6, 12, 19), 24, 5, 15, 39, (1, 1, 2)),
    4: ((6, 12, 19), 24, 4, 16, 44, (1, 1, 1, 1)),
    5: ((8, 16, 24), 30, 4, 20, 55, (0, 1, 1, 1, 1)),
    6: ((8, 16, 24), 24, 3, 18, 54, (0, 1, 1, 1, 1, 1)),
}


@pytest.mark.rule("TQ-1")
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_three_to_six_can_play(seats):
    with pytest.raises(Illegal) as caught:
        bind(KIND, seats)
    assert caught.value.rule == "CORE-9"


@pytest.mark.rule("TQ-1", "TQ-2", "TQ-3", "TQ-4", "TQ-5")
@pytest.mark.parametrize("seats", FIGURES)
def test_what_everybody_begins_with(seats):
    (lake, meadow, summit), pile, rounds, questions, used, acorns = FIGURES[seats]
    table = sit(seats)
    view = table.view
    assert (view.mountain.lake, view.mountain.meadow, view.mountain.summit) == (lake, meadow, summit)
    assert (view.pile, view.questions, view.acorns) == (pile, questions, acorns)
    assert questions == rounds * seats
    assert table.game.setup.cards == used
    assert view.asker == 0
    assert view.steps == (0,) * seats
    assert view.kickers == (("three", "tough"),) * seats
    assert view.sky == ((),) * seats
    assert view.hands == (5,) * seats


@pytest.mark.rule("TQ-4")
def test_cards_are_dealt_one_by_one_each_equally_likely():
    game = ThatsAQuestion(3)
    table = Table(game, game.start())
    names = []
    for dealt in range(15):
        name, odds = table.draw()
        names.append(name)
        assert set(odds.values()) == {1}
        assert len(odds) == 108 - dealt
        table.do(CHANCE, list(odds)[7])
    assert table.phase == "ask"
    assert len(set(names)) == 15
    assert names[0] == "deal card 1 to seat 0"
    hands = [card for seat in range(3) for card in table.hand(seat)]
    assert len(set(hands)) == 15


@pytest.mark.rule("TQ-4")
def test_a_card_that_somebody_holds_cannot_come_again():
    game = ThatsAQuestion(3)
    table = Table(game, game.start()).do(CHANCE, "0+hammock")
    table.refuse(CHANCE, "0+hammock", "TQ-4")
    table.refuse(CHANCE, "1+mammoth", "TQ-4")
    table.refuse(CHANCE, "0+no-such-card", "TQ-4")
    table.do(CHANCE, "0+mammoth")
    assert table.hand(0) == ("hammock", "mammoth")


@pytest.mark.rule("TQ-3")
def test_squirrels_walk_on_over_the_clouds():
    table = sit(5).at(s1=23, s2=40).question(2, "A", {1: "A+three"})
    assert table.steps[1:3] == (26, 41)
    assert table.phase == "ask"


BOX = json.loads((files("hedgerow.games.thats_a_question") / "board.json").read_text("utf-8"))


@pytest.mark.rule("TQ-46")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda board: board["sides"]["3-4"].update(lake=13), "order"),
        (lambda board: board["sides"]["5-6"].update(lake=0), "order"),
        (lambda board: board["setups"][0].update(pile=25), "multiple of 6"),
        (lambda board: board["setups"][0].update(pile=0), "multiple of 6"),
        (lambda board: board["setups"][1].update(acorns=[1, 1]), "acorns"),
        (lambda board: board["setups"][1].update(side="7-8"), "7-8"),
        (lambda board: board["setups"][1].update(tough=-1), "tough"),
        (lambda board: board["setups"][1].update(squirrels=4), "squirrels"),
        (lambda board: board["setups"].pop(1), "4 players"),
    ],
)
def test_a_board_that_makes_no_sense_is_refused(change, words):
    board = json.loads(json.dumps(BOX))
    change(board)
    with pytest.raises(Illegal) as caught:
        bind(KIND, 4, None, {"board": json.dumps(board)})
    assert caught.value.rule == "CORE-11"
    assert words in caught.value.why


@pytest.mark.rule("TQ-46")
def test_a_table_brings_its_own_board():
    board = json.loads(json.dumps(BOX))
    board["sides"]["3-4"] = {"lake": 2, "meadow": 3, "summit": 9}
    board["setups"][1]["pile"] = 8
    table = sit(4, data={"board": json.dumps(board)})
    assert (table.view.questions, table.view.mountain.meadow) == (8, 3)
    assert read_board(json.dumps(BOX)) == box_board()


@pytest.mark.rule("TQ-39", "TQ-40")
@pytest.mark.parametrize("options", [{"scamper": True}, {"acorns": False}])
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_switches_for_three_are_refused_with_more(seats, options):
    with pytest.raises(Illegal) as caught:
        bind(KIND, seats, Options(**options))
    assert caught.value.rule == "CORE-10"
    assert "three players" in caught.value.why
