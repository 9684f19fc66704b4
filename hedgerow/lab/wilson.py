"""How sure a measured rate is."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""95 % of a normal distribution lies within so many standard deviations."""


def wilson(score: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """The interval in which the true rate lies, by Wilson; honest for few trials and for rates near 0 and 1.

    A draw counts half a success. That is cautious: draws vary less than wins and losses do.
    """
    if trials == 0:
        return 0.0, 1.0
    rate = score / trials
    spread = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    middle = rate + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
