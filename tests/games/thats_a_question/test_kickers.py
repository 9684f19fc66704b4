"""TQ-16 to TQ-21: kickers."""

import pytest

from hedgerow.games.thats_a_question.state import Spent
from tests.games.thats_a_question.squirrels import WATCHER, sit


@pytest.mark.rule("TQ-16")
def test_kickers_are_for_guessers_only():
    table = sit(5).ask(2)
    table.refuse(2, "A+three", "TQ-16")
    table.refuse(2, "B+tough", "TQ-16")
    table.refuse(2, "tough", "TQ-16")


@pytest.mark.rule("TQ-16")
def test_nobody_has_to_play_one_and_nobody_can_play_two():
    table = sit(5).ask(2)
    assert {"A", "B"} <= set(table.tokens(1))
    table.play("1> A+three", "1> A+tough", "2> A", "3> B", "4> A").show()
    assert [guess.kicker for guess in table.view.guesses] == ["tough", "", ""]
    table.play("clock> score")
    assert table.view.kickers[1] == ("three",)


@pytest.mark.rule("TQ-17")
@pytest.mark.parametrize("kicker", ["three", "tough"])
def test_what_is_in_the_sky_cannot_be_played(kicker):
    other = {"three": "tough", "tough": "three"}[kicker]
    table = sit(5).sky(1, kicker).ask(2)
    assert table.tokens(1) == ["A", f"A+{other}", "B", f"B+{other}"]
    table.refuse(1, f"A+{kicker}", "TQ-17")


@pytest.mark.rule("TQ-18")
@pytest.mark.parametrize(("guess", "climbed"), [("A+three", 3), ("A", 1), ("B+three", 0), ("B", 0)])
def test_times_three(guess, climbed):
    table = sit(5).question(2, "A", {1: guess})
    assert table.steps[1] == climbed


@pytest.mark.rule("TQ-19")
@pytest.mark.parametrize(("seats", "wrong"), [(seats, wrong) for seats in (4, 5, 6) for wrong in range(seats - 2)])
@pytest.mark.parametrize("own", ["A", "B"])
def test_tough_question(seats, own, wrong):
    others = [seat for seat in range(seats) if seat not in (0, 1, 2)]
    guesses = {1: f"{own}+tough"} | {seat: "B" if index < wrong else "A" for index, seat in enumerate(others)}
    table = sit(seats).question(2, "A", guesses)
    each = 2 if seats == 4 else 1
    assert table.steps[1] == each * wrong + (own == "A")
    assert table.steps[0] == wrong + (own == "B")


@pytest.mark.rule("TQ-19")
def test_two_tough_questions_pay_each_other():
    table = sit(6).question(2, "A", {1: "B+tough", 3: "B+tough", 4: "A", 5: "A"})
    assert table.steps == (2, 1, 1, 1, 1, 1)


@pytest.mark.rule("TQ-20")
def test_until_the_reveal_others_see_the_kickers_as_before():
    with_one, without = sit(5).ask(2).play("1> A+three"), sit(5).ask(2).play("1> A")
    for step in ("2> A", "3> B", "4> A", "clock> reveal"):
        with_one.play(step)
        without.play(step)
        assert with_one.view == without.view
        assert with_one.view.kickers[1] == ("three", "tough")
        for seat in (0, 2, 3, 4, WATCHER):
            assert with_one.own(seat) == without.own(seat) if seat >= 0 else with_one.own(seat) is None


@pytest.mark.rule("TQ-21")
@pytest.mark.parametrize("guess", ["A+three", "B+three", "A+tough", "B+tough"])
def test_a_played_kicker_goes_into_the_sky_whatever_it_did(guess):
    kicker = guess[2:]
    table = sit(5).ask(2).play(f"1> {guess}", "2> A", "3> A", "4> A").show()
    assert Spent(1, kicker) in table.facts("clock> score")
    assert table.view.sky[1] == ()
    table.play("clock> score")
    assert table.view.sky[1] == (kicker,)
    assert kicker not in table.view.kickers[1]
