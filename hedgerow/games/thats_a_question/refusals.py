"""Why not? For every move that is not legal, the rule that keeps it out. Asked only after a refusal, so clarity comes before speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.core import CHANCE, CLOCK, Actor, Illegal
from hedgerow.core.words import CORE
from hedgerow.games.thats_a_question.asking import may_be_asked
from hedgerow.games.thats_a_question.guessing import asked, face_up, guessers
from hedgerow.games.thats_a_question.moves import (
    Ask,
    Choose,
    Concede,
    Confirm,
    Correct,
    Draw,
    Lot,
    Move,
    Press,
    Tick,
)
from hedgerow.games.thats_a_question.words import WORDS

if TYPE_CHECKING:
    from hedgerow.games.thats_a_question.rules import ThatsAQuestion
    from hedgerow.games.thats_a_question.state import Public, State


def why_not(game: ThatsAQuestion, s: State, actor: Actor, move: Move) -> Illegal:
    """The rule that keeps a move out, for somebody who could make another now."""
    t = s.table
    if actor == CHANCE:
        return WORDS.illegal({"ask": "TQ-42", "choose": "TQ-41", "lake": "TQ-44", "final": "TQ-44"}.get(t.phase, "TQ-4"))
    if actor == CLOCK:
        return WORDS.illegal("TQ-31.clock")
    match move:
        case Ask() if t.phase == "ask":
            return _why_not_ask(game, s, move)
        case Choose() | Press() if t.phase in ("choose", "locked"):
            return _why_not_choose(t, actor, move)
        case Correct() if t.phase == "answer":
            return WORDS.illegal("TQ-28.same", letter=move.letter)
    return _not_your_part(move) or _wrong_time(t, actor, move)


def not_now(game: ThatsAQuestion, s: State, actor: Actor, move: Move) -> Illegal:
    """The rule that keeps somebody out who cannot act at all now."""
    t = s.table
    if actor < 0 or t.phase in ("deal", "draw"):
        return CORE.illegal("CORE-1")
    match move:
        case Ask() if t.phase == "ask":
            return WORDS.illegal("TQ-6", asker=t.asker)
        case Choose() | Press() if t.phase in ("choose", "locked"):
            return WORDS.illegal("TQ-13")
        case Correct() | Concede() if t.phase in ("answer", "guesses"):
            return _why_not_correct(game, t, actor, move)
    return _not_your_part(move) or _wrong_time(t, actor, move)


def _not_your_part(move: Move) -> Illegal | None:
    """Moves that no player ever makes."""
    match move:
        case Draw():
            return WORDS.illegal("TQ-4.seat")
        case Lot():
            return WORDS.illegal("TQ-41.seat")
        case Tick():
            return WORDS.illegal("TQ-31.seat")
    return None


def _wrong_time(t: Public, actor: Actor, move: Move) -> Illegal:
    """A move of its own time, at another."""
    if t.phase == "ask" and actor == t.asker:
        return WORDS.illegal("TQ-6.first")
    if t.phase in ("lake", "final") and actor >= 0 and t.owed[actor]:
        return WORDS.illegal("TQ-33.first")
    match move:
        case Ask():
            return WORDS.illegal("TQ-6.stands")
        case Choose() | Press():
            return WORDS.illegal("TQ-14.late" if t.question else "TQ-14.early")
        case Correct():
            return WORDS.illegal("TQ-28")
        case Concede():
            return WORDS.illegal("TQ-29")
        case Confirm():
            return WORDS.illegal("TQ-31")
    return WORDS.illegal("TQ-32")


def _why_not_ask(game: ThatsAQuestion, s: State, move: Ask) -> Illegal:
    t = s.table
    if move.a == move.b:
        return WORDS.illegal("TQ-7.same", card=move.a)
    for card in (move.a, move.b):
        if card not in s.own[t.asker].hand:
            return WORDS.illegal("TQ-7", card=card)
    if move.whom == t.asker:
        return WORDS.illegal("TQ-8.self")
    if move.whom >= game.seats:
        return WORDS.illegal("TQ-8.nobody", number=move.whom)
    people = may_be_asked(t, game.options.acorns)
    if not any(t.acorns[seat] for seat in people):
        return WORDS.illegal("TQ-9", right=people[0])
    return WORDS.illegal("TQ-8", whom=move.whom)


def _why_not_choose(t: Public, actor: Actor, move: Choose | Press) -> Illegal:
    kicker = move.kicker if isinstance(move, Choose) else "tough"
    if actor not in guessers(t):
        return WORDS.illegal("TQ-16.asker" if actor == asked(t).asker else "TQ-16")
    if t.pressed:
        return WORDS.illegal("TQ-22.closed")
    if isinstance(move, Press) and not face_up(t):
        return WORDS.illegal("TQ-22.more")
    if kicker not in t.kickers[actor]:
        return WORDS.illegal("TQ-17", kicker=kicker)
    return WORDS.illegal("TQ-22")


def _why_not_correct(game: ThatsAQuestion, t: Public, actor: Actor, move: Correct | Concede) -> Illegal:
    """After the reveal: whose turn to correct is it, and what?"""
    if not game.courtesy:
        return WORDS.illegal("TQ-30")
    if isinstance(move, Correct):
        return WORDS.illegal("TQ-28.late" if actor == asked(t).whom else "TQ-28")
    if t.phase == "answer" or actor not in guessers(t):
        return WORDS.illegal("TQ-29")
    return WORDS.illegal("TQ-29.confirmed" if t.confirmed[actor] else "TQ-29.wrong")
