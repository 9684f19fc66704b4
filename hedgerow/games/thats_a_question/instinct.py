"""How a bot plays: it asks what it expects to split the table, guesses from what it has learned, and plays kickers when they pay.

`decide` is a pure function of the view: no answer, guess, kicker or hand of others can sway it.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from hedgerow.games.thats_a_question.asking import may_be_asked
from hedgerow.games.thats_a_question.character import Character, Weights, contrast, own_answer
from hedgerow.games.thats_a_question.guessing import asked, can_press, choices, guessers
from hedgerow.games.thats_a_question.moves import COLOURS, Ask, Choose, Confirm, Kicker, Letter, Move, Press, TakeBack
from hedgerow.games.thats_a_question.state import Private, Public
from hedgerow.games.thats_a_question.taste import Taste, answers_of, chance_of_a, learn

if TYPE_CHECKING:
    from hedgerow.games.thats_a_question.rules import ThatsAQuestion

PROJECTION: Final = 0.15
"""Everybody takes others to be a little like themselves, as long as they know nothing better."""
PLAIN: Final = 0.57
"""How sure a guess usually is. On a surer one times-three pays more than usual, on a more open one the tough question does."""
THRIFT: Final = 0.02
"""How much better than usual the moment must be, where there is twice as much time as there are kickers to play."""
MOOD: Final = 0.25
"""How much of a question is a matter of mood."""


class Guessing(Struct, frozen=True):
    """What somebody thinks about the question that stands."""

    letter: Letter
    sure: float


def decide(game: ThatsAQuestion, public: Public, private: Private, seat: int, who: Character, rng: Random) -> Move:
    """A legal move for a seat that can act now."""
    match public.phase:
        case "ask":
            return question(game, public, private, seat, who, rng)
        case "choose" | "locked" if seat == asked(public).whom:
            q = asked(public)
            return Choose(own_answer(who, q.colour, game.cards[q.a], game.cards[q.b]))
        case "choose" | "locked":
            return guess(game, public, seat, who)
        case "answer" | "guesses":
            return Confirm()
    return take_back(game, public, seat)


# Guessing


def taste_of(game: ThatsAQuestion, t: Public, other: int, who: Character) -> Taste:
    expected: Weights = tuple(PROJECTION * weight for weight in who.weights)
    return learn(answers_of(t, game.cards, other), expected)


def expectation(game: ThatsAQuestion, t: Public, who: Character) -> Guessing:
    """What the one asked will say, and how sure that is."""
    q = asked(t)
    toward_a = chance_of_a(taste_of(game, t, q.whom, who), q.colour, game.cards[q.a], game.cards[q.b])
    return Guessing("A" if toward_a >= 0.5 else "B", max(toward_a, 1 - toward_a))


def guess(game: ThatsAQuestion, t: Public, seat: int, who: Character) -> Move:
    """A guess, with a kicker where one pays. The asker who has to guess does it as well as the others."""
    mine = expectation(game, t, who)
    kicker = best_kicker(t, seat, mine.sure) if seat in guessers(t) and not t.pressed else None
    if kicker == "tough" and can_press(t, seat):
        return Press()
    choice = Choose(mine.letter, kicker or "")
    return choice if choice in choices(t, seat) else Choose(mine.letter)


def best_kicker(t: Public, seat: int, sure: float) -> Kicker | None:
    """Times-three on a guess that is likely, a tough question on one that is anybody's, but not all at once."""
    have = t.kickers[seat]
    if not have:
        return None
    better: dict[Kicker, float] = {"three": sure - PLAIN, "tough": PLAIN - sure}
    best = max(set(have), key=lambda kicker: (better[kicker], kicker))
    return best if better[best] >= THRIFT * (chances_left(t) / kickers_left(t, seat) - 1) else None


def chances_left(t: Public) -> float:
    """About how often a player will guess from now on, this time included."""
    seats = len(t.steps)
    return 1 + (t.questions - t.number) * (seats - 2) / seats


def kickers_left(t: Public, seat: int) -> int:
    """How many kickers a player could still play: those in hand, and those that will come back."""
    places = (t.steps[seat] < t.mountain.lake) + (t.steps[seat] < t.mountain.meadow) + (t.pile > 0)
    return len(t.kickers[seat]) + places


# Asking


def question(game: ThatsAQuestion, t: Public, own: Private, seat: int, who: Character, rng: Random) -> Move:
    """The question whose answer is most open, to somebody who is not far ahead. Which card is A tells nothing."""
    best, best_value = None, float("-inf")
    for whom in may_be_asked(t, game.options.acorns):
        taste = taste_of(game, t, whom, who)
        for colour in COLOURS:
            for a, b in combinations(own.hand, 2):
                value = split(game, t, taste, Ask(colour, a, b, whom)) + MOOD * rng.random()
                if value > best_value:
                    best, best_value = Ask(colour, a, b, whom), value
    assert best is not None
    return best if rng.random() < 0.5 else Ask(best.colour, best.b, best.a, best.whom)


def split(game: ThatsAQuestion, t: Public, taste: Taste, ask: Ask) -> float:
    """How much a question is expected to split the table, and to bring to the right people."""
    a, b = game.cards[ask.a], game.cards[ask.b]
    toward_a = chance_of_a(taste, ask.colour, a, b)
    openness = 2 * min(toward_a, 1 - toward_a)
    # A question between two things of the same kind is open, but dull.
    lively = min(1.0, sum(map(abs, contrast(ask.colour, a, b))) / 6)
    ahead = (t.steps[ask.whom] - t.steps[t.asker]) / max(1, t.mountain.summit)
    return openness + 0.4 * lively - ahead


# Kickers back


def take_back(game: ThatsAQuestion, t: Public, seat: int) -> Move:
    """A kind that is missing; where both are, the one that usually pays more."""
    tough = game.setup.tough * max(1, game.seats - 3) * (1 - PLAIN)
    order: tuple[Kicker, ...] = ("tough", "three") if tough > 2 * PLAIN else ("three", "tough")
    wanted = [kicker for kicker in order if kicker in t.sky[seat]]
    missing = [kicker for kicker in wanted if kicker not in t.kickers[seat]]
    return TakeBack((missing or wanted)[0])
