"""In words: what is told, in three languages; the picture of the table; how moves are written."""

import json
import re
from importlib.resources import files

import pytest

from hedgerow.core import Unreadable, Words
from hedgerow.games.bunny_moose import KIND
from hedgerow.games.bunny_moose.moves import BY_TOKEN, read, write
from hedgerow.games.bunny_moose.poses import LOOKS
from hedgerow.games.bunny_moose.state import (
    Agreed,
    Asked,
    Bam,
    BetByLot,
    BetLate,
    BetOn,
    Decided,
    Entered,
    GameOver,
    Held,
    Laid,
    Landing,
    Line,
    Looked,
    NextRound,
    Options,
    Posed,
    Reshuffled,
    Scored,
    Shuffled,
    Stepped,
    Voted,
)
from tests.games.bunny_moose.forest import party
from tests.games.bunny_moose.test_decks import FAULTS
from tests.games.bunny_moose.test_refusals import CASES
from tests.games.test_unreadable import REASONS

LANGUAGES = ("en", "de", "cs")
WORDS = {language: Words.load("hedgerow.games.bunny_moose", language) for language in LANGUAGES}
EXAMPLES = {
    "single": "LA:w?+2",
    "both": "BE:ts-1",
    "species": "moose-3",
    "double": "rabbitx2",
    "tongue": "tongue+2",
    "rev": "rev",
    "hunter": "hunter",
}
FACTS = {
    "shuffled": Shuffled(0, 111),
    "reshuffled": Reshuffled(3),
    "bet-on": BetOn(0, 1),
    "bet-late": BetLate(0),
    "bet-by-lot": BetByLot(0, 1),
    "line": Line(3, 2),
    "looked": Looked(0),
    **{f"looked.{kind}": Looked(0, card) for kind, card in EXAMPLES.items()},
    "landing": Landing(0),
    **{f"laid.{kind}": Laid(3, card) for kind, card in EXAMPLES.items()},
    "bam": Bam(0),
    "posed": Posed(0, "Awu/-"),
    "posed.tongue": Posed(0, "Ets/Esf+t"),
    "entered": Entered(0, "Awu/Acd"),
    "entered.tongue": Entered(0, "Awu/Acd+t"),
    "scored.ahead": Scored(0, "Awu/Acd", "moose", (1,), 3, 0, False, 3),
    "scored.back": Scored(0, "Ets/Esf", "rabbit", (1,), -1, 0, False, -1),
    "scored.still": Scored(0, "Awu/Acd", "moose", (0,), 0, 0, False, 0),
    "scored.bush": Scored(0, "-/-", "bush", (0,), 0, 0, False, -1),
    **{f"stepped.{cause}": Stepped(0, "moose", 5, 8, cause) for cause in ("own", "bet", "lifted", "caught-up")},
    "agreed": Agreed(0),
    "asked": Asked(),
    "voted.yes": Voted(0, True),
    "voted.no": Voted(0, False),
    "decided.yes": Decided(True),
    "decided.no": Decided(False),
    "next-round": NextRound(2, 0),
    "game-over": GameOver((1, 2, 3), ((12, 9), (8, 9), (7, 7))),
    "game-over.shared": GameOver((1, 1, 3), ((12, 9), (9, 12), (7, 7))),
}


def say(fact, viewer=None, language="en"):
    return WORDS[language].say(KIND.tell(fact), ["Ann", "Bob", "Cat"], viewer)


@pytest.mark.parametrize("key", FACTS)
def test_each_fact_has_its_message(key):
    assert KIND.tell(FACTS[key]).key == key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", FACTS)
def test_and_can_be_told_in_every_language_to_everybody(key, language):
    for viewer in (None, 0, 1):
        text = say(FACTS[key], viewer, language)
        assert text
        assert "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_one_it_speaks_of_is_spoken_to(language):
    for key, fact in FACTS.items():
        if f"{key}.you" in WORDS["en"].templates:
            assert "Ann" in say(fact, 1, language), key
            assert "Ann" not in say(fact, 0, language), key


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("laid.single", "Pile 3, left: a wide antler, up or down, +2."),
        ("laid.both", "Pile 3: straight ears on top, -1 for each."),
        ("laid.double", "Pile 3: a rabbit, times two."),
        ("posed", "Ann: left a wide antler up, right nothing."),
        ("scored.ahead", "Ann looks like a moose: ahead 3 spaces."),
        ("scored.back", "Ann looks like a rabbit: back 1 space."),
        ("stepped.bet", "The moose of Ann, who bet on this, goes from 5 to 8."),
        ("game-over", "Ann wins, with the rear figure on 9."),
        ("game-over.shared", "2 players share the first place, with the rear figure on 9."),
    ],
)
def test_some_of_them_word_for_word(key, text):
    assert say(FACTS[key]) == text


def test_some_in_other_languages():
    assert say(FACTS["scored.back"], language="de") == "Ann sieht aus wie ein Hase: 1 Feld zurück."
    assert say(FACTS["scored.ahead"], language="cs") == "Ann vypadá jako los: 3 pole dopředu."
    assert say(FACTS["shuffled"], language="cs") == "Ann před sázkou zamíchá všechno: 111 karet."


def test_no_template_is_unused_or_missing():
    """Every key of the English catalogue is spoken somewhere, and everything that is spoken is in it."""
    templates = WORDS["en"].templates
    spoken = set(FACTS) | {f"{key}.you" for key in FACTS if f"{key}.you" in templates} | set(CASES) | set(FAULTS)
    spoken |= set(REASONS["bunny-moose"])
    options = {f"option.{name}" for name in Options.__struct_fields__}
    plurals = {f"plural.{form}.{count}" for form in ("card", "space", "player") for count in ("one", "other")}
    opens = ["A?u", "A?d", "Aw?", "Ac?", "Et?", "Es?", "E?s", "E?f"]
    nouns = {f"noun.{look}.{form}" for look in (*LOOKS, *opens) for form in ("part", "parts")} | {"noun.-.part"}
    nouns |= {f"noun.{animal}.{form}" for animal in ("rabbit", "moose") for form in ("The", "a")} | {"noun.L.side", "noun.R.side"}
    assert set(templates) == spoken | options | plurals | nouns | {"seat"}


@pytest.mark.parametrize("language", ["de", "cs"])
def test_the_other_languages_say_the_same_things(language):
    """The same keys, and in each the same values; only the forms of nouns and plurals are a language's own."""
    theirs, ours = WORDS[language].templates, WORDS["en"].templates
    own = re.compile(r"noun\.(rabbit|moose)\.\w+|plural\.\w+\.few")
    assert {key for key in theirs if not own.fullmatch(key)} == {key for key in ours if not own.fullmatch(key)}
    asked = {form for template in theirs.values() for form in re.findall(r"\{(?:figure|animal)\.(\w+)\}", template)}
    assert {key.rpartition(".")[2] for key in theirs if re.match(r"noun\.(rabbit|moose)\.", key)} == asked
    for key, template in ours.items():
        if not key.startswith(("noun.", "plural.")):
            assert values(theirs[key]) == values(template), key


def values(template):
    return {found.partition(".")[0] for found in re.findall(r"\{([\w.]+)\}", template)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_have_no_key_twice(language):
    text = (files("hedgerow.games.bunny_moose") / "messages" / f"{language}.json").read_text("utf-8")
    pairs = json.loads(text, object_pairs_hook=list)
    assert len(pairs) == len(dict(pairs))


class TestThePicture:
    def test_it_shows_piles_poses_and_the_trail(self):
        forest = party(3).bet(2).first_reading("LA:wu+1 RE:ts+1").pose(1, "Awu/Acd+t")
        text = KIND.diagram(forest.table, None)
        assert text.splitlines()[0] == "Round 1 of 6, line: player 1 narrates, bet on player 3"
        assert "[LA:wu+1 ] [RE:ts+1 ] [ hunter ]" in text
        assert "Player 1: narrates" in text
        assert "Player 2: Awu/Acd+t" in text
        assert "  rabbit 1 |....R.............| 5" in text
        assert text.count("M") == 3

    def test_after_bam_it_shows_the_results(self):
        text = KIND.diagram(party(3).round("LA:wu+1", bet=1, p1="Awu/Acd").table, None)
        assert "Awu/Acd     moose +1" in text
        assert "-/-         bush -1" in text

    def test_the_narrator_sees_the_card_in_hand(self):
        forest = party(3, narrator="player").bet(1)
        assert "LA:cd+1" in KIND.diagram(forest.table, Held("LA:cd+1"))
        assert "LA:cd+1" not in KIND.diagram(forest.table, None)


def test_moves_are_written_as_they_are_read():
    for token in (*BY_TOKEN, "card:LA:w?+2", "card:hunter"):
        assert write(read(token)) == token


@pytest.mark.rule("CORE-3")
@pytest.mark.parametrize(
    ("token", "at"),
    [
        ("", 0),
        ("hello", 0),
        ("bet:", 4),
        ("bet:6", 4),
        ("bet:x", 4),
        ("lot:-1", 4),
        ("card:", 5),
        ("card:LA:wx+2", 9),
        ("Awu", 3),
        ("Awu/Axu", 5),
        ("-", 1),
        ("2:Awu/Axu", 7),
        ("7:Awu/Awu", 0),
        ("advanced", 0),
        ("advanced:maybe", 0),
        ("LAY", 0),
    ],
)
def test_what_is_no_move_is_unreadable_and_says_where(token, at):
    with pytest.raises(Unreadable) as caught:
        read(token)
    assert (caught.value.token, caught.value.at) == (token, at)
    assert caught.value.why
