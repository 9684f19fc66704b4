"""Table events as tokens: every one can be written and read, whatever is in it, and stands in a match file without blanks."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.table.events import Event, Here, Resigned, Sat, TableEvent, read, write

KINDS = get_args(TableEvent)
TEXT = st.text(st.characters(codec="utf-8"), max_size=30)
VALUES = {int: st.integers(-4, 10**6), str: TEXT, bool: st.booleans()}


def events(kind):
    return st.builds(kind, **{field.name: VALUES[field.type] for field in msgspec.structs.fields(kind)})


@given(st.one_of([events(kind) for kind in KINDS]))
def test_written_and_read_again(event):
    token = write(event)
    assert read(token) == event
    assert not set(token) & set(" \t\n#>@")


def test_tokens_as_they_stand_in_the_log():
    assert write(Sat(seat=0, key="k", name="Bořek & Ann", colour=3)) == "sat:seat=0&key=k&name=Bo%C5%99ek+%26+Ann&colour=3"
    assert write(Here(seat=2, node="n")) == "here:seat=2&node=n"
    assert read("resign:seat=1") == Resigned(seat=1, level="badger")


@pytest.mark.parametrize("token", ["back:7", "juggled:seat=1", "", "sat", "SAT:seat=0"])
def test_what_is_no_event_of_this_version(token):
    if token == "sat":
        with pytest.raises(msgspec.ValidationError):
            read(token)
    else:
        assert read(token) is None


def test_a_new_field_is_skipped():
    assert read("here:seat=2&node=n&mood=fine") == Here(seat=2, node="n")


def test_every_event_has_a_name_of_its_own():
    tags = [kind.__struct_config__.tag for kind in KINDS]
    assert len(set(tags)) == len(tags) == len(Event.__subclasses__())
