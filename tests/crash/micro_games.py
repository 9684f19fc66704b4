"""Sealed and Beat with clocks that do not dawdle, so that much happens in a crash test."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.core import Pace
from hedgerow.testing import beat, sealed

HASTE = 5
"""The fixed times of these games are made for people; a crash test wants more clock moves than that."""


class QuickSealed(sealed.Sealed):
    def pace(self, s: sealed.Position) -> Pace | None:
        pace = super().pace(s)
        return replace(pace, ms=pace.ms // HASTE) if pace and s.table.phase == "show" else pace


class QuickBeat(beat.Beat):
    def pace(self, s: beat.Position) -> Pace | None:
        pace = super().pace(s)
        return replace(pace, ms=pace.ms // HASTE) if pace and s.table.phase != "beat" else pace


SEALED = replace(sealed.SEALED, build=QuickSealed)
BEAT = replace(beat.BEAT, build=QuickBeat)
