"""What is worked out in a process of its own. Each question has everything it needs, and is answered with JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec import Struct

from hedgerow.core import read_options
from hedgerow.core.notation import BadFile, read_file, replay_file
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.adviser import Adviser, Goal
from hedgerow.games.fox_and_rabbit.dice import COLOURS, MEMBERS, WRITTEN, Counts, bits, colour_of
from hedgerow.games.fox_and_rabbit.escape import chance, chance_now, rerolls
from hedgerow.games.fox_and_rabbit.gate import attempts, clause_of
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, TOKENS, Done, Escape, Move
from hedgerow.games.fox_and_rabbit.prospects import snaps
from hedgerow.games.fox_and_rabbit.review import Review, review
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.sheet import Clause
from hedgerow.games.fox_and_rabbit.state import State
from hedgerow.server.fox_and_rabbit.position import opened
from hedgerow.server.fox_and_rabbit.wire import ChanceBody, ChanceWish, EscapeChance, HintBody, HintedMove, HintWish
from hedgerow.server.messages import BadFileBody
from hedgerow.server.replays import bad_file

# The chance of an escape


def chance_of(wish: ChanceWish) -> bytes:
    game, s = opened(wish)
    clause = clause_of(game.course, s, s.animal)
    now, again = _in_the_middle(clause, s) if s.phase == "attempt" and not s.due else (None, [])
    body = ChanceBody(
        animal=ANIMALS[s.animal],
        colour=clause.colour,
        numbers=clause.numbers,
        total=clause.total,
        attempts=[] if s.phase == "attempt" else _before(clause, s, wish.dice),
        now=now,
        again=again,
        farmer=snaps(game.course),
    )
    return msgspec.json.encode(body)


def _before(clause: Clause, s: State, dice: str) -> list[EscapeChance]:
    sets = [move.dice for move in attempts(s.dice, clause.colour) if isinstance(move, Escape)]
    return _likeliest((one, chance(clause, counts_in(one), s.aids)) for one in sets if dice in ("", WRITTEN[one]))


def _in_the_middle(clause: Clause, s: State) -> tuple[EscapeChance, list[EscapeChance]]:
    may_reroll = s.throw == 1
    found = dict(rerolls(clause, s.faces, s.aids, s.free, may_reroll))
    on_table = bits(die for die, face in enumerate(s.faces) if face)
    now = _attempt(on_table, chance_now(clause, s.faces, s.aids, s.free, may_reroll))
    return now, _likeliest((dice, likely) for dice, likely in found.items() if dice and likely > found[0])


def counts_in(dice: int) -> Counts:
    """How many dice of each colour are in a set."""
    red, blue, yellow = (sum(colour_of(die) == colour for die in MEMBERS[dice]) for colour in COLOURS)
    return red, blue, yellow


def _likeliest(found: Iterable[tuple[int, Fraction]]) -> list[EscapeChance]:
    """The likeliest first; of those that are alike, the fewest dice."""
    ordered = sorted(found, key=lambda one: (-one[1], len(MEMBERS[one[0]])))
    return [_attempt(dice, likely) for dice, likely in ordered]


def _attempt(dice: int, likely: Fraction) -> EscapeChance:
    return EscapeChance(WRITTEN[dice], float(likely), str(likely))


# A hint


def hint_of(wish: HintWish) -> bytes:
    game, s = opened(wish)
    adviser = adviser_of(wish.seats, tuple(sorted(wish.options.items())), wish.sheet, wish.goal)
    # While dice are to be thrown, and at the end, there is nothing to choose.
    choices = [] if s.due or s.phase == "over" else adviser.to_name(s, adviser.choices(s))
    body = HintBody(
        goal=wish.goal,
        basis=adviser.basis,
        worth=adviser.worth(s),
        choices=[HintedMove(TOKENS[move], worth) for move, worth in choices[: wish.most]],
        then=[TOKENS[move] for move in _then(game, adviser, s, choices[0][0])] if choices else [],
    )
    return msgspec.json.encode(body)


def _then(game: FoxAndRabbit, adviser: Adviser, s: State, move: Move) -> Iterator[Move]:
    """The best moves after this one, as long as they follow from the dice that lie there."""
    while True:
        s = game.apply(s, game.actor(s), move)
        if s.due or s.phase not in ("walk", "bonus", "attempt"):
            return
        move = adviser.best(s)
        if isinstance(move, Done):
            return
        yield move


@lru_cache(maxsize=8)
def adviser_of(seats: int, options: tuple[tuple[str, str], ...], sheet: str, goal: Goal) -> Adviser:
    """An adviser remembers what it has worked out, so it is kept for the next question about the same game."""
    data = {"sheet": sheet} if sheet else None
    return Adviser(FoxAndRabbit(seats, read_options(KIND, dict(options)), data), goal)


# A review


class Reviewed(Struct, frozen=True, kw_only=True):
    """What comes back: a review, or what is wrong with the file."""

    review: Review | None = None
    bad: BadFileBody | None = None
    other: str = ""
    """The title of a game that cannot be reviewed."""


def review_of(given: tuple[str, Goal]) -> bytes:
    """The review of a match file."""
    text, goal = given
    try:
        match = replay_file(read_file(text))
    except BadFile as bad:
        return msgspec.json.encode(Reviewed(bad=bad_file(bad)))
    if match.kind.name != KIND.name:
        return msgspec.json.encode(Reviewed(other=match.kind.title))
    return msgspec.json.encode(Reviewed(review=review(match, goal)))
