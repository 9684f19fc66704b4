"""The Fox and the Rabbit passes the kit that every game must pass."""

import pytest

from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.state import Options
from hedgerow.testing import CHECKS, Trial

TRIALS = [
    Trial(KIND, 1),
    Trial(KIND, 2, Options(mode="hard", sheet="gentle")),
    Trial(KIND, 1, Options(mode="super-hard", sheet="warren"), matches=10),
]


@pytest.mark.parametrize("trial", TRIALS, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check, trial):
    CHECKS[check](trial)
