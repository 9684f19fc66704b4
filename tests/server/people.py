"""Those who come to a server in tests: players through the client, and plain sockets that write down every frame."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.error
import urllib.request
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hedgerow.client import Client

PATIENCE = 20.0
"""Seconds after which a test is taken to hang. Nothing waits for them to pass."""


class Plain:
    """A socket without any help: what is sent is what the test says, and all that comes is kept."""

    def __init__(self, socket):
        self.socket = socket
        self.frames: list[str] = []
        self.messages: list[dict] = []

    async def send(self, type, **fields):
        await self.send_text(json.dumps({"type": type, **fields}))

    async def send_text(self, text):
        await self.socket.send(text)

    async def next(self):
        """The next message; pings are answered on the way."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.frames.append(await self.socket.recv())
                message = json.loads(self.frames[-1])
                self.messages.append(message)
                if message["type"] != "ping":
                    return message
                with suppress(ConnectionClosed):  # what came before the end is still to be read
                    await self.send("pong", t=message["t"])

    async def ping(self):
        """The next ping, for those who answer it themselves."""
        async with asyncio.timeout(PATIENCE):
            while (message := json.loads(await self.socket.recv()))["type"] != "ping":
                self.messages.append(message)
        return message

    async def wait(self, type, **fields):
        """The next message of this type with these values."""
        while True:
            message = await self.next()
            if message["type"] == type and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def fact(self, type, **fields):
        """The next view that tells such a fact."""
        while True:
            view = await self.wait("view")
            for fact in view["facts"]:
                if fact["type"] == type and all(fact.get(name) == value for name, value in fields.items()):
                    return view

    async def closed(self):
        """The number with which the server closes the socket; everything before it is kept."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionClosed):
                while True:
                    self.frames.append(await self.socket.recv())
                    self.messages.append(json.loads(self.frames[-1]))
        return self.socket.close_code


@asynccontextmanager
async def plain(server, id, hello=True, **connecting):
    async with connect(f"ws{server.url.removeprefix('http')}/ws/{id}", compression=None, ping_interval=None, **connecting) as socket:
        someone = Plain(socket)
        if hello is not False:
            with suppress(ConnectionClosed):  # if they do not let us in, what they said is still to be read
                await someone.send("hello", **(hello if isinstance(hello, dict) else {}))
        yield someone


@asynccontextmanager
async def seated(server, game, players=2, **options):
    """A started match: everybody at the table, in order of seats."""
    people = [Client(server.url) for _ in range(players)]
    made = await people[0].create(game, name="Player 0", seats=players, options={name: str(value) for name, value in options.items()})
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(person.join(made.id)) for person in people]
        for seat, table in enumerate(tables[1:], 1):
            await table.sit(f"Player {seat}")
        await tables[0].start()
        for table in tables:
            await table.until(lambda table=table: table.table.phase == "play")
        yield people, tables


async def play_out(table, seed=1):
    """Play random moves whenever the game waits for this seat, to the end."""
    rng = random.Random(seed)
    while True:
        await table.until(lambda: table.over or table.my_turn, PATIENCE)
        if table.over:
            return
        await table.play(rng.choice(table.moves))


async def http(server, method, path, body=None, content="application/json", headers=None):
    """Status, headers and body of a plain request."""

    def ask():
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(server.url + path, data, {"content-type": content, **(headers or {})}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return response.status, dict(response.headers), response.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    return await asyncio.to_thread(ask)
