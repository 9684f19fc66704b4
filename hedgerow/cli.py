"""The command line: `hedgerow serve | play | replay | verify | review | games | arena | score | packs | sheets`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from types import ModuleType

from hedgerow.bots.bot import BotError
from hedgerow.commands.common import Stop
from hedgerow.core import Illegal

INTERRUPTED = 130


def commands() -> dict[str, ModuleType]:
    """Imported only where a command is run: every bot's process reads this file again, and needs none of them."""
    from hedgerow.commands import games, packs, play, replay, review, score, serve, sheets, verify
    from hedgerow.lab import arena

    return {
        "serve": serve,
        "play": play,
        "replay": replay,
        "verify": verify,
        "review": review,
        "games": games,
        "arena": arena,
        "score": score,
        "packs": packs,
        "sheets": sheets,
    }


def parser() -> ArgumentParser:
    parser = ArgumentParser(prog="hedgerow", description="The table for five woodland rulebooks.")
    added = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in commands().items():
        sub = added.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. What a person got wrong is said in a line, never in a traceback."""
    args = parser().parse_args(argv)
    try:
        return int(args.run(args))
    except Stop as stop:
        print(stop, file=sys.stderr)
        return stop.status
    except (Illegal, BotError) as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
