"""TQ-32 and TQ-33: lake and meadow."""

import json

import pytest

from hedgerow.games.thats_a_question.state import LeftThere, Reached, TookBack
from tests.games.thats_a_question.squirrels import sit


@pytest.mark.rule("TQ-32")
@pytest.mark.parametrize(
    ("start", "guess", "place"),
    [
        (7, "A", "lake"),
        (6, "A", None),
        (8, "A", None),
        (5, "A+three", "lake"),
        (6, "A+three", "lake"),
        (7, "A+three", "lake"),
        (4, "A+three", None),
        (15, "A", "meadow"),
        (13, "A+three", "meadow"),
        (16, "A", None),
        (16, "A+three", None),
        (15, "B", None),
        (7, "B+three", None),
    ],
)
def test_reaching_means_onto_it_or_past_it(start, guess, place):
    table = sit(5).at(s1=start).ask(2).play(f"1> {guess}", "2> A", "3> A", "4> A").show()
    reached = [fact for fact in table.facts("clock> score") if isinstance(fact, Reached)]
    assert reached == ([Reached(1, place)] if place else [])


@pytest.mark.rule("TQ-32")
def test_asker_and_answerer_retrieve_too():
    table = sit(5).at(s0=7, s2=7).sky(0, "tough").sky(2, "three").question(2, "A", {1: "B"})
    assert table.view.sky == ((),) * 5


@pytest.mark.rule("TQ-32")
def test_the_kicker_just_played_can_come_back():
    table = sit(5).at(s1=6).question(2, "A", {1: "A+three"})
    assert table.view.kickers[1] == ("three", "tough")


@pytest.mark.rule("TQ-32")
def test_lake_and_meadow_in_one_move_give_two_back():
    setup = {"seats": 5, "side": "hill", "pile": 30, "acorns": [0, 1, 1, 1, 1], "tough": 1, "kickers": 1}
    board = json.dumps({"sides": {"hill": {"lake": 2, "meadow": 3, "summit": 9}}, "setups": [setup]})
    table = sit(5, data={"board": board}).at(s1=1).sky(1, "tough").question(2, "A", {1: "A+three"})
    assert table.tokens(1) == ["take:three", "take:tough", "take:nothing"]
    assert table.view.owed[1] == 2
    table.play("1> take:tough").settle()
    assert table.view.kickers[1] == ("three", "tough")
    table = sit(5, data={"board": board}).at(s1=1).sky(1, "tough").question(2, "A", {1: "A+three"})
    table.play("1> take:nothing", "1> take:three").settle()
    assert table.view.sky[1] == ("tough",)


@pytest.mark.rule("TQ-33")
@pytest.mark.parametrize("kicker", ["three", "tough"])
def test_one_kind_comes_back_by_itself(kicker):
    table = sit(5).at(s1=7).sky(1, kicker).ask(2).play("1> A", "2> A", "3> A", "4> A").show()
    assert TookBack(1, kicker) in table.facts("clock> score")
    table.play("clock> score").settle()
    assert table.phase == "ask"
    assert table.view.kickers[1] == ("three", "tough")


@pytest.mark.rule("TQ-33")
@pytest.mark.parametrize(("choice", "left"), [("three", ("tough",)), ("tough", ("three",)), ("nothing", ("three", "tough"))])
def test_with_two_kinds_the_owner_chooses_or_declines(choice, left):
    table = sit(5).at(s1=7).sky(1, "three", "tough").question(2)
    assert table.phase == "lake"
    assert table.must == (1,)
    assert table.tokens(1)[-1] == "take:nothing"
    told = LeftThere(1) if choice == "nothing" else TookBack(1, choice)
    assert table.facts(f"1> take:{choice}", 3)[0] == told
    table.play(f"1> take:{choice}").settle()
    assert table.view.sky[1] == left
    assert table.phase == "ask"


@pytest.mark.rule("TQ-33")
def test_nothing_in_the_sky_means_nothing_is_saved_up():
    table = sit(5).at(s1=7).question(2)
    assert table.view.owed == (0,) * 5
    table.arrange(asker=0, acorns=(0, 1, 1, 1, 1)).question(2, "A", {1: "B+three"})
    assert table.view.sky[1] == ("three",)


@pytest.mark.rule("TQ-33")
def test_several_choose_at_the_same_time_in_any_order():
    table = sit(5).at(s1=7, s3=7).sky(1, "three", "tough").sky(3, "three", "tough").question(2)
    assert table.must == (1, 3)
    table.refuse(2, "take:three", "TQ-32")
    table.play("3> take:tough")
    assert table.must == (1,)
    table.refuse(3, "take:three", "TQ-32")
    table.play("1> take:three").settle()
    assert table.phase == "ask"


@pytest.mark.rule("TQ-33")
def test_first_things_first():
    table = sit(3, scamper=True).at(s1=5).sky(1, "three", "three", "tough").question(2)
    table.refuse(1, "A", "TQ-33.first")
    table.refuse(1, "ok", "TQ-33.first")
    assert table.tokens(1) == ["take:three", "take:tough", "take:nothing"]
