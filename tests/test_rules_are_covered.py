"""Every numbered rule has a test that names it, and every rule that a test names exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.testing import beat, rule_coverage, sealed

ROOT = Path(__file__).parents[1]
PAGES = {page.name: page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs" / "rules").glob("*.md"))}
PAGES |= {"sealed.py": sealed.__doc__ or "", "beat.py": beat.__doc__ or ""}
SOURCES = [source.read_text(encoding="utf-8") for source in sorted((ROOT / "tests").rglob("*.py"))]


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_a_test(page: str) -> None:
    coverage = rule_coverage([PAGES[page]], SOURCES)
    assert not coverage.untested, f"{page} numbers rules that no test names with @pytest.mark.rule"


def test_every_rule_that_a_test_names_exists_once() -> None:
    coverage = rule_coverage(PAGES.values(), SOURCES)
    assert not coverage.unknown, "tests name rules that are on no page"
    assert not coverage.repeated, "rules are numbered twice"
