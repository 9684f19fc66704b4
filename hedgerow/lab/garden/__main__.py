"""`python -m hedgerow.lab.garden standard easy`: what best play of The Fox and the Rabbit is worth, worked out and not played out.

Two figures can be had, and best play lies between them:

- without `--prices`, a lower bound: up to `--foods` eaten foods every position is looked at and play is the best there is; from then on the
  animals do nothing but try to escape, as soon as they may. Whoever may escape with so few foods may also walk on, with `--whole`.
- with `--prices`, an upper bound: nothing is left out, but aids are bought and sold at fixed prices. Whoever plays by the rules can do the
  same here, and comes out no worse, whatever the prices: he buys what he uses, and all circles that he has are paid out. Then, with
  `--sharper`, a better one: up to `--foods` foods aids are counted as they should be, and only after that they have prices. With `--prices`
  more than once the least of the bounds holds in each position. On a GPU `--whole` makes it an estimate (see `grace` in `solver.cu`).

`--ask FILE --answers FILE`, with `--whole`: what single positions are worth, as `python -m hedgerow.lab.orchard visit` writes them down.

It is compiled first: for a GPU where `nvcc` is at hand, else with `g++` for this machine, where a whole sheet takes an hour or more.

On a GPU a lower bound is worked out in numbers of 16 bits within each part of a turn, so it is rounded a little; `--single` takes twice as
long and does without.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from hedgerow.games.fox_and_rabbit.sheet import MODES, SHEETS, Course, Sheet, box_sheet
from hedgerow.games.fox_and_rabbit.sheetcheck import checked_sheet
from hedgerow.lab.garden.course import written

SOURCE = Path(str(files("hedgerow.lab.garden"))) / "solver.cu"
MOST_PRICES = 3
"""As many as the solver takes (`MOST_ABOVE` there)."""


def compiled(folder: Path, *options: str) -> Path:
    """The solver as a program: `nvcc` makes it for a GPU, `g++` for this machine."""
    program = folder / "solver"
    if shutil.which("nvcc") and shutil.which("nvidia-smi"):
        command = ["nvcc", "-std=c++17", "-O3", "-arch=native", "-diag-suppress", "177,550", "-Xcompiler", "-fopenmp"]
    else:
        command = ["g++", "-x", "c++", "-std=c++17", "-O3", "-march=native", "-fopenmp"]
    subprocess.run([*command, *options, "-o", str(program), str(SOURCE)], check=True)
    return program


def solve(program: Path, course: Course, goal: str, foods: int, rounds: int, *options: str) -> Iterator[str]:
    """What the solver says, line by line, since it takes its time. The last line ends with the worth of the start."""
    file = program.with_name("course")
    file.write_text(written(course))
    command = [str(program), str(file), goal, str(foods), str(2 * rounds), str(rounds), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        yield from running.stdout
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, command)


def tell(lines: Iterator[str]) -> None:
    for line in lines:
        print(line, end="", flush=True)


def found(sheet: str) -> Sheet | None:
    """A sheet of the box by its name, or one from a file."""
    if sheet in SHEETS:
        return box_sheet(sheet)
    file = Path(sheet)
    return checked_sheet(file.read_text(encoding="utf-8"))[0] if file.is_file() else None


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m hedgerow.lab.garden", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("sheet", help=f"{', '.join(SHEETS)}, or a file")
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("--goal", choices=("points", "both"), default="points", help="expected points, or the chance that both get out")
    parser.add_argument("--foods", type=int, default=2, help="look at every position with up to so many foods eaten")
    parser.add_argument("--whole", action="store_true", help="who may escape may also walk on")
    parser.add_argument("--single", action="store_true", help="on a GPU: in single precision throughout")
    parser.add_argument("--ask", metavar="FILE", help="positions to ask about")
    parser.add_argument("--answers", metavar="FILE", help="where to write what they are worth")
    parser.add_argument("--rounds", type=int, default=8, help="so many rounds after the last trap")
    parser.add_argument(
        "--prices",
        type=float,
        nargs=3,
        action="append",
        default=[],
        metavar=("STEP", "FLIP", "REROLL"),
        help="an upper bound, with aids at these prices; more than once with --sharper",
    )
    parser.add_argument("--sharper", action="store_true", help="and then a better upper bound")
    asked = parser.parse_args(arguments)
    if asked.sharper and not asked.prices:
        parser.error("--sharper wants --prices")
    if asked.prices and not asked.sharper and (asked.whole or len(asked.prices) > 1):
        parser.error("--whole, and --prices more than once, want --sharper there")
    if len(asked.prices) > MOST_PRICES:
        parser.error(f"--prices {MOST_PRICES} times at most")
    if asked.ask and asked.prices:
        parser.error("--ask and --prices do not go together")
    if not (shutil.which("nvcc") or shutil.which("g++")):
        print("neither nvcc nor g++ is here to compile the solver", file=sys.stderr)
        return 2
    sheet = found(asked.sheet)
    if sheet is None:
        print(f"there is no sheet {asked.sheet}", file=sys.stderr)
        return 2
    if (asked.ask or asked.answers) and not (asked.ask and asked.answers and asked.whole):
        parser.error("--ask wants --answers and --whole")
    whole = ["--whole"] * asked.whole + ["--single"] * asked.single
    asking = ["--ask", asked.ask, "--answers", asked.answers] if asked.ask else []
    with TemporaryDirectory() as folder:
        game = (compiled(Path(folder)), Course(sheet, asked.mode), asked.goal, asked.foods, asked.rounds)
        kept = []
        for number, prices in enumerate(asked.prices):
            kept.append(Path(folder) / f"prices-{number}")
            kept[-1].mkdir()
            keep = ["--keep", str(kept[-1])] if asked.sharper else []
            tell(solve(*game, "--prices", *map(str, prices), *keep))
        if asked.sharper:
            tell(solve(*game, *whole, "--above", *map(str, kept)))
        elif not asked.prices:
            tell(solve(*game, *whole, *asking))
    return 0


if __name__ == "__main__":
    sys.exit(main())
