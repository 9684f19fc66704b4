"""A live table on one node: one mailbox, one commit in flight.

Take what has come, derive a batch (each move and every draw that follows), commit it, and only then answer and show
it. `table` never holds what is not durable. If somebody else wrote first, fold what they wrote and derive anew; nothing is
ever renumbered or rolled back.

Every node may have the table open and take moves for it. The one that holds its lease also runs clock and bots.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from hedgerow.core import WATCHER
from hedgerow.store import Duplicate, Record, Stale, Store, StoreError
from hedgerow.table.draft import Draft, Late, Outlook, bots_to_move
from hedgerow.table.gallery import Gallery, Sent, Viewer
from hedgerow.table.letters import Ask, BotMove, Follow, Letter, Move, Presence, Tick, Wake
from hedgerow.table.minder import DROP_GRACE, Minder, Thinkers
from hedgerow.table.refused import Refused
from hedgerow.table.table import Table
from hedgerow.table.time import Time

__all__ = [
    "DROP_GRACE",
    "Ask",
    "BotMove",
    "Counts",
    "Follow",
    "Letter",
    "Live",
    "Move",
    "Presence",
    "Thinkers",
    "Tick",
    "Viewer",
    "Wake",
]

log = logging.getLogger("hedgerow.table")

TRIES = 20
"""How often to derive anew when others keep writing first."""

Answer: TypeAlias = int | Refused


class Post:
    """A letter, and whom to tell what became of it: once."""

    __slots__ = ("_reply", "answered", "letter")

    def __init__(self, letter: Letter, reply: Callable[[Answer], None] | None) -> None:
        self.letter = letter
        self._reply = reply
        self.answered = False

    def answer(self, answer: Answer) -> None:
        if not self.answered:
            self.answered = True
            if self._reply:
                self._reply(answer)


class Counts(Struct):
    """What a node's tables have been through, for its metrics."""

    batches: int = 0
    entries: int = 0
    races: int = 0
    """Batches that another node was quicker than."""
    not_saved: int = 0
    bot_failures: int = 0
    faults: int = 0
    """Letters that broke something and were refused for it."""


class Live:
    def __init__(
        self, store: Store, record: Record, secret: str, node: str, time: Time, bots: Thinkers, counts: Counts | None = None
    ) -> None:
        self.store, self.record, self.node, self.time, self.bots = store, record, node, time, bots
        self.secret = secret
        self.code = record.code
        self.counts = counts or Counts()
        self.tending = False
        self.closed = False
        self.lags: dict[int, float] = {}
        """What is known of how many milliseconds the messages of each seat are on the way."""
        self.last_use = time.now()
        self.table = Table(record.id, record.header, "")
        self._gallery = Gallery(record.code)
        self._minder = Minder(self)
        self.writing = 0
        """How many entries the log will have after what is just being written from here."""
        self._mail: list[Post] = []
        self._rung = False
        """Is there something in the mailbox that is to be taken out?"""
        self._bell: asyncio.Future[None] | None = None
        self._waiting: list[Post] = []
        """Moves that were made after the clock was due, until it has moved."""
        self._runner: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self._catch_up()
        self._runner = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop at once. What is not answered yet is refused: it may be in the log or not, and can be sent again."""
        self.closed = True
        if self._runner:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
        await self._minder.close()
        self._refuse([*self._waiting, *self._mail])
        self._waiting, self._mail = [], []

    # Doors for everybody else

    def post(self, letter: Letter) -> asyncio.Future[int]:
        """Put a letter into the mailbox. The answer is the number of its entry once it is durable, or Refused.

        That number is for the server's eyes: whoever is told it could count what others do in secret.
        """
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer) -> None:
            if future.done():
                return
            if isinstance(answer, Refused):
                future.set_exception(answer)
                future.exception()  # heard, even if nobody waits for it
            else:
                future.set_result(answer)

        self.send(letter, reply)
        return future

    def send(self, letter: Letter, reply: Callable[[Answer], None] | None = None) -> None:
        """The same, for those who do not want to wait: `reply` is called with the answer."""
        if isinstance(letter, Move):
            self.last_use = self.opened + letter.came
        elif isinstance(letter, Ask | Follow):
            self.last_use = self.time.now()
        post = Post(letter, reply)
        if self.closed:
            self._refuse([post])
        else:
            self._mail.append(post)
            if len(self._mail) == 1:
                self.store.when_ready(self._ring)

    def watch(self, viewer: Viewer, version: int | None = None) -> None:
        """Show the table to somebody from now on; `version` is what they saw last, if anything."""
        self.last_use = self.time.now()
        seat = self._gallery.come(viewer, version, self.table, self.left)
        if self._gallery.is_ahead(seat, version):
            self.send(Wake())
        if seat != WATCHER:
            self._minder.found(viewer.key)
            if self.table.seats[seat].node != self.node:
                self.send(Presence(seat, here=True, key=viewer.key))

    def unwatch(self, viewer: Viewer) -> None:
        if self._gallery.viewers.pop(viewer, None):
            self.last_use = self.time.now()
            if not self.closed:
                self._minder.somebody_left()

    def tend(self, on: bool) -> None:
        """From now on this node runs clock and bots, or does not. Saying it again changes nothing."""
        took_over = on and not self.tending
        self.tending = on
        if took_over:
            self._minder.took_over()
            self.send(Tick())

    def hear_of_nodes(self, there: Collection[str]) -> None:
        """Other nodes may be gone, and with them those who were in reach through them."""
        self._minder.hear_of_nodes(there)

    @property
    def viewers(self) -> dict[Viewer, Sent]:
        return self._gallery.viewers

    @property
    def opened(self) -> int:
        return self.record.created

    @property
    def now(self) -> int:
        """Milliseconds since the table was opened."""
        return self.time.now() - self.record.created

    @property
    def left(self) -> int | None:
        """Milliseconds until the clock moves, where it runs."""
        due = self.table.due
        return None if due is None else max(0, due - self.now)

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing has to happen by itself, or another node sees to it."""
        if self.viewers or self._waiting or self._mail:
            return False
        return not (self.tending and (self._minder.busy or self.table.due is not None or bots_to_move(self.table)))

    def in_reach(self) -> frozenset[str]:
        return self._gallery.keys()

    # The mailbox

    async def _run(self) -> None:
        while True:
            if not self._rung:
                self._bell = asyncio.get_running_loop().create_future()
                await self._bell
            self._rung = False
            posts, self._mail = self._mail, []
            try:
                await self._handle(posts)
            except StoreError as error:
                log.error("table %s: %s", self.record.id, error)
                self._on_failure()
            except Exception:  # whatever it is, the table must stay open
                log.exception("table %s: letters lost", self.record.id)
                self._on_failure()
            finally:
                self._refuse([post for post in posts if not post.answered and post not in self._waiting])
            if self._waiting:
                self._let_late_ones_in()
            self._minder.look_ahead()

    def _ring(self) -> None:
        """Like `asyncio.Event`, in a fraction of the time: every batch begins with it."""
        self._rung = True
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    async def _handle(self, posts: list[Post]) -> None:
        """Derive, commit, answer, show; from the start again where somebody else wrote first. Who gets no answer is refused."""
        if self._is_news(posts):
            await self._catch_up()
        answers: list[tuple[Post, Answer]] = []
        for _ in range(TRIES):
            draft, derived, late = self._derive(posts)
            if await self._commit(draft, derived):
                self._waiting += late
                answers = derived
                break
        self._gallery.show_all(self.table, self.left)
        for post, answer in answers:
            post.answer(answer)

    def _is_news(self, posts: list[Post]) -> bool:
        """Have others written something?"""
        for post in posts:
            letter = post.letter
            if isinstance(letter, Wake) and (letter.head is None or letter.head > self.table.head):
                return True
        return False

    def _derive(self, posts: Sequence[Post]) -> tuple[Draft, list[tuple[Post, Answer]], list[Post]]:
        """What follows from these letters, what to answer once it is durable, and what has to wait for the clock."""
        draft, answers, late = self._draft(), list[tuple[Post, Answer]](), list[Post]()
        for post in posts:
            if post.answered:
                continue
            try:
                answers.append((post, draft.take(post.letter)))
            except Refused as refusal:
                answers.append((post, refusal))
            except Late:
                late.append(post)
            except Exception:  # it may have left the draft half done, so the others start on a new one, without it
                log.exception("table %s: a letter broke something", self.record.id)
                self.counts.faults += 1
                post.answer(Refused("fault"))
                return self._derive(posts)
        return draft, answers, late

    def _draft(self) -> Draft:
        return Draft(self.table, self.secret, Outlook(self.node, self.now, self.tending, self.lags, self.in_reach))

    async def _commit(self, draft: Draft, answers: Iterable[tuple[Post, Answer]]) -> bool:
        """Make a draft durable and true. False: somebody else wrote first, and it has to be derived anew."""
        if not draft.entries:
            # Nothing to write, so nothing would tell us that we are behind, and nobody may be refused only because we are.
            return not any(isinstance(answer, Refused) for _, answer in answers) or not await self._catch_up()
        self.writing = draft.table.head
        try:
            await self.store.append(draft.batch())
        except (Duplicate, Stale) as race:
            self.counts.races += 1
            if isinstance(race, Stale) and race.head < self.table.head:
                self._forget()  # the database has lost what it once had: a backup was put back
            await self._catch_up()
            return False
        finally:
            self.writing = 0
        self.table = draft.table
        self._note(draft)
        return True

    def _note(self, draft: Draft) -> None:
        self.counts.batches += 1
        self.counts.entries += len(draft.entries)
        self.counts.bot_failures += len(draft.failed_bots)
        for failure in draft.failed_bots:
            log.warning("table %s: %s", self.record.id, failure)
        for entry in draft.entries:
            self._gallery.audience.note(self.table, entry)

    async def _catch_up(self) -> bool:
        """Fold what others have written. Was there anything?"""
        entries = await self.store.entries(self.record.id, self.table.head)
        for entry in entries:
            self.table.append(entry)
            self._gallery.audience.note(self.table, entry)
        return bool(entries)

    def _forget(self) -> None:
        self.table = Table(self.record.id, self.record.header, "")
        self._gallery.forget()

    def _on_failure(self) -> None:
        """Nobody knows what was saved: the next letter will find out. Nothing that was derived is kept."""
        self.counts.not_saved += 1
        self._minder.rest()

    def _let_late_ones_in(self) -> None:
        """When the clock has moved, what was made after it was due is looked at again."""
        if self.table.due is None or self.now < self.table.due:
            self._mail += self._waiting
            self._waiting = []
            self._ring()

    @staticmethod
    def _refuse(posts: Iterable[Post]) -> None:
        """It may be in the log or not. Sent again, it is answered rightly."""
        for post in posts:
            post.answer(Refused("not-saved"))
