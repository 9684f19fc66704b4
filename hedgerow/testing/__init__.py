"""The conformance kit: what every game must pass. A game's own test is a few lines:

    @pytest.mark.parametrize("trial", [Trial(KIND, 2), Trial(KIND, 4, Options(rounds=1))], ids=str)
    @pytest.mark.parametrize("check", CHECKS)
    def test_conformance(check: str, trial: Trial) -> None:
        CHECKS[check](trial)

`Sealed` and `Beat` are two micro-games with secrets and a clock, for tests of everything that is built on games.
"""

from hedgerow.testing.beat import BEAT
from hedgerow.testing.coverage import Coverage, rule_coverage
from hedgerow.testing.fault import Fault
from hedgerow.testing.kit import CHECKS
from hedgerow.testing.sealed import SEALED
from hedgerow.testing.trial import Trial

__all__ = ["BEAT", "CHECKS", "SEALED", "Coverage", "Fault", "Trial", "rule_coverage"]
