"""The sentence around an answer. Every answer stands inside a question, so it has to fit there, in grammar too.

A frame says, for a language and a colour, what an answer must look like and what it must not. It cannot know a whole grammar; it
knows the slips that happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple


class Slip(NamedTuple):
    """What an answer must not look like, and why."""

    pattern: re.Pattern[str]
    why: str


class Frame(NamedTuple):
    slips: tuple[Slip, ...] = ()
    must: re.Pattern[str] | None = None
    why: str = ""


def slip(pattern: str, why: str) -> Slip:
    return Slip(re.compile(pattern), why)


PERSON_EN: Final = slip(r"^(someone|somebody|who|whoever)\b", "the question says “someone who” already")
LOWER_EN: Final = slip(
    r"^(A|An|The|Your|My|Our|Their|Being|Having|Not|No|All|Every|Never|Always|Someone|Who)\b",
    "it stands inside a sentence, so it begins with a small letter",
)
THING_EN: Final = (
    LOWER_EN,
    slip(r"^(someone|somebody|who|whoever) ", "here a thing is asked for, not somebody who does it"),
    slip(r"^to [a-z]", "here a thing is asked for: write “the power to …” or “…ing”, not “to …”"),
)
DOES_EN: Final = re.compile(
    r"^(?:(?:never|always|only|still|often|once|even|just|also|then|[a-z]+ly) )*"
    r"(?:[a-z-]+s\b|can't|cannot|can|won't|would|wouldn't|must|could|doesn't|isn't|hasn't)(?:\s|,|$)"
)

LOWER_DE: Final = slip(
    r"^(Ein|Eine|Einen|Der|Die|Das|Den|Dein|Deine|Deinen|Mein|Meine|Kein|Keine|Keinen|Jemand|Wer|Nie|Immer)\b",
    "it stands inside a sentence, so it begins with a small letter unless it is a noun",
)
THING_DE: Final = (
    LOWER_DE,
    slip(r"^(jemand|jemanden|wer)\b", "here a thing is asked for, not somebody who does it"),
    slip(r"^der ", "here German needs the accusative: “den”, “die” or “das”"),
    slip(
        r"^(ein|kein|mein|dein|sein|ihr|unser|euer|jeder|dieser) (?!immer |wieder |super |lauter |bisher |sicher )[a-zäöü]\w*er ",
        "here German needs the accusative: “einen kleinen …”, not “ein kleiner …”",
    ),
    slip(r"^(jeder|dieser|jener) ", "here German needs the accusative: “jeden”, “diesen”"),
    slip(r"^(um )?zu \w+en\b", "here a thing is asked for, not what to do"),
)
DOES_DE: Final = re.compile(r"^[^,]*(?:t|kann|will|muss|darf|soll|mag|weiß|wird|war|würde)(?:,|$)")

LOWER_CS: Final = slip(
    r"^(Ten|Ta|To|Jeden|Jedna|Jedno|Svůj|Svou|Tvůj|Tvoje|Můj|Moje|Žádný|Žádná|Každý|Někdo|Kdo|Nikdy|Vždycky)\b",
    "it stands inside a sentence, so it begins with a small letter unless it is a name",
)
PERSON_CS: Final = slip(r"^(někdo|kdo|který|která|které|jenž)\b", "the question says “někdo, kdo” already")
THING_CS: Final = slip(r"^(někdo|kdo|aby|že|jestli)\b", "here a thing is asked for, not somebody who does it")

FRAMES: Final[dict[str, dict[str, Frame]]] = {
    "en": {
        "blue": Frame(THING_EN),
        "green": Frame(THING_EN),
        "red": Frame((PERSON_EN, LOWER_EN), DOES_EN, "after “someone who” comes what they do: “never waits”, “eats the last waffle”"),
    },
    "de": {
        "blue": Frame(THING_DE),
        "green": Frame(THING_DE),
        "red": Frame(
            (slip(r"^(jemand|wer)\b", "the question says “jemand, der” already"), LOWER_DE),
            DOES_DE,
            "after “jemand, der” the verb comes last: “nie wartet”, “die letzte Waffel isst”",
        ),
    },
    "cs": {
        "blue": Frame((LOWER_CS, THING_CS, slip(r"^(jedna|ta|tahle|žádná|každá) ", "here Czech needs the accusative: “jednu”, “tu”"))),
        "green": Frame((LOWER_CS, THING_CS, slip(r"^(\w+ou \w+u|jednu|tu|každou|žádnou)\b", "here Czech needs the nominative"))),
        "red": Frame((PERSON_CS, LOWER_CS)),
    },
}
LANGUAGES: Final = tuple(FRAMES)

SHORTEST, LONGEST = 3, 72
ANYWHERE: Final = (
    slip(r"^\s|\s$", "it must not begin or end with a blank"),
    slip(r"\s\s|[\t\n\r]", "between words stands one blank"),
    slip(r"[.,;:!…]$|[?\n]", "it stands inside a sentence: no ? in it, and no sign at its end"),
)


def misfits(text: str, language: str, colour: str) -> Iterator[str]:
    """What is wrong with an answer in its place."""
    if not SHORTEST <= len(text) <= LONGEST:
        yield f"it has {len(text)} letters, and should have {SHORTEST} to {LONGEST}"
    frame = FRAMES[language][colour]
    for pattern, why in (*ANYWHERE, *frame.slips):
        if pattern.search(text):
            yield why
    if frame.must and not frame.must.search(text):
        yield frame.why
