"""Bunny Bunny Moose Moose passes the kit that every game must pass: both editions, and every option that changes how it is played."""

import pytest

from hedgerow.games.bunny_moose import KIND
from hedgerow.games.bunny_moose.state import Options
from hedgerow.testing import CHECKS, Trial

TRIALS = [
    Trial(KIND, 4, matches=2, worlds=60),
    Trial(KIND, 3, Options(edition="2009"), matches=1, worlds=60),
    Trial(KIND, 3, Options(narrator="player", lines=4), matches=2, worlds=400),
    Trial(KIND, 3, Options(cards="first", poses="table"), matches=2, worlds=60),
    Trial(KIND, 3, Options(edition="2009", narrator="player", poses="table", lines=8), matches=1, worlds=200),
    Trial(KIND, 6, Options(cards="basic", lines=4), matches=1, worlds=60),
    Trial(KIND, 3, Options(edition="2009", tongue="cards", doubling=False, reversal=False, lines=8), matches=1, worlds=60),
]


@pytest.mark.parametrize("trial", TRIALS, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check, trial):
    CHECKS[check](trial)
