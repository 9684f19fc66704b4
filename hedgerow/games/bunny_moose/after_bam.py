"""After Bam: everybody is scored, figures move, the last ones catch up."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.games.bunny_moose.cards import Card, read_card
from hedgerow.games.bunny_moose.poses import POSES, Animal
from hedgerow.games.bunny_moose.scoring import score
from hedgerow.games.bunny_moose.state import Report, Scored, Table
from hedgerow.games.bunny_moose.trail import Cause, Step, Trail

MOVES: dict[Animal, tuple[int, ...]] = {"rabbit": (0,), "moose": (1,), "bush": (0, 1)}
"""BM-30: an animal moves its own figure. BM-31: a bush moves both, the rabbit first."""


def settle_round(table: Table) -> Table:
    """BM-30: score the players in the order of their chairs, and move at once. BM-32: then the last ones catch up."""
    cards = tuple(map(read_card, filter(None, table.piles)))
    trail, reports = table.trail, list[Report]()
    for seat in table.order:
        scored = score_seat(table, seat, cards)
        trail, steps = move_figures(table, trail, seat, scored.animal, scored.spaces)
        reports.append(Report(scored, steps))
    trail, caught_up = trail.catch_up()
    return replace(table, phase="score", trail=trail, reports=tuple(reports), caught_up=caught_up)


def score_seat(table: Table, seat: int, cards: tuple[Card, ...]) -> Scored:
    pose = table.poses[seat]
    result = score(POSES[pose], cards, table.tongue)
    return Scored(seat, pose, result.animal, result.times, result.points, result.doubled, result.reversed, result.spaces)


def move_figures(table: Table, trail: Trail, seat: int, animal: Animal, spaces: int) -> tuple[Trail, tuple[Step, ...]]:
    """The player's own figures move first; then the narrator's, where the bet was on that player."""
    steps = list[Step]()
    movers: list[tuple[int, Cause]] = [(seat, "own")]
    if seat == table.bet:
        movers.append((table.narrator, "bet"))
    for who, cause in movers:
        for figure in MOVES[animal]:
            trail, moved = trail.step(who, figure, spaces, cause)
            steps += moved
    return trail, tuple(steps)
