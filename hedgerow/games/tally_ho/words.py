"""The words of Tally Ho! in English."""

from __future__ import annotations

from typing import Final

from hedgerow.core import Words

WORDS: Final = Words.load("hedgerow.games.tally_ho")
