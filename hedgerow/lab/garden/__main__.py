"""`python -m hedgerow.lab.garden standard easy`: what best play of The Fox and the Rabbit is worth, worked out and not played out.

Two figures can be had, and best play lies between them:

- without `--prices`, a lower bound: up to `--foods` eaten foods every position is looked at and play is the best there is; from then on the
  animals do nothing but try to escape, as soon as they may.
- with `--prices`, an upper bound: nothing is left out, but aids are bought and sold at fixed prices. Whoever could play better than this
  with the circles of the sheet could do at least as well here, for any prices: he buys what he uses, and what he does not use is paid out.

It is compiled first: for a GPU where `nvcc` is at hand, else with `g++` for this machine, which is slow.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from hedgerow.games.fox_and_rabbit.sheet import MODES, SHEETS, Course, box_sheet
from hedgerow.lab.garden.course import written

SOURCE = Path(str(files("hedgerow.lab.garden"))) / "solver.cu"


def compiled(folder: Path, *options: str) -> Path:
    """The solver as a program: `nvcc` makes it for a GPU, `g++` for this machine."""
    program = folder / "solver"
    if shutil.which("nvcc") and shutil.which("nvidia-smi"):
        command = ["nvcc", "-std=c++17", "-O3", "-arch=native", "-diag-suppress", "177", "-Xcompiler", "-fopenmp"]
    else:
        command = ["g++", "-x", "c++", "-std=c++17", "-O3", "-march=native", "-fopenmp"]
    subprocess.run([*command, *options, "-o", str(program), str(SOURCE)], check=True)
    return program


def solve(program: Path, course: Course, goal: str, foods: int, rounds: int, prices: Sequence[float] = ()) -> str:
    """What the solver says. Its last line ends with the worth of the start."""
    file = program.with_name("course")
    file.write_text(written(course))
    command = [str(program), str(file), goal, str(foods), str(2 * rounds), str(rounds), *map(str, prices)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m hedgerow.lab.garden", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("sheet", choices=SHEETS)
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("--goal", choices=("points", "both"), default="points", help="expected points, or the chance that both get out")
    parser.add_argument("--foods", type=int, default=2, help="look at every position with up to so many foods eaten")
    parser.add_argument("--rounds", type=int, default=8, help="so many rounds after the last trap")
    parser.add_argument(
        "--prices", type=float, nargs=3, default=(), metavar=("STEP", "FLIP", "REROLL"), help="an upper bound, with aids at these prices"
    )
    asked = parser.parse_args(arguments)
    if not (shutil.which("nvcc") or shutil.which("g++")):
        print("neither nvcc nor g++ is here to compile the solver", file=sys.stderr)
        return 2
    with TemporaryDirectory() as folder:
        print(
            solve(compiled(Path(folder)), Course(box_sheet(asked.sheet), asked.mode), asked.goal, asked.foods, asked.rounds, asked.prices),
            end="",
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
