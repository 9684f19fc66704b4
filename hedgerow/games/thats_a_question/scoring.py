"""TQ-18, TQ-19 and TQ-24 to TQ-26: how far the squirrels climb after a question."""

from __future__ import annotations

from hedgerow.games.thats_a_question.state import Climb, Guess, Question


def climbs(question: Question, answer: str, guesses: tuple[Guess, ...], tough: int) -> tuple[Climb, ...]:
    """Everybody who moves, in the order in which they do: the answerer and the guessers, then the asker."""
    own_guess = [guess for guess in guesses if guess.seat == question.asker]
    others = [guess for guess in guesses if guess.seat != question.asker]
    wrong = [guess for guess in others if guess.letter != answer]
    # TQ-25: the answerer is always right.
    found = [Climb(question.whom, right=1)]
    for guess in others:
        right = guess.letter == answer
        # TQ-18: times-three is worth two more steps on a right guess, and nothing on a wrong one.
        three = 2 if right and guess.kicker == "three" else 0
        # TQ-19: a tough question pays for the wrong guesses of the other guessers; TQ-24: with three players, for the asker's.
        fooled = [other for other in wrong + own_guess if other.seat != guess.seat and other.letter != answer]
        paid = tough * len(fooled) if guess.kicker == "tough" else 0
        found.append(Climb(guess.seat, right=int(right), three=three, tough=paid))
    # TQ-26: the asker climbs one step for each wrong guess; TQ-24: but not for one of their own.
    found.append(Climb(question.asker, wrong=len(wrong)))
    return tuple(climb for climb in found if climb.steps)
