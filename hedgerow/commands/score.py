"""`hedgerow score bunny-moose --pose Awu/Acd+t LA:wu+2 rabbitx2`: what a pose is worth on some cards."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from hedgerow.commands.common import Stop
from hedgerow.core import Unreadable, read_options
from hedgerow.games.bunny_moose import KIND
from hedgerow.games.bunny_moose.cards import Card, read_card
from hedgerow.games.bunny_moose.editions import EDITIONS
from hedgerow.games.bunny_moose.poses import Tongue, read_pose
from hedgerow.games.bunny_moose.scoring import Result, score
from hedgerow.games.bunny_moose.terms import make_terms

HELP = "score a pose on some cards, in Bunny Bunny Moose Moose"
EMPTY_HAND_FIRST = re.compile(r"-/|-\d+$|-\d*\.\d+$")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", choices=[KIND.name])
    parser.add_argument("cards", nargs="+", metavar="CARD", help="such as LA:wu+2, BE:t?-1, moose-3, rabbitx2, tongue+2, rev or hunter")
    parser.add_argument("--pose", required=True, help="LEFT/RIGHT, with +t when the tongue is out: Awu/Acd+t, Ets/Esf, Awu/-")
    parser.add_argument("--edition", choices=list(EDITIONS), default=KIND.options().edition, help="default: %(default)s")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, such as tongue=cards")
    parser.add_argument("--explain", action="store_true", help="card by card, before the result")
    # A pose may begin with a dash (-/-). argparse takes such a word for a value only if it looks like a negative number.
    parser._negative_number_matcher = EMPTY_HAND_FIRST


def run(args: Namespace) -> int:
    try:
        pose = read_pose(args.pose)
        cards = [read_card(token) for token in args.cards]
    except Unreadable as error:
        raise Stop(f"hedgerow score: {error.why}\n{error.token}\n{' ' * error.at}^") from error
    result = score(pose, cards, _tongue(args.edition, args.option))
    if args.explain:
        print("\n".join(explain(cards, result)))
    print(f"{result.animal} {result.spaces:+d}" if result.spaces else f"{result.animal} 0")
    return 0


def _tongue(edition: str, pairs: Sequence[str]) -> Tongue:
    """What a tongue does by these options."""
    for pair in pairs:
        if "=" not in pair:
            raise Stop(f"--option {pair}: write it NAME=VALUE, as in --option tongue=cards")
    texts = {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
    terms = make_terms(KIND.seats[0], read_options(KIND, {**texts, "edition": edition}))
    return terms.tongue(terms.starts_advanced)


def explain(cards: Sequence[Card], result: Result) -> Iterator[str]:
    """Each card and what it does, then how the points become spaces."""
    width = max(len(card.token) for card in cards)
    for card, times in zip(cards, result.times, strict=True):
        yield f"{card.token:<{width}}  {_effect(card, times, result)}"
    if result.animal == "bush":
        yield "this is a bush: no card applies, and both figures go back"
        return
    factors = " x2" * result.doubled + " reversed" * result.reversed
    yield f"{result.points:+d}{factors} = {result.spaces:+d}" if result.points else f"0{factors} = 0"


def _effect(card: Card, times: int, result: Result) -> str:
    if result.animal == "bush" or card.kind == "hunter":
        return "-"
    if card.kind == "rev":
        return "reverses"
    if times == 0:
        return "-"
    if card.kind == "double":
        return "x2"
    return f"{card.points:+d}" if times == 1 else f"{card.points:+d} twice"
