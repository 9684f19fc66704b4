"""The numbered rules of `docs/rules/`, for everybody who wants to show one. In an installed package they lie beside this room."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

PLACES = (Path(__file__).parent.parent / "rulebooks", Path(__file__).parent.parent.parent / "docs" / "rules")
NUMBERED = re.compile(r"^\*\*(?P<number>[A-Z]+-\d+)\*\*\s+(?P<text>.*?)(?=\n\s*\n|\n#|\n\*\*[A-Z]+-\d+\*\*|\Z)", re.MULTILINE | re.DOTALL)


@cache
def rules(name: str) -> dict[str, str]:
    """The rules on one page (`tally-ho`, or `core` for every table), by number, each as one paragraph."""
    for place in PLACES:
        page = place / f"{name}.md"
        if page.exists():
            return {found["number"]: " ".join(found["text"].split()) for found in NUMBERED.finditer(page.read_text("utf-8"))}
    return {}
