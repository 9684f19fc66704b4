"""FR-31 to FR-33: how Farmer Brown triggers a trap. He plays by a fixed rule, so only his dice are left to chance."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from hedgerow.games.fox_and_rabbit.dice import NAMES, Faces
from hedgerow.games.fox_and_rabbit.escape import aids_that_fix, rerolls
from hedgerow.games.fox_and_rabbit.sheet import Clause
from hedgerow.games.fox_and_rabbit.state import FarmerAid


class Plan(Struct, frozen=True):
    """What he does about a roll: he has caught the animal, with these aids, or rolls these dice again, or gives up."""

    caught: bool = False
    aids: tuple[FarmerAid, ...] = ()
    again: int = 0


@lru_cache(maxsize=1 << 14)
def plan(clause: Clause, faces: Faces, kinds: Literal["one", "each"], throw: int) -> Plan:
    """FR-32: an aid that is sure to do it, else the reroll with the best odds. FR-33: in super hard one aid of each kind."""
    for steps, flips in _adjustments(kinds, throw):
        fix = aids_that_fix(clause, faces, steps, flips)
        if fix is not None:
            return Plan(True, tuple(FarmerAid(change, NAMES[die]) for change, die in fix))  # type: ignore[arg-type]
    if throw > 1:
        return Plan()
    left = (1, 1, 1) if kinds == "each" else (0, 0, 1)
    odds = {again: likely for again, likely in rerolls(clause, faces, left, False, True) if again}
    # The fewest dice come first, and then those of the first colours: of equals, the first is taken.
    return Plan(again=max(odds, key=lambda again: odds[again]))


def _adjustments(kinds: Literal["one", "each"], throw: int) -> tuple[tuple[int, int], ...]:
    """How many steps and flips he may try. Who has one aid, and has rolled again with it, has none left."""
    if kinds == "each":
        return ((1, 1),)
    return ((1, 0), (0, 1)) if throw == 1 else ((0, 0),)
