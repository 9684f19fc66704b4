"""TQ-28 to TQ-31: what may be put right after the reveal."""

import pytest

from hedgerow.core import CLOCK
from hedgerow.games.thats_a_question.state import Conceded, Confirmed, Corrected
from tests.games.thats_a_question.squirrels import sit


def revealed(**options):
    """Seat 2 answered A; seat 1 guessed A with times-three, seat 3 B, seat 4 A."""
    return sit(5, **options).ask(2).play("1> A+three", "2> A", "3> B", "4> A", "clock> reveal")


@pytest.mark.rule("TQ-28")
def test_the_answerer_may_correct_until_the_guesses_are_shown():
    table = revealed()
    assert table.must == (2,)
    assert table.tokens(2) == ["correct:B", "ok"]
    table.refuse(2, "correct:A", "TQ-28.same")
    assert table.facts("2> correct:B") == [Corrected(2, "B")]
    table.play("2> correct:B")
    assert table.view.answer == "B"
    table.play("2> correct:A", "2> correct:B", "clock> show")
    table.refuse(2, "correct:A", "TQ-28.late")
    table.play("clock> score").settle()
    assert table.steps == (2, 0, 1, 1, 0)


@pytest.mark.rule("TQ-28")
def test_nobody_else_corrects_the_answer():
    table = revealed()
    table.refuse(1, "correct:B", "TQ-28")
    table.refuse(0, "correct:B", "TQ-28")
    table.refuse(1, "concede", "TQ-29")


@pytest.mark.rule("TQ-29")
def test_a_right_guess_may_become_a_wrong_one_for_everything():
    table = revealed().play("clock> show")
    assert table.must == (1, 4)
    assert table.tokens(1) == ["concede", "ok"]
    assert table.facts("1> concede") == [Conceded(1, "B")]
    table.play("1> concede")
    assert table.must == (4,)
    table.play("clock> score").settle()
    assert table.steps == (2, 0, 1, 0, 1)
    assert table.view.sky[1] == ("three",)


@pytest.mark.rule("TQ-29")
def test_a_conceded_guess_counts_for_tough_questions_too():
    table = sit(5).ask(2).play("1> B+tough", "2> A", "3> A", "4> A").show().play("3> concede", "clock> score").settle()
    assert table.steps == (2, 1, 1, 0, 1)


@pytest.mark.rule("TQ-29")
def test_a_wrong_guess_never_becomes_right():
    table = revealed().play("clock> show")
    table.refuse(3, "concede", "TQ-29.wrong")
    table.refuse(3, "A", "TQ-14.late")
    table.refuse(0, "concede", "TQ-29")
    table.refuse(2, "concede", "TQ-29")
    table.play("1> concede")
    table.refuse(1, "concede", "TQ-29.wrong")
    table.play("4> ok")
    assert table.phase != "guesses"


@pytest.mark.rule("TQ-30")
def test_official_means_that_nothing_changes_after_the_reveal():
    table = revealed(takebacks="official")
    assert table.actors == {CLOCK}
    table.refuse(2, "correct:B", "TQ-30")
    table.play("clock> show")
    assert table.actors == {CLOCK}
    table.refuse(1, "concede", "TQ-30")
    table.refuse(1, "ok", "TQ-31")
    table.play("clock> score").settle()
    assert table.steps == (1, 3, 1, 0, 1)


@pytest.mark.rule("TQ-14", "TQ-30")
def test_official_still_lets_you_change_your_mind_before():
    table = sit(4, takebacks="official").ask(2).play("1> A", "2> A", "3> A", "2> B", "clock> reveal")
    assert table.view.answer == "B"


@pytest.mark.rule("TQ-31")
@pytest.mark.parametrize(("takebacks", "answer", "guesses"), [("courtesy", 6000, 8000), ("official", 2000, 3000)])
def test_the_windows_time_out(takebacks, answer, guesses):
    table = revealed(takebacks=takebacks)
    pace = table.game.pace(table.state)
    assert (pace.key, pace.ms) == ("answer 1", answer)
    table.play("clock> show")
    pace = table.game.pace(table.state)
    assert (pace.key, pace.ms) == ("guesses 1", guesses)
    table.refuse(CLOCK, "show", "TQ-31.clock")
    table.play("clock> score")
    assert table.steps != (0,) * 5


@pytest.mark.rule("TQ-31")
def test_whoever_confirms_need_not_be_waited_for():
    table = revealed()
    assert table.facts("2> ok")[0] == Confirmed(2)
    table.play("2> ok")
    assert table.phase == "guesses"
    table.play("4> ok")
    assert table.phase == "guesses"
    table.refuse(4, "concede", "TQ-29.confirmed")
    table.refuse(4, "ok", "TQ-31")
    table.play("1> ok").settle()
    assert table.phase == "ask"
    assert table.steps == (1, 3, 1, 0, 1)


@pytest.mark.rule("TQ-31")
def test_where_nobody_is_right_the_clock_alone_goes_on():
    table = sit(4).ask(2).play("1> A", "2> B", "3> A").show()
    assert table.actors == {CLOCK}
    table.play("clock> score").settle()
    assert table.steps == (2, 0, 1, 0)


@pytest.mark.rule("TQ-31")
def test_there_is_nothing_to_confirm_at_other_times():
    table = sit(4).ask(2)
    table.refuse(1, "ok", "TQ-31")
    table.refuse(1, "correct:A", "TQ-28")
    table.refuse(1, "concede", "TQ-29")
    table.refuse(1, "reveal", "TQ-31.seat")
