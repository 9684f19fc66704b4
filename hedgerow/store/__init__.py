"""The durable match log: SQLite by default, PostgreSQL for many nodes. One interface, one test suite for both."""

from hedgerow.store.clock import DatabaseClock
from hedgerow.store.errors import (
    BadAddress,
    Closed,
    Duplicate,
    Forgotten,
    Malformed,
    MigrationFailed,
    NewerSchema,
    NotSaved,
    Stale,
    StoreError,
    Taken,
    Unavailable,
    UnknownMatch,
)
from hedgerow.store.interface import Batch, Finish, Record, Store
from hedgerow.store.location import data_folder, default_path
from hedgerow.store.open import open_store
from hedgerow.store.wakes import Subscription, Wake

__all__ = [
    "BadAddress",
    "Batch",
    "Closed",
    "DatabaseClock",
    "Duplicate",
    "Finish",
    "Forgotten",
    "Malformed",
    "MigrationFailed",
    "NewerSchema",
    "NotSaved",
    "Record",
    "Stale",
    "Store",
    "StoreError",
    "Subscription",
    "Taken",
    "Unavailable",
    "UnknownMatch",
    "Wake",
    "data_folder",
    "default_path",
    "open_store",
]
