"""Tally Ho! passes the kit that every game must pass."""

import pytest

from hedgerow.games.tally_ho import KIND
from hedgerow.games.tally_ho.state import Options
from hedgerow.testing import CHECKS, Trial

TRIALS = [Trial(KIND, 2), Trial(KIND, 2, Options(rounds=1, guard=3, shuttling="own", exits="open"))]


@pytest.mark.parametrize("trial", TRIALS, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check, trial):
    CHECKS[check](trial)
