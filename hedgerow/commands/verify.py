"""`hedgerow verify FILE`: recompute every draw and move of a record. Status 0 fair or nothing to verify, 1 not fair, 2 unreadable."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hedgerow.commands.common import Stop, pointed, read_match_file
from hedgerow.core.notation import BadFile
from hedgerow.core.verify import verify

HELP = "recompute every draw and move of a match file"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="a match file, or - for standard input")


def run(args: Namespace) -> int:
    try:
        verdict = verify(read_match_file(args.file))
    except BadFile as fault:
        raise Stop(pointed(args.file, fault)) from fault
    if verdict.fault:
        print(f"not fair: line {verdict.fault.line}. {verdict.why}\n{pointed(args.file, verdict.fault)}")
        return 1
    if verdict.word == "fair":
        draws = f"{verdict.draws} draws" if verdict.draws != 1 else "1 draw"
        print(f"fair: all {draws} come from the secret that was promised, and every move is legal. {verdict.why}".rstrip())
    else:
        print(f"nothing to verify: {verdict.why}")
    return 0
