"""What only PostgreSQL has: connections that die, and a database that restarts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from cutting_proxy import CuttingProxy
from store_places import Place, postgres_place
from store_values import HEADER, batch, move
from temporary_postgres import TemporaryPostgres

from hedgerow.store import Batch, Duplicate, NotSaved, Stale, Store, Unavailable, Wake, open_store
from hedgerow.store.postgres.store import PostgresStore

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def place(postgres: TemporaryPostgres) -> Place:
    return await postgres_place(postgres)


@pytest_asyncio.fixture
async def proxy(postgres: TemporaryPostgres) -> AsyncIterator[CuttingProxy]:
    proxy = CuttingProxy(postgres.folder / ".s.PGSQL.5432")
    await proxy.start()
    yield proxy
    await proxy.stop()


@pytest_asyncio.fixture
async def store(place: Place, proxy: CuttingProxy) -> AsyncIterator[PostgresStore]:
    """Behind the proxy, and warm: its statements are prepared, so that the next thing on the wire is what a test does."""
    schema = place.url.partition("search_path=")[2]
    store = await PostgresStore.open(f"postgresql://postgres@127.0.0.1:{proxy.port}/postgres?search_path={schema}", patience=1.0)
    await store.create("m", HEADER)
    await store.append(batch("m", 0, "warm"))
    yield store
    await store.close()


END_LISTENERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


async def test_a_lost_statement_is_sent_again(store: PostgresStore, proxy: CuttingProxy) -> None:
    proxy.lose_next_statement = True
    assert await store.append(batch("m", 1, move("a", client="c1"), "draw")) == 3
    assert [entry.token for entry in await store.entries("m")] == ["warm", "a", "draw"]


async def test_a_lost_answer_is_looked_up(store: PostgresStore, proxy: CuttingProxy) -> None:
    proxy.lose_next_answer = True
    assert await store.append(batch("m", 1, move("a", client="c1"), "draw")) == 3
    proxy.lose_next_answer = True
    assert await store.append(batch("m", 3, "no client id")) == 4
    assert [entry.token for entry in await store.entries("m")] == ["warm", "a", "draw", "no client id"]


async def test_in_doubt_somebody_elses_entries_are_not_ours(store: PostgresStore, proxy: CuttingProxy, place: Place) -> None:
    async with await open_store(place.url) as other:
        await other.append(batch("m", 1, move("theirs", client="c9")))
        proxy.lose_next_answer = True
        with pytest.raises(Stale):
            await store.append(batch("m", 1, move("ours", client="c1")))
        proxy.lose_next_answer = True
        with pytest.raises(Duplicate):
            await store.append(batch("m", 2, move("ours", client="c9")))


async def test_what_stays_in_doubt_is_not_acknowledged(store: PostgresStore, proxy: CuttingProxy) -> None:
    proxy.lose_next_answer = True
    append = asyncio.create_task(store.append(batch("m", 1, move("a", client="c1"))))
    while proxy.lose_next_answer:
        await asyncio.sleep(0)  # until the statement is on its way
    proxy.refuse = True
    proxy.cut()
    with pytest.raises(NotSaved, match="does not answer"):
        await append
    with pytest.raises(Unavailable, match="check that the database runs"):
        await store.entries("m")
    proxy.refuse = False
    head = 1 + len(await store.entries("m", after=1))
    try:
        seq = await store.append(batch("m", head, move("a", client="c1")))
    except Duplicate as error:
        seq = error.seq
    assert seq == 2
    assert [entry.token for entry in await store.entries("m")] == ["warm", "a"]


async def test_a_match_whose_creation_got_no_answer_is_created_once(store: PostgresStore, proxy: CuttingProxy) -> None:
    await store.create("n", HEADER, secret="aa", code="FOX")
    proxy.lose_next_answer = True
    record = await store.create("o", HEADER, secret="bb", code="HARE", holders={0: "ann"})
    assert (record.id, record.code, record.holders) == ("o", "HARE", {0: "ann"})
    assert await store.secret("o") == "bb"


async def test_reads_survive_a_cut_wire(store: PostgresStore, proxy: CuttingProxy) -> None:
    for _ in range(3):
        proxy.cut()
        assert await store.heads(["m"]) == {"m": 1}
        assert await store.hold("node", ["m"], 1000) == {"m"}


async def test_a_lost_listener_comes_back_and_says_so(store: PostgresStore, place: Place) -> None:
    async with await open_store(place.url) as other:
        with store.subscribe() as wakes:
            await place.execute(END_LISTENERS)
            assert await anext(wakes) == Wake(None)
            await other.append(batch("m", 1, "a"))
            assert await anext(wakes) == Wake("m", 2)


async def test_a_bad_batch_is_refused_alone(store: PostgresStore, place: Place) -> None:
    await place.execute("ALTER TABLE entries ADD CHECK (token <> 'poison')")
    for number in range(6):
        await store.create(f"m{number}", HEADER)
    batches = [batch(f"m{number}", 0, "a", "poison" if number == 2 else "b") for number in range(6)]
    answers = await asyncio.gather(*map(store.append, batches), return_exceptions=True)
    assert [answer for answer in answers if isinstance(answer, int)] == [2] * 5
    assert isinstance(answers[2], NotSaved)
    assert await store.entries("m2") == []


async def test_the_index_alone_stops_a_second_writer(store: PostgresStore, place: Place) -> None:
    """Even if a head were wrong, no number is given twice."""
    await place.execute("UPDATE matches SET head = 0")
    with pytest.raises(NotSaved):
        await store.append(batch("m", 0, "again"))
    assert [entry.token for entry in await store.entries("m")] == ["warm"]


async def test_an_address_without_a_database() -> None:
    with pytest.raises(Unavailable, match="check that the database runs") as caught:
        await PostgresStore.open("postgresql://ann:hush@127.0.0.1:1/none", patience=0.1)
    assert "hush" not in str(caught.value)


async def test_a_database_that_does_not_exist(postgres: TemporaryPostgres) -> None:
    with pytest.raises(Unavailable, match="does not exist"):
        await open_store(postgres.url("nobody"))


async def play_on(store: Store, match: str, sent: int) -> None:
    """A table's whole care: reload when stale, send again when not saved, until each move is acknowledged."""
    head = 0
    for number in range(sent):
        while True:
            try:
                head = await store.append(Batch(match=match, head=head, entries=[move(f"{number}", client=f"{number}")]))
                break
            except Duplicate as error:
                head = max(head, error.seq)
                break
            except Stale as error:
                head = error.head
            except NotSaved:
                pass


async def test_nothing_is_lost_or_doubled_through_restarts_and_dropped_connections(place: Place, postgres: TemporaryPostgres) -> None:
    stores = [await open_store(place.url) for _ in range(2)]
    matches = [f"m{number}" for number in range(6)]
    for match in matches:
        await stores[0].create(match, HEADER)
    sent = 150
    with stores[1].subscribe() as wakes:
        playing = asyncio.gather(*(play_on(stores[number % 2], match, sent) for number, match in enumerate(matches)))
        await until_head(stores[0], "m0", 30)
        await place.execute(END_ALL)
        await until_head(stores[0], "m0", 60)
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        while await anext(wakes) != Wake(None):
            pass
        await playing
    for match in matches:
        assert [entry.token for entry in await stores[0].entries(match)] == [str(number) for number in range(sent)]
    for store in stores:
        await store.close()


async def until_head(store: Store, match: str, head: int) -> None:
    while (await store.heads([match]))[match] < head:
        await asyncio.sleep(0)
