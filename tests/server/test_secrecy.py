"""Everything that every socket of a Sealed game is sent, frame by frame: nothing secret is in it before its time."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AsyncExitStack

import pytest

from hedgerow.client import Client
from hedgerow.server.socket import key_of
from hedgerow.testing import sealed
from tests.server.people import plain

pytestmark = pytest.mark.asyncio

FIRST = 700_100_200_300_400
CARD = re.compile(r"7001002003004\d{2}")
"""Cards with numbers that stand for nothing else on the wire: too long to turn up by chance in a hash, and found wherever they are."""


@pytest.fixture(autouse=True)
def remarkable_cards(monkeypatch):
    monkeypatch.setattr(sealed, "CARDS", range(FIRST, FIRST + 30))


async def open_sealed(server, stack, people, **options):
    """A started game, a plain socket for each player in order of seats, and one for a spectator."""
    made = await people[0].create("sealed", name="Player 0", nonce="nonce-0", seats=len(people), options=options)
    sockets = [await stack.enter_async_context(plain(server, made.id, {"secret": person.secret})) for person in people]
    watcher = await stack.enter_async_context(plain(server, made.id))
    for seat, socket in enumerate(sockets[1:], 1):
        await socket.send("ask", n="sit", request={"do": "sit", "name": f"Player {seat}", "seat": seat})
        await socket.wait("ack", n="sit")
    await sockets[0].send("ask", n="start", request={"do": "start"})
    return made.id, sockets, watcher


async def hand_of(socket, round):
    """Wait for the cards of a round, and return them."""
    while True:
        view = await socket.wait("view")
        if (view.get("public") or {}).get("phase") == "choose" and view["public"]["round"] == round:
            return view["private"]["hand"], view["epoch"]


async def choose(socket, name, epoch, card):
    await socket.send("move", n=name, epoch=epoch, token=f"choose:{card}")
    await socket.wait("ack", n=name)


async def to_the_end(socket):
    while (await socket.wait("view")).get("table", {}).get("phase") != "over":
        pass


def check_frames(socket, own, untold):
    """Cards in a frame are one's own, or have been shown by then; and nothing of `untold` is in any frame."""
    shown = set()
    for frame in socket.frames:
        message = json.loads(frame)
        shown |= {fact["card"] for fact in message.get("facts", ()) if fact["type"] == "Shown"}
        cards = {int(card) for card in CARD.findall(frame)}
        assert cards <= own | shown, f"{sorted(cards - own - shown)} in {frame}"
        for secret in untold:
            assert secret not in frame
    assert shown, "nothing was ever shown"


async def check_traffic(server, id, people, sockets, watcher):
    entries = await server.node.store.entries(id)
    deals = [entry.token.split(":") for entry in entries if entry.token.startswith("deal:")]
    dealt = {seat: {int(card) for _, whose, card in deals if int(whose) == seat} for seat in range(len(people))}
    secrets = [person.secret for person in people] + [key_of(person.secret) for person in people]
    for seat, socket in enumerate(sockets):
        check_frames(socket, dealt[seat], secrets)
    check_frames(watcher, set(), secrets)
    assert not any(own & other for seat, own in dealt.items() for whose, other in dealt.items() if whose != seat)


async def test_nobody_sees_a_card_before_its_time(server):
    people = [Client(server.url) for _ in range(3)]
    async with AsyncExitStack() as stack:
        id, sockets, watcher = await open_sealed(server, stack, people)
        for round in (1, 2):
            for number, socket in enumerate(sockets):
                hand, epoch = await hand_of(socket, round)
                if number == 0:  # somebody who cannot make up their mind
                    await choose(socket, f"first-{round}", epoch, hand[1])
                await choose(socket, f"choice-{round}", epoch, hand[0])
        await asyncio.gather(*(to_the_end(socket) for socket in (*sockets, watcher)))
        await check_traffic(server, id, people, sockets, watcher)


async def test_nor_when_time_runs_out_and_the_lot_decides(server):
    people = [Client(server.url) for _ in range(2)]
    async with AsyncExitStack() as stack:
        id, sockets, watcher = await open_sealed(server, stack, people, rounds="1", timer="50")
        await asyncio.gather(*(to_the_end(socket) for socket in (*sockets, watcher)))
        assert any(entry.token.startswith("lot:") for entry in await server.node.store.entries(id))
        await check_traffic(server, id, people, sockets, watcher)


async def test_versions_do_not_tell_that_somebody_chose_again(server):
    people = [Client(server.url) for _ in range(3)]
    async with AsyncExitStack() as stack:
        _, sockets, watcher = await open_sealed(server, stack, people)
        hands = [await hand_of(socket, 1) for socket in sockets]
        await choose(sockets[0], "one", hands[0][1], hands[0][0][0])
        before = [await socket.fact("Chosen", seat=0) for socket in (*sockets[1:], watcher)]
        for number, card in enumerate(hands[0][0]):
            await choose(sockets[0], f"again-{number}", hands[0][1], card)
        await choose(sockets[1], "two", hands[1][1], hands[1][0][0])
        after = [await sockets[2].fact("Chosen", seat=1), await watcher.fact("Chosen", seat=1)]
        assert [view["v"] for view in after] == [view["v"] + 1 for view in before[1:]]


async def test_the_secret_of_the_draws_comes_out_at_the_end_only(server):
    people = [Client(server.url) for _ in range(2)]
    async with AsyncExitStack() as stack:
        id, _sockets, watcher = await open_sealed(server, stack, people, rounds="1", timer="50")
        secret = await server.node.store.secret(id)
        await to_the_end(watcher)
        frames = [frame for frame in watcher.frames if secret in frame]
        assert frames
        assert all(json.loads(frame)["table"]["phase"] == "over" for frame in frames)
        assert all("nonce-0" not in frame for frame in watcher.frames if json.loads(frame).get("table", {}).get("phase") == "lobby")
