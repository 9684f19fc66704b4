"""TQ-28 to TQ-31: what may still be put right after the reveal."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.games.thats_a_question.guessing import asked
from hedgerow.games.thats_a_question.moves import OTHER
from hedgerow.games.thats_a_question.state import Conceded, Confirmed, Corrected, Guess, Public, Story, put


def correctors(t: Public, courtesy: bool) -> tuple[int, ...]:
    """TQ-28: the answerer until the guesses are shown; TQ-29: then those who guessed right and have not confirmed it; TQ-30: or nobody."""
    if not courtesy:
        return ()
    if t.phase == "answer":
        return (asked(t).whom,)
    return tuple(guess.seat for guess in right_guesses(t) if not t.confirmed[guess.seat])


def right_guesses(t: Public) -> tuple[Guess, ...]:
    """TQ-24: the asker's own guess is none that could be right."""
    return tuple(guess for guess in t.guesses if guess.letter == t.answer and guess.seat != asked(t).asker)


def correct(t: Public, story: Story) -> Public:
    """TQ-28: the answerer means the other answer."""
    letter = OTHER[t.answer]
    story.append(Corrected(asked(t).whom, letter))
    return replace(t, answer=letter)


def concede(t: Public, seat: int, story: Story) -> Public:
    """TQ-29: a right guess becomes a wrong one, for everything."""
    letter = OTHER[t.answer]
    story.append(Conceded(seat, letter))
    guesses = tuple(replace(guess, letter=letter) if guess.seat == seat else guess for guess in t.guesses)
    return replace(t, guesses=guesses)


def confirm(t: Public, seat: int, story: Story) -> Public:
    """TQ-31: who says that all is well need not be waited for."""
    story.append(Confirmed(seat))
    return replace(t, confirmed=put(t.confirmed, seat, True))
