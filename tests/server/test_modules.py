"""Games that no installed package offers: a module that puts them on the shelf is enough."""

from __future__ import annotations

import sys

import pytest

from hedgerow.client import Client

pytestmark = pytest.mark.asyncio

MODULE = """
from msgspec.structs import replace
from hedgerow.core.kind import register
from hedgerow.testing.sealed import SEALED

register(replace(SEALED, name="ours"))
"""


async def test_a_game_of_ones_own_is_played_and_its_bots_know_it(open_server, tmp_path, monkeypatch):
    (tmp_path / "game_of_ours.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    async with open_server(modules=("game_of_ours",), bots=1) as server:
        monkeypatch.delitem(sys.modules, "game_of_ours")
        ada = Client(server.url)
        assert "ours" in [game.name for game in await ada.games()]
        made = await ada.create("ours", name="Ada", seats=2, bots=["cub"], start=True)
        async with ada.join(made.id) as table:
            await table.until(lambda: table.public["decided"][1], 60)
        assert "hedgerow_bot_faults_total 0.0" in server.node.metrics.text().decode()
