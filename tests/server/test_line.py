"""The short way to write a frame makes the very bytes that the library makes, and the short way to read hears what it would hear."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from websockets.frames import Frame, Opcode

from hedgerow.server.line import frame_of
from tests.server.people import PATIENCE, plain, seated


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 128, 65_535, 65_536, 70_000])
def test_a_frame_is_as_the_library_writes_it(length):
    text = b"x" * length
    assert frame_of(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def masked(data, opcode=Opcode.TEXT, fin=True):
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def strange(n, blanks=0):
    """Something that is refused with its number: so it was heard."""
    return json.dumps({"type": "dance", "n": n, "blanks": " " * blanks}).encode()


async def heard(phone, *numbers):
    for n in numbers:
        assert (await phone.wait("refused"))["n"] == n


@asynccontextmanager
async def phoning(server, game="tally-ho", **options):
    async with seated(server, game, **options) as (_, (ada, _)), plain(server, ada.table.id) as phone:
        await phone.wait("view")
        yield phone, phone.socket.transport.write


async def test_several_messages_may_come_at_once_and_in_pieces(server):
    async with phoning(server) as (phone, write):
        frames = masked(strange("1")) + masked(strange("2", 300)) + masked(strange("3"))
        write(frames)
        await heard(phone, "1", "2", "3")
        for cut in (1, 3, 7, 60, 63, 100, len(frames) - 1):
            write(frames[:cut])
            await asyncio.sleep(0)
            write(frames[cut:])
            await heard(phone, "1", "2", "3")


async def test_byte_by_byte(server):
    async with phoning(server) as (phone, write):
        for byte in masked(strange("1", 200)):
            write(bytes((byte,)))
            await asyncio.sleep(0)
        await heard(phone, "1")


async def test_a_ping_between_two_messages_is_answered(server):
    async with phoning(server) as (phone, write):
        write(masked(strange("1")))
        pong = await phone.socket.ping(b"hello")
        write(masked(strange("2")))
        await heard(phone, "1", "2")
        await asyncio.wait_for(pong, PATIENCE)


async def test_a_message_in_several_frames_and_those_after_it(server):
    async with phoning(server) as (phone, write):
        text = strange("1")
        write(masked(strange("0")) + masked(text[:9], fin=False) + masked(text[9:], Opcode.CONT) + masked(strange("2")))
        await heard(phone, "0", "1", "2")
        write(masked(strange("3")))
        await heard(phone, "3")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
        (b"\xc1" + masked(b"{}")[1:], 1002),
        (masked(b"a", fin=False) + masked(strange("1")), 1002),
        (masked(b"x" * 70_000), 1009),
        (masked(b"x" * 70_000)[:20], 1009),
        (masked(b"\x03\xe8", Opcode.CLOSE) + masked(strange("1")), 1000),
    ],
    ids=["unmasked", "reserved bit", "text within a text", "too long", "the beginning of what is too long", "after the end"],
)
async def test_what_breaks_the_protocol_ends_the_socket_as_the_library_would(server, wrong, code):
    async with phoning(server) as (phone, write):
        write(masked(strange("0")) + wrong)
        assert await phone.closed() == code
        assert [message["n"] for message in phone.messages if message["type"] == "refused"] == ["0"]


# While the store is busy


class Busy:
    """The store is busy from now on, and keeps what is to be read as soon as it is ready."""

    def __init__(self, store, monkeypatch):
        self.waiting, self.monkeypatch = [], monkeypatch
        monkeypatch.setattr(store, "when_ready", self.waiting.append)

    def ready(self):
        self.monkeypatch.undo()
        for read in self.waiting:
            read()


@pytest.fixture
def busy(server, monkeypatch):
    return lambda: Busy(server.node.store, monkeypatch)


async def until(happened):
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0)


async def test_what_cannot_be_saved_yet_is_not_read_yet(server, busy):
    async with phoning(server) as (phone, write):
        store = busy()
        write(masked(strange("1")) + masked(strange("2")))
        await until(lambda: store.waiting)
        assert not server.node.metrics.refusals
        store.ready()
        await heard(phone, "1", "2")


async def test_where_a_clock_may_run_everything_is_read_at_once(server, busy):
    async with phoning(server, "sealed") as (phone, write):
        busy()
        write(masked(strange("1")))
        await heard(phone, "1")


async def test_what_came_before_the_line_was_cut_is_heard(server, busy):
    async with phoning(server) as (phone, write):
        store = busy()
        write(masked(strange("1")))
        await until(lambda: store.waiting)
        phone.socket.transport.abort()
        await until(lambda: server.node.metrics.refusals["unknown-message"])
        store.ready()
        assert server.node.metrics.refusals["unknown-message"] == 1


async def test_much_is_read_though_the_store_is_busy(server, busy):
    async with phoning(server) as (phone, write):
        store = busy()
        names = [str(number) for number in range(20)]
        write(b"".join(masked(strange(name, 4000)) for name in names))
        await heard(phone, *names[:16])
        store.ready()
