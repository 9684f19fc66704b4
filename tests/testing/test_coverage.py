"""The check that rules and tests belong together."""

from __future__ import annotations

from hedgerow.testing.coverage import Coverage, marks_in, rule_coverage, rules_in

PAGE = """
# A game

**XX-1** Rules stand in bold. Another rule is only mentioned: XX-9.

- **XX-2** Also in lists, as *XX-8* does not.

### XX-3 Or in a heading

## **XX-10** Or both
"""

SOURCE = '''
import pytest

pytestmark = pytest.mark.rule("XX-3")

@pytest.mark.rule("XX-1", "XX-10")
def test_one():
    """Not @pytest.mark.rule("XX-7")."""

@pytest.mark.parametrize("move", [pytest.param("a", marks=pytest.mark.rule("XX-12"))])
def test_two(move):
    other.rule("XX-6")
'''


def test_rules_are_found_in_bold_and_in_headings() -> None:
    assert rules_in(PAGE) == ["XX-1", "XX-2", "XX-3", "XX-10"]


def test_marks_are_found_on_functions_parameters_and_files() -> None:
    assert marks_in(SOURCE) == {"XX-1", "XX-3", "XX-10", "XX-12"}


def test_coverage_names_what_is_amiss() -> None:
    coverage = rule_coverage([PAGE, "**XX-1** Again."], [SOURCE, "x = 1"])
    assert coverage == Coverage(untested=("XX-2",), unknown=("XX-12",), repeated=("XX-1",))
    assert coverage


def test_nothing_is_amiss_when_all_rules_are_named() -> None:
    assert not rule_coverage(["**XX-1** One.", "**YY-1** Two."], ['pytest.mark.rule("XX-1", "YY-1")'])
