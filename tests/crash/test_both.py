"""Two crash tests side by side: both are heard, and one that fails is enough."""

from __future__ import annotations

from tests.crash.both import side_by_side

PLAN = ["sqlite", "--plan", "--kills", "1"]


async def test_both_are_heard(capsys):
    assert await side_by_side({"one": PLAN, "other": PLAN}) == 0
    told = capsys.readouterr().out
    assert all(f"{name:8} | +" in told for name in ("one", "other"))


async def test_one_that_fails_is_enough(capsys, tmp_path):
    assert await side_by_side({"good": PLAN, "bad": ["check", str(tmp_path / "nowhere")]}) != 0
    assert "FileNotFoundError" in capsys.readouterr().out
