"""`python -m hedgerow.lab.mountain`: does the mountain fit the game? Bots with a character play That's a Question! many times, for every
number of players, and the report in `docs/balance/thats-a-question.md` says where squirrels end and what kickers are worth.

Draws, characters and moods come from the seed, so a report can be repeated exactly.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hedgerow.core import CLOCK, AnyGame, play
from hedgerow.core.dealer import settle
from hedgerow.games.thats_a_question.character import character
from hedgerow.games.thats_a_question.instinct import decide
from hedgerow.games.thats_a_question.moves import KICKERS, Kicker
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Options, Past, Public, put

REPORT: Final = Path("docs/balance/thats-a-question.md")
MATCHES: Final = 250
TABLES: Final[dict[str, tuple[int, Options]]] = {
    "3": (3, Options()),
    "3, Scamper": (3, Options(scamper=True)),
    "3, no acorns": (3, Options(acorns=False)),
    "4": (4, Options()),
    "5": (5, Options()),
    "6": (6, Options()),
}


class Result(Struct, frozen=True):
    """One match: where everybody ended, and what was asked on the way."""

    steps: tuple[int, ...]
    past: tuple[Past, ...]


def simulate(game: ThatsAQuestion, seed: str, without: Sequence[Kicker] = ()) -> Result:
    """A match among bots. Seat `watched(seed)` plays without some kinds of kickers, to see what they are worth."""
    key, rng = sha256(f"mountain {seed}".encode()).digest(), Random(f"mountain {seed}")
    people = [character(f"{seed} seat {seat}") for seat in range(game.seats)]
    rules: AnyGame = game
    s, _ = settle(rules, game.start(), key)
    while game.outcome(s) is None:
        must = game.turn(s).must
        if must:
            seat = must[0]
            public = abstaining(s.table, seat, without) if seat == watched(game, seed) else s.table
            s = play(game, s, seat, decide(game, public, s.own[seat], seat, people[seat], rng))
        else:
            s = play(game, s, CLOCK, next(iter(game.moves(s, CLOCK))))
        s, _ = settle(rules, s, key)
    return Result(s.table.steps, s.table.past)


def watched(game: ThatsAQuestion, seed: str) -> int:
    """One seat of a match, each as often as the others."""
    return int(seed.rpartition("/")[2]) % game.seats


def abstaining(t: Public, seat: int, without: Sequence[Kicker]) -> Public:
    """The view of somebody who does not want to know about some kickers."""
    if not without or t.phase in ("lake", "final"):
        return t
    return replace(t, kickers=put(t.kickers, seat, tuple(kicker for kicker in t.kickers[seat] if kicker not in without)))


class Figures(Struct, frozen=True):
    """What many matches of one table come to."""

    matches: int
    first: float
    middle: float
    last: float
    summit: float
    """Share of the matches in which somebody reached the summit."""
    lake: float
    """Share of the matches in which everybody reached the lake."""
    uses: dict[str, float]
    """How often a player plays each kind in a match."""
    pays: dict[str, float]
    """Spaces that one of them brings."""
    right: tuple[float, ...]
    """Share of right guesses, by round."""


def series(game: ThatsAQuestion, matches: int, seed: int, without: Sequence[Kicker] = ()) -> list[Result]:
    return [simulate(game, f"{seed}/{number}", without) for number in range(matches)]


def measure(game: ThatsAQuestion, played: Sequence[Result]) -> Figures:
    matches, places = len(played), game.mountain
    paid = {kicker: [pay for result in played for pay in payments(result.past, kicker)] for kicker in KICKERS}
    return Figures(
        matches=matches,
        first=mean(max(result.steps) for result in played),
        middle=mean(mean(result.steps) for result in played),
        last=mean(min(result.steps) for result in played),
        summit=mean(max(result.steps) >= places.summit for result in played),
        lake=mean(min(result.steps) >= places.lake for result in played),
        uses={kicker: len(paid[kicker]) / matches / game.seats for kicker in KICKERS},
        pays={kicker: mean(paid[kicker] or [0]) for kicker in KICKERS},
        right=tuple(mean(hits) for hits in right_by_round(played, game.seats)),
    )


def payments(past: Iterable[Past], kicker: Kicker) -> list[int]:
    """What each kicker of a kind brought, above what the guess alone would have."""
    found = []
    for one in past:
        climbs = {climb.seat: climb for climb in one.climbs}
        for guess in one.guesses:
            if guess.kicker == kicker:
                climb = climbs.get(guess.seat)
                found.append((climb.three if kicker == "three" else climb.tough) if climb else 0)
    return found


def right_by_round(played: Sequence[Result], seats: int) -> list[list[bool]]:
    rounds: list[list[bool]] = []
    for result in played:
        for number, one in enumerate(result.past):
            if number // seats == len(rounds):
                rounds.append([])
            others = (guess for guess in one.guesses if guess.seat != one.question.asker)
            rounds[number // seats] += [guess.letter == one.answer for guess in others]
    return rounds


class Worth(Struct, frozen=True):
    """What somebody loses who does without, in spaces against the same matches with everything: mean and standard error."""

    spaces: float
    error: float


def worth(game: ThatsAQuestion, whole: Sequence[Result], lacking: Sequence[Result], seed: int) -> Worth:
    lost = []
    for number, (one, other) in enumerate(zip(whole, lacking, strict=True)):
        seat = watched(game, f"{seed}/{number}")
        lost.append(one.steps[seat] - other.steps[seat])
    return Worth(mean(lost), stdev(lost) / len(lost) ** 0.5)


class Study(Struct, frozen=True):
    """All that is found out about one table."""

    game: ThatsAQuestion
    figures: Figures
    worth: dict[Kicker, Worth]


def study(seats: int, options: Options, matches: int, seed: int) -> Study:
    game = ThatsAQuestion(seats, options)
    played = series(game, matches, seed)
    losses = {kicker: worth(game, played, series(game, matches, seed, [kicker]), seed) for kicker in KICKERS}
    return Study(game, measure(game, played), losses)


def report(matches: int, seed: int) -> str:
    """The whole page."""
    studies = {name: study(seats, options, matches, seed) for name, (seats, options) in TABLES.items()}
    lines = [INTRO.format(matches=matches, seed=seed), "## Where squirrels end", "", *positions(studies), "", POSITIONS, ""]
    lines += ["## What kickers are worth", "", *kickers(studies), "", KICKERS_TEXT, ""]
    lines += ["## What bots learn", "", *learning(studies), "", LEARNING]
    return "\n".join(lines) + "\n"


INTRO = """# Does the mountain fit?

Bots with a character play That's a Question! against each other, {matches} times for every number of players, with the
board and the standard pack of the box. `python -m hedgerow.lab.mountain --matches {matches} --seed {seed}` writes this page, the
same every time.
"""
POSITIONS = """With four players and more the leader ends above the summit on average, and the last at about the meadow. With three
the leader comes near the summit, and the last is well past the lake. So lake, meadow, summit and pile are left as they are.

In the Scamper the leader gets about four fifths of the way. More is not in it: three players share out two spaces a
question besides what kickers bring, and there everybody guesses only four times, with a kicker nearly every time. It is
played on the 3–4 side all the same; a table that wants its squirrels on the summit can bring a board of its own, with
lake 5, meadow 10 and summit 15."""
KICKERS_TEXT = """*Pays* is what one kicker brings above the guess alone. *Without* is what a player loses in a match who never
plays that kind, against the same match with both (± one standard error); what is not played is not taken back either.
Every kind is worth playing for every number of players, and none makes the other pointless."""
LEARNING = """A bot knows nobody at first, and its guesses are as good as a coin. It learns from the answers it sees at the
table, while the askers look for what is still open, which keeps the table guessing."""


def positions(studies: dict[str, Study]) -> list[str]:
    rows = ["| players | lake | meadow | summit | first | mean | last | somebody at the summit | everybody past the lake |"]
    rows.append("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for name, one in studies.items():
        side, found = one.game.mountain, one.figures
        where = f"{side.lake} | {side.meadow} | {side.summit} | {found.first:.1f} | {found.middle:.1f} | {found.last:.1f}"
        rows.append(f"| {name} | {where} | {found.summit:.0%} | {found.lake:.0%} |")
    return rows


def kickers(studies: dict[str, Study]) -> list[str]:
    rows = ["| players | kicker | played by each | pays | without |", "|---|---|--:|--:|--:|"]
    for name, one in studies.items():
        for kicker, loss in one.worth.items():
            title = {"three": "times-three", "tough": "tough question"}[kicker]
            numbers = f"{one.figures.uses[kicker]:.1f} | {one.figures.pays[kicker]:.2f} | −{loss.spaces:.1f} ± {loss.error:.1f}"
            rows.append(f"| {name} | {title} | {numbers} |")
    return rows


def learning(studies: dict[str, Study]) -> list[str]:
    most = max(len(one.figures.right) for one in studies.values())
    rows = ["| players | " + " | ".join(f"round {number}" for number in range(1, most + 1)) + " |", "|---|" + "--:|" * most]
    for name, one in studies.items():
        cells = [f"{share:.0%}" for share in one.figures.right] + [""] * (most - len(one.figures.right))
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="hedgerow.lab.mountain", description="Does the mountain fit the game?")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"how many for each number of players (default {MATCHES})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=REPORT, help=f"where to write the report (default {REPORT})")
    args = parser.parse_args(argv)
    args.to.parent.mkdir(parents=True, exist_ok=True)
    args.to.write_text(report(args.matches, args.seed), "utf-8")
    print(f"{args.to} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
