"""What can be set about a server, and what it allows. Every line can be set from outside: HEDGEROW_TABLES=500."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

PREFIX = "HEDGEROW_"
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Rate: TypeAlias = Annotated[float, Meta(gt=0)]


class BadSetting(Exception):
    """A setting from outside that does not fit."""


class Settings(Struct, frozen=True, kw_only=True):
    database: str | None = None
    """A path, sqlite:///path or postgresql://…; without one, a file in this user's data folder."""
    bots: Count = 1
    """Processes in which bots think. With none of them, bots never move here; another node's may."""
    advisers: Count = 2
    """Processes in which hints and reviews are worked out."""
    modules: tuple[str, ...] = ()
    """What the server and its bots import first, for games that no installed package offers."""
    node: str = ""
    """The name of this node among others on the same database; drawn by lot where it is not given."""
    origins: tuple[str, ...] = ()
    """Web pages of other hosts that may open sockets here, such as https://example.org; * stands for all."""

    tables: Count = 2_000
    """Tables open on this node at once."""
    spectators: Count = 100
    """Viewers without a seat at one table."""
    sockets: Count = 5_000
    sockets_per_address: Count = 100

    message_bytes: Count = 4_096
    """The longest message on a socket."""
    body_bytes: Count = 16_384
    """The longest body of a request, but for match files."""
    data_bytes: Count = 262_144
    """The longest pack or deck that a table may bring along."""
    file_bytes: Count = 524_288
    """The longest match file that is verified here; it holds what its table brought along."""

    messages_per_second: Rate = 20
    messages_at_once: Count = 60
    """A socket may send this many in one go before its rate counts."""
    requests_per_second: Rate = 10
    requests_at_once: Count = 60
    """The same for the requests of one address."""
    new_tables_per_second: Rate = 0.5
    new_tables_at_once: Count = 20
    files_per_second: Rate = 0.5
    files_at_once: Count = 10
    checks_per_second: Rate = 1
    checks_at_once: Count = 20
    """Packs and decks to check, and hints, of one address."""

    queue_messages: Count = 256
    queue_bytes: Count = 1_048_576
    """What may wait for one slow reader before it is dropped."""
    hello_seconds: Rate = 10
    ping_seconds: Rate = 2
    calm_ping_seconds: Rate = 4
    """The same where no clock runs, and it matters little how far away somebody is: for those who neither speak nor are shown anything."""
    silence_seconds: Rate = 12
    """A socket that says nothing for so long, not even pong, is dead."""
    goodbye_seconds: Rate = 2
    """How long to wait, when the server ends, for what is being saved."""


def from_environment(env: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from HEDGEROW_… variables; what is given here and is not None counts more."""
    names = {name: PREFIX + name.upper() for name in Settings.__struct_fields__}
    found = {name: _read(name, env[variable]) for name, variable in names.items() if variable in env}
    return Settings(**{**found, **{name: value for name, value in given.items() if value is not None}})


def _read(name: str, text: str) -> Any:
    field = next(field for field in msgspec.structs.fields(Settings) if field.name == name)
    value = [part.strip() for part in text.split(",") if part.strip()] if name in ("origins", "modules") else text
    try:
        return msgspec.convert(value, field.type, strict=False)
    except msgspec.ValidationError as error:
        raise BadSetting(f"{PREFIX}{name.upper()}={text} does not fit: {error}") from error
