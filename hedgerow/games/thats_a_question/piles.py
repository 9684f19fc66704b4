"""TQ-4, TQ-34 to TQ-36: dealing and drawing. What nobody has seen is not decided before it is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hedgerow.games.thats_a_question.board import HAND
from hedgerow.games.thats_a_question.moves import Draw
from hedgerow.games.thats_a_question.state import Drew, Public, State, Story, put


def played(t: Public) -> set[str]:
    """The cards that everybody has seen: those of past questions and of the one that stands."""
    asked = [*(past.question for past in t.past), *((t.question,) if t.question else ())]
    return {card for question in asked for card in (question.a, question.b)}


def unseen(cards: Iterable[str], t: Public, hands: Iterable[tuple[str, ...]]) -> list[str]:
    """TQ-4: every card that has neither been dealt nor drawn may come next."""
    gone = played(t).union(*hands)
    return [card for card in cards if card not in gone]


def drawer(t: Public) -> int:
    """TQ-4: at first everybody is dealt a hand, one after the other; TQ-35: later only the asker draws."""
    return next(seat for seat in range(len(t.hands)) if t.hands[seat] < HAND) if t.phase == "deal" else t.asker


def draw_name(t: Public) -> str:
    """No two draws of a match have the same name."""
    card = t.hands[drawer(t)] + 1
    return f"deal card {card} to seat {drawer(t)}" if t.phase == "deal" else f"question {t.number} card {card}"


def draw(s: State, move: Draw, story: Story) -> State:
    """A card for the hand of one player, who alone sees it."""
    story.append(Drew(move.seat, move.card))
    t, own = s.table, s.own[move.seat]
    pile = t.pile - (t.phase == "draw")
    table = replace(t, hands=put(t.hands, move.seat, t.hands[move.seat] + 1), pile=pile)
    return State(table, put(s.own, move.seat, replace(own, hand=(*own.hand, move.card))))


def more_due(t: Public) -> bool:
    """TQ-4, TQ-35: hands are filled up to five."""
    return min(t.hands) < HAND if t.phase == "deal" else t.hands[t.asker] < HAND
