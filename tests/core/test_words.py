"""Messages: values, nouns, plurals, names and `.you`."""

import json
import re
from importlib.resources import files

import pytest

from hedgerow.core import Illegal, Message, Words
from hedgerow.core.words import CORE, plural_category

WORDS = Words(
    "en",
    {
        "seat": "Player {number}",
        "plain": "{square} and {square}",
        "count": "{n.point}",
        "noun": "{tile.The} chases {prey.a}.",
        "named": "{seat.name} waits.",
        "named.you": "You wait.",
        "other": "{seat.name} looks at {friend.name}.",
        "ZZ-1": "No {what}.",
        "ZZ-1.twin": "Not two of {what}.",
        "because": "{seat.name} has it: {why}.",
        "plural.point.one": "1 point",
        "plural.point.other": "{n} points",
        "noun.fox.The": "The fox",
        "noun.duck.a": "a duck",
    },
)


def say(key, viewer=None, names=("Ada", "Bo"), **values):
    return WORDS.say(Message(key, values), names, viewer)


def test_values_stand_as_they_are():
    assert say("plain", square="d3") == "d3 and d3"


def test_values_are_not_templates():
    """What a player is called cannot reach into the catalogue."""
    assert say("named", seat=0, names=["{seat.name}"]) == "{seat.name} waits."


@pytest.mark.parametrize(("n", "text"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (21, "21 points")])
def test_plurals(n, text):
    assert say("count", n=n) == text


@pytest.mark.parametrize(
    ("language", "forms"),
    [("en", "other one other other other other"), ("cs", "other one few few few other"), ("de", "other one other other other other")],
)
def test_plural_categories(language, forms):
    assert " ".join(plural_category(language, n) for n in range(6)) == forms


def test_nouns_take_the_form_that_is_asked_for():
    assert say("noun", tile="fox", prey="duck") == "The fox chases a duck."


def test_names_of_players():
    assert say("named", seat=1) == "Bo waits."
    assert say("named", seat=1, names=()) == "Player 2 waits."
    assert say("other", seat=0, friend=1) == "Ada looks at Bo."


def test_the_one_it_speaks_of_is_spoken_to():
    assert say("named", viewer=1, seat=1) == "You wait."
    assert say("named", viewer=0, seat=1) == "Bo waits."
    assert say("named", viewer=None, seat=1) == "Bo waits."
    assert say("other", viewer=0, seat=0, friend=1) == "Ada looks at Bo."  # no twin: told as to everybody


def test_a_value_may_be_a_message():
    """It is said in its place, and to the same viewer."""
    assert say("because", seat=0, why=Message("noun", {"tile": "fox", "prey": "duck"})) == "Ada has it: The fox chases a duck.."
    assert say("because", viewer=1, seat=0, why=Message("named", {"seat": 1})) == "Ada has it: You wait.."


def test_what_holds_at_every_table_can_be_said_in_the_words_of_a_game():
    refusal = Message("CORE-3", {"token": "hop", "why": Message("count", {"n": 2})})
    assert WORDS.say(refusal) == "“hop” is not a move of this game: 2 points."
    german = Words("de", {"count": "zweimal {n}"})
    assert german.say(refusal) == "„hop“ ist kein Zug dieses Spiels: zweimal 2."
    with pytest.raises(KeyError):
        CORE.say(refusal)


def test_a_token_is_unreadable_for_a_reason():
    error = WORDS.unreadable("d9", Message("plain", {"square": "d9"}), 1)
    assert (error.token, error.why, error.at, error.message) == ("d9", "d9 and d9", 1, Message("plain", {"square": "d9"}))
    assert str(error) == "'d9': d9 and d9"


def test_a_missing_word_does_not_pass_in_silence():
    for message in (Message("nothing"), Message("noun", {"tile": "bear", "prey": "duck"}), Message("plain")):
        with pytest.raises(KeyError):
            WORDS.say(message)


def test_a_refusal_has_the_number_of_its_rule():
    refusal = WORDS.illegal("ZZ-1.twin", what="them")
    assert isinstance(refusal, Illegal)
    assert (refusal.rule, refusal.why) == ("ZZ-1", "Not two of them.")
    assert refusal.message == Message("ZZ-1.twin", {"what": "them"})
    assert str(refusal) == "ZZ-1: Not two of them."


def test_a_catalogue_is_read_from_its_package():
    assert Words.load("hedgerow.core").templates == CORE.templates
    with pytest.raises(FileNotFoundError):
        Words.load("hedgerow.core", "tlh")


def test_the_rules_of_every_table_are_the_numbered_ones():
    templates = json.loads((files("hedgerow.core") / "messages" / "en.json").read_text("utf-8"))
    rules = sorted({key.partition(".")[0] for key in templates if key.startswith("CORE-")}, key=lambda key: int(re.sub(r"\D", "", key)))
    assert rules == [f"CORE-{number}" for number in range(1, len(rules) + 1)]
    assert len(rules) >= 10
