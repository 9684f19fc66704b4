"""docs/protocol.md says what is so: its example runs, and it leaves out no message, code or setting."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from hedgerow.server import messages
from hedgerow.server.app import routes
from hedgerow.server.problems import PROBLEMS
from hedgerow.server.settings import Settings
from hedgerow.table import events, requests
from hedgerow.table.refused import WHY

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


@pytest.mark.asyncio
async def test_the_example_runs(server, capsys):
    names = {}
    exec(re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0], names)
    await names["main"](server.url)
    points, record = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"points: \(\d+, \d+\)", points)
    assert record == "record: fair"


def test_every_message_is_described():
    for union in (messages.ClientMessage, messages.ServerMessage):
        for kind in get_args(union):
            assert f"`{kind.__struct_config__.tag}" in PAGE
    for kind in get_args(requests.TableRequest):
        assert f"`{kind.__struct_config__.tag}`" in PAGE
    for kind in get_args(events.TableEvent):
        assert f"`{kind.__struct_config__.tag}`" in PAGE


def test_every_code_is_described():
    for code in {*PROBLEMS, *WHY, "illegal", "unreadable", "out-of-turn"}:
        assert f"`{code}`" in PAGE, code


def test_every_setting_is_described_with_its_default():
    for name in Settings.__struct_fields__:
        assert f"`{name}`" in PAGE, name
    for line in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([\d., ]+) \|", PAGE, re.MULTILINE):
        for name, default in zip(re.findall(r"`(\w+)`", line[0]), line[1].split(","), strict=True):
            assert getattr(Settings(), name) == float(default), name


def test_every_address_is_described():
    for route in routes():
        path = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), getattr(route, "path", ""))
        assert path in PAGE
