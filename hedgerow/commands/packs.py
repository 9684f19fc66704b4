"""`hedgerow packs check FILE`: is this a pack of answer cards that can be played? `hedgerow packs line FILE`: the same for a match file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from hedgerow.commands.common import Stop
from hedgerow.core.kind import spoken_counts
from hedgerow.games.thats_a_question.board import box_board
from hedgerow.games.thats_a_question.pack import Pack, one_line
from hedgerow.games.thats_a_question.packcheck import checked_pack

HELP = "check a pack of answer cards for That's a Question!"
FAULTY = 1


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="say what is wrong with a pack, with line and reason")
    check.add_argument("file", nargs="+", help="a pack, as docs/packs.md describes it")
    line = actions.add_parser("line", help="print a pack as the line that a match file holds")
    line.add_argument("file", help="a pack that passes the check")


def run(args: Namespace) -> int:
    if args.action == "line":
        print(f"data: pack={one_line(_good_pack(args.file))}")
        return 0
    for path in args.file:
        print(f"{path}: {_described(_good_pack(path))}")
    return 0


def _good_pack(path: str) -> Pack:
    """The pack in a file; Stop with everything that is wrong with it."""
    try:
        text = Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise Stop(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Stop(f"{path}: is not text in UTF-8.") from error
    pack, problems = checked_pack(text)
    if pack is None or problems:
        raise Stop("\n".join(f"{path}:{one.line}: {f'{one.place}: ' if one.place else ''}{one.why}" for one in problems), FAULTY)
    return pack


def _described(pack: Pack) -> str:
    counts = {setup.seats for setup in box_board().setups if not setup.scamper and setup.cards <= len(pack.cards)}
    enough = f"enough for {spoken_counts(counts)} players" if counts else "enough for the Three-Squirrel Scamper"
    return f"{len(pack.cards)} cards in {', '.join(pack.languages)}, {enough}"
