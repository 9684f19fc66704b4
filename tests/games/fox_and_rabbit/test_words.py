"""In words: what is told in three languages, refusals, options, how moves are written, and the picture in text."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from hedgerow.core import Unreadable, Words
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.moves import BY_TOKEN, FOODS, read
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.state import (
    Achieved,
    Adjusted,
    Ate,
    Crossed,
    Dug,
    FarmerAid,
    FarmerComes,
    Finished,
    Gained,
    GameOver,
    Options,
    Rerolls,
    Thrown,
    TrapSet,
    Tries,
    WentFirst,
)
from hedgerow.testing.stroll import stroll
from tests.games.fox_and_rabbit.garden import fox_first, full

LANGUAGES = ["en", "de", "cs"]
NAMES = ["Ann", "Bob"]
TEMPLATES = {
    language: json.loads((files("hedgerow.games.fox_and_rabbit") / "messages" / f"{language}.json").read_text("utf-8"))
    for language in LANGUAGES
}
CATALOGUE = {language: Words.load("hedgerow.games.fox_and_rabbit", language) for language in LANGUAGES}
DICE = ["red", "blue", "yellow"]
NOUNS = {
    "animal": ["fox", "rabbit"],
    "food": list(FOODS),
    "aid": ["step", "flip", "reroll"],
    "change": ["up", "down", "flip"],
    "mode": ["easy", "hard", "super-hard"],
    "rank": ["rank-0", "rank-1", "rank-2", "rank-3"],
}
COLOUR_FORMS = {"The": DICE, "the": DICE, "loc": DICE, "one": DICE, "a": DICE, "of": ["green", "orange", "purple"]}
EVERY_COLOUR = [*DICE, "green", "orange", "purple", "black"]


def say(fact, viewer=None, language="en"):
    return CATALOGUE[language].say(KIND.tell(fact), NAMES, viewer)


def plain(templates):
    return {key: text for key, text in templates.items() if not key.startswith(("noun.", "plural."))}


@pytest.mark.parametrize("language", ["de", "cs"])
def test_every_language_has_every_message_with_the_same_values(language):
    assert set(plain(TEMPLATES[language])) == set(plain(TEMPLATES["en"]))
    for key, template in plain(TEMPLATES["en"]).items():
        assert set(re.findall(r"\{(\w+)", TEMPLATES[language][key])) == set(re.findall(r"\{(\w+)", template)), key


def nouns_of(name, form, key):
    """The nouns that a value of a template can be."""
    if name == "what":
        return DICE if "die" in key else ["up", "down", "flip"] if "farmer" in key else ["step", "flip", "reroll"]
    if name == "colour":
        return COLOUR_FORMS.get(form, EVERY_COLOUR)
    return NOUNS[name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_is_asked_for_is_there_and_no_other(language):
    templates, used = TEMPLATES[language], set()
    for key, template in plain(templates).items():
        for name, form in re.findall(r"\{(\w+)\.(\w+)\}", template):
            if form == "name":
                continue
            if name in ("count", "points", "left", "foods"):
                counts = ["one", "few", "other"] if language == "cs" else ["one", "other"]
                used |= {f"plural.{form}.{count}" for count in counts}
            else:
                used |= {f"noun.{noun}.{form}" for noun in nouns_of(name, form, key)}
    assert {key for key in templates if key.startswith(("noun.", "plural."))} == used


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"mode": "hard", "sheet": "gentle"}), (1, {"mode": "super-hard"})])
def test_whole_games_can_be_told_in_every_language(language, seats, options):
    game = FoxAndRabbit(seats, Options(**options))
    for seed in range(5):
        for stride in stroll(game, seed):
            for fact in game.facts(stride.before, stride.actor, stride.move, stride.after, 0):
                for viewer in (0, None):
                    text = say(fact, viewer, language)
                    assert "{" not in text
                    assert text[0] == text[0].upper()


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (WentFirst(1, "fox"), "Bob lets the fox go first."),
        (Thrown("r1", "red", 4), "The red die shows 4."),
        (Thrown("r1", "red", 4, True), "The red die now shows 4."),
        (Crossed(0, "fox", "lettuce", 2, "green", 8, "b1y1"), "The fox crosses green 8 on the lettuce trail with b1y1."),
        (
            Crossed(0, "rabbit", "carrot", 1, "black", 14, "r1b1y1", True),
            "The rabbit writes 14 into the black circle on the carrot trail, made with r1b1y1.",
        ),
        (Adjusted(0, "up", "r1", "red", 4, 5), "Ann uses plus one on the red die: 4 becomes 5."),
        (Adjusted(0, "flip", "b1", "blue", 1, 6, True), "Ann uses the flip on the blue die as the free aid: 1 becomes 6."),
        (Rerolls(0, "r1", 1), "Ann rolls 1 die again: r1."),
        (Ate(0, "fox", "turnip", True), "The fox eats the turnip too. Now it is crossed out."),
        (Gained(0, "carrot", "die", "red"), "The bonus: a red die, from the next turn on."),
        (Gained(0, "carrot", "aid", "reroll", True), "The bonus would be a circle for the reroll, but all of them have been opened."),
        (Dug(0, "fox", "turnip"), "The fox opens the tunnel to the turnip trail."),
        (Tries(0, "fox", "r1y1", 2, "orange", 10, 11, 13), "The fox tries to escape with 2 dice (r1y1): orange 10 or 11 within 13."),
        (TrapSet(3, 11), "Farmer Brown sets trap 3. He has 11 traps left."),
        (TrapSet(14, 0), "Farmer Brown sets trap 14, the last one. From now on he tries to make them snap."),
        (FarmerComes("rabbit"), "Farmer Brown goes for the trap of the rabbit."),
        (FarmerAid("down", "b1"), "The farmer uses minus one on b1."),
        (FarmerAid("reroll", "b1y1"), "The farmer rolls again: b1y1."),
        (Achieved("hard", 4, 2), "Achieved (hard): 4 foods or more, and both animals are out."),
        (Achieved("super-hard", 0, 2), "Achieved (super hard): all six kinds of food, and both animals are out."),
        (GameOver(1, 0, 0), "Both are caught. 1 point: two crumb gatherers."),
        (GameOver(19, 3, 2), "Both are out! 19 points: a pair that no farmer will ever outwit."),
    ],
)
def test_some_of_them_word_for_word(fact, text):
    assert say(fact) == text


def test_german_and_czech_by_example():
    assert say(WentFirst(0, "fox"), 0) == "You let the fox go first."
    assert say(WentFirst(0, "fox"), 0, "de") == "Du lässt den Fuchs beginnen."
    assert say(Dug(0, "rabbit", "carrot"), language="de") == "Das Kaninchen öffnet den Tunnel zum Karottenweg."
    assert say(Crossed(0, "fox", "lettuce", 2, "green", 8, "b1y1"), language="cs") == "Liška škrtá zelenou 8 na cestě k salátu: b1y1."
    assert say(Finished(0, "fox"), language="de") == "Der Fuchs ist für diese Runde fertig."
    assert say(Finished(0, "fox"), language="cs") == "Liška pro toto kolo končí."
    assert say(TrapSet(10, 4), language="cs") == "Sedlák Brown klade past 10. Zbývá mu 4 pasti."
    assert say(TrapSet(9, 5), language="cs") == "Sedlák Brown klade past 9. Zbývá mu 5 pastí."


def test_every_refusal_has_a_position_that_was_made_for_it():
    sources = " ".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    met = set(re.findall(r'"(FR-\d+(?:\.\w+)?)"', sources)) & {key for key in TEMPLATES["en"] if key.startswith("FR-")}
    assert {key for key in TEMPLATES["en"] if key.startswith("FR-")} == met


# How moves are written


def test_every_token_is_read_as_it_is_written():
    assert len(BY_TOKEN) > 500
    assert all(write_of(token) == token for token in BY_TOKEN)


def write_of(token):
    return FoxAndRabbit().write(read(token))


@pytest.mark.rule("CORE-3")
@pytest.mark.parametrize(
    ("token", "at"),
    [
        ("", 0),
        ("hello", 0),
        ("rol", 0),
        ("first:wolf", 6),
        ("use:carrot", 10),
        ("use:apple:r1", 4),
        ("use:carrot:b1r1", 11),
        ("use:carrot:r1r1", 11),
        ("up:r3", 3),
        ("up:r1b1", 3),
        ("reroll:", 7),
        ("free:roll", 5),
        ("bonus:cake", 6),
        ("tunnel:home", 7),
        ("escape:all", 7),
        ("r1=7", 3),
        ("r3=1", 0),
    ],
)
def test_what_is_no_move_is_unreadable_and_says_where(token, at):
    with pytest.raises(Unreadable) as caught:
        read(token)
    assert (caught.value.token, caught.value.at) == (token, at)


# The picture in text


def test_the_picture_shows_how_far_they_are():
    table = fox_first().eaten("fox", "carrot").crossed("rabbit", sweetcorn=2).roll("6 3 1")
    text = KIND.diagram(table.view, None)
    assert "Turn 1, walk; traps set: 0; foods eaten: 1; points: 1" in text
    assert "carrot      xxx         -           die" in text
    assert "sweetcorn   -           xx" in text
    assert "fox: r1=6 b1=3 y1=1" in text
    assert "dice: 1 red, 1 blue, 1 yellow; aids: 3 step, 3 flip, 3 reroll" in text


def test_the_picture_shows_what_was_written():
    table = full().arrange(written=(0, 7, 0, 0)[: len(full().state.written)])
    assert "in the circles:" in KIND.diagram(table.view, None)
