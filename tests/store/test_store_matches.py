"""Matches beside their entries: ids, codes, secrets, holders, lists."""

from __future__ import annotations

import msgspec
import pytest
from store_places import Place
from store_values import HEADER, batch

from hedgerow.store import Finish, Malformed, Store, Taken, UnknownMatch

pytestmark = pytest.mark.asyncio


async def test_a_new_match(store: Store) -> None:
    before = await store.now_ms()
    record = await store.create("m", HEADER, code="FOX123", holders={0: "ann", 1: "bob"})
    assert before <= record.created <= await store.now_ms()
    assert (record.id, record.header, record.code, record.holders) == ("m", HEADER, "FOX123", {0: "ann", 1: "bob"})
    assert (record.head, record.finished, record.outcome, record.forgotten) == (0, None, None, False)
    assert await store.match("m") == await store.find("FOX123") == record


async def test_ids_and_codes_are_taken_once(store: Store, other: Store) -> None:
    await store.create("m", HEADER, code="FOX")
    with pytest.raises(Taken, match="id 'm'"):
        await other.create("m", HEADER)
    with pytest.raises(Taken, match="code 'FOX'"):
        await other.create("n", HEADER, code="FOX")
    await store.create("n", HEADER)
    await store.create("o", HEADER)  # no code at all is nobody's code


async def test_the_secret_shows_only_when_it_is_revealed(store: Store, place: Place) -> None:
    for match, reveal in (("open", True), ("daily", False)):
        await store.create(match, HEADER, secret="5ec3e7")
        assert (await store.match(match)).header.secret == ""
        await store.append(batch(match, 0, "end", finish=Finish(None, reveal=reveal)))
        assert (await store.match(match)).header.secret == ("5ec3e7" if reveal else "")
        assert await store.secret(match) == "5ec3e7"
    assert all("5ec3e7" not in str(row) for row in await place.execute("SELECT header FROM matches"))
    with pytest.raises(UnknownMatch):
        await store.secret("nobody")


async def test_unknown_names(store: Store) -> None:
    for strange in ["", "nobody", "nul\0", "half \ud83e", "' OR 1=1 --", "x" * 10_000]:
        for look in (store.match, store.find, store.secret):
            with pytest.raises(UnknownMatch):
                await look(strange)
        assert await store.held_by(strange) == []
        assert await store.heads([strange]) == {}
        assert await store.hold("node", [strange], 1000) == frozenset()


async def test_a_malformed_match_is_refused(store: Store) -> None:
    bad = [("", "", "h"), ("m" * 201, "", "h"), ("m", "a\0", "h"), ("m", "", ""), ("m", "", "\ud83e")]
    for match, code, holder in bad:
        with pytest.raises(Malformed):
            await store.create(match, HEADER, code=code, holders={0: holder})


async def test_a_header_with_the_secret_is_refused(store: Store) -> None:
    with pytest.raises(Malformed, match="secret"):
        await store.create("m", msgspec.structs.replace(HEADER, secret="5ec3e7"))


async def test_own_tables_newest_first(store: Store) -> None:
    for number in range(3):
        await store.create(f"m{number}", HEADER, holders={0: "ann", 1: "bob" if number else "ann"})
    await store.create("strangers", HEADER, holders={0: "cat"})
    found = await store.held_by("ann")
    assert sorted(record.id for record in found) == ["m0", "m1", "m2"]
    assert [(r.created, r.id) for r in found] == sorted(((r.created, r.id) for r in found), reverse=True)
    assert found[-1].holders == {0: "ann", 1: "ann"}


async def test_lists_of_finished_and_unfinished_matches_page_by_page(store: Store) -> None:
    for number in range(7):
        await store.create(f"m{number}", HEADER)
    for number in (2, 5):
        await store.append(batch(f"m{number}", 0, "end", finish=Finish(None)))
    assert {record.id for record in await store.listing(finished=True)} == {"m2", "m5"}
    pages = [page := await store.listing(finished=False, limit=2)]
    while page:
        page = await store.listing(finished=False, limit=2, older_than=page[-1])
        pages.append(page)
    assert [len(page) for page in pages] == [2, 2, 1, 0]
    assert {record.id for page in pages for record in page} == {"m0", "m1", "m3", "m4", "m6"}


async def test_what_is_kept_beside_matches_is_written_once_for_all(store: Store, other: Store) -> None:
    assert await store.kept("seed") is None
    assert await store.keep("seed", "first") == "first"
    assert await other.keep("seed", "second") == "first"
    assert await other.kept("seed") == await store.kept("seed") == "first"
    assert await other.keep("another", "second") == "second"
    for name, value in (("n" * 201, ""), ("nul\0", ""), ("n", "nul\0")):
        with pytest.raises(Malformed):
            await store.keep(name, value)
