"""The games as a page needs them: who can play, which options there are, which bots."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from hedgerow.core import AnyKind, kinds
from hedgerow.core.kind import option_text
from hedgerow.server.messages import GameInfo, OptionInfo
from hedgerow.table.levels import level_names


def all_games() -> list[GameInfo]:
    return [game_info(kind) for kind in kinds().values()]


def game_info(kind: AnyKind) -> GameInfo:
    fields = msgspec.structs.fields(kind.options)
    return GameInfo(
        name=kind.name,
        title=kind.title,
        seats=list(kind.seats),
        options=[_option(kind, field) for field in fields],
        data=list(kind.data),
        personal=kind.personal,
        bots=level_names(kind),
    )


def _option(kind: AnyKind, field: msgspec.structs.FieldInfo) -> OptionInfo:
    told = inspect.type_info(field.type)
    choices: list[Any] = []
    least = most = None
    if isinstance(told, inspect.LiteralType):
        choices = list(told.values)
    elif isinstance(told, inspect.BoolType):
        choices = [True, False]
    elif isinstance(told, inspect.IntType):
        least, most = told.ge, told.le
    return OptionInfo(
        name=field.name,
        default=option_text(field.default),
        words=kind.words.templates.get(f"option.{field.name}", field.name),
        choices=[option_text(choice) for choice in choices],
        least=least,
        most=most,
    )
