"""A wire to PostgreSQL that can be cut at the worst moments."""

from __future__ import annotations

import asyncio
from pathlib import Path

BIND = b"B"
"""How the message begins with which a prepared statement is sent off."""
READY = b"Z\x00\x00\x00\x05"
"""How an answer ends, but for one letter that says whether a transaction goes on."""


class CuttingProxy:
    """Passes bytes on, until told to lose a statement or the answer to one."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self._wires: set[asyncio.StreamWriter] = set()
        self.lose_next_statement = False
        self.lose_next_answer = False
        self.refuse = False
        self.flowing = asyncio.Event()
        """Cleared, it holds every byte back until it is set again."""
        self.flowing.set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def cut(self) -> None:
        """All wires at once."""
        for wire in self._wires:
            wire.close()
        self._wires.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuse:
            writer.close()
            return
        try:
            from_server, to_server = await asyncio.open_unix_connection(str(self._socket))
        except OSError:  # the database is down
            writer.close()
            return
        self._wires |= {writer, to_server}
        cut_answer = asyncio.Event()
        try:
            await asyncio.gather(self._out(reader, to_server, cut_answer), self._back(from_server, writer, cut_answer))
        except (ConnectionError, EOFError):
            pass
        finally:
            writer.close()
            to_server.close()

    async def _out(self, reader: asyncio.StreamReader, to_server: asyncio.StreamWriter, cut_answer: asyncio.Event) -> None:
        while data := await reader.read(1 << 20):
            await self.flowing.wait()
            if data.startswith(BIND) and self.lose_next_statement:
                self.lose_next_statement = False
                raise ConnectionError
            if data.startswith(BIND) and self.lose_next_answer:
                self.lose_next_answer = False
                cut_answer.set()
            to_server.write(data)
        raise EOFError

    async def _back(self, from_server: asyncio.StreamReader, writer: asyncio.StreamWriter, cut_answer: asyncio.Event) -> None:
        lost = b""
        while data := await from_server.read(1 << 20):
            await self.flowing.wait()
            if not cut_answer.is_set():
                writer.write(data)
                continue
            lost += data
            if lost[:-1].endswith(READY):
                raise ConnectionError
        raise EOFError
