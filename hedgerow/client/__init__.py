"""A client in Python, for bots from outside, tests and tools: it re-sends what is not confirmed, and comes back by itself."""

from hedgerow.client.client import Client
from hedgerow.client.refused import Refused
from hedgerow.client.remote_table import RemoteTable, Seen

__all__ = ["Client", "Refused", "RemoteTable", "Seen"]
