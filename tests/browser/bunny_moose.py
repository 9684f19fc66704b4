"""People of Bunny Moose who need no browser, and a line that is slow."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from hedgerow.client import Client, Refused, RemoteTable

T = TypeVar("T")
LONG = 60.0
HURRIED = {"narrator": "player", "lines": "4", "pace": "5000"}
"""The narrator lays the cards, so that nobody waits for a clock."""
STAND_STILL = """() => {
    const real = performance.now.bind(performance);
    let at = null, lag = 0;
    performance.now = () => at ?? real() - lag;
    window.standStill = selector => {
        // A page that is just being put together may look like it for less than a frame.
        const look = () => requestAnimationFrame(() => {
            if (at !== null || !document.querySelector(selector)) return;
            at = real() - lag;
            changes.disconnect();
        });
        const changes = new MutationObserver(look);
        changes.observe(document, { subtree: true, childList: true, attributes: true });
        look();
    };
    window.goOn = () => {
        lag = real() - at;
        at = null;
    };
}"""
"""The page's clock can be held, so that what is there for a moment only can be looked at."""
SPEECH = """window.spoken = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, 'speechSynthesis', { value: {
    speak: ({ lang, text }) => window.spoken.push([lang, text, document.querySelectorAll('.piles [role=img]').length]),
    cancel: () => {},
} });"""
"""What would be spoken aloud is written down: in which language, what, and how many cards lie there."""


class Company:
    """Everybody at a table through the client for Python, in a thread of its own. A browser may share any of their seats."""

    def __init__(self, url: str, names: list[str], options: dict[str, str]) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.clients = [Client(url) for _ in names]
        self.seats: list[RemoteTable] = []
        self.id = self.wait(self._sit(names, options))

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LONG)

    async def _sit(self, names: list[str], options: dict[str, str]) -> str:
        created = await self.clients[0].create("bunny-moose", name=names[0], seats=len(names), options=options)
        for client, name in zip(self.clients, names, strict=True):
            seat = client.join(created.id)
            await seat.__aenter__()
            self.seats.append(seat)
            if seat.seat < 0:
                await seat.sit(name)
        self.code = created.code
        return created.id

    def start(self) -> None:
        self.wait(self.seats[0].start())

    def leave(self) -> None:
        self.wait(self._leave())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def _leave(self) -> None:
        for seat in self.seats:
            await seat.close()

    def drop(self, seat: int) -> None:
        """Somebody's line breaks."""
        self.wait(self.seats[seat].close())

    def come_back(self, seat: int) -> None:
        self.seats[seat] = self.clients[seat].join(self.id)
        self.wait(self.seats[seat].__aenter__())

    def link(self, seat: int) -> str:
        return f"/t/{self.id}#seat={self.clients[seat].secret}"

    @property
    def public(self) -> dict[str, Any]:
        return self.seats[0].public

    @property
    def held(self) -> str:
        """The card in the narrator's hand, once the narrator has heard what the others have."""
        narrator = self.seats[self.public["narrator"]]
        return (narrator.private or {}).get("card", "") if narrator.public["laid"] == self.public["laid"] else ""

    def play(self, seat: int, token: str) -> None:
        self.wait(self._play(self.seats[seat], token))

    async def _play(self, seat: RemoteTable, token: str) -> None:
        await seat.until(lambda: seat.epoch >= self.seats[0].epoch)
        await seat.play(token)

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait for what somebody in a browser does."""
        self.wait(self.seats[0].until(condition))

    def go_on(self, enough: Callable[[], bool]) -> None:
        """Play in a hurry until it is enough."""
        self.wait(self._go_on(enough))

    async def _go_on(self, enough: Callable[[], bool]) -> None:
        first = self.seats[0]
        while not first.over:
            await first.until(lambda: first.over or first.public["phase"] not in ("lot", "draw", "landing", "line"))
            table = first.public
            if not first.over and table["phase"] == "held":
                await self._has_card(self.seats[table["narrator"]], table)
            if first.over or enough():
                return
            await self._step(table)

    async def _has_card(self, narrator: RemoteTable, table: dict[str, Any]) -> None:
        here = (table["round"], table["laid"])

        def there() -> tuple[int, int]:
            return narrator.public["round"], narrator.public["laid"]

        await narrator.until(lambda: there() > here or (there() == here and "lay" in narrator.moves))

    async def _step(self, table: dict[str, Any]) -> None:
        narrator, mark = self.seats[table["narrator"]], (table["round"], table["phase"], table["laid"])
        match table["phase"]:
            case "bet":
                await self._play(narrator, f"bet:{table['order'][0]}")
            case "held":
                await narrator.play("lay")
            case "enter":
                for seat in table["order"]:
                    await narrator.play(f"{seat}:Ets/Etf")
                await narrator.until(lambda: "done" in narrator.moves)
                await narrator.play("done")
            case "score":
                await asyncio.gather(*(self._skip(seat) for seat in self.seats))
        first = self.seats[0]
        await first.until(lambda: first.over or (first.public["round"], first.public["phase"], first.public["laid"]) != mark)

    async def _skip(self, seat: RemoteTable) -> None:
        """Somebody in a browser may have said it for this seat already; and a show comes to its end by itself."""
        # Who has not heard yet that the show began would wrongly think that it is over.
        await seat.until(lambda: seat.epoch >= self.seats[0].epoch)
        await seat.until(lambda: "skip" in seat.moves or seat.public["phase"] != "score" or seat.public["agreed"][seat.seat])
        if "skip" not in seat.moves:
            return
        try:
            await seat.play("skip")
        except Refused as refused:
            if refused.code != "stale":
                raise


class SlowLine:
    """A way to the server on which every byte takes longer, in both directions."""

    def __init__(self, port: int, seconds: float) -> None:
        self.target, self.seconds = port, seconds
        self.loop = asyncio.new_event_loop()
        self.tasks: set[asyncio.Task[None]] = set()
        ready: threading.Event = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self.thread.start()
        ready.wait(LONG)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """In order, each piece as much later as the others."""
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        task = self.loop.create_task(self._deliver(queue, writer))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        with suppress(OSError):
            while data := await reader.read(65536):
                queue.put_nowait((self.loop.time() + self.seconds, data))
        queue.put_nowait((self.loop.time() + self.seconds, b""))
        await task

    async def _deliver(self, queue: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while True:
                due, data = await queue.get()
                await asyncio.sleep(max(0.0, due - self.loop.time()))
                if not data:
                    break
                writer.write(data)
                await writer.drain()
            writer.close()
