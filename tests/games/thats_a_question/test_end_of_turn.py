"""TQ-34 to TQ-38: drawing, the final round, the end."""

import pytest

from hedgerow.core import CHANCE
from hedgerow.games.thats_a_question.state import Climbed, Drew, FinalRound, MatchOver, NextAsker, Reached, Spent, TookBack
from tests.games.thats_a_question.squirrels import WATCHER, sit


@pytest.mark.rule("TQ-34")
def test_the_order_in_which_a_turn_ends():
    table = sit(5).at(s1=7).ask(2).play("1> A+three", "2> A", "3> B", "4> A").show()
    told = [type(fact) for fact in table.facts("clock> score")]
    assert told == [Climbed, Climbed, Climbed, Climbed, Spent, Reached, TookBack]
    table.play("clock> score")
    assert table.phase == "draw"
    name, odds = table.draw()
    assert name == "question 1 card 4"
    first = next(iter(odds))
    assert table.facts(f"chance> {first}") == [Drew(0)]
    table.do(CHANCE, first)
    name, odds = table.draw()
    assert name == "question 1 card 5"
    assert table.facts(f"chance> {next(iter(odds))}") == [Drew(0), NextAsker(1, 2)]


@pytest.mark.rule("TQ-34")
def test_played_cards_never_come_back():
    table = sit(5)
    a, b = table.hand(0)[:2]
    table.ask(2).play("1> A", "2> A", "3> A", "4> A").show().play("clock> score")
    _, odds = table.draw()
    assert len(odds) == 108 - 25
    assert not {f"0+{a}", f"0+{b}"} & set(odds)


@pytest.mark.rule("TQ-35")
def test_the_asker_alone_sees_what_was_drawn():
    table = sit(5).ask(2).play("1> A", "2> A", "3> A", "4> A").show().play("clock> score")
    token = list(table.draw()[1])[5]
    card = token[2:]
    assert table.facts(f"chance> {token}", 0) == [Drew(0, card)]
    for seat in (1, 2, 3, 4, WATCHER):
        assert table.facts(f"chance> {token}", seat) == [Drew(0)]
    assert table.view.pile == 30
    table.do(CHANCE, token)
    assert table.view.pile == 29
    assert table.hand(0)[-1] == card
    assert table.view.hands[0] == 4
    table.settle()
    assert table.view.hands[0] == 5
    assert table.view.pile == 28


def to_the_last_draw(seats, **options):
    """Everybody asks until the pile is empty but for two cards; then the last question before the final round is scored."""
    table = sit(seats, **options)
    while table.view.pile > 2:
        table.question((table.view.asker + 1) % seats if table.view.acorns[(table.view.asker + 1) % seats] else answerer(table))
    return table


def answerer(table):
    return next(seat for seat in range(table.game.seats) if seat != table.view.asker and table.view.acorns[seat])


@pytest.mark.rule("TQ-36", "TQ-37")
@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {}), (5, {}), (6, {}), (3, {"scamper": True})])
def test_the_final_round(seats, options):
    table = to_the_last_draw(seats, **options)
    # The last to draw sits on the starter's right.
    assert table.view.asker == seats - 1
    table.question(answerer(table))
    while table.must != (0,) or table.phase != "ask":
        table.play(f"{table.must[0]}> take:three").settle()
    assert table.view.pile == 0
    assert table.view.hands == (5,) * seats
    askers = []
    while table.phase != "over":
        askers.append(table.view.asker)
        table.question(answerer(table))
        while table.phase == "lake":
            table.play(f"{table.must[0]}> take:three").settle()
    assert askers == [*range(seats)]
    assert table.view.hands == (3,) * seats
    assert table.view.number == table.view.questions
    assert table.actors == set()


@pytest.mark.rule("TQ-36")
def test_everybody_takes_a_kicker_back_on_top_of_the_lake():
    table = sit(5).arrange(pile=2, number=15, asker=4, acorns=(1, 1, 1, 1, 0))
    table.sky(0, "three").sky(1, "three", "tough").sky(2, "tough").at(s1=7)
    table.question(2)
    assert table.phase == "lake"
    table.play("1> take:three").settle()
    # The one kicker that seat 1 has left up there comes back by itself now, and so do all the others.
    assert table.view.sky == ((),) * 5
    assert table.phase == "ask"
    assert table.view.asker == 0


@pytest.mark.rule("TQ-36", "TQ-33")
def test_with_two_kinds_the_final_round_waits_for_the_choice():
    table = (
        sit(5).arrange(pile=2, number=15, asker=4, acorns=(1, 1, 1, 1, 0)).sky(0, "three", "tough").sky(3, "three", "tough").sky(1, "tough")
    )
    table.ask(2).play("0> A", "1> A", "2> A", "3> A").show().play("clock> score")
    table.do(CHANCE, next(iter(table.draw()[1])))
    last = next(iter(table.draw()[1]))
    assert table.facts(f"chance> {last}") == [Drew(4), FinalRound(), TookBack(1, "tough")]
    table.do(CHANCE, last)
    assert table.phase == "final"
    assert table.must == (0, 3)
    table.play("3> take:nothing", "0> take:tough")
    assert table.view.sky == (("three",), (), (), ("three", "tough"), ())
    assert (table.phase, table.view.asker, table.view.number) == ("ask", 0, 16)


@pytest.mark.rule("TQ-37")
def test_in_the_final_round_nobody_draws():
    table = sit(5).arrange(pile=0, number=16).question(2)
    assert table.view.hands == (3, 5, 5, 5, 5)
    assert table.view.asker == 1


@pytest.mark.rule("TQ-37", "TQ-33")
@pytest.mark.parametrize(("number", "phase"), [(19, "lake"), (20, "over")])
def test_after_the_last_question_nothing_is_taken_back(number, phase):
    table = sit(5).arrange(pile=0, number=number, asker=4, acorns=(1, 1, 1, 1, 0)).sky(1, "three", "tough").sky(2, "tough").at(s1=7, s2=15)
    table.question(3)
    assert table.phase == phase
    if phase == "over":
        assert table.view.sky == ((), ("three", "tough"), ("tough",), (), ())
        assert table.steps[1:3] == (8, 16)


@pytest.mark.rule("TQ-38")
@pytest.mark.parametrize(
    ("steps", "places"),
    [((5, 9, 7, 3, 1), (3, 1, 2, 4, 5)), ((9, 9, 7, 7, 7), (1, 1, 3, 3, 3)), ((4, 4, 4, 4, 4), (1, 1, 1, 1, 1))],
)
def test_farthest_ahead_wins_and_ties_stay_ties(steps, places):
    table = sit(5).arrange(pile=0, number=20, asker=4, steps=tuple(step - (seat in (0, 1, 2, 3)) for seat, step in enumerate(steps)))
    table.arrange(acorns=(1, 1, 1, 1, 0)).ask(2).play("0> A", "1> A", "2> A", "3> A").show()
    assert table.facts("clock> score")[-1] == MatchOver(steps, places)
    assert table.game.outcome(table.state) is None
    table.play("clock> score")
    outcome = table.game.outcome(table.state)
    assert (outcome.scores, outcome.places) == (steps, places)
    table.refuse(0, "A", "CORE-2")
