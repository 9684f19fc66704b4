"""TQ-11 to TQ-24: answering, guessing and kickers, in secret and all at the same time, up to the reveal."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from hedgerow.games.thats_a_question.moves import KICKERS, LETTERS, Choose, Press
from hedgerow.games.thats_a_question.state import (
    AllLocked,
    Answered,
    Guess,
    Guessed,
    Locked,
    LotDrawn,
    Pile,
    Pressed,
    Private,
    Public,
    Question,
    State,
    Story,
    TimeUp,
    put,
)

FACE_UP_PLAYERS = 3
"""TQ-22: with so many players the tough question is played face up."""


def asked(t: Public) -> Question:
    assert t.question is not None
    return t.question


@cache
def all_but(seats: int, *some: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if seat not in some)


def guessers(t: Public) -> tuple[int, ...]:
    """TQ-12: everybody but the asker and the answerer."""
    return all_but(len(t.steps), t.asker, asked(t).whom)


def choosers(t: Public) -> tuple[int, ...]:
    """TQ-13: everybody but the asker locks a letter; TQ-23: with the tough question face up, the asker too."""
    return all_but(len(t.steps)) if t.pressed else all_but(len(t.steps), t.asker)


def face_up(t: Public) -> bool:
    return len(t.steps) == FACE_UP_PLAYERS


def choices(t: Public, seat: int) -> tuple[Choose, ...]:
    """TQ-11, TQ-12: A or B; TQ-16, TQ-17: and for a guesser at most one kicker that is not in the sky."""
    return _choices(t.kickers[seat] if seat in guessers(t) and not t.pressed else (), face_up(t))


@cache
def _choices(kickers: Pile, face_up: bool) -> tuple[Choose, ...]:
    # TQ-22: with three players the tough question never lies face down.
    hidden = [kicker for kicker in KICKERS if kicker in kickers and not (face_up and kicker == "tough")]
    return tuple(Choose(letter, kicker) for letter in LETTERS for kicker in ("", *hidden))  # type: ignore[arg-type]


def can_press(t: Public, seat: int) -> bool:
    """TQ-22: with three players the guesser may play the tough question face up, once, at any time before the reveal."""
    return face_up(t) and not t.pressed and seat in guessers(t) and "tough" in t.kickers[seat]


def sealed(t: Public) -> tuple[int, ...]:
    """TQ-14, TQ-15, TQ-20: those whose choice is locked and still secret."""
    if t.phase not in ("choose", "locked", "answer"):
        return ()
    return tuple(seat for seat in choosers(t) if t.locked[seat] and not (t.phase == "answer" and seat == asked(t).whom))


def lock(s: State, seat: int, move: Choose, story: Story) -> State:
    """TQ-14: lock a choice, or another one instead; the others are told only that it is locked."""
    again = s.table.locked[seat] and not s.table.by_lot[seat]
    story.append(Locked(seat, move.letter, move.kicker, again))
    return _locked(s, seat, replace(s.own[seat], letter=move.letter, kicker=move.kicker), False, story)


def _locked(s: State, seat: int, own: Private, by_lot: bool, story: Story) -> State:
    t = s.table
    t = replace(t, locked=put(t.locked, seat, True), by_lot=put(t.by_lot, seat, by_lot))
    # TQ-15: once everybody has locked, the reveal is near.
    if t.phase == "choose" and all(t.locked[one] for one in choosers(t)):
        story.append(AllLocked())
        t = replace(t, phase="locked", late=False)
    return State(t, put(s.own, seat, own))


def press(s: State, seat: int, story: Story) -> State:
    """TQ-22: face up and for good; a kicker under the guess comes back into the hand. TQ-23: now the asker has to guess."""
    story.append(Pressed(seat, s.table.asker))
    return State(replace(s.table, phase="choose", late=False, pressed=True), put(s.own, seat, replace(s.own[seat], kicker="")))


def time_up(s: State, story: Story) -> State:
    story.append(TimeUp())
    return replace(s, table=replace(s.table, late=True))


def tardy(t: Public) -> tuple[int, ...]:
    """TQ-41: those for whom the lot guesses when time has run out; TQ-43: the answerer is waited for."""
    return tuple(seat for seat in choosers(t) if not t.locked[seat] and seat != asked(t).whom) if t.late else ()


def lot(s: State, seat: int, letter: str, story: Story) -> State:
    """TQ-41: a guess by lot, without a kicker, and marked so."""
    story.append(LotDrawn(seat, letter))  # type: ignore[arg-type]
    return _locked(s, seat, replace(s.own[seat], letter=letter), True, story)


def reveal(s: State, story: Story) -> State:
    """TQ-15: first the answer is shown."""
    whom = asked(s.table).whom
    letter = s.own[whom].letter
    assert letter
    story.append(Answered(whom, letter))
    return State(replace(s.table, phase="answer", answer=letter), put(s.own, whom, replace(s.own[whom], letter="")))


def show(s: State, story: Story) -> State:
    """TQ-15: then the guesses, with the kickers that lie under them."""
    t = s.table
    found = []
    for seat in (seat for seat in choosers(t) if seat != asked(t).whom):
        own = s.own[seat]
        kicker = "tough" if t.pressed and seat != t.asker else own.kicker
        assert own.letter
        found.append(Guess(seat, own.letter, kicker, t.by_lot[seat]))
        story.append(Guessed(seat, own.letter, own.letter == t.answer, kicker, t.by_lot[seat]))
    table = replace(t, phase="guesses", guesses=tuple(found))
    return State(table, tuple(Private(own.hand) for own in s.own))


PRESS = Press()
