"""What the bots know: every pose weighed, whom to bet on. Functions over views; nothing here holds a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from hedgerow.games.bunny_moose.after_bam import move_figures
from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.poses import POSES, Animal, Tongue, animal_of
from hedgerow.games.bunny_moose.race import STRIDE, lead, worth
from hedgerow.games.bunny_moose.scoring import BUSH_SPACES, is_reversed, times_matched
from hedgerow.games.bunny_moose.state import Table

Result: TypeAlias = tuple[Animal, int]
"""What a pose comes to: which animal, how many spaces."""


@lru_cache(maxsize=1024)
def _worth_of_card(token: str, tongue: Tongue) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For every pose that is an animal: the points of a card, and how often it doubles."""
    card = read_card(token)
    times = [times_matched(card, POSES[pose], animal, tongue) for pose, animal in animals(tongue)]
    doubles = card.kind == "double"
    return tuple(card.points * count for count in times), tuple(count if doubles else 0 for count in times)


BUSHES: Final = tuple(token for token, pose in POSES.items() if animal_of(pose) == "bush")


@lru_cache(maxsize=3)
def animals(tongue: Tongue) -> tuple[tuple[str, Animal], ...]:
    """The poses that are no bush."""
    known = ((token, animal_of(pose, tongue)) for token, pose in POSES.items())
    return tuple((token, animal) for token, animal in known if animal != "bush")


@lru_cache(maxsize=1024)
def results(cards: tuple[str, ...], tongue: Tongue) -> dict[Result, tuple[str, ...]]:
    """All that can be made of these cards, and the poses that make it."""
    found: dict[Result, list[str]] = {}
    sign = -1 if is_reversed(map(read_card, cards)) else 1
    tables = [_worth_of_card(card, tongue) for card in cards]
    points = zip(*(table[0] for table in tables), strict=True) if cards else ((),) * len(animals(tongue))
    doubles = zip(*(table[1] for table in tables), strict=True) if cards else ((),) * len(animals(tongue))
    for (pose, animal), plain, double in zip(animals(tongue), points, doubles, strict=True):
        found.setdefault((animal, sign * (sum(plain) << sum(double))), []).append(pose)
    return {result: tuple(poses) for result, poses in found.items()} | {("bush", BUSH_SPACES): BUSHES}


def value_of(table: Table, seat: int, result: Result) -> float:
    """How far ahead a player would be if it went Bam now and everybody else stood still."""
    trail, _ = move_figures(table, table.trail, seat, *result)
    return lead(trail, seat, table.rounds - table.round)


def choices(table: Table, cards: Sequence[str] | None = None, *, tongues: bool = True) -> dict[Result, tuple[str, ...]]:
    """What can be made of the cards that lie open, or of these; with or without sticking out a tongue."""
    showing = tuple(filter(None, table.piles if cards is None else cards))
    found = results(showing, table.tongue)
    if tongues:
        return found
    quiet = {result: tuple(pose for pose in poses if not POSES[pose].tongue) for result, poses in found.items()}
    return {result: poses for result, poses in quiet.items() if poses}


def values(table: Table, seat: int, found: Iterable[Result]) -> dict[Result, float]:
    """Each of these results, weighed for a player's race."""
    return {result: value_of(table, seat, result) for result in found}


def best_poses(table: Table, seat: int, found: Mapping[Result, tuple[str, ...]]) -> tuple[str, ...]:
    """Every pose than which none is better for this player's race."""
    weighed = values(table, seat, found)
    most = max(weighed.values())
    return tuple(pose for result, poses in found.items() if weighed[result] == most for pose in poses)


def richest_poses(found: Mapping[Result, tuple[str, ...]]) -> tuple[str, ...]:
    """Every pose that makes the most spaces, whichever figure they move."""
    most = max(spaces for _, spaces in found)
    return tuple(pose for (_, spaces), poses in found.items() if spaces == most for pose in poses)


def bet_value(table: Table, seat: int, on: int) -> float:
    """What a bet is worth: the player will bring on the figure that lags behind, and ours of the same kind goes along."""
    left = table.rounds - table.round
    rabbit, moose = table.trail.figures[on]
    mine = table.trail.figures[seat]
    with_rabbit = worth((mine[0] + round(STRIDE), mine[1]), left)
    with_moose = worth((mine[0], mine[1] + round(STRIDE)), left)
    return (with_rabbit + with_moose) / 2 if rabbit == moose else with_rabbit if rabbit < moose else with_moose


def best_bets(table: Table, seat: int) -> tuple[int, ...]:
    """Whom to bet on: whoever needs what we need; of those, whoever runs best."""
    left = table.rounds - table.round
    keys = {on: (bet_value(table, seat, on), worth(table.trail.figures[on], left)) for on in table.order}
    return tuple(on for on in table.order if keys[on] == max(keys.values()))
