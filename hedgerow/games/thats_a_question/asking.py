"""TQ-6 to TQ-10: asking."""

from __future__ import annotations

from collections.abc import KeysView
from functools import lru_cache
from itertools import permutations

from msgspec.structs import replace

from hedgerow.games.thats_a_question.moves import COLOURS, Ask
from hedgerow.games.thats_a_question.state import AcornTaken, Asked, Public, Question, State, Story, put


def right_of(t: Public, seat: int) -> int:
    """TQ-1: seats are counted clockwise, so the player on the right has the number before."""
    return (seat - 1) % len(t.steps)


def may_be_asked(t: Public, acorns: bool) -> tuple[int, ...]:
    others = tuple(seat for seat in range(len(t.steps)) if seat != t.asker)
    # TQ-40: without acorns anybody else.
    if not acorns:
        return others
    # TQ-8: anybody else who has an acorn; TQ-9: where nobody has one, the player on the asker's right.
    return tuple(seat for seat in others if t.acorns[seat]) or (right_of(t, t.asker),)


def questions(t: Public, hand: tuple[str, ...], acorns: bool) -> KeysView[Ask]:
    return _questions(hand, may_be_asked(t, acorns))


@lru_cache(maxsize=256)
def _questions(hand: tuple[str, ...], people: tuple[int, ...]) -> KeysView[Ask]:
    """TQ-7: one of three colours, two cards of the hand in either order, and somebody to ask."""
    asks = (Ask(colour, a, b, whom) for colour in COLOURS for a, b in permutations(hand, 2) for whom in people)
    return dict.fromkeys(asks).keys()


def ask(s: State, move: Ask, by_lot: bool, story: Story) -> State:
    """The question stands, and everybody else makes up their mind."""
    t, asker, nobody = s.table, s.table.asker, (False,) * len(s.own)
    story.append(Asked(asker, move.whom, move.colour, move.a, move.b, by_lot))
    acorns = t.acorns
    # TQ-10: asking takes an acorn from the one asked, at once.
    if acorns[move.whom]:
        acorns = put(put(acorns, move.whom, acorns[move.whom] - 1), asker, acorns[asker] + 1)
        story.append(AcornTaken(asker, move.whom))
    hand = tuple(card for card in s.own[asker].hand if card not in (move.a, move.b))
    table = replace(
        t,
        phase="choose",
        late=False,
        acorns=acorns,
        hands=put(t.hands, asker, len(hand)),
        question=Question(asker, move.whom, move.colour, move.a, move.b, by_lot),
        locked=nobody,
        by_lot=nobody,
        confirmed=nobody,
    )
    return State(table, put(s.own, asker, replace(s.own[asker], hand=hand)))
