"""`hedgerow games`: what can be played, by how many, with which options."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hedgerow.core import kinds
from hedgerow.core.kind import option_texts, spoken_counts

HELP = "list the games and their options"


def add_arguments(parser: ArgumentParser) -> None:
    pass


def run(args: Namespace) -> int:
    for kind in kinds().values():
        print(f"{kind.name}: {kind.title} for {spoken_counts(kind.seats)} players")
        for name, default in option_texts(kind.options()).items():
            print(f"  {name}={default}  {kind.words.templates[f'option.{name}']}")
    return 0
