"""TQ-22 to TQ-24 and TQ-39: three players, and the Three-Squirrel Scamper."""

import itertools

import pytest

from hedgerow.games.thats_a_question.state import Guess, Pressed
from tests.games.thats_a_question.squirrels import WATCHER, sit


@pytest.mark.rule("TQ-22")
def test_the_tough_question_is_never_played_face_down():
    table = sit(3).ask(2)
    assert table.tokens(1) == ["A", "A+three", "B", "B+three", "tough"]
    table.refuse(1, "A+tough", "TQ-22")
    assert table.tokens(2) == ["A", "B"]
    table.refuse(2, "tough", "TQ-16")
    table.refuse(0, "tough", "TQ-13")


@pytest.mark.rule("TQ-22")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_with_more_players_it_is_never_played_face_up(seats):
    sit(seats).ask(2).refuse(1, "tough", "TQ-22.more")


@pytest.mark.rule("TQ-22", "TQ-23")
@pytest.mark.parametrize("before", [[], ["1> A"], ["2> B"], ["1> A+three"], ["1> A", "2> A"]])
def test_at_any_time_before_the_reveal(before):
    table = sit(3).ask(2).play(*before)
    assert table.facts("1> tough") == [Pressed(1, 0)]
    locked = table.view.locked
    table.play("1> tough")
    assert table.view.pressed
    assert table.view.locked == locked
    assert table.phase == "choose"
    assert 0 in table.must
    assert table.tokens(0) == ["A", "B"]


@pytest.mark.rule("TQ-22")
def test_it_is_too_late_after_the_reveal():
    table = sit(3).ask(2).play("1> A", "2> A", "clock> reveal")
    table.refuse(1, "tough", "TQ-14.late")


@pytest.mark.rule("TQ-22")
def test_it_closes_the_choice_of_a_kicker_but_not_the_guess():
    table = sit(3).ask(2).play("1> A+three", "1> tough")
    assert table.own(1).letter == "A"
    assert table.own(1).kicker == ""
    assert table.tokens(1) == ["A", "B"]
    table.refuse(1, "tough", "TQ-22.closed")
    table.refuse(1, "A+three", "TQ-22.closed")
    table.refuse(0, "A+three", "TQ-16.asker")
    table.play("1> B", "2> B", "0> A").show()
    assert table.view.guesses == (Guess(0, "A"), Guess(1, "B", "tough"))
    table.play("clock> score")
    assert table.view.sky[1] == ("tough",)
    assert table.view.kickers[1] == ("three",)


@pytest.mark.rule("TQ-22", "TQ-17")
def test_a_tough_question_in_the_sky_cannot_be_played():
    table = sit(3).sky(1, "tough").ask(2)
    assert "tough" not in table.tokens(1)
    table.refuse(1, "tough", "TQ-17")


@pytest.mark.rule("TQ-23")
def test_the_reveal_waits_for_the_asker_and_the_others_may_still_change():
    table = sit(3).ask(2).play("1> A", "2> A")
    assert table.phase == "locked"
    table.play("1> tough")
    assert table.game.pace(table.state) is None
    table.play("2> B", "1> B", "0> A")
    assert table.phase == "locked"
    assert table.game.pace(table.state).key == "locked 1 again"
    table.play("0> B", "clock> reveal", "clock> show")
    assert table.view.answer == "B"
    assert [guess.letter for guess in table.view.guesses] == ["B", "B"]


@pytest.mark.rule("TQ-23")
def test_the_askers_guess_is_secret_too():
    one, other = (sit(3).ask(2).play("1> tough", f"0> {letter}") for letter in "AB")
    assert one.view == other.view
    assert one.own(1) == other.own(1)
    for seat in (1, 2, WATCHER):
        assert one.facts("0> A", seat) == []


@pytest.mark.rule("TQ-22", "TQ-24", "TQ-26")
@pytest.mark.parametrize(("answer", "own", "askers"), list(itertools.product("AB", repeat=3)))
def test_what_it_pays(answer, own, askers):
    table = sit(3).ask(2).play("1> tough", f"1> {own}", f"2> {answer}", f"0> {askers}").show().play("clock> score")
    right, fooled = own == answer, askers != answer
    assert table.steps == (int(not right), int(right) + 2 * fooled, 1)


@pytest.mark.rule("TQ-24")
def test_a_right_asker_cannot_give_the_guess_up():
    table = sit(3).ask(2).play("1> tough", "1> B", "2> A", "0> A").show()
    assert table.must == ()
    table.refuse(0, "concede", "TQ-29")


@pytest.mark.rule("TQ-22")
def test_times_three_stays_secret_with_three_players():
    one, other = sit(3).ask(2).play("1> A+three"), sit(3).ask(2).play("1> A")
    assert one.view == other.view


@pytest.mark.rule("TQ-39")
def test_the_scamper_has_twice_the_kickers_and_a_shorter_pile():
    table = sit(3, scamper=True)
    assert table.view.kickers == (("three", "three", "tough", "tough"),) * 3
    assert (table.view.pile, table.view.questions, table.view.acorns) == (18, 12, (1, 1, 2))
    assert table.view.mountain == sit(3).view.mountain
    assert table.game.setup.cards == 33


@pytest.mark.rule("TQ-39", "TQ-16")
def test_still_at_most_one_with_a_guess():
    table = sit(3, scamper=True).ask(2)
    assert table.tokens(1) == ["A", "A+three", "B", "B+three", "tough"]
    table.play("1> tough")
    table.refuse(1, "tough", "TQ-22.closed")
    table.play("1> A", "2> A", "0> A").show().play("clock> score").settle()
    assert table.view.kickers[1] == ("three", "three", "tough")


@pytest.mark.rule("TQ-39", "TQ-33")
def test_still_one_back_at_a_time():
    table = sit(3, scamper=True).at(s1=5).sky(1, "three", "three").question(2, "A", {1: "A"})
    assert table.view.sky[1] == ("three",)
    assert table.view.kickers[1] == ("three", "tough", "tough")
    table = sit(3, scamper=True).at(s1=5).sky(1, "three", "three", "tough").question(2, "A", {1: "A"})
    assert table.tokens(1) == ["take:three", "take:tough", "take:nothing"]
    table.play("1> take:three")
    assert table.view.sky[1] == ("three", "tough")
