"""The pages of `docs/rules/`: numbered without a gap, every refusal's number on them, and the same rules in every language."""

import re
from pathlib import Path

import pytest

from hedgerow.core import kinds
from hedgerow.core.rulebook import NUMBERED, rules
from hedgerow.core.words import CORE
from hedgerow.testing import rule_coverage

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
LANGUAGES = ("de", "cs")
TRANSLATED = [page.parent / language / page.name for page in PAGES for language in LANGUAGES]
NAMES = {page.stem for page in PAGES}
CATALOGUES = {"core": ("CORE", CORE)} | {kind.name: (kind.rules, kind.words) for kind in kinds().values() if kind.name in NAMES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_rules_are_numbered_from_one_without_a_gap(page):
    numbers = re.findall(r"^\*\*([A-Z]+)-(\d+)\*\* \S", page.read_text("utf-8"), re.MULTILINE)
    assert len({prefix for prefix, _ in numbers}) == 1
    assert [int(number) for _, number in numbers] == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_refusal_cites_a_rule_of_its_page(name):
    prefix, words = CATALOGUES[name]
    cited = {key.partition(".")[0] for key in words.templates if key.startswith(f"{prefix}-")}
    assert cited
    assert cited <= set(rules(name))


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_rule_can_be_shown_as_one_paragraph(name):
    prefix, _ = CATALOGUES[name]
    for number, text in rules(name).items():
        assert number.startswith(f"{prefix}-")
        assert text.endswith(".")
        assert "\n" not in text
        assert not re.search(r"\*\*|^#|\|", text)


def test_rules_that_are_pointed_to_exist():
    known = {number for page in PAGES for number in rules(page.stem)}
    for page in PAGES:
        assert set(re.findall(r"\b[A-Z]{2,4}-\d+\b", page.read_text("utf-8"))) <= known | {"SHA-256"}


def test_every_rule_is_named_by_a_test_and_every_test_names_a_rule():
    sources = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")]
    sources = [source for source in sources if "mark.rule(" in source]
    coverage = rule_coverage([page.read_text("utf-8") for page in PAGES], sources)
    assert coverage.untested == ()
    assert coverage.repeated == ()
    ours = tuple(number for number in coverage.unknown if number.startswith(("TH-", "TQ-", "BM-", "CORE-")))
    assert ours == ()


def rules_on(page: Path) -> list[tuple[str, str]]:
    return [(found["number"], " ".join(found["text"].split())) for found in NUMBERED.finditer(page.read_text("utf-8"))]


def figures(text: str) -> tuple[list[str], list[str]]:
    """The notation in a rule, and the numbers besides. German and Czech write 2,8 for 2.8."""
    notation = sorted(re.findall(r"`[^`]+`", text))
    return notation, sorted(re.findall(r"\d+(?:\.\d+)?", re.sub(r"`[^`]+`", "", text).replace(",", ".")))


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_a_page_has_the_same_rules_in_every_language(page):
    english = rules_on(page.parent.parent / page.name)
    translated = rules_on(page)
    assert [number for number, _ in translated] == [number for number, _ in english]
    for (number, text), (_, original) in zip(translated, english, strict=True):
        assert text.endswith("."), number
        assert figures(text) == figures(original), number
