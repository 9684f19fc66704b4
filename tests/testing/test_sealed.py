"""Sealed passes the kit, and its rules are what they say."""

from __future__ import annotations

import pytest

from hedgerow.core import CHANCE, CLOCK, WATCHER, Illegal, Pace, Turn, play
from hedgerow.testing import CHECKS, Trial
from hedgerow.testing.sealed import SEALED, Chosen, Deal, Lot, Options, Position, Scored, Sealed, Show, Shown, TimeUp

TRIALS = [
    Trial(SEALED, 2, Options(rounds=1), worlds=1000),
    Trial(SEALED, 3, Options(rounds=3, timer=20_000), worlds=1000),
    Trial(SEALED, 5, Options(rounds=4, timer=5_000), matches=8, worlds=500),
]


@pytest.mark.parametrize("trial", TRIALS, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: str, trial: Trial) -> None:
    CHECKS[check](trial)


DEAL = "deal:0:3 deal:0:7 deal:0:20 deal:1:1 deal:1:8 deal:1:30 deal:2:2 deal:2:9 deal:2:10"


def after(game: Sealed, tokens: str, s: Position | None = None) -> Position:
    """The position after these tokens: `1>choose:5` is seat 1's, the others are chance's and the clock's."""
    s = s or game.start()
    for text in tokens.split():
        seat, _, token = text.rpartition(">")
        actor = int(seat) if seat else CHANCE if token.startswith(("deal", "lot")) else CLOCK
        s = play(game, s, actor, game.read(token))
    return s


def refusal(game: Sealed, tokens: str, last: str) -> str:
    s = after(game, tokens)
    with pytest.raises(Illegal) as caught:
        after(game, last, s)
    return caught.value.rule


@pytest.fixture
def game() -> Sealed:
    return Sealed(3, Options(rounds=2, timer=9_000))


@pytest.mark.rule("SE-1", "SE-7")
def test_the_highest_scores_two_and_the_lowest_one(game: Sealed) -> None:
    s = after(game, f"{DEAL} 0>choose:20 1>choose:8 2>choose:2 show show show")
    assert game.scores(s) == (2, 0, 1)
    assert s.table.out == (2, 8, 20)
    assert s.table.sizes == (2, 2, 2)
    s = after(game, "deal:0:21 deal:1:11 deal:2:29 0>choose:3 1>choose:11 2>choose:29 show show show", s)
    outcome = game.outcome(s)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((3, 0, 3), (1, 3, 1))
    assert game.turn(s) == Turn()


@pytest.mark.rule("SE-2")
def test_hands_are_dealt_one_by_one_from_what_is_left(game: Sealed) -> None:
    s = after(game, "deal:0:3")
    assert game.chance(s).name == "round 1 card 2 for seat 0"
    assert [move for move, _ in game.chance(s).odds] == [Deal(0, card) for card in range(1, 31) if card != 3]
    assert game.facts(game.start(), CHANCE, Deal(0, 3), s, 0) == (Deal(0, 3),)
    assert game.facts(game.start(), CHANCE, Deal(0, 3), s, 1) == game.facts(game.start(), CHANCE, Deal(0, 3), s, WATCHER) == (Deal(0),)
    assert refusal(game, "deal:0:3", "deal:0:3") == "SE-2"
    assert after(game, DEAL).own[2].hand == (2, 9, 10)


@pytest.mark.rule("SE-3")
def test_others_see_only_that_you_have_chosen_and_you_may_choose_again(game: Sealed) -> None:
    before = after(game, DEAL)
    s = after(game, "0>choose:3", before)
    choose = game.read("choose:3")
    assert [game.facts(before, 0, choose, s, viewer) for viewer in (0, 1, WATCHER)] == [(Chosen(0, 3),), (Chosen(0),), (Chosen(0),)]
    assert game.turn(s) == Turn((1, 2), (0, CLOCK))
    again = after(game, "0>choose:20", s)
    assert game.facts(s, 0, game.read("choose:20"), again, 1) == ()
    assert again.own[0].choice == 20
    assert again.table == s.table
    closed = after(game, "1>choose:1 2>choose:2", again)
    assert game.turn(closed) == Turn((), (CLOCK,))
    assert game.why_not(closed, 0, choose).rule == "SE-3"


@pytest.mark.rule("SE-4")
def test_only_a_card_of_your_hand_can_be_chosen(game: Sealed) -> None:
    assert refusal(game, DEAL, "0>choose:8") == "SE-4"
    assert refusal(game, f"{DEAL} 0>choose:3", "0>choose:8") == "SE-4"


@pytest.mark.rule("SE-5")
def test_when_time_is_up_the_lot_chooses(game: Sealed) -> None:
    s = after(game, f"{DEAL} 1>choose:8 timeup")
    assert game.chance(s).name == "lot 1 for seat 0"
    assert [move for move, _ in game.chance(s).odds] == [Lot(0, 3), Lot(0, 7), Lot(0, 20)]
    drawn = after(game, "lot:0:7", s)
    assert [game.facts(s, CHANCE, Lot(0, 7), drawn, viewer) for viewer in (0, 2)] == [(Lot(0, 7),), (Lot(0),)]
    assert refusal(game, f"{DEAL} 1>choose:8 timeup lot:0:7", "lot:0:3") == "SE-5"
    assert after(game, "lot:2:9", drawn).own[0].choice == 7


@pytest.mark.rule("SE-5")
def test_without_a_timer_time_is_never_up() -> None:
    patient = Sealed(3, Options(timer=0))
    s = after(patient, DEAL)
    assert patient.pace(s) is None
    assert patient.turn(s) == Turn((0, 1, 2))
    assert TimeUp() not in patient.moves(s, CLOCK)


@pytest.mark.rule("SE-6")
def test_the_clock_shows_the_cards_one_by_one(game: Sealed) -> None:
    s = after(game, f"{DEAL} 0>choose:3 1>choose:8 2>choose:2")
    assert game.pace(s) == Pace("show 1.0", 1500)
    one = after(game, "show", s)
    assert one.table.shown == (3, 0, 0)
    assert game.pace(one) == Pace("show 1.1", 1500)
    assert game.facts(s, CLOCK, Show(), one, WATCHER) == (Shown(0, 3),)
    two = after(game, "show", one)
    assert game.facts(two, CLOCK, Show(), after(game, "show", two), 0) == (Shown(2, 2), Scored(1, 2), Scored(2, 1))
    assert refusal(game, DEAL, "show") == "SE-6"


def test_choosing_restarts_no_clock_and_leaves_the_epoch(game: Sealed) -> None:
    s = after(game, DEAL)
    for token in ("0>choose:3", "0>choose:7", "1>choose:8"):
        following = after(game, token, s)
        assert (game.pace(following), game.epoch(following)) == (Pace("choose 1", 9_000), game.epoch(s))
        s = following
    assert game.epoch(after(game, "2>choose:2", s)) != game.epoch(s)
