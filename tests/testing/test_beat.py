"""Beat passes the kit, and its rules are what they say."""

from __future__ import annotations

import pytest

from hedgerow.core import CHANCE, CLOCK, WATCHER, Illegal, Pace, Turn, play
from hedgerow.testing import CHECKS, Trial
from hedgerow.testing.beat import BEAT, Beat, Card, Frozen, Held, Laid, Options, Peek, Pose, Position, Scored, Tick

TRIALS = [
    Trial(BEAT, 2),
    Trial(BEAT, 3, Options(rounds=3, caller=True)),
    Trial(BEAT, 6, Options(rounds=2, caller=True), matches=8),
]


@pytest.mark.parametrize("trial", TRIALS, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: str, trial: Trial) -> None:
    CHECKS[check](trial)


def after(game: Beat, tokens: str, s: Position | None = None) -> Position:
    """The position after these tokens: `1>paw` is seat 1's, the others are chance's and the clock's."""
    s = s or game.start()
    for text in tokens.split():
        seat, _, token = text.rpartition(">")
        actor = int(seat) if seat else CHANCE if token.startswith("card:") else CLOCK
        s = play(game, s, actor, game.read(token))
    return s


FIRST_PASS = "beat card:paw beat card:freeze beat card:ear"


@pytest.fixture
def game() -> Beat:
    return Beat(3, Options())


@pytest.mark.rule("BE-1")
def test_the_deck_gets_smaller_and_is_whole_again_each_round(game: Beat) -> None:
    s = after(game, "beat card:paw beat card:paw beat card:ear beat")
    assert dict(game.chance(s).odds) == {Card("paw"): 3, Card("ear"): 4, Card("tail"): 5, Card("freeze"): 3}
    empty = after(game, "beat card:paw " * 5 + "beat")
    with pytest.raises(Illegal) as caught:
        after(game, "card:paw", empty)
    assert caught.value.rule == "BE-1"
    again = after(game, "card:freeze freeze next beat", s)
    assert dict(game.chance(again).odds) == {Card("paw"): 5, Card("ear"): 5, Card("tail"): 5, Card("freeze"): 3}


@pytest.mark.rule("BE-2")
def test_cards_are_laid_in_a_row_over_and_over(game: Beat) -> None:
    s = after(game, FIRST_PASS)
    assert s.table.row == ("paw", "freeze", "ear")
    assert s.table.phase == "beat"
    assert s.table.used == ("ear", "paw")
    assert after(game, "beat card:tail", s).table.row == ("tail", "freeze", "ear")


@pytest.mark.rule("BE-3")
def test_only_the_clock_closes_the_round(game: Beat) -> None:
    s = after(game, f"{FIRST_PASS} beat card:freeze")
    assert game.pace(s) == Pace("freeze 1.4", 1000)
    assert game.turn(s) == Turn((), (0, 1, 2, CLOCK))
    with pytest.raises(Illegal) as caught:
        after(game, "beat", s)
    assert caught.value.rule == "BE-3"
    closed = after(game, "freeze", s)
    assert game.turn(closed) == Turn((), (CLOCK,))
    assert game.epoch(closed) != game.epoch(s)


@pytest.mark.rule("BE-4")
def test_poses_are_free_until_they_are_frozen(game: Beat) -> None:
    s = after(game, "2>tail beat card:paw 0>paw 0>ear")
    assert s.table.poses == ("ear", "rest", "tail")
    late = after(game, f"{FIRST_PASS} beat card:freeze 1>ear")
    assert late.table.poses == ("rest", "ear", "rest")
    with pytest.raises(Illegal) as caught:
        play(game, late, 1, Tick("freeze"))
    assert caught.value.rule == "BE-4"
    frozen = after(game, "freeze", late)
    assert game.moves(frozen, 1) == ()
    assert game.why_not(frozen, 1, Pose("paw")).message.key == "BE-4"


def test_a_pose_restarts_no_clock_and_leaves_the_epoch(game: Beat) -> None:
    s = after(game, FIRST_PASS)
    for pose in ("0>paw", "1>ear", "0>rest"):
        following = after(game, pose, s)
        assert (game.pace(following), game.epoch(following)) == (Pace("beat 1.3", 2800), game.epoch(s))


@pytest.mark.rule("BE-5")
def test_a_pose_scores_each_card_like_it(game: Beat) -> None:
    s = after(game, "0>paw 1>tail beat card:paw beat card:ear beat card:paw beat card:paw beat card:freeze")
    assert s.table.row == ("paw", "freeze", "paw")
    closed = after(game, "freeze", s)
    assert game.facts(s, CLOCK, Tick("freeze"), closed, WATCHER) == (Frozen(), Scored(0, 2), Scored(1, 0), Scored(2, 1))
    short = Beat(3, Options(rounds=1))
    outcome = short.outcome(after(short, "next", closed))
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((2, 0, 1), (1, 3, 2))


@pytest.mark.rule("BE-6")
def test_the_caller_sees_each_card_before_the_others() -> None:
    game = Beat(3, Options(caller=True))
    s = after(game, "card:paw")
    assert [game.facts(game.start(), CHANCE, Card("paw"), s, viewer) for viewer in (0, 1, WATCHER)] == [
        (Peek(0, "paw"),),
        (Peek(0),),
        (Peek(0),),
    ]
    assert [game.private(s, viewer) for viewer in (0, 1, WATCHER)] == [Held("paw"), None, None]
    laid = after(game, "beat", s)
    assert {game.facts(s, CLOCK, Tick("beat"), laid, viewer) for viewer in (0, 1, WATCHER)} == {(Laid("paw"),)}
    second = after(game, "card:ear beat card:ear beat card:freeze beat freeze next card:tail", laid)
    assert [game.private(second, viewer) for viewer in (0, 1)] == [None, Held("tail")]
