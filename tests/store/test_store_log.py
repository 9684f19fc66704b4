"""What is appended is what is read: in order, exactly, once."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from store_values import HEADER, batch, move

from hedgerow.core.game import CHANCE, CLOCK, TABLE, Outcome
from hedgerow.core.match import Entry
from hedgerow.store import Batch, Closed, Duplicate, Finish, Malformed, Stale, Store, UnknownMatch

pytestmark = pytest.mark.asyncio


async def test_entries_come_back_as_they_went_in(store: Store) -> None:
    log = [
        Entry(TABLE, "sit:0:Bořek 🦊", 0, ""),
        Entry(0, "a1-b2", 1200, "phone-1"),
        Entry(CHANCE, "d3=fox", 1200, ""),
        Entry(CLOCK, "bam", 2**40, ""),
        Entry(1, "", None, "phone-1"),
    ]
    await store.create("m", HEADER)
    assert await store.append(batch("m", 0, *log[:3])) == 3
    assert await store.append(batch("m", 3, *log[3:])) == 5
    assert await store.entries("m") == log
    assert await store.entries("m", after=3) == log[3:]
    assert await store.entries("m", after=5) == []
    assert await store.heads(["m", "nobody"]) == {"m": 5}


async def test_a_stale_writer_reloads(store: Store) -> None:
    await store.create("m", HEADER)
    await store.append(batch("m", 0, "a", "b"))
    for head in (0, 1, 3):
        with pytest.raises(Stale) as caught:
            await store.append(batch("m", head, "x"))
        assert (caught.value.expected, caught.value.head) == (head, 2)
    assert [entry.token for entry in await store.entries("m")] == ["a", "b"]


async def test_of_two_writers_at_one_head_one_wins(store: Store, other: Store) -> None:
    await store.create("m", HEADER)
    for head in range(0, 40, 2):
        answers = await asyncio.gather(
            *(writer.append(batch("m", head, f"{name}1", f"{name}2")) for name, writer in (("s", store), ("o", other))),
            return_exceptions=True,
        )
        assert sorted(type(answer) for answer in answers if isinstance(answer, Exception)) == [Stale]
        assert [answer for answer in answers if isinstance(answer, int)] == [head + 2]
    tokens = [entry.token for entry in await other.entries("m")]
    assert len(tokens) == 40
    assert all(first[0] == second[0] for first, second in zip(tokens[::2], tokens[1::2], strict=True))


async def test_a_move_sent_again_is_answered_with_its_number(store: Store, other: Store) -> None:
    await store.create("m", HEADER)
    await store.append(batch("m", 0, "sit", move("a", client="c1"), "draw"))
    for writer in (store, other):
        for head in (0, 3):  # stale or not: the number is the better answer
            with pytest.raises(Duplicate) as caught:
                await writer.append(batch("m", head, "new", move("a", client="c1")))
            assert (caught.value.seat, caught.value.client, caught.value.seq) == (0, "c1", 2)
    assert await store.heads(["m"]) == {"m": 3}


async def test_client_ids_belong_to_a_seat_of_a_match(store: Store) -> None:
    for match in ("m", "n"):
        await store.create(match, HEADER)
        await store.append(batch(match, 0, move("a", seat=0, client="c1"), move("b", seat=1, client="c1"), move("c"), move("d")))
    assert await store.heads(["m", "n"]) == {"m": 4, "n": 4}


async def test_many_senders_of_one_move_append_it_once(store: Store, other: Store) -> None:
    await store.create("m", HEADER)
    sent = [writer.append(batch("m", 0, move("a", client="c1"))) for writer in (store, other) for _ in range(5)]
    answers = await asyncio.gather(*sent, return_exceptions=True)
    assert [answer for answer in answers if isinstance(answer, int)] == [1]
    assert all(isinstance(answer, Duplicate) and answer.seq == 1 for answer in answers if answer != 1)
    assert len(await store.entries("m")) == 1


async def test_a_refused_batch_spoils_no_other(store: Store) -> None:
    for number in range(20):
        await store.create(f"m{number}", HEADER)
    await store.append(batch("m3", 0, move("first", client="c")))
    batches = [batch(f"m{number}", 0, move("a", client="c"), "b") for number in range(20)]
    batches += [batch("nobody", 0, "a"), batch("m5", 0, "late")]
    answers = await asyncio.gather(*map(store.append, batches), return_exceptions=True)
    refused = {index: type(answer) for index, answer in enumerate(answers) if isinstance(answer, Exception)}
    assert refused == {3: Duplicate, 20: UnknownMatch, 21: Stale}
    assert await store.heads([f"m{number}" for number in range(20)]) == {f"m{number}": 1 if number == 3 else 2 for number in range(20)}


async def test_header_holders_and_end_stand_and_fall_with_their_entries(store: Store) -> None:
    await store.create("m", HEADER, secret="5ec3e7", holders={0: "ann"})
    before = await store.match("m")
    started = msgspec.structs.replace(HEADER, nonces={0: "n"})
    change = Batch(
        match="m", head=1, entries=[move("start")], header=started, holders={0: None, 1: "bob"}, finish=Finish(Outcome((1, 2), (2, 1)))
    )
    with pytest.raises(Stale):
        await store.append(change)
    assert await store.match("m") == before
    await store.append(msgspec.structs.replace(change, head=0))
    after = await store.match("m")
    assert after.header == msgspec.structs.replace(started, secret="5ec3e7")
    assert after.holders == {1: "bob"}
    assert after.outcome == Outcome((1, 2), (2, 1))
    assert after.finished is not None
    assert after.finished >= after.created


async def test_the_first_end_counts(store: Store) -> None:
    await store.create("m", HEADER)
    await store.append(batch("m", 0, "abandon", finish=Finish(None)))
    first = await store.match("m")
    await store.append(batch("m", 1, "again", finish=Finish(Outcome((3,), (1,)))))
    second = await store.match("m")
    assert first.finished is not None
    assert (second.finished, second.outcome, second.head) == (first.finished, None, 2)


async def test_a_forgotten_match_keeps_its_result(store: Store) -> None:
    await store.create("m", HEADER)
    await store.append(batch("m", 0, "answer: my diary"))
    with pytest.raises(Malformed, match="not over"):
        await store.forget("m")
    await store.append(batch("m", 1, "end", finish=Finish(Outcome((7, 3), (1, 2)))))
    await store.forget("m")
    await store.forget("m")
    record = await store.match("m")
    assert (record.forgotten, record.head, record.outcome) == (True, 2, Outcome((7, 3), (1, 2)))
    assert await store.entries("m") == []
    with pytest.raises(UnknownMatch):
        await store.forget("nobody")


async def test_the_log_of_a_forgotten_match_can_go_on(store: Store) -> None:
    await store.create("m", HEADER)
    await store.append(batch("m", 0, "answer: my diary", "end", finish=Finish(None)))
    await store.forget("m")
    with pytest.raises(Stale):
        await store.append(batch("m", 0, "from the beginning"))
    assert await store.append(batch("m", 2, "next")) == 3
    assert [entry.token for entry in await store.entries("m")] == ["next"]
    assert [entry.token for entry in await store.entries("m", 2)] == ["next"]


async def test_what_is_to_be_forgotten_is_known_from_the_end_on(store: Store) -> None:
    for name, after in (("kept", None), ("soon", 0), ("later", 3_600_000)):
        await store.create(name, HEADER)
        await store.append(batch(name, 0, "end", finish=Finish(None, forget_after=after)))
    await store.append(batch("kept", 1, "again", finish=Finish(None, forget_after=0)))  # the first end counts
    assert await store.to_forget() == ["soon"]
    await store.forget("soon")
    assert await store.to_forget() == []
    assert not (await store.match("later")).forgotten


MALFORMED = [
    Batch(match="m", head=0, entries=[]),
    batch("m", -1, "a"),
    batch("m", 0, "nul\0"),
    batch("m", 0, "half \ud83e"),
    batch("m", 0, move("a", client="c" * 201)),
    batch("m", 0, move("a", at=2**63)),
    batch("m", 0, move("a", seat=2**31)),
    batch("m", 0, move("a", client="c"), move("b", client="c")),
    batch("m", 0, "a", header=msgspec.structs.replace(HEADER, secret="5ec3e7")),
    Batch(match="m", head=0, entries=[move("a")], holders={0: ""}),
]


async def test_what_no_database_can_keep_is_refused(store: Store) -> None:
    await store.create("m", HEADER)
    for bad in MALFORMED:
        with pytest.raises(Malformed):
            await store.append(bad)
    assert await store.append(batch("m", 0, "a")) == 1


async def test_a_caller_who_leaves_does_not_stop_the_append(store: Store) -> None:
    await store.create("m", HEADER)
    with store.subscribe() as wakes:
        task = asyncio.create_task(store.append(batch("m", 0, "a")))
        await asyncio.sleep(0)  # it has been handed over
        task.cancel()
        assert (await anext(wakes)).head == 1
    assert len(await store.entries("m")) == 1


async def test_closing_saves_what_waits(store: Store, other: Store) -> None:
    await store.create("m", HEADER)
    waiting = [asyncio.create_task(store.append(batch("m", head, f"{head}"))) for head in range(5)]
    await asyncio.sleep(0)  # they have been handed over
    await store.close()
    await store.close()
    assert await asyncio.gather(*waiting) == [1, 2, 3, 4, 5]
    assert await other.heads(["m"]) == {"m": 5}
    with pytest.raises(Closed):
        await store.append(batch("m", 5, "late"))
    with pytest.raises(Closed):
        await store.heads(["m"])
