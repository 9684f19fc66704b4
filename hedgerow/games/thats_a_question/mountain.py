"""TQ-21, TQ-27 and TQ-32 to TQ-33: climbing, the sky, the lake and the meadow."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.games.thats_a_question.guessing import asked
from hedgerow.games.thats_a_question.moves import KICKERS, Kicker, TakeBack
from hedgerow.games.thats_a_question.scoring import climbs
from hedgerow.games.thats_a_question.state import (
    Climbed,
    LeftThere,
    Past,
    Pile,
    Public,
    Reached,
    Spent,
    Story,
    TookBack,
    put,
)

NOTHING = TakeBack("nothing")


def climb(t: Public, tough: int, story: Story) -> Public:
    """TQ-27: all the steps of a squirrel after one question are one move; then TQ-21, and what lake and meadow owe."""
    assert t.answer
    moved = climbs(asked(t), t.answer, t.guesses, tough)
    steps = t.steps
    for one in moved:
        steps = put(steps, one.seat, steps[one.seat] + one.steps)
        story.append(Climbed(one.seat, one.steps, steps[one.seat], one.right, one.wrong, one.three, one.tough))
    past = (*t.past, Past(asked(t), t.answer, t.guesses, moved))
    after = _spend(replace(t, phase="lake", late=False, steps=steps, past=past), story)
    owed = _reached(t, steps, story)
    # TQ-37: after the last question a kicker could never be played again, so nobody has to take one back.
    return replace(after, owed=(0,) * len(owed)) if t.number == t.questions else hand_back(replace(after, owed=owed), story)


def _spend(t: Public, story: Story) -> Public:
    """TQ-21: played kickers go into the sky, whatever they did."""
    for guess in t.guesses:
        if guess.kicker:
            story.append(Spent(guess.seat, guess.kicker))
            t = _move(t, guess.seat, guess.kicker, up=True)
    return t


def _reached(before: Public, steps: tuple[int, ...], story: Story) -> tuple[int, ...]:
    """TQ-32: a place is reached by coming to it or past it. Lake and meadow each owe a kicker; the summit is just high."""
    places = before.mountain
    owed = []
    for seat, (start, end) in enumerate(zip(before.steps, steps, strict=True)):
        for name, space in (("lake", places.lake), ("meadow", places.meadow), ("summit", places.summit)):
            if start < space <= end:
                story.append(Reached(seat, name))  # type: ignore[arg-type]
        owed.append((start < places.lake <= end) + (start < places.meadow <= end))
    return tuple(owed)


def hand_back(t: Public, story: Story) -> Public:
    """TQ-33: with one kind in the sky its kicker comes back by itself; with none, what is owed is forgotten; with two the owner chooses."""
    for seat in range(len(t.steps)):
        while t.owed[seat] and len(set(t.sky[seat])) < len(KICKERS):
            t = take_back(t, seat, t.sky[seat][0], story) if t.sky[seat] else replace(t, owed=put(t.owed, seat, 0))
    return t


def offers(t: Public, seat: int) -> tuple[TakeBack, ...]:
    """TQ-33: either kind, or neither."""
    return (*(TakeBack(kicker) for kicker in KICKERS if kicker in t.sky[seat]), NOTHING)


def take_back(t: Public, seat: int, kicker: Kicker, story: Story, by_lot: bool = False) -> Public:
    story.append(TookBack(seat, kicker, by_lot))
    return replace(_move(t, seat, kicker, up=False), owed=put(t.owed, seat, t.owed[seat] - 1))


def leave(t: Public, seat: int, story: Story) -> Public:
    story.append(LeftThere(seat))
    return replace(t, owed=put(t.owed, seat, t.owed[seat] - 1))


def _move(t: Public, seat: int, kicker: Kicker, up: bool) -> Public:
    """A kicker goes up into the sky, or comes down from it."""
    kickers, sky = t.kickers[seat], t.sky[seat]
    kickers, sky = (_less(kickers, kicker), _more(sky, kicker)) if up else (_more(kickers, kicker), _less(sky, kicker))
    return replace(t, kickers=put(t.kickers, seat, kickers), sky=put(t.sky, seat, sky))


def _less(pile: Pile, kicker: Kicker) -> Pile:
    at = pile.index(kicker)
    return (*pile[:at], *pile[at + 1 :])


def _more(pile: Pile, kicker: Kicker) -> Pile:
    return tuple(sorted((*pile, kicker)))
