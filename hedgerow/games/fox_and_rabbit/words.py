"""The words of The Fox and the Rabbit in English."""

from __future__ import annotations

from typing import Final

from hedgerow.core import Words

WORDS: Final = Words.load("hedgerow.games.fox_and_rabbit")
