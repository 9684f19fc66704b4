"""The types for TypeScript are those of Python."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from hedgerow.client.remote_table import View
from hedgerow.server import typescript
from hedgerow.table import events
from hedgerow.table.views import Update
from hedgerow.testing.sealed import SEALED


def test_the_files_are_up_to_date():
    for path, text in typescript.files().items():
        file = typescript.FOLDER / path
        written = file.read_text("utf-8") if file.exists() else ""
        assert written == text, f"{path} is behind the Python types: run `{typescript.COMMAND}`"


def test_no_file_of_a_game_is_left_over():
    assert {str(file.relative_to(typescript.FOLDER)) for file in typescript.FOLDER.rglob("*.ts")} == set(typescript.files())


def test_every_message_and_event_is_there():
    text = typescript.messages_file()
    for event in get_args(events.TableEvent):
        assert f'type: "{event.__struct_config__.tag}";' in text
    for name in ("TableRequest", "ClientMessage", "TableFact", "ServerMessage"):
        assert f"export type {name}" in text
    assert "unknown[]" not in text
    for secret in ("key:", "nonce: string;\n}", "node: string;\n  seat"):
        assert secret not in text.partition("export type TableFact")[0].partition("export interface Sat ")[2]


def test_what_is_inherited_keeps_its_words():
    class Nest(msgspec.Struct):
        eggs: int
        """How many there are."""

    class Full(Nest):
        birds: int
        """Those that have hatched."""

    assert typescript.field_words(Full) == {"eggs": "How many there are.", "birds": "Those that have hatched."}


def test_the_client_reads_what_the_table_writes():
    assert {field.encode_name for field in msgspec.structs.fields(View)} == {field.encode_name for field in msgspec.structs.fields(Update)}
    written = {field.name for field in msgspec.structs.fields(Update) if field.required}
    assert written == {field.name for field in msgspec.structs.fields(View) if field.required}


def test_a_fact_with_a_name_of_the_tables_is_noticed():
    class Started(msgspec.Struct, tag="start"):
        pass

    with pytest.raises(ValueError, match="start"):
        typescript.check_tags(SEALED, [Started])
