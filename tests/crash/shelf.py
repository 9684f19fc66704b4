"""Importing this puts the micro-games on the shelf: servers of the crash test do, and whoever reads their logs."""

from hedgerow.core.kind import register
from tests.crash.micro_games import BEAT, SEALED

register(SEALED)
register(BEAT)
