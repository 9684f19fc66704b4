"""The sentence around an answer. Every answer stands inside a question, so it has to fit there, in grammar too.

A frame says, for a language and a colour, what an answer must look like and what it must not. It cannot know a whole grammar; it
knows the slips that happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from hedgerow.core import Message


class Slip(NamedTuple):
    """What an answer must not look like, and why: the key of a message."""

    pattern: re.Pattern[str]
    why: str


class Frame(NamedTuple):
    slips: tuple[Slip, ...] = ()
    must: re.Pattern[str] | None = None
    why: str = ""


def slip(pattern: str, why: str) -> Slip:
    return Slip(re.compile(pattern), why)


PERSON_EN: Final = slip(r"^(someone|somebody|who|whoever)\b", "fit.en.person")
LOWER_EN: Final = slip(
    r"^(A|An|The|Your|My|Our|Their|Being|Having|Not|No|All|Every|Never|Always|Someone|Who)\b",
    "fit.lower",
)
THING_EN: Final = (
    LOWER_EN,
    slip(r"^(someone|somebody|who|whoever) ", "fit.thing"),
    slip(r"^to [a-z]", "fit.en.to"),
)
DOES_EN: Final = re.compile(
    r"^(?:(?:never|always|only|still|often|once|even|just|also|then|[a-z]+ly) )*"
    r"(?:[a-z-]+s\b|can't|cannot|can|won't|would|wouldn't|must|could|doesn't|isn't|hasn't)(?:\s|,|$)"
)

LOWER_DE: Final = slip(
    r"^(Ein|Eine|Einen|Der|Die|Das|Den|Dein|Deine|Deinen|Mein|Meine|Kein|Keine|Keinen|Jemand|Wer|Nie|Immer)\b",
    "fit.lower.noun",
)
THING_DE: Final = (
    LOWER_DE,
    slip(r"^(jemand|jemanden|wer)\b", "fit.thing"),
    slip(r"^der ", "fit.de.den"),
    slip(
        r"^(ein|kein|mein|dein|sein|ihr|unser|euer|jeder|dieser) (?!immer |wieder |super |lauter |bisher |sicher )[a-zäöü]\w*er ",
        "fit.de.einen",
    ),
    slip(r"^(jeder|dieser|jener) ", "fit.de.jeden"),
    slip(r"^(um )?zu \w+en\b", "fit.de.zu"),
)
DOES_DE: Final = re.compile(r"^[^,]*(?:t|kann|will|muss|darf|soll|mag|weiß|wird|war|würde)(?:,|$)")

LOWER_CS: Final = slip(
    r"^(Ten|Ta|To|Jeden|Jedna|Jedno|Svůj|Svou|Tvůj|Tvoje|Můj|Moje|Žádný|Žádná|Každý|Někdo|Kdo|Nikdy|Vždycky)\b",
    "fit.lower.name",
)
PERSON_CS: Final = slip(r"^(někdo|kdo|který|která|které|jenž)\b", "fit.cs.person")
THING_CS: Final = slip(r"^(někdo|kdo|aby|že|jestli)\b", "fit.thing")

FRAMES: Final[dict[str, dict[str, Frame]]] = {
    "en": {
        "blue": Frame(THING_EN),
        "green": Frame(THING_EN),
        "red": Frame((PERSON_EN, LOWER_EN), DOES_EN, "fit.en.does"),
    },
    "de": {
        "blue": Frame(THING_DE),
        "green": Frame(THING_DE),
        "red": Frame(
            (slip(r"^(jemand|wer)\b", "fit.de.person"), LOWER_DE),
            DOES_DE,
            "fit.de.verb",
        ),
    },
    "cs": {
        "blue": Frame((LOWER_CS, THING_CS, slip(r"^(jedna|ta|tahle|žádná|každá) ", "fit.cs.accusative"))),
        "green": Frame((LOWER_CS, THING_CS, slip(r"^(\w+ou \w+u|jednu|tu|každou|žádnou)\b", "fit.cs.nominative"))),
        "red": Frame((PERSON_CS, LOWER_CS, slip(r"^(?!si )\w+ si\b", "fit.cs.si"))),
    },
}
LANGUAGES: Final = tuple(FRAMES)

SHORTEST, LONGEST = 3, 72
ANYWHERE: Final = (
    slip(r"^\s|\s$", "fit.edge"),
    slip(r"\s\s|[\t\n\r]", "fit.blanks"),
    slip(r"[.,;:!…]$|[?\n]", "fit.sign"),
)


def misfits(text: str, language: str, colour: str) -> Iterator[Message]:
    """What is wrong with an answer in its place."""
    if not SHORTEST <= len(text) <= LONGEST:
        yield Message("fit.length", {"letters": len(text), "least": SHORTEST, "most": LONGEST})
    frame = FRAMES[language][colour]
    for pattern, why in (*ANYWHERE, *frame.slips):
        if pattern.search(text):
            yield Message(why)
    if frame.must and not frame.must.search(text):
        yield Message(frame.why)
