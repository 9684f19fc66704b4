"""Which database a text names, and where it is when nobody names one."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from hedgerow.store.errors import BadAddress

FILE = "hedgerow.sqlite3"
SQLITE = "sqlite://"
POSTGRES = ("postgresql://", "postgres://")


def data_folder(env: Mapping[str, str] = os.environ, platform: str = sys.platform, home: Path | None = None) -> Path:
    """The folder for this user's data: HEDGEROW_DATA, or what the platform has for it."""
    if chosen := env.get("HEDGEROW_DATA"):
        return Path(chosen)
    home = home or Path.home()
    if platform == "win32":
        return Path(env.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Hedgerow"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Hedgerow"
    shared = env.get("XDG_DATA_HOME", "")
    # The XDG rules: a relative path is to be ignored.
    return (Path(shared) if os.path.isabs(shared) else home / ".local" / "share") / "hedgerow"


def default_path() -> Path:
    return data_folder() / FILE


def is_postgres(url: str) -> bool:
    return url.startswith(POSTGRES)


def sqlite_path(url: str) -> Path:
    """The file behind `sqlite:///relative`, `sqlite:////absolute`, `sqlite://` (the default) or a plain path."""
    if not url.startswith(SQLITE):
        if "://" in url or not url.strip() or url == ":memory:":
            raise BadAddress(url)
        return Path(url).expanduser()
    rest = unquote(url.removeprefix(SQLITE))
    if not rest.strip("/"):
        return default_path()
    if not rest.startswith("/"):  # sqlite://name would be a host
        raise BadAddress(url)
    return Path(rest[1:]).expanduser()


def without_password(url: str) -> str:
    """A PostgreSQL address as it may stand in messages and logs."""
    parts = urlsplit(url)
    _, at, host = parts.netloc.rpartition("@")
    user = parts.username or ""
    return f"{parts.scheme}://{user}{at}{host}{parts.path}"
