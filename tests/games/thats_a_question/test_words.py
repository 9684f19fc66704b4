"""In words: what is told in three languages, refusals, options, how moves are written, and the picture in text."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from hedgerow.core import Illegal, Unreadable, Words, play
from hedgerow.games.thats_a_question import KIND
from hedgerow.games.thats_a_question.character import character, marks
from hedgerow.games.thats_a_question.moves import read, write
from hedgerow.games.thats_a_question.pack import AXES
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import (
    Asked,
    Climbed,
    Guessed,
    Locked,
    LotDrawn,
    MatchOver,
    Options,
    Reached,
    Spent,
    TookBack,
)
from hedgerow.testing.stroll import stroll
from tests.games.thats_a_question.squirrels import sit

LANGUAGES = ["en", "de", "cs"]
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"]
TEMPLATES = {
    language: json.loads((files("hedgerow.games.thats_a_question") / "messages" / f"{language}.json").read_text("utf-8"))
    for language in LANGUAGES
}
CATALOGUE = {language: Words.load("hedgerow.games.thats_a_question", language) for language in LANGUAGES}


def say(fact, viewer=None, language="en"):
    return CATALOGUE[language].say(KIND.tell(fact), NAMES, viewer)


@pytest.mark.parametrize("language", ["de", "cs"])
def test_every_language_has_every_message(language):
    own = {key for key in TEMPLATES[language] if not key.startswith(("noun.", "plural."))}
    assert own == {key for key in TEMPLATES["en"] if not key.startswith(("noun.", "plural."))}


@pytest.mark.parametrize("language", ["de", "cs"])
def test_every_language_says_the_same_values(language):
    for key, template in TEMPLATES["en"].items():
        if not key.startswith(("noun.", "plural.")):
            assert set(re.findall(r"\{(\w+)", TEMPLATES[language][key])) == set(re.findall(r"\{(\w+)", template)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_is_asked_for_is_there(language):
    templates = TEMPLATES[language]
    nouns = {"kicker": ["three", "tough"], "place": ["lake", "meadow", "summit"], "colour": ["blue", "green", "red"], "axis": AXES}
    used = set()
    for name, form in set(re.findall(r"\{(\w+)\.(\w+)\}", " ".join(templates.values()))):
        if name in nouns:
            wanted = {f"noun.{noun}.{form}" for noun in nouns[name]}
            assert wanted <= set(templates)
            used |= wanted
        elif form != "name":
            counts = ["one", "few", "other"] if language == "cs" else ["one", "other"]
            wanted = {f"plural.{form}.{count}" for count in counts}
            assert wanted <= set(templates)
            used |= wanted
    assert {key for key in templates if key.startswith(("noun.", "plural."))} == used


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), [(3, {"timer": "30s", "scamper": True}), (6, {"timer": "60s"})])
def test_whole_games_can_be_told_in_every_language(language, seats, options):
    game = ThatsAQuestion(seats, Options(**options))
    for stride in stroll(game, 5):
        for viewer in (0, seats - 1, -3):
            for fact in game.facts(stride.before, stride.actor, stride.move, stride.after, viewer):
                text = say(fact, viewer if viewer >= 0 else None, language)
                assert text
                assert "{" not in text
                assert text[0] == text[0].upper()


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Asked(0, 1, "blue", "hammock", "dishes"), "Ann asks Bob a blue question."),
        (Asked(0, 1, "red", "hammock", "dishes", True), "Time is up for Ann: chance makes a red question for Bob out of two cards."),
        (Locked(2), "Cid has locked."),
        (Guessed(2, "A", True, "three"), "Cid guessed A with the times-three: right."),
        (Guessed(2, "B", False), "Cid guessed B: wrong."),
        (Guessed(2, "B", False, "", True), "The lot guessed B for Cid: wrong."),
        (Climbed(2, 3, 9, right=1, three=2), "Cid climbs 3 spaces, to 9."),
        (Climbed(2, 1, 1, right=1), "Cid climbs 1 space, to 1."),
        (Spent(2, "tough"), "Cid's tough question flies up into the sky."),
        (Reached(2, "meadow"), "Cid comes to the meadow."),
        (TookBack(2, "three"), "Cid gets the times-three back."),
        (TookBack(2, "three", True), "Time is up: the lot gives the times-three back to Cid."),
        (MatchOver((5, 9, 3), (2, 1, 3)), "Bob wins, 9 spaces up the mountain."),
        (MatchOver((9, 9, 3), (1, 1, 3)), "The game is over. 2 squirrels share the first place, 9 spaces up the mountain."),
    ],
)
def test_some_of_them_word_for_word(fact, text):
    assert say(fact) == text


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Locked(2, "A", "three"), "You lock A with the times-three."),
        (LotDrawn(2, "B"), "The lot gives you a guess: B."),
        (Spent(2, "tough"), "Your tough question flies up into the sky."),
    ],
)
def test_the_one_it_speaks_of_is_spoken_to(fact, text):
    assert say(fact, 2) == text


def test_czech_and_german_by_example():
    assert say(Climbed(2, 3, 9), language="cs") == "Cid šplhá o 3 políčka, na 9."
    assert say(Climbed(2, 5, 9), language="cs") == "Cid šplhá o 5 políček, na 9."
    assert say(TookBack(2, "three"), language="de") == "Cid bekommt den Dreifach-Chip zurück."
    assert say(Reached(2, "meadow"), language="de") == "Cid kommt zur Wiese."
    assert say(MatchOver((9, 9, 9), (1, 1, 1)), language="cs").startswith("Konec hry. O první místo se dělí 3 veverky")


def test_every_refusal_has_a_position_that_was_made_for_it():
    """Somewhere in these tests each reason is met."""
    sources = " ".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    met = set(re.findall(r'"(TQ-\d+(?:\.\w+)?)"', " ".join(re.findall(r"refuse\([^\n]*", sources))))
    assert {key for key in TEMPLATES["en"] if key.startswith("TQ-")} == met


def test_refusals_are_said_in_every_language():
    table = sit(5).arrange(acorns=(1, 1, 0, 2, 0))
    a, b = table.hand(0)[:2]
    with pytest.raises(Illegal) as caught:
        play(table.game, table.state, 0, read(f"blue:{a}/{b}:2"))
    texts = {language: CATALOGUE[language].say(caught.value.message, NAMES) for language in LANGUAGES}
    assert texts["en"] == "Cid has no acorn. Ask somebody who has one."
    assert texts["de"] == "Cid hat keine Eichel. Frag jemanden, der eine hat."
    assert texts["cs"] == "Cid nemá žalud. Zeptej se někoho, kdo ho má."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_character_can_be_described(language):
    for name in ("Bramble", "Hazel", "Moss"):
        found = marks(character(name))
        assert len(found) == 3
        assert all(TEMPLATES[language][f"noun.{axis}.{sign}"] for axis, sign in found)


# How moves are written

TOKENS = (
    "blue:canoe/teapot:2 red:a/b:0 A B A+three B+tough tough correct:A concede ok take:three take:tough take:nothing 2+canoe 0=A 5=tough"
)


@pytest.mark.parametrize("token", [*TOKENS.split(), "time", "reveal", "show", "score"])
def test_moves_are_written_as_they_are_read(token):
    assert write(read(token)) == token


@pytest.mark.rule("CORE-3")
@pytest.mark.parametrize(
    ("token", "at"),
    [
        ("", 0),
        ("hello", 0),
        ("C", 0),
        ("a", 0),
        ("A+four", 2),
        ("A+", 2),
        ("blue:canoe/teapot", 5),
        ("blue:canoe/teapot:x", 5),
        ("blue:canoe:2", 5),
        ("yellow:canoe/teapot:2", 0),
        ("blue:Canoe/teapot:2", 5),
        ("take:four", 5),
        ("take", 5),
        ("correct:C", 8),
        ("2+", 2),
        ("2=C", 2),
        ("22=A", 0),
        ("2+Canoe", 2),
        ("٣=A", 0),
    ],
)
def test_what_is_no_move_is_unreadable_and_says_where(token, at):
    with pytest.raises(Unreadable) as caught:
        read(token)
    assert (caught.value.token, caught.value.at) == (token, at)
    assert caught.value.why


# The picture in text


def test_the_picture_shows_the_mountain_the_question_and_ones_own_hand_only():
    table = sit(4).at(s1=5, s2=5, s3=21).sky(1, "three").ask(2).play("1> A+tough")
    public, own = table.view, table.own(1)
    text = KIND.diagram(public, own)
    assert "~~" in text
    assert "ww" in text
    assert "/\\" in text
    assert "Which of these would you pick: [A] a hammock between two apple trees, or [B] a night train" in text
    assert "You locked A with tough." in text
    assert all(card in text for card in own.hand)
    watcher = KIND.diagram(public, None)
    assert not any(card in watcher for seat in range(4) for card in table.hand(seat))
    assert "locked" in watcher
    assert "You locked" not in watcher
    row = next(line for line in text.split("\n") if line.strip() and line.split()[0] == "0" and "3" in line.split())
    assert len(row) == 3 * 21 + 2


def test_the_picture_shows_the_result_of_a_question():
    text = KIND.diagram(sit(3).ask(2).play("1> tough", "1> A", "2> A", "0> B").show().view, None)
    assert "The tough question lies on the table." in text
    assert "The answer is A. Guesses: seat 0 B, seat 1 A+tough." in text


def test_a_card_that_is_not_in_the_box_is_shown_by_its_name():
    table = sit(3).ask(2)
    strange = table.arrange(question=table.view.question.__class__(0, 2, "blue", "our-dog", "hammock")).view
    assert "our-dog" in KIND.diagram(strange, None)
