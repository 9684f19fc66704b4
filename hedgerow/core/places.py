"""Where in a JSON text each value stands, so that what is wrong with a file can be pointed at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]

DEEPEST: Final = 20
"""Nobody needs to know what stands deeper."""
TOKEN: Final = re.compile(r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<sign>[{}\[\],:])|(?P<other>[^\s{}\[\],:"]+))')


def places(text: str) -> dict[Path, int]:
    """The line, counted from 1, on which the value at each path begins. Of a text that is no JSON, as far as it makes sense."""
    found: dict[Path, int] = {}
    for path, line in _values(text):
        found.setdefault(path, line)
    return found


def repeats(text: str) -> dict[Path, int]:
    """The values whose name the same object has had before, each with its line. Readers of JSON take the last of them, and say nothing."""
    seen: set[Path] = set()
    found: dict[Path, int] = {}
    for path, line in _values(text):
        if path in seen and not any(path[:length] in found for length in range(len(path))):
            found.setdefault(path, line)
        seen.add(path)
    return found


def _values(text: str) -> Iterator[tuple[Path, int]]:
    """Every value in the order of the text: its path, and the line on which it begins."""
    open_paths: list[Path] = []
    keys: list[str | int] = []
    line, at = 1, 0
    key = ""
    while len(open_paths) < DEEPEST and (token := TOKEN.match(text, at)):
        start = token.start(token.lastgroup or 0)
        line += text.count("\n", at, start)
        at = token.end()
        sign = token["sign"]
        if sign == ",":
            if keys and isinstance(keys[-1], int):
                keys[-1] += 1
        elif sign == ":":
            keys[-1:] = [key]
        elif sign in ("}", "]"):
            open_paths[-1:], keys[-1:] = [], []
        elif token["text"] and re.match(r"\s*:", text[at : at + 40]) and keys and isinstance(keys[-1], str):
            key = token["text"][1:-1]
        else:
            path = (*open_paths[-1], keys[-1]) if open_paths and keys else ()
            yield path, line
            if sign:
                open_paths.append(path)
                keys.append("" if sign == "{" else 0)


def line_of(found: dict[Path, int], path: Path) -> int:
    """The line of a value, or of the nearest that holds it."""
    while path and path not in found:
        path = path[:-1]
    return found.get(path, 1)
