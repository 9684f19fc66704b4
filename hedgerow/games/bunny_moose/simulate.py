"""Many games of bots, and what they say about a deck: `python -m hedgerow.games.bunny_moose.simulate --games 1000`

A sharp bot holds a best pose at every moment, so poses are entered after Bam here and it comes to the same.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from msgspec import Struct, field

from hedgerow.core import CHANCE, CLOCK, read_options
from hedgerow.games.bunny_moose import KIND
from hedgerow.games.bunny_moose.bots import SKILLS, Skill, choose_pose, nearest
from hedgerow.games.bunny_moose.cards import REVERSAL, read_card
from hedgerow.games.bunny_moose.editions import EDITIONS
from hedgerow.games.bunny_moose.knowledge import best_bets, best_poses, choices
from hedgerow.games.bunny_moose.moves import BEAT, DONE, NEXT, TIME, Bet, Strike
from hedgerow.games.bunny_moose.poses import POSES
from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.bunny_moose.scoring import is_reversed
from hedgerow.games.bunny_moose.state import State, Table

SHARP: Final = SKILLS["sharp"]


class Tally(Struct):
    """What was counted over many games."""

    games: int = 0
    rounds: int = 0
    readings: Counter[int] = field(default_factory=Counter)
    """In which reading it went Bam."""
    laid: int = 0
    animals: Counter[str] = field(default_factory=Counter)
    gained: Counter[str] = field(default_factory=Counter)
    """Spaces, by the figure that made them."""
    spaces: Counter[int] = field(default_factory=Counter)
    reversed: int = 0
    """Rounds that end under an odd number of ±."""
    turned: int = 0
    """Scorings where the best pose would have been another without the ±."""
    tongues: int = 0
    needed: int = 0
    """Scorings where no pose without a tongue was as good."""
    winners: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    """Rear figures of the first, less those of the last."""
    shared: int = 0
    """Games with a shared first place."""


def play_game(game: BunnyMoose, skill: Skill, rng: Random, tally: Tally) -> None:
    s = game.start()
    while game.outcome(s) is None:
        s = play_round(game, s, skill, rng, tally)
    outcome = game.outcome(s)
    assert outcome is not None
    tally.games += 1
    tally.winners.append(max(outcome.scores))
    tally.margins.append(max(outcome.scores) - min(outcome.scores))
    tally.shared += outcome.places.count(1) > 1


def play_round(game: BunnyMoose, s: State, skill: Skill, rng: Random, tally: Tally) -> State:
    narrator = s.table.narrator
    s = game.apply(s, narrator, Bet(rng.choice(best_bets(s.table, narrator))))
    while s.table.phase != "enter":
        s = draw(game, game.apply(s, CLOCK, BEAT), rng)
    for seat, poses in best_of_all(s.table, tally).items():
        sharp = skill.overlooks == 0
        pose = nearest(s.table.poses[seat], poses, rng) if sharp else choose_pose(s.table, seat, skill, rng)
        s = game.apply(s, seat, Strike(pose))
    s = game.apply(s, narrator, DONE)
    count_scoring(s.table, tally)
    s = game.apply(s, CLOCK, NEXT)
    return game.apply(s, CLOCK, TIME) if s.table.phase == "ask" else s


def draw(game: BunnyMoose, s: State, rng: Random) -> State:
    moves, weights = zip(*game.chance(s).odds, strict=True)
    return game.apply(s, CHANCE, rng.choices(moves, weights)[0])


def best_of_all(table: Table, tally: Tally) -> dict[int, tuple[str, ...]]:
    """Everybody's best poses at Bam. Counts what lies on the table, and what it makes of tongues and reversals."""
    tally.rounds += 1
    tally.laid += table.laid
    tally.readings[table.laid // len(table.piles) + 1] += 1
    turned = is_reversed(map(read_card, table.piles))
    tally.reversed += turned
    found = choices(table)
    plain = choices(table, [card for card in table.piles if card != REVERSAL])
    best = {seat: best_poses(table, seat, found) for seat in table.order}
    for seat, poses in best.items():
        tally.needed += all(POSES[pose].tongue for pose in poses)
        tally.turned += turned and not set(best_poses(table, seat, plain)) & set(poses)
    return best


def count_scoring(table: Table, tally: Tally) -> None:
    for report in table.reports:
        scored = report.scored
        tally.animals[scored.animal] += 1
        tally.spaces[scored.spaces] += 1
        tally.tongues += POSES[scored.pose].tongue
        if scored.animal != "bush":
            tally.gained[scored.animal] += scored.spaces


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def at_share(counts: Counter[int], share: float) -> int:
    """The value below which this share of all lies."""
    total, so_far = sum(counts.values()), 0
    for value in sorted(counts):
        so_far += counts[value]
        if so_far >= share * total:
            return value
    return 0


COLUMNS: Final = (
    "deck",
    "players",
    "readings",
    "2nd/3rd/4th/later",
    "rabbits",
    "spaces r:m",
    "a scoring",
    "5-95 %",
    "range",
    "±",
    "± turns",
    "tongue out",
    "needed",
    "winner",
    "spread",
    "shared",
)


def row(name: str, seats: int, tally: Tally, lines: int) -> list[str]:
    scorings = sum(tally.spaces.values())
    readings = [tally.readings[number] for number in (2, 3, 4)]
    later = tally.rounds - sum(readings)
    chosen = tally.animals["rabbit"] + tally.animals["moose"]
    mean = sum(spaces * count for spaces, count in tally.spaces.items()) / scorings
    return [
        name,
        str(seats),
        f"{tally.laid / lines / tally.rounds:.2f}",
        "/".join(f"{100 * count / tally.rounds:.0f}" for count in (*readings, later)),
        percent(tally.animals["rabbit"], chosen),
        f"{tally.gained['rabbit'] / tally.gained['moose']:.3f}",
        f"{mean:.2f}",
        f"{at_share(tally.spaces, 0.05)} to {at_share(tally.spaces, 0.95)}",
        f"{min(tally.spaces)} to {max(tally.spaces)}",
        percent(tally.reversed, tally.rounds),
        percent(tally.turned, scorings),
        percent(tally.tongues, scorings),
        percent(tally.needed, scorings),
        f"{fmean(tally.winners):.1f}",
        f"{fmean(tally.margins):.1f}",
        percent(tally.shared, tally.games),
    ]


def simulate(game: BunnyMoose, games: int, seed: str, skill: Skill = SHARP) -> Tally:
    tally, rng = Tally(), Random(seed)
    for _ in range(games):
        play_game(game, skill, rng, tally)
    return tally


def as_table(rows: Iterable[Sequence[str]]) -> str:
    """Rows of a Markdown table."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def main(argv: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description="Let sharp bots play many games of Bunny Bunny Moose Moose, and count what matters about a deck.")
    parser.add_argument("--games", type=int, default=200, help="games for each line (default 200)")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5, 6], choices=[3, 4, 5, 6])
    parser.add_argument("--edition", nargs="+", default=list(EDITIONS), choices=list(EDITIONS))
    parser.add_argument("--cards", default="full", choices=["full", "first", "basic"], help="edition 2014 only")
    parser.add_argument("--lines", type=int, default=6, choices=[4, 6, 8])
    parser.add_argument("--skill", default="sharp", choices=list(SKILLS))
    parser.add_argument("--deck", type=Path, help="a deck file instead of the one in the box")
    parser.add_argument("--seed", default="hedgerow")
    args = parser.parse_args(argv)
    data = {"deck": args.deck.read_text("utf-8")} if args.deck else None
    print(as_table([COLUMNS, ["---"] * len(COLUMNS)]), flush=True)
    for edition, seats in product(args.edition, args.players):
        cards = args.cards if EDITIONS[edition].ladder else "full"
        game = BunnyMoose(seats, read_options(KIND, {"edition": edition, "cards": cards, "lines": str(args.lines), "poses": "table"}), data)
        name = f"{edition} {cards}" if EDITIONS[edition].ladder else edition
        tally = simulate(game, args.games, f"{args.seed} {edition} {cards} {seats}", SKILLS[args.skill])
        print(as_table([row(name, seats, tally, args.lines)]), flush=True)


if __name__ == "__main__":
    main()
