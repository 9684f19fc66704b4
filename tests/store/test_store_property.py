"""Random writers against a model that anybody can check by eye: nothing lost, nothing doubled, heads agree."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store_values import HEADER, batch, move

from hedgerow.core.match import Entry
from hedgerow.store import Batch, Duplicate, Stale, Store

pytestmark = pytest.mark.asyncio
FRESH = count()
"""The examples of one test share its database, so each has matches of its own."""
MATCHES = 3

quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)
moves = st.builds(
    Entry,
    st.integers(-4, 3),
    texts,
    st.none() | st.integers(0, 2**53),
    st.sampled_from(["", "c1", "c2", "c3", "c4"]),
)
batches = st.lists(moves, min_size=1, max_size=4, unique_by=lambda entry: (entry.actor, entry.client or object()))


class Model:
    """The log as a list."""

    def __init__(self) -> None:
        self.log: list[Entry] = []

    def append(self, head: int, entries: list[Entry]) -> object:
        known = {(entry.actor, entry.client): seq for seq, entry in enumerate(self.log, 1) if entry.client}
        if any((entry.actor, entry.client) in known for entry in entries):
            return Duplicate
        if head != len(self.log):
            return Stale
        self.log += entries
        return len(self.log)


@quick
@given(steps=st.lists(st.tuples(st.integers(0, MATCHES - 1), st.sampled_from([0, 0, 0, -1, 1]), batches, st.booleans()), max_size=12))
async def test_each_answer_is_the_models(store: Store, other: Store, steps: list[tuple[int, int, list[Entry], bool]]) -> None:
    names = [f"model-{next(FRESH)}" for _ in range(MATCHES)]
    models = [Model() for _ in names]
    await asyncio.gather(*(store.create(name, HEADER) for name in names))
    for which, off, entries, elsewhere in steps:
        head = max(0, len(models[which].log) + off)
        expected = models[which].append(head, entries)
        try:
            answer: object = await (other if elsewhere else store).append(batch(names[which], head, *entries))
        except (Stale, Duplicate) as error:
            answer = type(error)
        assert answer == expected
    for name, model in zip(names, models, strict=True):
        assert await other.entries(name) == model.log
    assert await store.heads(names) == {name: len(model.log) for name, model in zip(names, models, strict=True)}


class Writer:
    """A node: keeps its own idea of each head, sends some moves twice, and notes what was acknowledged."""

    def __init__(self, name: str, store: Store) -> None:
        self.name = name
        self.store = store
        self.heads: dict[str, int] = {}
        self.acknowledged: dict[tuple[str, str], int] = {}

    async def play(self, match: str, client: str, size: int) -> None:
        """Append until it is acknowledged, as a table does."""
        entries = [move(f"{client}:{self.name}", client=client), *(move(f"draw {n}", seat=-1) for n in range(size))]
        while True:
            head = self.heads.get(match, 0)
            try:
                await self.store.append(Batch(match=match, head=head, entries=entries))
                seq = head + 1
                self.heads[match] = head + len(entries)
                break
            except Stale as error:
                self.heads[match] = error.head
            except Duplicate as error:
                seq = error.seq
                break
        self.acknowledged[match, client] = seq


plays = st.lists(st.tuples(st.integers(0, MATCHES - 1), st.integers(0, 9), st.integers(0, 3)), max_size=8)


@quick
@given(plans=st.lists(plays, min_size=2, max_size=5))
async def test_writers_at_once_lose_and_double_nothing(store: Store, other: Store, plans: list[list[tuple[int, int, int]]]) -> None:
    names = [f"race-{next(FRESH)}" for _ in range(MATCHES)]
    await asyncio.gather(*(store.create(name, HEADER) for name in names))
    writers = [Writer(f"w{number}", (store, other)[number % 2]) for number in range(len(plans))]

    async def run(writer: Writer, plan: list[tuple[int, int, int]]) -> None:
        for which, client, size in plan:
            await writer.play(names[which], f"c{client}", size)

    await asyncio.gather(*map(run, writers, plans))
    asked = {(names[which], f"c{client}") for plan in plans for which, client, _ in plan}
    logs = {name: await store.entries(name) for name in names}
    told = {(name, entry.client) for name, log in logs.items() for entry in log if entry.client}
    assert told == asked
    assert sum(bool(entry.client) for log in logs.values() for entry in log) == len(asked)
    for writer in writers:
        for (name, client), seq in writer.acknowledged.items():
            assert logs[name][seq - 1].client == client
    assert await other.heads(names) == {name: len(log) for name, log in logs.items()}
    assert all(_whole(log) for log in logs.values())


def _whole(log: list[Entry]) -> bool:
    """Each batch stands together: draws count up from their move."""
    expected = 0
    for entry in log:
        if entry.client:
            expected = 0
        elif entry.token != f"draw {expected}":
            return False
        else:
            expected += 1
    return True
