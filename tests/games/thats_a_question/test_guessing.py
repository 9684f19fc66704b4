"""TQ-11 to TQ-15: answering and guessing, in secret, up to the reveal."""

import pytest

from hedgerow.core import CLOCK
from hedgerow.games.thats_a_question.state import AllLocked, Answered, Guess, Guessed, Locked
from tests.games.thats_a_question.squirrels import WATCHER, sit


@pytest.mark.rule("TQ-11", "TQ-12")
def test_everybody_but_the_asker_chooses_at_the_same_time():
    table = sit(5).ask(2)
    assert table.must == (1, 2, 3, 4)
    assert table.tokens(2) == ["A", "B"]
    for guesser in (1, 3, 4):
        assert table.tokens(guesser) == ["A", "A+three", "A+tough", "B", "B+three", "B+tough"]


@pytest.mark.rule("TQ-13")
def test_the_asker_does_not_guess():
    table = sit(5).ask(2)
    assert 0 not in table.actors
    table.refuse(0, "A", "TQ-13")
    table.refuse(0, "B+three", "TQ-13")


@pytest.mark.rule("TQ-14")
def test_that_somebody_has_locked_is_seen_but_not_what():
    table = sit(5).ask(2)
    for seat in (0, 2, 3, 4, WATCHER):
        assert table.facts("1> B+three", seat) == [Locked(1)]
    assert table.facts("1> B+three", 1) == [Locked(1, "B", "three")]
    table.play("1> B+three")
    assert table.view.locked == (False, True, False, False, False)
    assert table.own(1).letter == "B"
    assert table.own(1).kicker == "three"
    assert table.must == (2, 3, 4)
    assert 1 in table.actors


@pytest.mark.rule("TQ-14")
def test_changing_ones_mind_tells_the_others_nothing():
    table = sit(5).ask(2).play("1> B+three")
    before = table.view
    for seat in (0, 2, 3, 4, WATCHER):
        assert table.facts("1> A+tough", seat) == []
    assert table.facts("1> A+tough", 1) == [Locked(1, "A", "tough", again=True)]
    epoch, pace = table.game.epoch(table.state), table.game.pace(table.state)
    table.play("1> A+tough")
    assert table.view == before
    assert (table.game.epoch(table.state), table.game.pace(table.state)) == (epoch, pace)


@pytest.mark.rule("TQ-14", "TQ-15")
def test_up_to_the_reveal_everything_may_be_changed_and_then_nothing():
    table = sit(4).ask(2).play("1> A", "2> A", "3> A")
    assert table.phase == "locked"
    table.play("2> B", "1> B+three", "3> B", "clock> reveal")
    assert table.view.answer == "B"
    table.refuse(2, "A", "TQ-14.late")
    table.refuse(1, "A", "TQ-14.late")
    table.play("clock> show")
    assert table.view.guesses == (Guess(1, "B", "three"), Guess(3, "B"))


@pytest.mark.rule("TQ-14")
def test_there_is_nothing_to_answer_before_the_question():
    table = sit(4)
    table.refuse(2, "A", "TQ-14.early")


@pytest.mark.rule("TQ-15")
def test_the_clock_waits_until_all_have_locked():
    table = sit(4).ask(2).play("1> A", "2> A")
    assert table.game.pace(table.state) is None
    table.refuse(CLOCK, "reveal", "CORE-1")
    assert table.facts("3> B") == [Locked(3), AllLocked()]
    table.play("3> B")
    pace = table.game.pace(table.state)
    assert (pace.key, pace.ms) == ("locked 1", 2000)
    assert table.must == ()
    table.refuse(CLOCK, "show", "TQ-31.clock")


@pytest.mark.rule("TQ-15")
def test_first_the_answer_then_the_guesses():
    table = sit(5).ask(2).play("1> A+three", "2> A", "3> B", "4> B+tough")
    assert table.facts("clock> reveal") == [Answered(2, "A")]
    table.play("clock> reveal")
    assert table.view.answer == "A"
    assert table.view.guesses == ()
    told = [Guessed(1, "A", True, "three"), Guessed(3, "B", False), Guessed(4, "B", False, "tough")]
    assert table.facts("clock> show") == told
    table.play("clock> show")
    assert table.view.guesses == (Guess(1, "A", "three"), Guess(3, "B"), Guess(4, "B", "tough"))


@pytest.mark.rule("TQ-11", "TQ-12")
@pytest.mark.parametrize("answer", ["A", "B"])
@pytest.mark.parametrize("guess", ["A", "B"])
def test_any_answer_is_right_and_guesses_are_measured_by_it(answer, guess):
    table = sit(4).question(2, answer, {1: guess, 3: guess})
    right = answer == guess
    assert table.steps == (0 if right else 2, int(right), 1, int(right))
