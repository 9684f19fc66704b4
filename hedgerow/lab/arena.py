"""`hedgerow arena GAME BOT BOT`: two bots play many matches; who is better is said together with how sure that is."""

from __future__ import annotations

import multiprocessing
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

import msgspec

from hedgerow.bots.bot import BotError, Budget
from hedgerow.bots.levels import LEVELS, bot_names
from hedgerow.lab.duel import Plan, Played, Tally, add_up, check, play_match

HELP = "let two bots play many matches, and say which is better"
SECONDS = 0.2
"""How long a bot may think about a move, unless told otherwise."""


def run_arena(plan: Plan, jobs: int = 1, progress: Callable[[Played], None] | None = None) -> Tally:
    """Play all matches of a plan, so many at a time, and add up. Raises BotError or Illegal where it cannot be played."""
    check(plan)
    played = []
    for match in _matches(plan, jobs):
        played.append(match)
        if progress:
            progress(match)
    return add_up(plan, sorted(played, key=lambda match: match.number))


def _matches(plan: Plan, jobs: int) -> Iterator[Played]:
    if jobs <= 1:
        yield from (play_match(plan, number) for number in range(plan.matches))
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for future in as_completed([pool.submit(play_match, plan, number) for number in range(plan.matches)]):
            yield future.result()


def table(tally: Tally, jobs: int = 1) -> str:
    """The result for people, with the command that repeats it."""
    low, high = tally.interval
    first, second = tally.plan.bots
    failed = f", {tally.failed} FAILED" if tally.failed else ""
    width = max(len(first), len(second))
    rows = [
        f"{first} against {second}, {tally.plan.matches} matches: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost{failed}",
        f"score of {first}: {tally.score:.1%}; 95 % interval (Wilson): {low:.1%} to {high:.1%}",
        "",
        f"{'bot':{width}}  {'points':>8}  {'ms a move':>9}  {'nodes/s':>9}",
    ]
    for which, name in enumerate(tally.plan.bots):
        milliseconds = 1000 * tally.seconds_per_move[which]
        rows.append(f"{name:{width}}  {tally.points[which]:8.1f}  {milliseconds:9.1f}  {tally.nodes_per_second[which]:9.0f}")
    rows += ["", f"{tally.moves_per_match:.0f} moves a match", *tally.failures, f"again: {command(tally.plan, jobs)}"]
    return "\n".join(rows)


def command(plan: Plan, jobs: int = 1) -> str:
    """The command that plays this plan."""
    words = ["hedgerow", "arena", plan.game, *plan.bots, "--matches", str(plan.matches)]
    if plan.budget.seconds is not None:
        words += ["--seconds", f"{plan.budget.seconds:g}"]
    if plan.budget.nodes is not None:
        words += ["--nodes", str(plan.budget.nodes)]
    words += ["--seed", str(plan.seed)]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={value}"]
    if jobs > 1:
        words += ["--jobs", str(jobs)]
    return shlex.join(words)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", help="a name that hedgerow games lists")
    bots = f"a bot ({', '.join(bot_names())}), one of the game's own, or a level with a budget of its own ({', '.join(LEVELS)})"
    parser.add_argument("first", help=bots)
    parser.add_argument("second", help="whom to measure it against")
    parser.add_argument("--matches", type=int, default=60, help="how many; seats change every match (default 60)")
    parser.add_argument("--seconds", type=float, help=f"how long a bot may think about a move (default {SECONDS}, without --nodes)")
    parser.add_argument("--nodes", type=int, help="how many positions a bot may look at for a move; alone, it makes runs repeat exactly")
    parser.add_argument("--seed", type=int, default=1, help="for the draws and the bots' own dice (default 1)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated")
    parser.add_argument("--jobs", type=int, default=1, help="how many matches at a time, each on one core (default 1)")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object, and no progress")


def run(args: Namespace) -> int:
    """0 where every match was played to its end, 1 where a bot failed, 2 where the plan cannot be played."""
    try:
        plan = _plan(args)
        tally = run_arena(plan, args.jobs, None if args.json else _Progress(plan))
    except BotError as error:
        print(error, file=sys.stderr)
        return 2
    if args.json:
        print(msgspec.json.encode({**msgspec.structs.asdict(tally), "command": command(plan, args.jobs)}).decode())
    else:
        print(f"\n{table(tally, args.jobs)}")
    return 1 if tally.failed else 0


def _plan(args: Namespace) -> Plan:
    if args.matches < 1 or args.jobs < 1:
        raise BotError("--matches and --jobs are numbers from 1 on")
    seconds = SECONDS if args.seconds is None and args.nodes is None else args.seconds
    options = dict(_option(text) for text in args.option)
    bots = (args.first, args.second)
    return Plan(game=args.game, bots=bots, matches=args.matches, budget=Budget(args.nodes, seconds), seed=args.seed, options=options)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BotError(f"--option {text}: write it NAME=VALUE, as in --option rounds=1")
    return name, value


class _Progress:
    """A line for each match that is over, with the standing so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.played: list[Played] = []

    def __call__(self, match: Played) -> None:
        self.played.append(match)
        standing = add_up(self.plan, self.played)
        ending = match.failure or f"{match.points[0]:3} : {match.points[1]:<3}"
        done = f"{len(self.played):{len(str(self.plan.matches))}}/{self.plan.matches}"
        print(f"{done}  {ending}  {standing.wins} won, {standing.draws} drawn, {standing.losses} lost", flush=True)
