"""`python -m hedgerow.lab.orchard`: the best bot of The Fox and the Rabbit learns, and bots are measured.

    python -m hedgerow.lab.orchard learn --sheet gentle --mode easy --goal points --seconds 120 --seed 1
    python -m hedgerow.lab.orchard visit --sheet standard --mode easy --count 4000000 --seed 1
    python -m hedgerow.lab.orchard fit --sheet standard --mode easy --goal points --answers FILE --seconds 120
    python -m hedgerow.lab.orchard quick --sheet standard --mode easy --games 2500 --seed 1
    python -m hedgerow.lab.orchard measure --level best --sheet standard --games 1000 --seed 1 --workers 2

`learn`: from many games against chance, going on from what is in the box. `visit`: writes down where players good and bad stand, for the
solver (`python -m hedgerow.lab.garden`) to say what those places are worth. `fit`: learns from its answers. `quick`: quick games of
what is in the box, and what comes out when luck is taken away (each throw beside others that might have come): so few games tell much.

All this takes a C++ compiler (`g++`) and as many cores as there are. `measure`: the games of the real bots in the real rules. Dice of
measured games come from the seed, and were never learned from.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Final

from msgspec import Struct

from hedgerow.core import CHANCE
from hedgerow.games.fox_and_rabbit.knowledge import LEVELS, FoxKnowledge
from hedgerow.games.fox_and_rabbit.moves import Face
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit, box_course
from hedgerow.games.fox_and_rabbit.sheet import MODES, SHEETS
from hedgerow.games.fox_and_rabbit.state import Options
from hedgerow.lab.garden.course import written

HERE: Final = Path(__file__).parent
BOX: Final = HERE.parents[1] / "games" / "fox_and_rabbit" / "learned"
COMPILE: Final = ("g++", "-O3", "-march=native", "-ffast-math", "-fopenmp", "-std=c++17")
GOALS: Final = ("points", "both")


class Ended(Struct, frozen=True):
    """How a game ended."""

    points: int
    both: bool
    turns: int


def play_out(level: str, options: Options, seed: str) -> Ended:
    """A game of one bot. Its dice and its own chance come from the seed."""
    game, dice, rng = FoxAndRabbit(1, options), Random(f"{seed} dice"), Random(f"{seed} bot")
    knowledge, s = FoxKnowledge(game), game.start()
    while s.phase != "over":
        if s.due:
            s = game.apply(s, CHANCE, Face(s.due[0], dice.randint(1, 6)))
        else:
            s = game.apply(s, 0, knowledge.decide(game.public(s), None, 0, level, "", rng))
    return Ended(game.scores(s)[0], s.fate == ("out", "out"), s.turn)


def row(level: str, sheet: str, mode: str, ends: Iterable[Ended]) -> str:
    """A line of the table, each figure with its standard error."""
    found = list(ends)
    points = [end.points for end in found]
    both = mean(end.both for end in found)
    error = stdev(points) / sqrt(len(found)), sqrt(both * (1 - both) / len(found))
    return (
        f"| {sheet} | {mode} | {level} | {len(found)} | {mean(points):.2f} ± {error[0]:.2f} | {100 * both:.1f} ± {100 * error[1]:.1f} %"
        f" | {mean(end.turns for end in found):.1f} |"
    )


def measure(asked: Namespace) -> None:
    with ProcessPoolExecutor(asked.workers) as pool:
        for mode in asked.mode or MODES:
            options = Options(mode=mode, sheet=asked.sheet)
            seeds = [f"orchard {asked.seed} {asked.sheet} {mode} {number}" for number in range(asked.games)]
            ends = pool.map(partial(play_out, asked.level, options), seeds, chunksize=max(1, asked.games // 100))
            print(row(asked.level, asked.sheet, mode, ends), flush=True)


def compiled(folder: Path, *options: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([*COMPILE, *options, "-o", folder / "learn", HERE / "learn.cpp"], check=True)
    return folder / "learn"


def run(program: Path, asked: Namespace, mode: str, out: Path, *options: str | Path) -> None:
    """The program at work on a sheet and a difficulty."""
    course = program.with_name(f"{asked.sheet}-{mode}.course")
    course.write_text(written(box_course(asked.sheet, mode)), "utf-8")
    subprocess.run([program, course, out, "--seed", str(asked.seed), *options], check=True)


def learning(asked: Namespace) -> list[str | Path]:
    return ["--goal", asked.goal, "--seconds", str(asked.seconds), "--games", str(asked.games)]


def learn(asked: Namespace) -> None:
    program = compiled(asked.work)
    for mode in asked.mode or MODES:
        out = BOX / f"{asked.sheet}-{mode}-{asked.goal}.bin"
        before = asked.start or (out if out.exists() else None)
        run(program, asked, mode, out, *learning(asked), "--odds", BOX / "odds.bin", *(["--from", before] if before else []))


def visit(asked: Namespace) -> None:
    program = compiled(asked.work)
    for mode in asked.mode or MODES:
        players = [BOX / f"{asked.sheet}-{mode}-{goal}.bin" for goal in GOALS]
        known = ",".join(str(player) for player in players if player.exists())
        run(program, asked, mode, asked.work / f"{asked.sheet}-{mode}.questions", "--visit", str(asked.count), "--from", known)


def fit(asked: Namespace) -> None:
    """Goes on with the network that is in the box, or begins anew with `--hidden`."""
    program = compiled(asked.work)
    for mode in asked.mode or MODES:
        name = f"{asked.sheet}-{mode}"
        out = BOX / f"{name}-{asked.goal}.bin"
        answers = asked.answers or asked.work / f"{name}-{asked.goal}.answers"
        options = ["--questions", asked.work / f"{name}.questions", "--answers", answers, *(["--from", out] if out.exists() else [])]
        options += ["--beyond", str(asked.beyond), "--apart", str(asked.apart), "--rate", str(asked.rate), "--decay", str(asked.decay)]
        options += ["--hungry", str(asked.hungry)]
        options += ["--hidden", str(asked.hidden)] if asked.hidden else []
        options += ["--joint", "yes"] if asked.joint else []
        run(program, asked, mode, out, *learning(asked), *options)


def quick(asked: Namespace) -> None:
    program = compiled(asked.work)
    for mode in asked.mode or MODES:
        player = BOX / f"{asked.sheet}-{mode}-{asked.goal}.bin"
        options = ["--goal", asked.goal, "--seconds", "0", "--games", str(asked.games), "--beside", str(asked.beside), "--from", player]
        run(program, asked, mode, asked.work / f"{asked.sheet}-{mode}-{asked.goal}", *options)


def main(arguments: list[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m hedgerow.lab.orchard", description="How the best bot learns, and how well bots do.")
    rooms = parser.add_subparsers(required=True)
    for verb in (learn, visit, fit, quick, measure):
        room = rooms.add_parser(verb.__name__)
        room.set_defaults(work_on=verb)
        room.add_argument("--sheet", choices=SHEETS, default="standard")
        room.add_argument("--mode", choices=MODES, action="append", help="again for more than one; all three without it")
        room.add_argument("--seed", type=int, default=1)
        if verb is not visit:
            room.add_argument("--games", type=int, default=1000, help="games to measure with")
        if verb is not measure:
            room.add_argument("--work", type=Path, default=Path("artifacts/orchard"), help="where questions and answers are kept")
        if verb in (learn, fit, quick):
            room.add_argument("--goal", choices=GOALS, default="points")
        if verb in (learn, fit):
            room.add_argument("--seconds", type=int, default=120)
    rooms.choices["learn"].add_argument("--start", type=Path, help="the network of another difficulty to begin with")
    rooms.choices["visit"].add_argument("--count", type=int, default=4_000_000, help="so many places")
    rooms.choices["fit"].add_argument("--answers", type=Path, help="what the solver says; in --work without it")
    rooms.choices["fit"].add_argument("--hidden", type=int, help="begin anew, with a first layer of this size")
    rooms.choices["fit"].add_argument(
        "--joint", action="store_true", help="from now on it sees both animals at once, and how likely each food is reached next"
    )
    rooms.choices["fit"].add_argument(
        "--beyond", type=int, default=90_000, help="so many of the places without an answer are worked out by looking ahead"
    )
    rooms.choices["fit"].add_argument("--apart", type=float, default=4, help="how much more it counts what sets the ways of a choice apart")
    rooms.choices["fit"].add_argument("--rate", type=float, default=0.002, help="how much is changed at a time, at first")
    rooms.choices["fit"].add_argument(
        "--decay", type=float, default=0.0, help="how much every weight shrinks by itself: less is learned by heart"
    )
    rooms.choices["fit"].add_argument(
        "--hungry",
        type=float,
        default=1.0,
        help="so much of the places before the first food is learned from: they are many, and easy",
    )
    rooms.choices["quick"].add_argument("--beside", type=int, default=60, help="so many throws are looked at beside each that falls")
    rooms.choices["measure"].add_argument("--level", choices=LEVELS, default="best")
    rooms.choices["measure"].add_argument("--workers", type=int, default=2)
    asked = parser.parse_args(arguments)
    if asked.work_on is not measure and not shutil.which("g++"):
        print("g++ is not here to compile the program that learns", file=sys.stderr)
        return 2
    asked.work_on(asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
