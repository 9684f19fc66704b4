"""TQ-25 to TQ-27: who climbs how far, with the worked examples of the rulebook."""

import pytest

from hedgerow.games.thats_a_question.state import Climbed, Guess, Reached, Spent
from tests.games.thats_a_question.squirrels import sit


@pytest.mark.rule("TQ-25", "TQ-26")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_if_all_guess_right_everybody_but_the_asker_moves(seats):
    table = sit(seats).question(2, "B")
    assert table.steps == (0, *(1,) * (seats - 1))


@pytest.mark.rule("TQ-25", "TQ-26")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_if_one_guesses_wrong_everybody_but_that_player_moves(seats):
    table = sit(seats).question(2, "B", {3: "A"})
    assert table.steps == tuple(0 if seat == 3 else 1 for seat in range(seats))


@pytest.mark.rule("TQ-26")
def test_the_asker_counts_the_wrong_guesses():
    """The answer is B; everybody with B moves one, and the asker moves one for each A."""
    table = sit(6).question(2, "B", {1: "A", 3: "A", 4: "B", 5: "A"})
    assert table.steps == (3, 0, 1, 0, 1, 0)


YELLOW, GREEN, TEAL, PINK, BLUE, ORANGE = range(6)


def big_example():
    """The rulebook's example with six players: Yellow asks Green, who answers A. Orange has both kickers in the sky."""
    table = sit(6).sky(ORANGE, "three", "tough").ask(GREEN)
    return table.play(f"{GREEN}> A", f"{TEAL}> A+three", f"{PINK}> B", f"{BLUE}> B+tough", f"{ORANGE}> A")


@pytest.mark.rule("TQ-18", "TQ-19", "TQ-25", "TQ-26", "TQ-27")
def test_the_example_of_the_rulebook():
    table = big_example().show()
    assert table.view.guesses == (Guess(TEAL, "A", "three"), Guess(PINK, "B"), Guess(BLUE, "B", "tough"), Guess(ORANGE, "A"))
    told = table.facts("clock> score")
    assert [fact for fact in told if isinstance(fact, Climbed)] == [
        Climbed(GREEN, 1, 1, right=1),
        Climbed(TEAL, 3, 3, right=1, three=2),
        Climbed(BLUE, 1, 1, tough=1),
        Climbed(ORANGE, 1, 1, right=1),
        Climbed(YELLOW, 2, 2, wrong=2),
    ]
    assert [fact for fact in told if isinstance(fact, Spent)] == [Spent(TEAL, "three"), Spent(BLUE, "tough")]
    table.play("clock> score")
    assert table.steps == (2, 1, 3, 0, 1, 1)


@pytest.mark.rule("TQ-18")
def test_had_teal_been_wrong_teal_would_not_move():
    table = sit(6).sky(ORANGE, "three", "tough").question(GREEN, "A", {TEAL: "B+three", PINK: "B", BLUE: "B+tough", ORANGE: "A"})
    assert table.steps[TEAL] == 0
    assert table.steps[YELLOW] == 3
    assert table.steps[BLUE] == 2


@pytest.mark.rule("TQ-19")
def test_had_blue_been_right_blue_would_move_with_the_others_too():
    table = sit(6).question(GREEN, "A", {TEAL: "A+three", PINK: "B", BLUE: "A+tough", ORANGE: "A"})
    assert table.steps[BLUE] == 1 + 1


@pytest.mark.rule("TQ-32", "TQ-33")
def test_the_example_goes_on_at_the_lake_and_the_meadow():
    """Orange moves onto the meadow and takes a kicker back; Teal swims through the lake and may take even the one just played."""
    table = big_example().sky(TEAL, "tough").at(s5=15, s2=6).show()
    told = table.facts("clock> score")
    assert Reached(ORANGE, "meadow") in told
    assert Reached(TEAL, "lake") in told
    table.play("clock> score")
    assert table.view.sky[TEAL] == ("three", "tough")
    assert set(table.must) == {TEAL, ORANGE}
    assert table.tokens(TEAL) == ["take:three", "take:tough", "take:nothing"]
    table.play(f"{ORANGE}> take:three", f"{TEAL}> take:tough")
    assert table.view.kickers[TEAL] == ("tough",)
    assert table.view.kickers[ORANGE] == ("three",)


@pytest.mark.rule("TQ-27")
def test_all_steps_of_a_question_are_one_move():
    """Seat 1 climbs 1 + 2 spaces by a tough question over the lake, and reaches it once."""
    table = sit(6).at(s1=6).question(2, "A", {1: "A+tough", 3: "B", 4: "B", 5: "A"})
    assert table.steps[1] == 9
    assert table.view.sky[1] == ()
    assert table.view.kickers[1] == ("three", "tough")


@pytest.mark.rule("TQ-27")
def test_the_past_remembers_the_question_and_who_climbed_why():
    table = big_example().show().play("clock> score")
    (past,) = table.view.past
    assert (past.answer, past.question.whom) == ("A", GREEN)
    assert {climb.seat: climb.steps for climb in past.climbs} == {GREEN: 1, TEAL: 3, BLUE: 1, ORANGE: 1, YELLOW: 2}
