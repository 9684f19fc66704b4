"""`hedgerow replay FILE`: a match file told in words with pictures, or as one JSON object."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

import msgspec

from hedgerow.commands.common import Stop, pointed, read_match_file
from hedgerow.core import WATCHER, Match
from hedgerow.core.notation import BadFile, actor_name, replay_file
from hedgerow.core.telling import facts_of, result_of, story, words_of

HELP = "tell a match file in words with pictures"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="a match file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument("--every", type=int, default=12, metavar="N", help="a picture every N entries (default 12, 0 for few)")
    parser.add_argument("--seat", type=int, default=WATCHER, help="as this seat was told it, counted from 0 (default: a spectator)")


def run(args: Namespace) -> int:
    try:
        match = replay_file(read_match_file(args.file))
    except BadFile as fault:
        raise Stop(pointed(args.file, fault)) from fault
    if args.seat != WATCHER and not 0 <= args.seat < match.game.seats:
        raise Stop(f"--seat {args.seat}: seats are counted from 0 to {match.game.seats - 1}")
    print(msgspec.json.encode(summary(match, args.seat)).decode() if args.json else told(match, args.seat, args.every))
    return 0


def told(match: Match, viewer: int, every: int) -> str:
    options = ", ".join(f"{name}={value}" for name, value in match.header.options.items())
    title = f"{match.kind.title} with {' and '.join(match.names)}\n{options}"
    end = "The match is over." if match.game.outcome(match.state) else "The record ends here; the match is not over."
    return "\n\n".join([title, *story(match, viewer, every), "\n".join([end, *result_of(match)])])


def summary(match: Match, viewer: int) -> dict[str, Any]:
    """The match for programs."""
    outcome = match.game.outcome(match.state)
    return {
        "game": match.kind.name,
        "seats": match.game.seats,
        "options": match.header.options,
        "names": match.names,
        "over": outcome is not None,
        "scores": match.game.scores(match.state),
        "places": outcome.places if outcome else None,
        "turn": [actor_name(actor) for actor in match.game.turn(match.state).actors],
        "moves": [entry.token for entry in match.entries],
        "entries": [
            {
                "actor": actor_name(entry.actor),
                "token": entry.token,
                "at": entry.at,
                "facts": facts_of(match, index, viewer),
                "words": words_of(match, index, viewer),
            }
            for index, entry in enumerate(match.entries)
        ],
        "public": match.game.public(match.state),
    }
