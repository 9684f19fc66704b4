"""Rules and tests: every numbered rule is named by a test, and no test names a rule that does not exist.

A rules page numbers a rule in bold or in a heading: `**TH-12**` or `### TH-12`. A test names the rules it covers with
`@pytest.mark.rule("TH-12")`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from msgspec import Struct

NUMBERED: Final = re.compile(r"(?:\*\*|^#+ +(?:\*\*)?)([A-Z]+-\d+)\b", re.MULTILINE)
RULE: Final = re.compile(r"[A-Z]+-\d+")


class Coverage(Struct, frozen=True):
    """What is amiss between rules and tests; empty where all is well."""

    untested: tuple[str, ...]
    """Rules that no test names."""
    unknown: tuple[str, ...]
    """Rules that a test names, but no page."""
    repeated: tuple[str, ...]
    """Rules that are numbered twice."""

    def __bool__(self) -> bool:
        return bool(self.untested or self.unknown or self.repeated)


def rules_in(page: str) -> list[str]:
    """The numbers of the rules of a page, in its order."""
    return NUMBERED.findall(page)


@cache
def marks_in(source: str) -> set[str]:
    """The numbers that the tests of a file name, on functions, classes, parameters or the whole file."""
    return {number for node in ast.walk(ast.parse(source)) for number in _numbers(node)}


def _numbers(node: ast.AST) -> Iterator[str]:
    """The numbers in one `pytest.mark.rule(...)`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
        owner = node.func.value
        if isinstance(owner, ast.Attribute) and owner.attr == "mark":
            yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


def rule_coverage(pages: Iterable[str], sources: Iterable[str]) -> Coverage:
    """Compare the texts of the rules pages with the sources of the tests."""
    rules = Counter(rule for page in pages for rule in rules_in(page))
    named = set().union(*map(marks_in, sources))
    return Coverage(
        untested=tuple(rule for rule in rules if rule not in named),
        unknown=tuple(sorted(named - set(rules), key=_order)),
        repeated=tuple(rule for rule, times in rules.items() if times > 1),
    )


def _order(number: str) -> tuple[str, int]:
    prefix, _, digits = number.rpartition("-")
    return prefix, int(digits) if digits.isdecimal() else 0
