"""`hedgerow sheets check FILE`: is this a sheet that can be played and won? `hedgerow sheets line FILE`: the same for a match file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from hedgerow.commands.common import Stop
from hedgerow.core.data import one_line
from hedgerow.games.fox_and_rabbit.sheet import Sheet
from hedgerow.games.fox_and_rabbit.sheetcheck import checked_sheet

HELP = "check a sheet for The Fox and the Rabbit"
FAULTY = 1


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="say what is wrong with a sheet, with line and reason")
    check.add_argument("file", nargs="+", help="a sheet, as docs/sheets.md describes it")
    line = actions.add_parser("line", help="print a sheet as the line that a match file holds")
    line.add_argument("file", help="a sheet that passes the check")


def run(args: Namespace) -> int:
    if args.action == "line":
        text, _ = _good_sheet(args.file)
        print(f"data: sheet={one_line(text)}")
        return 0
    for path in args.file:
        print(f"{path}: {_described(_good_sheet(path)[1])}")
    return 0


def _good_sheet(path: str) -> tuple[str, Sheet]:
    """The text of a file and the sheet in it; Stop with everything that is wrong with it."""
    try:
        text = Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise Stop(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Stop(f"{path}: is not text in UTF-8.") from error
    sheet, problems = checked_sheet(text)
    if sheet is None or problems:
        raise Stop("\n".join(f"{path}:{one.line}: {f'{one.place}: ' if one.place else ''}{one.why}" for one in problems), FAULTY)
    return text, sheet


def _described(sheet: Sheet) -> str:
    cells = [sum(len(trail.cells) for trail in side.trails) for side in sheet.sides]
    tunnels = [sum(trail.start == "tunnel" for trail in side.trails) for side in sheet.sides]
    ways = f"{cells[0]} cells and {tunnels[0]} tunnels for the fox, {cells[1]} and {tunnels[1]} for the rabbit"
    return f"{sheet.traps} traps, {ways}; every mode can be won"
