"""TQ-41 to TQ-44: the gentle timer."""

from collections import Counter

import pytest

from hedgerow.core import CHANCE
from hedgerow.games.thats_a_question.state import Asked, Guess, Guessed, Locked, LotDrawn, TimeUp, TookBack
from tests.games.thats_a_question.squirrels import WATCHER, sit


@pytest.mark.rule("TQ-41", "TQ-42")
@pytest.mark.parametrize(("timer", "ms"), [("60s", 60_000), ("30s", 30_000)])
def test_how_long_there_is(timer, ms):
    table = sit(5, timer=timer)
    assert table.game.pace(table.state).key == "ask 1"
    assert table.game.pace(table.state).ms == ms
    table.ask(2)
    assert table.game.pace(table.state).key == "choose 1"
    table.play("1> A", "1> B")
    assert table.game.pace(table.state).ms == ms


def test_without_a_timer_nobody_is_hurried():
    assert sit(5).game.pace(sit(5).state) is None
    assert sit(5).game.pace(sit(5).ask(2).state) is None


@pytest.mark.rule("TQ-41")
def test_the_lot_guesses_for_those_who_have_not_locked():
    table = sit(5, timer="60s").ask(2).play("1> A+three", "2> B")
    assert table.facts("clock> time") == [TimeUp()]
    table.play("clock> time")
    name, odds = table.draw()
    assert (name, odds) == ("question 1 guess of seat 3", {"3=A": 1, "3=B": 1})
    assert table.facts("chance> 3=B", 3) == [LotDrawn(3, "B")]
    for seat in (0, 1, 2, 4, WATCHER):
        assert table.facts("chance> 3=B", seat) == [LotDrawn(3)]
    table.play("chance> 3=B")
    assert table.draw()[0] == "question 1 guess of seat 4"
    table.refuse(CHANCE, "3=A", "TQ-41")
    table.play("chance> 4=A")
    assert table.phase == "locked"
    assert table.view.by_lot == (False, False, False, True, True)
    table.play("clock> reveal")
    assert Guessed(3, "B", True, "", by_lot=True) in table.facts("clock> show")
    table.play("clock> show")
    assert table.view.guesses == (Guess(1, "A", "three"), Guess(3, "B", by_lot=True), Guess(4, "A", by_lot=True))


@pytest.mark.rule("TQ-41", "TQ-14")
def test_until_the_reveal_one_may_lock_something_of_ones_own_instead():
    table = sit(4, timer="30s").ask(2).play("1> A", "clock> time", "chance> 3=B")
    assert table.phase == "choose"
    assert table.must == (2,)
    assert 3 in table.actors
    assert table.facts("3> A+three") == [Locked(3)]
    table.play("3> A+three")
    assert table.view.by_lot == (False,) * 4
    assert table.facts("3> B") == []


@pytest.mark.rule("TQ-43")
def test_the_answerer_is_waited_for():
    table = sit(4, timer="60s").ask(2).play("1> A", "3> A", "clock> time")
    assert table.phase == "choose"
    assert table.must == (2,)
    assert table.game.pace(table.state) is None
    table.play("2> A")
    assert table.phase == "locked"


@pytest.mark.rule("TQ-41", "TQ-23")
def test_with_the_tough_question_on_the_table_time_begins_anew():
    table = sit(3, timer="60s").ask(2).play("2> A", "1> tough")
    assert table.game.pace(table.state).key == "choose 1 again"
    table.play("clock> time")
    assert table.draw()[0] == "question 1 guess of seat 0"
    table.play("chance> 0=B")
    assert table.draw()[0] == "question 1 guess of seat 1"
    table.play("chance> 1=A")
    assert table.phase == "locked"
    table.show().play("clock> score")
    assert table.steps == (0, 3, 1)


@pytest.mark.rule("TQ-41", "TQ-22")
def test_the_tough_question_may_come_even_after_the_lot():
    table = sit(3, timer="60s").ask(2).play("clock> time", "chance> 1=A", "1> tough", "2> B", "clock> time", "chance> 0=B")
    assert table.phase == "locked"
    table.show().play("clock> score")
    assert table.steps == (1, 0, 1)


@pytest.mark.rule("TQ-42")
def test_a_question_made_by_chance_tells_only_its_two_cards():
    table = sit(4, timer="60s")
    tokens = table.tokens(0)
    table.play("clock> time")
    name, odds = table.draw()
    assert name == "question 1 by lot"
    assert list(odds) == tokens
    assert set(odds.values()) == {1}
    cards = Counter(card for token in odds for card in token.split(":")[1].split("/"))
    assert set(cards) == set(table.hand(0))
    assert len(set(cards.values())) == 1
    token = list(odds)[17]
    told = table.facts(f"chance> {token}", 2)
    assert told == table.facts(f"chance> {token}", 0) == table.facts(f"chance> {token}")
    assert isinstance(told[0], Asked)
    assert told[0].by_lot
    table.refuse(CHANCE, "0+hammock", "TQ-42")
    table.play(f"chance> {token}")
    assert table.view.question.by_lot
    assert table.view.acorns[0] == 2
    assert table.game.pace(table.state).key == "choose 1"


@pytest.mark.rule("TQ-44")
def test_the_lot_takes_a_kicker_back():
    table = sit(5, timer="60s").at(s1=7, s3=7).sky(1, "three", "tough").sky(3, "three", "tough").question(2)
    assert table.game.pace(table.state).key == "lake 1"
    table.play("1> take:three", "clock> time")
    name, odds = table.draw()
    assert (name, odds) == ("question 1 lake kicker 1 of seat 3", {"3=three": 1, "3=tough": 1})
    table.refuse(CHANCE, "3=A", "TQ-44")
    assert table.facts("chance> 3=tough")[0] == TookBack(3, "tough", by_lot=True)
    table.play("chance> 3=tough").settle()
    assert table.view.sky[3] == ("three",)
    assert table.phase == "ask"


@pytest.mark.rule("TQ-44", "TQ-36")
def test_at_the_final_round_too():
    table = sit(5, timer="30s").arrange(pile=2, number=15, asker=4, acorns=(1, 1, 1, 1, 0)).sky(0, "three", "tough").question(2)
    assert table.phase == "final"
    table.play("clock> time")
    assert table.draw()[0] == "question 15 final kicker 1 of seat 0"
    table.play("chance> 0=three")
    assert table.phase == "ask"
    assert table.game.pace(table.state).key == "ask 16"


@pytest.mark.rule("TQ-41")
def test_players_do_not_draw_lots():
    table = sit(4, timer="60s").ask(2)
    table.refuse(1, "1=A", "TQ-41.seat")
    table.refuse(1, "time", "TQ-31.seat")
    table.refuse(1, "1+hammock", "TQ-4.seat")
