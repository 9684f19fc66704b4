"""The short way to write a frame makes the very bytes that the library makes."""

import pytest
from websockets.frames import Frame, Opcode

from hedgerow.server.line import head_of


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 128, 65_535, 65_536, 70_000])
def test_a_frame_is_as_the_library_writes_it(length):
    text = b"x" * length
    assert head_of(text) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
