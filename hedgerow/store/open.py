"""One door to both stores."""

from __future__ import annotations

from hedgerow.store.interface import Store
from hedgerow.store.location import default_path, is_postgres, sqlite_path


async def open_store(url: str | None = None) -> Store:
    """The store that a path, `sqlite:///path` or `postgresql://…` names; without one, a file in this user's data folder."""
    if url is not None and is_postgres(url):
        # Here, not above: whoever plays on SQLite needs no driver for PostgreSQL.
        from hedgerow.store.postgres.store import PostgresStore

        return await PostgresStore.open(url)
    from hedgerow.store.sqlite.store import SqliteStore

    return await SqliteStore.open(default_path() if url is None else sqlite_path(url))
