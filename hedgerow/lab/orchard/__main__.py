"""`python -m hedgerow.lab.orchard learn`: the best bot of The Fox and the Rabbit learns. `... measure`: how well bots do.

    python -m hedgerow.lab.orchard learn --sheet standard --mode easy --goal points --seconds 120 --seed 1
    python -m hedgerow.lab.orchard measure --level best --sheet standard --games 1000 --seed 1 --workers 2

To learn takes a C++ compiler (`g++`) and as many cores as there are. It goes on from `--work DIR`, if something was learned there before.
Measured games are the real bots' in the real rules; their dice come from the seed, and were never learned from.
"""

from __future__ import annotations

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
from hedgerow.lab.orchard.course import as_numbers
from hedgerow.lab.orchard.weights import kept, kept_odds

HERE: Final = Path(__file__).parent
BOX: Final = HERE.parents[1] / "games" / "fox_and_rabbit" / "learned"
COMPILE: Final = ("g++", "-O3", "-march=native", "-ffast-math", "-fopenmp", "-std=c++17")


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


def learn(asked: Namespace) -> None:
    work: Path = asked.work
    work.mkdir(parents=True, exist_ok=True)
    subprocess.run([*COMPILE, "-o", work / "learn", HERE / "learn.cpp"], check=True)
    for mode in asked.mode or MODES:
        course, name = box_course(asked.sheet, mode), f"{asked.sheet}-{mode}-{asked.goal}"
        numbers, out = work / f"{name}.course", work / f"{name}.weights"
        numbers.write_text(as_numbers(course), "utf-8")
        command: list[str | Path] = [work / "learn", numbers, out, "--goal", asked.goal, "--chances", work / "chances"]
        command += ["--seconds", str(asked.seconds), "--seed", str(asked.seed), "--games", str(asked.games)]
        before = asked.start or (out if out.exists() else None)
        subprocess.run(command + (["--from", before] if before else []), check=True)
        (BOX / f"{name}.bin").write_bytes(kept(course, out.read_bytes()))
    (BOX / "odds.bin").write_bytes(kept_odds((work / "chances").read_bytes()))


def main(arguments: list[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m hedgerow.lab.orchard", description="How the best bot learns, and how well bots do.")
    rooms = parser.add_subparsers(required=True)
    for name, work in (("learn", learn), ("measure", measure)):
        room = rooms.add_parser(name)
        room.set_defaults(work_on=work)
        room.add_argument("--sheet", choices=SHEETS, default="standard")
        room.add_argument("--mode", choices=MODES, action="append", help="again for more than one; all three without it")
        room.add_argument("--seed", type=int, default=1)
        room.add_argument("--games", type=int, default=1000, help="games to measure with")
    learning, measuring = (rooms.choices[name] for name in ("learn", "measure"))
    learning.add_argument("--goal", choices=("points", "both"), default="points")
    learning.add_argument("--seconds", type=int, default=120)
    learning.add_argument("--work", type=Path, default=Path("artifacts/orchard"), help="where weights are kept while they are learned")
    learning.add_argument("--start", type=Path, help="weights of another sheet or difficulty to begin with")
    measuring.add_argument("--level", choices=LEVELS, default="best")
    measuring.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args(arguments)
    asked.work_on(asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
