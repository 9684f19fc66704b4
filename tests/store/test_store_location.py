"""Which database a text names."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from hedgerow.store import BadAddress, Unavailable, data_folder, default_path, open_store
from hedgerow.store.location import is_postgres, sqlite_path, without_password

HOME = Path("/home/ann")


@pytest.mark.parametrize(
    ("env", "platform", "folder"),
    [
        ({"HEDGEROW_DATA": "/srv/h", "XDG_DATA_HOME": "/x"}, "linux", "/srv/h"),
        ({"XDG_DATA_HOME": "/x"}, "linux", "/x/hedgerow"),
        ({"XDG_DATA_HOME": "relative"}, "linux", "/home/ann/.local/share/hedgerow"),
        ({}, "linux", "/home/ann/.local/share/hedgerow"),
        ({}, "darwin", "/home/ann/Library/Application Support/Hedgerow"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/Hedgerow"),
        ({}, "win32", "/home/ann/AppData/Local/Hedgerow"),
    ],
)
def test_the_data_folder_of_each_platform(env: dict[str, str], platform: str, folder: str) -> None:
    assert data_folder(env, platform, HOME) == Path(folder)


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("log.sqlite3", "log.sqlite3"),
        ("/var/lib/log", "/var/lib/log"),
        ("sqlite:///log.sqlite3", "log.sqlite3"),
        ("sqlite:////var/lib/my%20log", "/var/lib/my log"),
    ],
)
def test_paths(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)


def test_no_path_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEDGEROW_DATA", "/srv/h")
    assert sqlite_path("sqlite://") == sqlite_path("sqlite:///") == default_path()


@pytest.mark.parametrize("url", ["", "  ", "mysql://host/x", "sqlite://host", ":memory:"])
def test_addresses_of_nothing(url: str) -> None:
    with pytest.raises(BadAddress, match="give a path"):
        sqlite_path(url)


def test_passwords_stay_out_of_messages() -> None:
    assert is_postgres("postgres://h/d")
    assert without_password("postgresql://ann:pa%40ss@host:5432/db?password=pass") == "postgresql://ann@host:5432/db"
    assert without_password("postgresql://host/db") == "postgresql://host/db"


@pytest.mark.asyncio
async def test_the_default_file_is_made_for_its_user_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HEDGEROW_DATA", str(tmp_path / "new" / "folder"))
    async with await open_store():
        assert default_path().exists()
    if sys.platform != "win32":
        assert stat.S_IMODE(default_path().parent.stat().st_mode) == 0o700


@pytest.mark.asyncio
async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unavailable, match="choose another path"):
        await open_store(str(tmp_path / "file" / "log"))
