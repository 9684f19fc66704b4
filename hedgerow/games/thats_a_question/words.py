"""The words of That's a Question! in English."""

from __future__ import annotations

from typing import Final

from hedgerow.core import Words

WORDS: Final = Words.load("hedgerow.games.thats_a_question")
