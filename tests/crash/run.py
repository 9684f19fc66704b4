"""A whole crash test: open everything, play, let the plan happen, let it heal, and judge."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import Struct, field

from hedgerow.store import Store, open_store
from tests.crash.checker import Problem, check, steps_back
from tests.crash.database import Database, Postgres, SqliteFile
from tests.crash.history import History, read_logs
from tests.crash.measure import Takeover, Watch, heals, takeovers
from tests.crash.nemesis import Deed, Nemesis
from tests.crash.nodes import Node, Nodes
from tests.crash.plan import Step, postgres_plan, sqlite_plan
from tests.crash.players import Party
from tests.crash.quiet import everybody_told, everything_answered, everything_goes_on

WARM_UP = 1.5
"""Seconds of play before the first trouble."""
HISTORY = "history.json"
LEAVING = 30.0
"""Seconds in which everybody must have left when they are dismissed."""


class Report(Struct):
    """What happened, in figures and in faults."""

    title: str
    seed: int
    folder: Path
    plan: Sequence[Step]
    database: Path
    """Where the database keeps its files."""
    limit: float
    """Seconds after which the whole run is taken to hang."""
    history: History = field(default_factory=lambda: History({}, []))
    deeds: list[Deed] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    kills: int = 0
    starts: list[float] = field(default_factory=list)
    takeovers: list[Takeover] = field(default_factory=list)
    healed: float = 0.0
    """Seconds after the last trouble until every table had gone on."""
    lasted: float = 0.0

    def keep(self) -> None:
        """All evidence stays, for whoever wants to find out."""
        self.history.save(self.folder / HISTORY)
        (self.folder / "problems.txt").write_text("\n".join(map(str, self.problems)))
        (self.folder / "deeds.txt").write_text("\n".join(f"{deed.at} {deed.step}" for deed in self.deeds))

    def summary(self) -> str:
        history = self.history
        said = [said for story in history.stories for said in story.said]
        moves = sum(said.acked and not said.ask for said in said)
        refused = sum(bool(said.refused) for said in said)
        over = sum(log.record.finished is not None for log in history.logs.values())
        entries = sum(len(log.entries) for log in history.logs.values())
        views = sum(len(story.views) for story in history.stories)
        back = heals(history, self.deeds)
        lines = [
            f"{self.title}, seed {self.seed}: {len(self.deeds)} steps, {self.kills} kills, {self.lasted:.0f} s",
            f"  {moves} moves acknowledged, {refused} refused; {entries} entries in {len(history.logs)} tables, {over} of them over",
            f"  {len(history.stories)} clients saw {views} views, {steps_back(history)} of them older than the one before",
        ]
        if self.starts:
            lines.append(f"  a server started in {median(self.starts):.2f} s, {max(self.starts):.2f} s at most")
        if back:
            lines.append(
                f"  a table heard of something new {median(back) / 1000:.2f} s after a step, {max(back) / 1000:.2f} s at most; "
                f"{self.healed:.2f} s after the last one all had gone on"
            )
        if self.takeovers:
            lines.append(f"  clock and bots of a dead node: {_spread(self.takeovers)}")
        if alone := [takeover for takeover in self.takeovers if takeover.alone]:
            lines.append(f"  of these where nothing else went wrong: {_spread(alone)}")
        evidence = " and ".join(map(str, dict.fromkeys((self.folder, self.database))))
        lines.append(f"  {len(self.problems)} PROBLEMS, evidence in {evidence}" if self.problems else "  nothing is wrong")
        return "\n".join(lines)


def _spread(found: list[Takeover]) -> str:
    times = [takeover.ms / 1000 for takeover in found]
    late = sum(time > 3 for time in times)
    return f"{len(times)} taken over after {median(times):.2f} s, {max(times):.2f} s at most, {late} after more than 3 s"


async def crash_sqlite(kills: int, seed: int, say: Callable[[str], None] = print) -> Report:
    folder = new_folder()
    say(f"working in {folder}")
    database = SqliteFile(folder)
    report = Report("SQLite", seed, folder, sqlite_plan(kills, seed), folder, 120 + 10 * kills)
    return await _crash(report, database, [Node(0, database.url, folder)], say)


async def crash_postgres(seconds: float, nodes: int, seed: int, say: Callable[[str], None] = print) -> Report:
    database = await Postgres.open(nodes)
    folder = new_folder()
    say(f"working in {folder} and {database.folder}")
    report = Report(f"PostgreSQL, {nodes} nodes", seed, folder, postgres_plan(seconds, nodes, seed), database.folder, 180 + 3 * seconds)
    servers = [Node(number, database.url_for(number), folder) for number in range(nodes)]
    return await _crash(report, database, servers, say)


def new_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="hedgerow-crash-"))


async def _crash(report: Report, database: Database, servers: list[Node], say: Callable[[str], None]) -> Report:
    # A request to a server that is stopped keeps its thread for a while.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))
    nodes, began = Nodes(servers), time.monotonic()
    try:
        async with asyncio.timeout(report.limit):
            await _play_and_trouble(report, database, nodes, say)
        report.lasted = time.monotonic() - began
        say("checking the whole history")
        report.problems = check(report.history)
    except (Exception, asyncio.CancelledError):  # something that the test itself did not expect: it is to be looked at
        if _is_asked_to_end():
            raise
        report.problems.append(Problem("run", "", traceback.format_exc()))
    finally:
        await nodes.abort()
        await database.close(keep=bool(report.problems))
        if report.problems:
            report.keep()
        else:
            shutil.rmtree(report.folder, ignore_errors=True)
    return report


def _is_asked_to_end() -> bool:
    """From outside, and not by a cancellation that got astray."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def _play_and_trouble(report: Report, database: Database, nodes: Nodes, say: Callable[[str], None]) -> None:
    postgres = database if isinstance(database, Postgres) else None
    if postgres:
        nodes.excused = postgres.was_in_trouble
    await nodes.start()
    party = Party([node.url for node in nodes.nodes], report.seed)
    nemesis, watch = Nemesis(nodes, postgres, say), Watch(database.url)
    tasks = [asyncio.create_task(party.run())]
    if postgres:
        tasks.append(asyncio.create_task(watch.run()))
    try:
        await _or_fail(tasks, asyncio.sleep(WARM_UP))
        await _or_fail(tasks, nemesis.run(report.plan))
        say("healing")
        await _or_fail(tasks, nemesis.heal())
        async with await open_store(database.url) as store:
            await _or_fail(tasks, _quiet(report, party, store))
            party.dismissed.set()
            await asyncio.wait_for(tasks[0], LEAVING)
            await nodes.close()
            report.history.logs = await read_logs(store)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        report.history.stories, report.deeds = party.stories, nemesis.deeds
    report.history.trouble += [*party.trouble, *nodes.faults, *nodes.strange_lines()]
    report.kills = len(nodes.deaths)
    report.starts = [seconds for node in nodes.nodes for seconds in node.took]
    report.takeovers = takeovers(report.history.logs, watch.samples, nodes.deaths, nemesis.deeds)


async def _quiet(report: Report, party: Party, store: Store) -> None:
    """Every table goes on; then nobody moves any more, all that was said is answered, and everybody is told everything."""
    began = time.monotonic()
    report.history.stuck = await everything_goes_on(party, store)
    report.healed = time.monotonic() - began
    party.stop()
    report.history.stuck += await everything_answered(party)
    report.history.behind = await everybody_told(party, store)


async def _or_fail(tasks: list[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    """Do something while others play; if one of them breaks, so does this."""
    task = asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait([task, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for ended in done:
            ended.result()
        if task not in done:
            raise RuntimeError("the players left too early")
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
