"""The checked door, and what may be done."""

import pytest

from hedgerow.core import CHANCE, CLOCK, WATCHER, Chance, Illegal, Message, Turn, Unreadable, legal, play
from tests.core.helpers import COUNTING, counting


def state_after(*moves):
    match = counting(*moves)
    return match.game, match.state


@pytest.mark.rule("CORE-1")
@pytest.mark.parametrize("actor", [1, 2, CHANCE, CLOCK, WATCHER])
def test_only_those_whose_turn_it_is_can_play(actor):
    game, s = state_after()
    with pytest.raises(Illegal) as caught:
        play(game, s, actor, "say")
    assert caught.value.rule == "CORE-1"
    assert list(legal(game, s, actor)) == []


@pytest.mark.rule("CORE-1")
def test_where_several_may_each_of_them_may():
    game, s = state_after("all")
    assert play(game, s, 0, "say").done[-1] == (0, "say")
    assert play(game, s, 1, "say").done[-1] == (1, "say")


@pytest.mark.rule("CORE-2")
@pytest.mark.parametrize("actor", [0, 1, CHANCE, CLOCK])
def test_nobody_moves_when_the_game_is_over(actor):
    game, s = state_after("say", "say", "say", "say", "say", "say")
    with pytest.raises(Illegal) as caught:
        play(game, s, actor, "say")
    assert caught.value.rule == "CORE-2"
    assert list(legal(game, s, actor)) == []


def test_the_game_says_why_not():
    game, s = state_after()
    with pytest.raises(Illegal) as caught:
        play(game, s, 0, "tick")
    assert (caught.value.rule, caught.value.why) == ("CT-1", "Not tick: this is not for 0.")
    assert str(caught.value) == "CT-1: Not tick: this is not for 0."
    assert caught.value.message == Message("CT-1", {"move": "tick", "why": "this is not for 0"})


def test_chance_plays_only_what_it_can_draw():
    game, s = state_after("roll")
    assert set(legal(game, s, CHANCE)) == {"die1", "die2", "die3", "die4"}
    assert play(game, s, CHANCE, "die3").done[-1] == (CHANCE, "die3")
    with pytest.raises(Illegal, match="CT-1"):
        play(game, s, CHANCE, "say")


def test_the_clock_plays_through_the_same_door():
    game, s = state_after("wait")
    assert play(game, s, CLOCK, "tick").done[-1] == (CLOCK, "tick")
    with pytest.raises(Illegal, match="CT-1"):
        play(game, s, CLOCK, "say")


def test_a_refused_move_changes_nothing():
    game, s = state_after("say")
    before = hash(s)
    with pytest.raises(Illegal):
        play(game, s, 1, "tick")
    assert (s, hash(s)) == (state_after("say")[1], before)


def test_actors_are_those_who_must_and_those_who_may():
    assert Turn((1, 2), (0, CLOCK)).actors == (1, 2, 0, CLOCK)
    assert Turn().actors == ()


def test_a_game_without_draws_and_clock_need_not_speak_of_them():
    class Plain(COUNTING.build):
        chance = COUNTING.build.__mro__[1].chance
        pace = COUNTING.build.__mro__[1].pace

    plain = Plain(2, COUNTING.options())
    assert plain.pace(plain.start()) is None
    assert plain.private(plain.start(), 0) is None
    with pytest.raises(LookupError):
        plain.chance(plain.start())


def test_errors_say_what_they_hold():
    error = Unreadable("d9", "no square", 1, Message("move.square"))
    assert (error.token, error.why, error.at, error.message) == ("d9", "no square", 1, Message("move.square"))
    assert Illegal("TH-1", "so").message == Message("TH-1")
    assert hash(Chance("die", (("one", 1),))) == hash(Chance("die", (("one", 1),)))
