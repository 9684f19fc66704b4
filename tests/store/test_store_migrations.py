"""The schema moves forward step by step, once, and never half."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from store_places import Place
from store_values import HEADER, batch

from hedgerow.store import MigrationFailed, NewerSchema, Store, Unavailable, open_store
from hedgerow.store.migrations import Step, steps
from hedgerow.store.postgres.store import PostgresStore
from hedgerow.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.asyncio

NEXT = Step(len(steps("sqlite")) + 1, "paws", "CREATE TABLE paws (n INTEGER);\n-- two statements;\nINSERT INTO paws VALUES (4);\n")
BROKEN = Step(NEXT.version + 1, "broken", "DROP TABLE paws; CREATE TABLE oops (")


async def open_at(place: Place, plan: Sequence[Step]) -> Store:
    if place.is_sqlite:
        return await SqliteStore.open(Path(place.url), migrations=plan)
    return await PostgresStore.open(place.url, migrations=plan)


def own(place: Place) -> tuple[Step, ...]:
    return steps("sqlite" if place.is_sqlite else "postgresql")


async def version(place: Place) -> object:
    return (await place.execute("SELECT max(version) FROM hedgerow_schema"))[0][0]


async def test_an_older_database_is_brought_up_to_date(place: Place) -> None:
    async with await open_at(place, own(place)) as old:
        await old.create("m", HEADER)
        await old.append(batch("m", 0, "a"))
    async with await open_at(place, [*own(place), NEXT]) as new:
        assert [entry.token for entry in await new.entries("m")] == ["a"]
        assert await new.append(batch("m", 1, "b")) == 2
    assert await place.execute("SELECT n FROM paws") == [(4,)]
    assert await version(place) == NEXT.version


async def test_a_newer_database_is_refused(place: Place) -> None:
    await (await open_at(place, [*own(place), NEXT])).close()
    with pytest.raises(NewerSchema, match="upgrade Hedgerow") as caught:
        await open_store(place.url)
    assert (caught.value.found, caught.value.known) == (NEXT.version, NEXT.version - 1)


async def test_a_step_that_fails_changes_nothing(place: Place) -> None:
    await (await open_at(place, own(place))).close()
    with pytest.raises(MigrationFailed, match=r"broken.*nothing was changed"):
        await open_at(place, [*own(place), NEXT, BROKEN])
    assert await version(place) == NEXT.version - 1
    await (await open_at(place, [*own(place), NEXT])).close()


async def test_many_nodes_open_a_new_database_at_once(place: Place) -> None:
    stores = await asyncio.gather(*(open_at(place, [*own(place), NEXT]) for _ in range(6)))
    for store in stores:
        await store.close()
    assert await place.execute("SELECT n FROM paws") == [(4,)]


async def test_both_databases_know_the_same_steps() -> None:
    assert [step.version for step in steps("sqlite")] == [step.version for step in steps("postgresql")]


async def test_steps_are_numbered_without_gaps(tmp_path: Path) -> None:
    for name in ("0001_a.sql", "0002_b.sqlite.sql", "0002_b.postgresql.sql", "notes.txt"):
        (tmp_path / name).write_text(f"-- {name}")
    assert [(step.version, step.sql) for step in steps("sqlite", tmp_path)] == [(1, "-- 0001_a.sql"), (2, "-- 0002_b.sqlite.sql")]
    (tmp_path / "0004_d.sql").write_text("")
    with pytest.raises(ValueError, match="1, 2, 3"):
        steps("sqlite", tmp_path)


async def test_the_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    import sqlite3

    with sqlite3.connect(tmp_path / "music") as music:
        music.execute("CREATE TABLE songs (name TEXT)")
    music.close()
    with pytest.raises(Unavailable, match="another program"):
        await open_store(str(tmp_path / "music"))
    (tmp_path / "letter").write_text("Dear Ann, " * 100)
    with pytest.raises(Unavailable, match="not a database"):
        await open_store(str(tmp_path / "letter"))
