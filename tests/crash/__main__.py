"""`python -m tests.crash sqlite | postgres | both`: see `tests.crash`."""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.crash import shelf  # noqa: F401  the checker has to know the micro-games
from tests.crash.both import side_by_side
from tests.crash.checker import check
from tests.crash.database import NoPostgres
from tests.crash.history import History
from tests.crash.plan import MEANING, Step, postgres_plan, sqlite_plan
from tests.crash.run import HISTORY, Report, crash_postgres, crash_sqlite

SHOWN = 4
"""So many problems that one check found are printed; all of them stand in the folder with the evidence."""
LONGEST = 1500
INTERRUPTED = 130
ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


def parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tests.crash", description="Kill servers under play, then check the whole history.")
    databases = parser.add_subparsers(dest="database", required=True)
    sqlite = databases.add_parser("sqlite", help="one server on a file, killed over and over")
    postgres = databases.add_parser("postgres", help="several servers on one PostgreSQL, with trouble of every kind")
    both = databases.add_parser("both", help="the two side by side")
    again = databases.add_parser("check", help="judge the history that an earlier run has kept once more")
    again.add_argument("folder", type=Path)
    for sub in (sqlite, both):
        sub.add_argument("--kills", type=int, default=100)
    for sub in (postgres, both):
        sub.add_argument("--seconds", type=float, default=120)
        sub.add_argument("--nodes", type=int, default=3)
    for sub in (sqlite, postgres, both):
        sub.add_argument("--seed", type=int, default=1, help="the same seed gives the same plan")
    for sub in (sqlite, postgres):
        sub.add_argument("--plan", action="store_true", help="print the plan, and do nothing")
    return parser


def plan_of(args: Namespace) -> list[Step]:
    return sqlite_plan(args.kills, args.seed) if args.database == "sqlite" else postgres_plan(args.seconds, args.nodes, args.seed)


async def run(args: Namespace) -> Report:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None

    def leave(received: signal.Signals) -> None:
        """Once: clearing up must not be interrupted, or servers are left behind."""
        print(f"interrupted by {received.name}, clearing up", file=sys.stderr)
        for number in ENDING:
            loop.add_signal_handler(number, lambda: None)
        task.cancel()

    for number in ENDING:
        loop.add_signal_handler(number, leave, number)
    if args.database == "sqlite":
        return await crash_sqlite(args.kills, args.seed)
    return await crash_postgres(args.seconds, args.nodes, args.seed)


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    if args.database == "check":
        problems = check(History.load(args.folder / HISTORY))
        print("\n".join(map(str, problems)) or "nothing is wrong")
        return 1 if problems else 0
    if args.database == "both":
        seed = ["--seed", str(args.seed)]
        sqlite = ["sqlite", "--kills", str(args.kills), *seed]
        postgres = ["postgres", "--seconds", str(args.seconds), "--nodes", str(args.nodes), *seed]
        return asyncio.run(side_by_side({"sqlite": sqlite, "postgres": postgres}))
    if args.plan:
        used = {step.what: None for step in plan_of(args)}
        print("\n".join([*map(str, plan_of(args)), "", *(f"{what}: {MEANING[what]}" for what in used)]))
        return 0
    try:
        report = asyncio.run(run(args))
    except NoPostgres as missing:
        print(missing, file=sys.stderr)
        return 2
    except asyncio.CancelledError:
        return INTERRUPTED
    counts: Counter[str] = Counter()
    for problem in report.problems:
        counts[problem.check] += 1
        if counts[problem.check] <= SHOWN:
            print(str(problem)[:LONGEST])
    for name, count in counts.items():
        print(f"{count} × {name}")
    print(report.summary())
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
