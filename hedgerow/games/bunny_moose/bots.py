"""How a bot behaves at the table: how much it sees, how fast it moves, what it answers. For real time, from views only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

from hedgerow.core import Actor
from hedgerow.games.bunny_moose.knowledge import best_bets, best_poses, choices, richest_poses
from hedgerow.games.bunny_moose.moves import DONE, LAY, SKIP, VOTES, Bet, Move, Strike
from hedgerow.games.bunny_moose.poses import POSES
from hedgerow.games.bunny_moose.race import lead
from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.bunny_moose.state import Held, State, Table

LAYS_AFTER: Final = 0.7
"""A bot that narrates lays each card after so much of a line, whatever it is: no pause gives the hunter away."""

QUICKEST: Final = 100
"""Milliseconds below which nobody moves, however sharp."""


class Skill(Struct, frozen=True):
    """How good a bot is, and how quick."""

    name: str
    overlooks: float
    """How likely it does not see a card when it thinks."""
    tongue: bool
    """Does it think of its tongue?"""
    race: bool
    """Does it mind which of its figures lags behind?"""
    reaction: int
    """Milliseconds from seeing to moving, on average."""
    spread: int
    """And how much that varies."""


SKILLS: Final = {
    "easy": Skill("easy", overlooks=0.35, tongue=False, race=False, reaction=1600, spread=500),
    "normal": Skill("normal", overlooks=0.12, tongue=True, race=True, reaction=1000, spread=300),
    "sharp": Skill("sharp", overlooks=0.0, tongue=True, race=True, reaction=550, spread=150),
}


class MooseKnowledge:
    """What the house asks: how far ahead of the others a position is, and what a bot does on seeing it."""

    def __init__(self, game: BunnyMoose) -> None:
        self.game = game

    def value(self, s: State, seat: Actor) -> float:
        return lead(s.table.trail, seat, s.table.rounds - s.table.round)

    def react(self, public: Table, private: Held | None, seat: Actor, level: str, name: str, rng: Random) -> tuple[Move, int] | None:
        """A bot that narrates sees the card that it holds, and lets nothing hang on it."""
        answer = react(self.game, public, seat, SKILLS[level], rng)
        return (answer.move, answer.delay) if answer else None


class Answer(Struct, frozen=True):
    """A move, and after how many milliseconds to make it; newer facts cancel it."""

    move: Move
    delay: int


def react(game: BunnyMoose, table: Table, seat: Actor, skill: Skill, rng: Random, *, at_once: bool = False) -> Answer | None:
    """What a bot does on seeing this, if anything. `at_once` leaves out the time it takes."""
    move = decide(game, table, seat, skill, rng)
    if move is None:
        return None
    if at_once:
        return Answer(move, 0)
    if move is LAY:
        return Answer(move, round(LAYS_AFTER * game.options.pace))
    return Answer(move, max(QUICKEST, round(rng.gauss(skill.reaction, skill.spread))))


def decide(game: BunnyMoose, table: Table, seat: Actor, skill: Skill, rng: Random) -> Move | None:
    match table.phase:
        case "bet" if seat == table.narrator:
            return Bet(rng.choice(best_bets(table, seat) if skill.race else table.order))
        case "held" if seat == table.narrator:
            return LAY
        case "line" | "held" | "landing" if game.live and seat in table.order:
            return _strike(choose_pose(table, seat, skill, rng), table.poses[seat])
        case "enter":
            return _after_bam(table, seat, skill, rng)
        case "score" if not table.agreed[seat]:
            return SKIP
        case "ask" if table.votes[seat] is None:
            return VOTES[0]
    return None


def _strike(pose: str, now: str) -> Strike | None:
    return Strike(pose) if pose != now else None


def _after_bam(table: Table, seat: Actor, skill: Skill, rng: Random) -> Move | None:
    """In front of the table: enter the own pose; as narrator go on once all are there. A bot cannot see the hands of others."""
    if seat == table.narrator:
        return DONE if all(table.entered[other] for other in table.order) else None
    return None if table.entered[seat] else Strike(choose_pose(table, seat, skill, rng))


def choose_pose(table: Table, seat: Actor, skill: Skill, rng: Random) -> str:
    """A best pose on the cards that it sees; the one it holds already if that is good enough, else the nearest."""
    seen = [card for card in table.piles if card and rng.random() >= skill.overlooks]
    found = choices(table, seen, tongues=skill.tongue)
    poses = best_poses(table, seat, found) if skill.race else richest_poses(found)
    return nearest(table.poses[seat], poses, rng)


def nearest(now: str, poses: Sequence[str], rng: Random) -> str:
    """Of these poses, one that takes the least effort."""
    if now in poses:
        return now
    effort = {pose: changes(now, pose) for pose in poses}
    least = min(effort.values())
    return rng.choice([pose for pose in poses if effort[pose] == least])


def changes(before: str, after: str) -> int:
    """How many of two hands and a tongue must move."""
    one, other = POSES[before], POSES[after]
    return (one.left != other.left) + (one.right != other.right) + (one.tongue != other.tongue)
