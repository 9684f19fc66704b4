"""`hedgerow review FILE`: what each choice of a game cost, and what was luck. So far for The Fox and the Rabbit."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

import msgspec

from hedgerow.commands.common import Stop, pointed, read_match_file
from hedgerow.core import Match
from hedgerow.core.notation import BadFile, replay_file
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.review import Choice, Review, SeatReview, Throw, review

HELP = "tell what each choice of a game cost, and what was luck"
BASIS = {
    "solved": "These numbers were learned from positions that were worked out. They are close to the truth after mistakes too.",
    "learned": (
        "These numbers were learned from very many games. Where play is good they are close to the truth. After bigger mistakes they "
        "exaggerate: what a choice cost and how lucky the dice were both look too large then. "
        "Which choice was better is surer than by how much."
    ),
    "estimate": "These numbers are a rough estimate.",
}
LEAST = 0.005
"""Less is not written."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="a match file of The Fox and the Rabbit, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument("--goal", choices=("points", "both"), default="points", help="what counts: points (default), or that both get out")


def run(args: Namespace) -> int:
    try:
        match = replay_file(read_match_file(args.file))
    except BadFile as fault:
        raise Stop(pointed(args.file, fault)) from fault
    if match.kind.name != KIND.name:
        raise Stop(f"{args.file}: {match.kind.title} cannot be reviewed. So far that is only so for {KIND.title}.")
    found = review(match, args.goal)
    print(msgspec.json.encode(found).decode() if args.json else "\n".join(told(match, found)))
    return 0


def told(match: Match, found: Review) -> Iterator[str]:
    options = ", ".join(f"{name}={value}" for name, value in match.header.options.items())
    yield f"{match.kind.title} with {' and '.join(match.names)} ({options})"
    yield ""
    what = "points" if found.goal == "points" else "as the chance that both get out"
    when = "At the end" if found.over else "As it stands now"
    yield f"{when}: {number(found.final)} {what}. At the start it was worth {number(found.start)}, with the best play we know."
    for seat in found.seats:
        yield f"{match.names[seat.seat]}: {_in_short(seat)}"
    if any(isinstance(step, Throw) and step.thrower == "farmer" for step in found.steps):
        yield f"The farmer's dice: {signed(found.farmer)}."
    yield BASIS[found.basis]
    yield ""
    yield from _costliest(match, found)
    yield from _step_by_step(match, found)


def _in_short(seat: SeatReview) -> str:
    slips = f"{seat.slips} of {seat.choices} choices could have been better" if seat.slips else "no choice could have been better"
    return f"the dice were worth {signed(seat.luck)}, the choices {signed(-seat.cost)}; {slips}."


def _costliest(match: Match, found: Review) -> Iterator[str]:
    slips = sorted((step for step in found.steps if isinstance(step, Choice) and step.slip), key=lambda step: -step.cost)
    if not slips:
        return
    yield "What cost most:"
    for step in slips[:5]:
        best = step.better[0]
        said = [match.kind.words.say(message, match.names, None) for message in (step.told, best.told)]
        yield f"  entry {step.entry + 1}, turn {step.turn}: {step.token} cost {number(step.cost)}. {said[0]}"
        yield f"      Better: {best.token}. {said[1]}"
    yield ""


def _step_by_step(match: Match, found: Review) -> Iterator[str]:
    yield "entry   worth  change"
    for step in found.steps:
        change = step.luck if isinstance(step, Throw) else -step.cost
        yield f"{step.entry + 1:5}  {number(step.worth):>6}  {signed(change) if abs(change) >= LEAST else '':>6}  {_done(match, step)}"


def _done(match: Match, step: Choice | Throw) -> str:
    if isinstance(step, Throw):
        return f"{step.thrower} throws {' '.join(f'{die}={face}' for die, face in step.dice.items())}"
    return f"{match.names[step.seat]}: {step.token}{f' (better: {step.better[0].token})' if step.better else ''}"


def number(value: float) -> str:
    return f"{value:.2f}".removesuffix(".00")


def signed(value: float) -> str:
    """With its sign; what is nearly nothing is 0."""
    return "0" if abs(value) < LEAST else f"{value:+.2f}".replace("-", "−")
