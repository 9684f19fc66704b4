"""`hedgerow games`: what can be played, by how many, with which options and bots."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hedgerow.bots.levels import bot_names
from hedgerow.core import kinds
from hedgerow.core.kind import option_texts, spoken_counts

HELP = "list the games, their bots and their options"


def add_arguments(parser: ArgumentParser) -> None:
    pass


def run(args: Namespace) -> int:
    for kind in kinds().values():
        print(f"{kind.name}: {kind.title} for {spoken_counts(kind.seats)} players; bots: {', '.join(bot_names(kind))}")
        for name, default in option_texts(kind.options()).items():
            print(f"  {name}={default}  {kind.words.templates[f'option.{name}']}")
    return 0
