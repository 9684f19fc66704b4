"""That's a Question! for people: what happened as messages, and the table as a picture in text."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from hedgerow.core import Fact, Message
from hedgerow.games.thats_a_question.moves import COLOURS, Colour
from hedgerow.games.thats_a_question.pack import box_cards
from hedgerow.games.thats_a_question.state import Asked, Guessed, Locked, LotDrawn, MatchOver, Private, Public, Question, TookBack
from hedgerow.games.thats_a_question.words import WORDS


def tell(fact: Fact) -> Message:
    """What happened, as a message. Most facts are told by their own name and fields; cards are named, and shown elsewhere."""
    key, values = str(fact.__struct_config__.tag), asdict(fact)
    match fact:
        case Asked(by_lot=True) | TookBack(by_lot=True):
            key += {"asked": "-by-lot", "took-back": "-lot"}[key]
        case Locked(letter=letter, kicker=kicker) if letter:
            key += "-kicker" if kicker else "-letter"
        case LotDrawn(letter=letter) if letter:
            key += "-letter"
        case Guessed(right=right, kicker=kicker, by_lot=by_lot):
            key += ("-right" if right else "-wrong") + ("-lot" if by_lot else "-kicker" if kicker else "")
        case MatchOver(steps, places):
            first = places.index(1)
            if places.count(1) == 1:
                return Message("match-won", {"winner": first, "steps": steps[first]})
            return Message("match-shared", {"count": places.count(1), "steps": steps[first]})
    return Message(key, {name: int(value) if isinstance(value, bool) else value for name, value in values.items()})


def diagram(public: Public, private: Private | None = None) -> str:
    """The mountain from above, the question, and one's own hand. The texts of cards are those of the box, in English."""
    lines = [*_mountain(public), *_players(public), *_question(public)]
    if private:
        lines += ["", "Your hand:", *(line for card in private.hand for line in _card(card))]
        if private.letter:
            lines.append(f"You locked {private.letter}{f' with {private.kicker}' if private.kicker else ''}.")
    return "\n".join(lines)


def _mountain(t: Public) -> Iterator[str]:
    """The way up, from left to right: a letter for each squirrel's space, with places marked below."""
    top = max(t.mountain.summit, *t.steps)
    yield f"Question {min(t.number, t.questions)} of {t.questions}, {t.phase}; {t.pile} cards in the pile"
    for row in range(max(t.steps.count(space) for space in t.steps)):
        squirrels = [[str(seat) for seat, at in enumerate(t.steps) if at == space] for space in range(top + 1)]
        yield " ".join(f"{(here[row] if row < len(here) else ''):>2}" for here in squirrels).rstrip()
    marks = {t.mountain.lake: "~~", t.mountain.meadow: "ww", t.mountain.summit: "/\\"}
    yield " ".join(marks.get(space, f"{space:>2}" if space % 5 == 0 else " .") for space in range(top + 1))


def _players(t: Public) -> Iterator[str]:
    for seat, steps in enumerate(t.steps):
        signs = [f"space {steps}", f"acorns {t.acorns[seat]}", f"cards {t.hands[seat]}", f"kickers {_pile(t.kickers[seat])}"]
        signs += [f"sky {_pile(t.sky[seat])}"]
        if t.locked and t.locked[seat] and t.phase in ("choose", "locked", "answer"):
            signs.append("locked by lot" if t.by_lot[seat] else "locked")
        yield f"  seat {seat}{'?' if seat == t.asker else ' '} {', '.join(signs)}"


def _pile(kickers: tuple[str, ...]) -> str:
    return "+".join(kickers) or "-"


def _question(t: Public) -> Iterator[str]:
    if t.question is None:
        return
    yield ""
    yield f"Seat {t.question.asker} asks seat {t.question.whom}: {sentence(t.question)}"
    if t.pressed:
        yield "The tough question lies on the table."
    if t.answer:
        shown = ", ".join(f"seat {guess.seat} {guess.letter}{f'+{guess.kicker}' if guess.kicker else ''}" for guess in t.guesses)
        yield f"The answer is {t.answer}." + (f" Guesses: {shown}." if shown else "")


def sentence(question: Question) -> str:
    """A question as it is read out, in English."""
    a, b = (answer_text(card, question.colour) for card in (question.a, question.b))
    return WORDS.say(Message(f"question.{question.colour}.whole", {"a": f"[A] {a}", "b": f"[B] {b}"}))


def answer_text(card: str, colour: Colour, language: str = "en") -> str:
    """The answer of a card in the box; the name of a card that is not."""
    known = box_cards().get(card)
    return known.answer(colour).text[language] if known else card


def _card(card: str) -> Iterator[str]:
    yield f"  {card}"
    for colour in COLOURS:
        yield f"    {colour:<6}{answer_text(card, colour)}"
