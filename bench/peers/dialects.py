"""How to talk to each server: come into a room, make the next move, and know a delivered update when one comes.

Two in each room play, the others look on. Only as much of a message is read as is needed for the next move.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from itertools import count
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from hedgerow.client import Client
from hedgerow.core import WATCHER
from hedgerow.server.messages import Hello, Move, Pong

SIZE = 4
"""Sockets in a room."""
PLAYERS = 2
TOKEN = "d3-d6"
"""What players send where nobody reads it; as long as a move of ours."""

Data = str | bytes

encode = msgspec.json.encode


async def dial(url: str) -> ClientConnection:
    return await connect(url, compression=None, ping_interval=None, max_size=None, close_timeout=1, open_timeout=30)


class Dialect(ABC):
    """One room, as those in it hear and say it."""

    def __init__(self, url: str, number: int) -> None:
        self.http, self.ws, self.number = url, url.replace("http", "ws", 1), number
        self.turn = 0
        self.sockets: list[ClientConnection] = []

    @abstractmethod
    async def come_in(self) -> None:
        """Open the sockets of this room."""

    @abstractmethod
    def move(self) -> tuple[int, Data] | None:
        """Who moves next, and what they send; None while it is nobody's turn."""

    @abstractmethod
    async def read(self, index: int, data: Data) -> bool:
        """Is this an update? Whatever else comes is answered."""


class Echo(Dialect):
    async def come_in(self) -> None:
        self.sockets = [await dial(f"{self.ws}ws/{self.number}") for _ in range(SIZE)]

    def move(self) -> tuple[int, Data]:
        self.turn = 1 - self.turn
        return self.turn, encode(Move(f"bench-{self.number}", self.number, TOKEN)).decode()

    async def read(self, index: int, data: Data) -> bool:
        return True


class Word(Struct):
    """What a bench has to know of a message of ours."""

    type: str
    t: int = 0
    code: str = ""
    seat: int = WATCHER
    epoch: int = 0
    turn: list[int] = []
    moves: list[str] | None = None


class Hedgerow(Dialect):
    """Tally Ho!, with moves drawn from those that the server says are legal."""

    reader = msgspec.json.Decoder(Word)

    def __init__(self, url: str, number: int) -> None:
        super().__init__(url, number)
        self.random = Random(number)
        self.names = count()
        self.epoch = 0
        self.waits_for: list[int] = []
        self.moves: dict[int, list[str]] = {}

    async def come_in(self) -> None:
        ann, ben = Client(self.http), Client(self.http)
        id = (await ann.create("tally-ho", name="Ann")).id
        async with ann.join(id) as host, ben.join(id) as guest:
            await guest.sit("Ben")
            await host.start()
        for secret in (ann.secret, ben.secret, None, None):
            socket = await dial(f"{self.ws}ws/{id}")
            await socket.send(encode(Hello(secret)).decode())
            self.sockets.append(socket)

    def move(self) -> tuple[int, Data] | None:
        for seat in self.waits_for:
            if moves := self.moves.get(seat):
                move = Move(f"bench-{next(self.names)}", self.epoch, self.random.choice(moves))
                return seat, encode(move).decode()
        return None

    async def read(self, index: int, data: Data) -> bool:
        word = self.reader.decode(data)
        match word.type:
            case "view":
                self.epoch, self.waits_for = word.epoch, word.turn
                if word.moves is not None:
                    self.moves[word.seat] = word.moves
                return True
            case "ping":
                await self.sockets[index].send(encode(Pong(word.t)).decode())
            case "refused" | "bye":
                raise RuntimeError(f"our server said {word.type}: {word.code}")
        return False


class BoardgameIo(Dialect):
    """Socket.IO by hand: 4 is a message, 40 connects to the namespace of the game, 42 is an event; 2 asks for a 3."""

    SPACE = "/tally,"
    UPDATE = f'42{SPACE}["update"'
    state = 0

    async def come_in(self) -> None:
        for index in range(SIZE):
            socket = await dial(f"{self.ws}socket.io/?EIO=4&transport=websocket")
            await socket.recv()
            await socket.send(f"40{self.SPACE}")
            await socket.recv()
            await socket.send(self._event("sync", f"room-{self.number}", self._player(index), None, PLAYERS))
            self.sockets.append(socket)

    def _event(self, *args: Any) -> str:
        return f"42{self.SPACE}{encode(args).decode()}"

    @staticmethod
    def _player(index: int) -> str | None:
        return str(index) if index < PLAYERS else None

    def move(self) -> tuple[int, Data]:
        player = self._player(self.turn)
        action = {"type": "MAKE_MOVE", "payload": {"type": "play", "args": [TOKEN], "playerID": player, "credentials": None}}
        return self.turn, self._event("update", action, self.state, f"room-{self.number}", player)

    async def read(self, index: int, data: Data) -> bool:
        assert isinstance(data, str)
        if data == "2":
            await self.sockets[index].send("3")
        if not data.startswith(self.UPDATE):
            return False
        if index == 0:
            state = msgspec.json.decode(data.removeprefix(f"42{self.SPACE}"))[2]
            self.state, self.turn = state["_stateID"], int(state["ctx"]["currentPlayer"])
        return True


class Colyseus(Dialect):
    """A byte says what a message is (10: come in, 13: data); its name and its content follow in MessagePack."""

    JOIN = b"\x0a"
    UPDATE = b"\x0d" + msgspec.msgpack.encode("update")
    MOVE = b"\x0d" + msgspec.msgpack.encode("move") + msgspec.msgpack.encode({"token": TOKEN})

    async def come_in(self) -> None:
        for _ in range(SIZE):
            seat = await asyncio.to_thread(self._reserve)
            socket = await dial(f"{self.ws}{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}")
            await socket.recv()
            await socket.send(self.JOIN)
            self.sockets.append(socket)

    def _reserve(self) -> dict[str, str]:
        request = Request(f"{self.http}matchmake/joinOrCreate/table", encode({"number": self.number}), {"content-type": "application/json"})
        with urlopen(request, timeout=30) as response:
            answer: dict[str, str] = msgspec.json.decode(response.read())
            return answer

    def move(self) -> tuple[int, Data]:
        self.turn = 1 - self.turn
        return self.turn, self.MOVE

    async def read(self, index: int, data: Data) -> bool:
        assert isinstance(data, bytes)
        return data.startswith(self.UPDATE)
