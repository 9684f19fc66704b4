"""Whole games through real sockets."""

from __future__ import annotations

import asyncio

import pytest

from hedgerow.client import Client
from tests.server.people import PATIENCE, play_out, seated

pytestmark = pytest.mark.asyncio


async def test_two_people_play_tally_ho_to_the_end(server):
    async with seated(server, "tally-ho", rounds=1) as (people, tables):
        await asyncio.gather(*(play_out(table, seed) for seed, table in enumerate(tables)))
        first, second = tables
        assert first.public == second.public
        assert first.table == second.table
        assert first.table.ending.why == "played"
        text = await people[0].file(first.table.id)
    verdict = await people[0].verify(text)
    assert verdict.word == "fair"
    assert verdict.draws == 48


async def test_one_call_leads_to_the_first_move_against_a_bot(open_server):
    async with open_server(bots=1) as server:
        ada = Client(server.url)
        made = await ada.create("tally-ho", name="Ada", bots=["cub"], options={"rounds": "1"}, start=True)
        assert made.seat == 0
        async with ada.join(made.id) as table:
            assert table.my_turn
            assert table.table.seats[1].who == "bot"
            await play_out(table)
            assert table.table.ending.why == "played"
        assert "hedgerow_bot_faults_total 0.0" in server.node.metrics.text().decode()


async def test_sealed_with_three(server):
    async with seated(server, "sealed", 3) as (_, tables):
        await asyncio.gather(*(play_out(table, seed) for seed, table in enumerate(tables)))
        assert sum(tables[0].public["points"]) > 0
        assert len({str(table.public) for table in tables}) == 1


async def test_beat_in_real_time(server):
    """Cards fall by the clock; poses are made between them, and all that were in time are counted."""
    async with seated(server, "beat", 2, rounds=1, beat=40) as (_, tables):
        first, second = tables
        updates = second.updates()
        await first.play("paw")
        await second.play("ear")
        await first.play("tail")
        async with asyncio.timeout(PATIENCE):
            told = []
            async for seen in updates:
                told += [fact for fact in seen.facts if fact["type"] in ("Posed", "Frozen")]
                if told and told[-1]["type"] == "Frozen":
                    break
        assert [fact.get("pose") for fact in told] == ["paw", "ear", "tail", None]
        await first.until(lambda: first.over, PATIENCE)
        assert first.public["poses"] == ["tail", "ear"]
