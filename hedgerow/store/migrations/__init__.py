"""The schema, step by step. A step that has been released is never edited: the next one mends it.

`0001_log.sql` is for both databases; where they need different words, `0002_name.sqlite.sql` and
`0002_name.postgresql.sql` stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from hedgerow.store.errors import NewerSchema

VERSIONS = "hedgerow_schema"
CREATE_VERSIONS = f"CREATE TABLE IF NOT EXISTS {VERSIONS} (version INTEGER PRIMARY KEY, name TEXT NOT NULL)"
READ_VERSION = f"SELECT coalesce(max(version), 0) FROM {VERSIONS}"
WRITE_VERSION = f"INSERT INTO {VERSIONS} (version, name) VALUES ($1, $2)"

NAME = re.compile(r"(?P<version>\d{4})_(?P<name>\w+?)(\.(?P<dialect>sqlite|postgresql))?\.sql")


class Step(Struct, frozen=True):
    """One file: it takes the schema from the version before to this one."""

    version: int
    name: str
    sql: str


def steps(dialect: str, folder: Traversable | None = None) -> tuple[Step, ...]:
    """All steps for a database, in order."""
    folder = folder or files("hedgerow.store.migrations")
    found = []
    for file in folder.iterdir():
        match = NAME.fullmatch(file.name)
        if match and match["dialect"] in (None, dialect):
            found.append(Step(int(match["version"]), match["name"], file.read_text(encoding="utf-8")))
    found.sort(key=lambda step: step.version)
    if [step.version for step in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the steps for {dialect} are not numbered 1, 2, 3 ...: {[step.version for step in found]}")
    return tuple(found)


def pending(version: int, steps: Sequence[Step], where: str) -> Sequence[Step]:
    """What is left to do from this version on."""
    if version > len(steps):
        raise NewerSchema(where, version, len(steps))
    return steps[version:]
