"""That's a Question! passes the kit that every game must pass: with 3, 4, 5 and 6 players, and in all its variants."""

import json

import pytest
from msgspec.structs import replace

from hedgerow.games.thats_a_question import KIND
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Options
from hedgerow.testing import CHECKS, Trial

TRIALS = [
    Trial(KIND, 3, matches=1, worlds=20),
    Trial(KIND, 4, matches=1, worlds=20),
    Trial(KIND, 5, matches=1, worlds=20),
    Trial(KIND, 6, matches=1, worlds=20),
    Trial(KIND, 3, Options(scamper=True), matches=1, worlds=20),
    Trial(KIND, 3, Options(acorns=False, takebacks="official"), matches=1, worlds=20),
    Trial(KIND, 3, Options(timer="30s"), matches=2, worlds=20),
    Trial(KIND, 5, Options(timer="60s", pack="family"), matches=1, worlds=20),
]
"""Whole games, of which a single one takes every check through hundreds of positions."""


@pytest.mark.parametrize("trial", TRIALS, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check, trial):
    CHECKS[check](trial)


def short(seats, **setup):
    """A game of two rounds on a low hill, so that many matches can be looked at."""
    acorns = {3: [1, 1, 2]}.get(seats, [1] * seats)
    setup = {"seats": seats, "side": "hill", "pile": 2 * seats, "acorns": acorns, "tough": 2, "kickers": 1, **setup}
    board = json.dumps({"sides": {"hill": {"lake": 2, "meadow": 4, "summit": 6}}, "setups": [setup]})
    return replace(KIND, build=lambda seats, options: ThatsAQuestion(seats, options, {"board": board}))


SHORT = [
    Trial(short(3), 3, Options(timer="30s"), matches=4, worlds=300),
    Trial(short(4), 4, Options(timer="60s"), matches=3, worlds=250),
    Trial(short(3, kickers=2, scamper=True), 3, Options(scamper=True), matches=3, worlds=200),
]
CLOSELY = ["secrets_stay_secret", "views_change_only_with_facts", "imagined_worlds_fit", "imagined_worlds_follow_the_odds"]


@pytest.mark.parametrize("trial", SHORT, ids=str)
@pytest.mark.parametrize("check", CLOSELY)
def test_secrets_looked_at_closely(check, trial):
    CHECKS[check](trial)
