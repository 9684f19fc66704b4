"""What the bots do. The beginner takes what is in front of it; the steady one thinks a roll through and minds the way that is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Final, TypeAlias

from hedgerow.games.fox_and_rabbit.dice import AIDS, OWNED, SIDES, bits
from hedgerow.games.fox_and_rabbit.escape import aids_that_fix, chance, counts_of, rerolls
from hedgerow.games.fox_and_rabbit.gate import clause_of, may_escape
from hedgerow.games.fox_and_rabbit.moves import (
    ADJUSTS,
    CHOICES,
    DONE,
    ESCAPES,
    FIRSTS,
    REROLLS,
    ROLL,
    Adjust,
    Escape,
    Face,
    Move,
    Tunnel,
    Use,
)
from hedgerow.games.fox_and_rabbit.outlook import foods_wanted, trail_left, way_left
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.state import FOX, RABBIT, State

Eye: TypeAlias = Callable[[FoxAndRabbit, State], float]
"""How somebody sees a position."""
AID_COST: Final = 0.25
"""What a circle is worth to the steady bot, in turns: aids are needed at the gate."""
MOST_CHANGES: Final = 2
MOST_LOOKED_AT: Final = 600
GUESSES: Final = 8
"""How many throws are imagined before dice are rolled again."""
GOOD_ODDS: Final = Fraction(2, 5)
"""The steady bot goes for the gate from these odds on, as long as there is time for something better."""
SOON: Final = 3
"""So many traps before the last there is no time any more."""


def decide(game: FoxAndRabbit, s: State, level: str, rng: Random) -> Move:
    match s.phase:
        case "first":
            return FIRSTS[rng.randrange(2)] if level == "beginner" else first_choice(s)
        case "bonus":
            return CHOICES[0] if bonus_die_fits(game, s) else CHOICES[1]
        case "ready":
            return begin(game, s, level, rng)
        case "attempt":
            return simple_attempt(game, s) if level == "beginner" else attempt(game, s)
    return simple_walk(game, s, rng) if level == "beginner" else walk(game, s, rng)


def first_choice(s: State) -> Move:
    """Whoever is farther along goes first, as far as one can see at a glance."""
    return FIRSTS[FOX if s.crossed[FOX] >= s.crossed[RABBIT] else RABBIT]


def bonus_die_fits(game: FoxAndRabbit, s: State) -> bool:
    colour = game.course.die[s.eaten]
    return s.dice[colour] + s.coming_dice[colour] < game.course.sheet.dice.most


# Before the roll


def begin(game: FoxAndRabbit, s: State, level: str, rng: Random) -> Move:
    if tunnels := [move for move in game.moves(s, game.actor(s)) if isinstance(move, Tunnel)]:
        return tunnels[rng.randrange(len(tunnels))] if level == "beginner" else best_tunnel(game, s, tunnels)
    if not may_escape(game.course, s):
        return ROLL
    odds, dice = best_dice(game, s)
    if level == "beginner" or game.must_escape(s):
        return ESCAPES[dice]
    late = s.traps >= game.course.sheet.traps - SOON
    return ESCAPES[dice] if odds >= GOOD_ODDS or (late and odds > 0) else ROLL


def best_dice(game: FoxAndRabbit, s: State) -> tuple[Fraction, int]:
    """The dice with which an attempt is likeliest to succeed. Dice of a colour are alike, so only their numbers matter."""
    clause = clause_of(game.course, s, s.animal)
    choices = [move.dice for move in game.moves(s, game.actor(s)) if isinstance(move, Escape)]
    plain = [dice for dice in choices if dice == bits(OWNED[counts_of(faces_on(dice))])]
    return max((chance(clause, counts_of(faces_on(dice)), s.aids), dice) for dice in plain)


def faces_on(dice: int) -> tuple[int, ...]:
    return tuple(1 if dice >> die & 1 else 0 for die in range(len(OWNED[2, 2, 2])))


def best_tunnel(game: FoxAndRabbit, s: State, tunnels: list[Tunnel]) -> Move:
    return min(tunnels, key=lambda move: trail_left(game.course, s, s.animal, move.food, s.dice))


# Walking


def simple_walk(game: FoxAndRabbit, s: State, rng: Random) -> Move:
    """Get on with the trails that are farthest already; one aid where that makes a cell."""
    if tunnels := [move for move in game.moves(s, game.actor(s)) if isinstance(move, Tunnel)]:
        return rng.choice(tunnels)
    return best_line(game, s, 1, progress, 0.2)[1]


def progress(game: FoxAndRabbit, s: State) -> float:
    """The beginner's eye: every cell is a little, and the nearer to the food the more."""
    parts = [
        (done / length) ** 2 + (done == length)
        for animal in range(2)
        for done, length in zip(s.crossed[animal], game.course.lengths[animal], strict=True)
    ]
    return sum(parts)


def walk(game: FoxAndRabbit, s: State, rng: Random) -> Move:
    """The best thing to do with this roll, thought through to its end; and where little comes of it, another throw."""
    if tunnels := [move for move in game.moves(s, game.actor(s)) if isinstance(move, Tunnel)]:
        return best_tunnel(game, s, tunnels)
    value, first = best_line(game, s, MOST_CHANGES, standing, AID_COST)
    if first is not DONE:
        return first
    again = bits(die for die, face in enumerate(s.faces) if face)
    if again and s.throw == 1 and s.aids[2] and _after_reroll(game, s, again, rng) - AID_COST > value:
        return REROLLS[again, False]
    return DONE


def best_line(game: FoxAndRabbit, s: State, changes: int, value_of: Eye, aid_cost: float) -> tuple[float, Move]:
    """The value of the best way to use this roll, and its first move. Cells first; aids where they lead to a cell."""
    best: tuple[float, Move] = (value_of(game, s), DONE)
    seen = {_key(s)}
    queue: list[tuple[State, Move | None, float, int]] = [(s, None, 0.0, changes)]
    for at, first, spent, left in queue:
        if len(seen) > MOST_LOOKED_AT:
            break
        for move, cost in _ways_on(game, at, left, aid_cost):
            after = _settled(game, game.apply(at, game.actor(at), move))
            if _key(after) in seen:
                continue
            seen.add(_key(after))
            begun = first or move
            value = value_of(game, after) - spent - cost
            if isinstance(move, Use) and value > best[0] + 1e-9:
                best = value, begun
            queue.append((after, begun, spent + cost, left - (cost > 0)))
    return best


def _key(s: State) -> tuple[object, ...]:
    return s.faces, s.crossed, s.aids


def _ways_on(game: FoxAndRabbit, s: State, changes: int, aid_cost: float) -> Iterator[tuple[Move, float]]:
    for move in game.moves(s, game.actor(s)):
        if isinstance(move, Use):
            yield move, 0.0
        elif changes and isinstance(move, Adjust):
            yield move, aid_cost


def _settled(game: FoxAndRabbit, s: State) -> State:
    """After a bonus has been chosen and tunnels have been opened, without thinking about it long."""
    if s.phase == "bonus":
        s = game.apply(s, game.actor(s), CHOICES[0] if bonus_die_fits(game, s) else CHOICES[1])
    if tunnels := [move for move in game.moves(s, game.actor(s)) if isinstance(move, Tunnel)]:
        move = best_tunnel(game, s, tunnels)
        s = game.apply(s, game.actor(s), move)
    return s


def _after_reroll(game: FoxAndRabbit, s: State, again: int, rng: Random) -> float:
    """What rolling these dice again is worth, on average over a few throws."""
    total = 0.0
    for _ in range(GUESSES):
        after = game.apply(s, game.actor(s), REROLLS[again, False])
        for die in after.due:
            after = game.apply(after, -1, Face(die, rng.randint(1, SIDES)))
        total += best_line(game, after, 1, standing, AID_COST)[0]
    return total / GUESSES


def standing(game: FoxAndRabbit, s: State) -> float:
    """How it stands, in turns: the way that is left counts against it. Once they may escape, one more food may help at the gate."""
    more = 0 if foods_wanted(game.course, s) else 1
    eaten = 0.2 * sum(taken != "" for taken in s.taken)
    return eaten - way_left(game.course, s, more)


# At the gate


def simple_attempt(game: FoxAndRabbit, s: State) -> Move:
    """One aid if that is enough; else everything again, if it is free."""
    clause = clause_of(game.course, s, s.animal)
    for steps, flips in ((1, 0), (0, 1)):
        fix = aids_that_fix(clause, s.faces, steps, flips)
        if fix and (s.free or s.aids[0 if steps else 1]):
            change, die = fix[0]
            return ADJUSTS[change, die, s.free]  # type: ignore[index]
    whole = bits(die for die, face in enumerate(s.faces) if face)
    return REROLLS[whole, True] if s.free and s.throw == 1 else DONE


def attempt(game: FoxAndRabbit, s: State) -> Move:
    """The fewest aids that are enough; else the reroll with the best odds; else leave it."""
    clause = clause_of(game.course, s, s.animal)
    if fix := cheapest_fix(game, s):
        return fix
    odds = list(rerolls(clause, s.faces, s.aids, s.free, s.throw == 1))
    again, likely = max(odds, key=lambda one: one[1])
    if again and likely:
        return REROLLS[again, not s.aids[AIDS.index("reroll")]]
    return DONE


def cheapest_fix(game: FoxAndRabbit, s: State) -> Move | None:
    """The next of the fewest changes that lead out. The free aid is used for the first, or for a kind of which there is too little."""
    clause = clause_of(game.course, s, s.animal)
    steps, flips, _ = s.aids
    budgets = [(steps + 1, flips), (steps, flips + 1)] if s.free else [(steps, flips)]
    fixes = [fix for budget in budgets if (fix := aids_that_fix(clause, s.faces, *budget))]
    if not fixes:
        return None
    fix = min(fixes, key=len)
    flipping = [change for change in fix if change[0] == "flip"]
    stepping = [change for change in fix if change[0] != "flip"]
    scarce = flipping if len(flipping) > flips else stepping if len(stepping) > steps else fix
    change, die = scarce[0]
    return ADJUSTS[change, die, s.free]  # type: ignore[index]
