"""A token that cannot be read is refused in every language, from the first word to the last: each reason there is, in every game."""

import re

import msgspec
import pytest

from hedgerow.core import Header, Illegal, Match, Message, Words, find

REASONS = {
    "tally-ho": {
        "move.written": "hop",
        "move.square": "h1-d3",
        "move.turned": "f:d33",
        "move.tile": "d3=Duck",
        "move.end": "d3xn5",
        "move.behind": "d3",
    },
    "thats-a-question": {
        "move.written": "hop",
        "move.question": "blue:canoe/teapot",
        "move.guess": "A+four",
        "move.take": "take:four",
        "move.correct": "correct:C",
        "move.seat": "2=C",
    },
    "bunny-moose": {
        "move.written": "hop",
        "move.seat": "bet:6",
        "pose.written": "Awu",
        "pose.tongue": "2:Awu/Acd+x",
        "pose.empty": "--/Awu",
        "pose.hand": "Awu/X",
        "pose.attribute": "2:Awu/Axu",
        "pose.more": "Awuu/Awu",
        "card.written": "card:",
        "card.part": "card:LX:wu+2",
        "card.colon": "card:LAwu+2",
        "card.attribute": "card:LA:xu+2",
        "card.open": "card:LA:??+2",
        "card.value": "card:LA:wu",
        "card.digit": "card:LA:wu+0",
        "card.more": "card:LA:wu+22",
        "card.multiplier": "card:moosex3",
    },
    "fox-and-rabbit": {
        "move.written": "hop",
        "move.first": "first:wolf",
        "move.use": "use:apple:r1",
        "move.change": "flip:r3",
        "move.dice": "escape:all",
        "move.free": "free:roll",
        "move.bonus": "bonus:cake",
        "move.tunnel": "tunnel:home",
        "move.throw": "r1=7",
    },
}
"""By the key of the reason, a token that is refused for it."""
CASES = [pytest.param(game, key, id=f"{game} {key}") for game, reasons in REASONS.items() for key in reasons]
ENGLISH = re.compile(r"\b(a move|and|as|begins|is|or|stands|such|the|written)\b")
"""Words that German, Czech and the way moves are written do not have."""


def words(game, language):
    return Words.load(f"hedgerow.games.{game.replace('-', '_')}", language)


def refused(game, token):
    """The refusal, and its message as it comes out of the wire."""
    match = Match.begin(Header(game=game, seats=find(game).seats[-1]))
    with pytest.raises(Illegal) as caught:
        match.play(0, token)
    assert caught.value.rule == "CORE-3"
    return caught.value, msgspec.json.decode(msgspec.json.encode(caught.value.message), type=Message)


@pytest.mark.parametrize("game", REASONS)
def test_every_reason_has_a_token(game):
    assert {key for key in words(game, "en").templates if key.startswith(("move.", "pose.", "card."))} == set(REASONS[game])


@pytest.mark.rule("CORE-3")
@pytest.mark.parametrize(("game", "key"), CASES)
def test_it_is_refused_for_this_reason(game, key):
    token = REASONS[game][key]
    refusal, message = refused(game, token)
    assert message.values["why"].key == key
    assert words(game, "en").say(message) == refusal.why
    assert refusal.why.startswith(f"“{token}” is not a move of this game: ")


@pytest.mark.parametrize("language", ["de", "cs"])
@pytest.mark.parametrize(("game", "key"), CASES)
def test_it_is_told_wholly_in_another_language(game, key, language):
    token = REASONS[game][key]
    _, message = refused(game, token)
    text = words(game, language).say(message)
    assert text.startswith(f"„{token}“ " + {"de": "ist kein Zug dieses Spiels: ", "cs": "není tah této hry: "}[language])
    assert not ENGLISH.search(text)
    reasons = [words(game, other).say(message.values["why"]) for other in ("en", language)]
    assert reasons[0] != reasons[1]
    assert text.endswith(f": {reasons[1]}.")


@pytest.mark.parametrize(
    ("game", "key", "language", "text"),
    [
        (
            "tally-ho",
            "move.square",
            "de",
            "„h1-d3“ ist kein Zug dieses Spiels: „h1“ ist kein Feld; die Spalten sind a bis g, die Reihen 1 bis 7.",
        ),
        ("thats-a-question", "move.correct", "cs", "„correct:C“ není tah této hry: correct:A nebo correct:B."),
        ("bunny-moose", "card.attribute", "de", "„card:LA:xu+2“ ist kein Zug dieses Spiels: hier steht w, c oder ?."),
        ("bunny-moose", "pose.attribute", "cs", "„2:Awu/Axu“ není tah této hry: tady stojí w nebo c."),
        (
            "fox-and-rabbit",
            "move.throw",
            "de",
            "„r1=7“ ist kein Zug dieses Spiels: ein Wurf ist ein Würfel und eine Zahl von 1 bis 6, etwa r1=4.",
        ),
    ],
)
def test_some_of_them_word_for_word(game, key, language, text):
    _, message = refused(game, REASONS[game][key])
    assert words(game, language).say(message) == text
