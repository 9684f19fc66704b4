"""Packs: the check that says what is wrong and where, the command, and packs of one's own. TQ-45 and TQ-46."""

import json
import re
from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path

import pytest

from hedgerow.commands import packs
from hedgerow.commands.common import Stop
from hedgerow.core import Header, Illegal, Match, Words, bind
from hedgerow.core.data import unreadable
from hedgerow.core.kind import shelved
from hedgerow.core.notation import BadFile, file_of, read_file, replay_file, write_file
from hedgerow.core.places import places
from hedgerow.core.words import CORE
from hedgerow.games.thats_a_question import KIND
from hedgerow.games.thats_a_question.frames import misfits
from hedgerow.games.thats_a_question.pack import box_pack, one_line, read_pack
from hedgerow.games.thats_a_question.packcheck import checked_pack
from hedgerow.games.thats_a_question.state import Options

ROOT = Path(__file__).parents[3]
STANDARD = (files("hedgerow.games.thats_a_question") / "packs" / "standard.json").read_text("utf-8")


def small_pack(cards=33):
    """A good pack in English, laid out over many lines, as JSON values."""
    pack = json.loads(STANDARD)
    pack |= {"name": "small", "languages": ["en"], "title": {"en": "Small"}, "cards": pack["cards"][:cards]}
    for card in pack["cards"]:
        for colour in ("blue", "green", "red"):
            card[colour]["text"] = {"en": card[colour]["text"]["en"]}
    return pack


def problems(pack):
    return checked_pack(json.dumps(pack, indent=1, ensure_ascii=False))[1]


def test_a_good_pack_has_no_problems():
    assert problems(small_pack()) == []


def put(pack, path, value):
    *way, last = path
    for part in way:
        pack = pack[part]
    pack[last] = value


CASES = {
    "duplicate card": (("cards", 5, "id"), "hammock", "card hammock", "already"),
    "bad name of a card": (("cards", 5, "id"), "Not OK", "card Not OK", "small letters"),
    "duplicate answer": (("cards", 5, "red", "text", "en"), "leaves one lonely spoon in the sink", "red, en", "card hammock, red"),
    "same but for signs": (("cards", 5, "red", "text", "en"), "leaves one lonely spoon, in the sink", "red, en", "card hammock, red"),
    "nearly the same": (("cards", 5, "red", "text", "en"), "leaves one single lonely spoon in the sink", "red, en", "nearly"),
    "too long": (("cards", 5, "blue", "text", "en"), "a " + "very " * 15 + "long text", "blue, en", "letters"),
    "too short": (("cards", 5, "blue", "text", "en"), "ab", "blue, en", "letters"),
    "capital": (("cards", 5, "blue", "text", "en"), "The best hat", "blue, en", "small letter"),
    "full stop": (("cards", 5, "blue", "text", "en"), "the best hat.", "blue, en", "no sign at its end"),
    "question": (("cards", 5, "blue", "text", "en"), "the best hat? a coat", "blue, en", "inside a sentence"),
    "blank at the end": (("cards", 5, "blue", "text", "en"), "the best hat ", "blue, en", "blank"),
    "two blanks": (("cards", 5, "blue", "text", "en"), "the best  hat", "blue, en", "one blank"),
    "infinitive": (("cards", 5, "green", "text", "en"), "to fly", "green, en", "thing"),
    "somebody as a thing": (("cards", 5, "green", "text", "en"), "someone who flies", "green, en", "thing"),
    "no verb": (("cards", 5, "red", "text", "en"), "eat the last waffle", "red, en", "what they do"),
    "someone who twice": (("cards", 5, "red", "text", "en"), "someone who eats", "red, en", "already"),
    "no text": (("cards", 5, "red", "text"), {}, "red", "missing"),
    "strange language": (("cards", 5, "red", "text", "fr"), "mange tout", "red, fr", "no language of this pack"),
    "no traits": (("cards", 5, "red", "traits"), {}, "red, traits", "1 to 3 traits"),
    "too many traits": (("cards", 5, "red", "traits"), {"cosy": 1, "order": 1, "nature": 1, "dreams": 1}, "red, traits", "1 to 3 traits"),
    "unknown trait": (("cards", 5, "red", "traits"), {"beard": 1}, "red, traits, beard", "traits are cosy"),
    "trait too strong": (("cards", 5, "red", "traits"), {"cosy": 3}, "red, traits, cosy", "-2, -1, 1 or 2"),
    "trait of nothing": (("cards", 5, "red", "traits"), {"cosy": 0}, "red, traits, cosy", "-2, -1, 1 or 2"),
    "unknown language": (("languages",), ["en", "fr"], "languages, 1", "not in fr"),
    "no language": (("languages",), [], "languages", "at least one"),
    "language twice": (("languages",), ["en", "en"], "languages", "none twice"),
    "title": (("title",), {"de": "Klein"}, "title", "each language"),
    "format": (("format",), 2, "format", "only 1"),
    "name": (("name",), "Our Pack!", "name", "small letters"),
    "age": (("age",), 40, "age", "3 to 18"),
}


@pytest.mark.parametrize("case", CASES)
def test_every_fault_is_told_with_its_place_and_line(case):
    path, value, place, why = CASES[case]
    pack = small_pack()
    put(pack, path, value)
    text = json.dumps(pack, indent=1, ensure_ascii=False)
    found = [problem for problem in checked_pack(text)[1] if why in problem.why]
    assert found, problems(pack)
    assert found[0].place.endswith(place)
    line = text.split("\n")[found[0].line - 1]
    inside = list(value) if isinstance(value, dict | list) else [json.dumps(value, ensure_ascii=False)]
    assert any(str(bit) in line for bit in (path[-1], *inside))


@pytest.mark.parametrize("language", ["de", "cs"])
@pytest.mark.parametrize("case", CASES)
def test_every_fault_is_told_in_other_languages(case, language):
    path, value, _, _ = CASES[case]
    pack = small_pack()
    put(pack, path, value)
    words = Words.load("hedgerow.games.thats_a_question", language)
    for problem in problems(pack):
        assert words.say(problem.message) != problem.why
        assert words.say(problem.where) != problem.place


def test_a_fault_in_german_and_czech():
    pack = small_pack()
    put(pack, ("cards", 5, "blue", "text", "en"), "the best hat.")
    (problem,) = problems(pack)
    german, czech = (Words.load("hedgerow.games.thats_a_question", language) for language in ("de", "cs"))
    card = pack["cards"][5]["id"]
    assert (german.say(problem.where), czech.say(problem.where)) == (f"Karte {card}, blau, en", f"karta {card}, modrá, en")
    assert "kein Satzzeichen am Ende" in german.say(problem.message)
    assert "na konci žádné znaménko" in czech.say(problem.message)


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("{", "hört zu früh auf"),
        ("[]", "gehört in dieses JSON ein Objekt, und da ist eine Liste"),
        ('{"format" 1}', "Hier fehlt"),
        ('{"format": 1,}', "Komma zu viel"),
        ("{nonsense", "kein JSON"),
        ("{}", "fehlt das Feld `format`"),
        ('{"colour": 1}', "kein Feld `colour`"),
    ],
)
def test_what_cannot_be_read_is_told_in_german(text, german):
    _, (problem,) = checked_pack(text)
    assert german in Words.load("hedgerow.core", "de").say(problem.message)
    assert CORE.say(problem.message) == problem.why


def test_brackets_without_end():
    assert "Klammern in Klammern" in Words.load("hedgerow.core", "de").say(unreadable("[[[", RecursionError()).message)


@pytest.mark.rule("TQ-45")
def test_too_few_cards():
    assert "needs 33" in problems(small_pack(32))[0].why
    assert problems(small_pack(33)) == []


def test_what_is_no_json_and_what_does_not_fit_is_told_with_its_line():
    lines = STANDARD.split("\n")
    broken = "\n".join([*lines[:40], lines[40] + " ,,", *lines[41:]])
    pack, found = checked_pack(broken)
    assert pack is None
    assert found[0].line == 41
    wrong = STANDARD.replace('"id": "dishes"', '"id": 7')
    pack, found = checked_pack(wrong)
    assert pack is None
    assert '"id": 7' in wrong.split("\n")[found[0].line - 1]
    assert "str" in found[0].why


def test_places_of_values():
    text = '{\n "a": [1,\n  {"b": "x, {y}: \\"z\\""},\n  "q"],\n "c": {}, "d": null\n}'
    assert places(text) == {(): 1, ("a",): 2, ("a", 0): 2, ("a", 1): 3, ("a", 1, "b"): 3, ("a", 2): 4, ("c",): 5, ("d",): 5}
    assert places("[[1],\n[2,\n3]]") == {(): 1, (0,): 1, (0, 0): 1, (1,): 2, (1, 0): 2, (1, 1): 3}


@pytest.mark.parametrize(
    ("language", "colour", "good", "bad"),
    [
        (
            "de",
            "blue",
            ["einen kleinen Hund", "ein immer warmes Bett", "Zeit", "das Meer"],
            ["der Hund", "ein kleiner Hund", "Der Hund", "jeder Hund"],
        ),
        ("de", "green", ["den Mond", "eine Katze", "Kekse"], ["der Mond", "dein alter Hut", "jemanden, der lacht"]),
        (
            "de",
            "red",
            ["nie wartet", "lacht, wenn andere weinen", "alles weiß", "jemanden auslacht"],
            ["wartet nie auf andere Leute", "jemand, der lacht", "zu spät kommen"],
        ),
        ("cs", "blue", ["jednu kočku", "výlet"], ["jedna kočka", "někdo, kdo zpívá"]),
        ("cs", "green", ["teplá peřina", "jedna kočka"], ["teplou peřinu", "jednu kočku"]),
        ("cs", "red", ["nikdy nečeká", "se směje", "si hraje"], ["někdo, kdo nečeká", "kdo nečeká", "Nikdy nečeká", "hraje si"]),
        (
            "en",
            "red",
            ["never waits", "can't wait", "quietly eats", "is late", "doesn't knock"],
            ["waiting", "wait", "Never waits", "who waits"],
        ),
        ("en", "blue", ["being able to fly", "Sundays", "tea"], ["to fly", "A cat"]),
    ],
)
def test_the_frames_know_the_usual_slips(language, colour, good, bad):
    for text in good:
        assert list(misfits(text, language, colour)) == [], text
    for text in bad:
        assert list(misfits(text, language, colour)), text


# The command


def run(*argv):
    parser = ArgumentParser()
    packs.add_arguments(parser)
    return packs.run(parser.parse_args(argv))


def test_the_command_checks_files(tmp_path, capsys):
    good, small = tmp_path / "good.json", tmp_path / "small.json"
    good.write_text(STANDARD, "utf-8")
    small.write_text(json.dumps(small_pack()), "utf-8-sig")  # as some editors write it
    assert run("check", str(good), str(small)) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("108 cards in en, de, cs, enough for 3 to 6 players")
    assert second.endswith("33 cards in en, enough for the Three-Squirrel Scamper")


def test_the_command_says_all_that_is_wrong(tmp_path):
    pack = small_pack()
    put(pack, ("cards", 0, "blue", "text", "en"), "The hat")
    put(pack, ("cards", 1, "red", "traits"), {})
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(pack, indent=1), "utf-8")
    with pytest.raises(Stop) as caught:
        run("check", str(bad))
    assert caught.value.status == 1
    lines = str(caught.value).splitlines()
    assert len(lines) == 2
    assert all(re.match(rf"{re.escape(str(bad))}:\d+: card ", line) for line in lines)


def test_what_cannot_be_read(tmp_path):
    for path, content in (("missing.json", None), ("binary.json", b"\xff\xfe")):
        if content:
            (tmp_path / path).write_bytes(content)
        with pytest.raises(Stop) as caught:
            run("check", str(tmp_path / path))
        assert caught.value.status == 2


def test_the_example_in_the_docs_is_right(tmp_path):
    page = (ROOT / "docs" / "packs.md").read_text("utf-8")
    pack = json.loads(re.search(r"```json\n(.*?)```", page, re.DOTALL)[1])
    (card,) = pack["cards"]
    assert [problem.place for problem in checked_pack(json.dumps(pack))[1]] == ["cards"]  # nothing but that there is only one card
    assert card["id"] == "teapot"
    for language in ("en", "de", "cs"):
        words = json.loads((files("hedgerow.games.thats_a_question") / "messages" / f"{language}.json").read_text("utf-8"))
        for colour in ("blue", "green", "red"):
            assert words[f"question.{colour}.whole"].replace("{a}", "*A*").replace("{b}", "*B*") in page


# Packs of one's own


@pytest.mark.rule("TQ-46")
def test_a_table_plays_with_its_own_pack():
    line = one_line(read_pack(json.dumps(small_pack(40))))
    assert "\n" not in line
    game = bind(KIND, 3, None, {"pack": line})
    assert len(game.cards) == 40
    with shelved(KIND):
        match = Match(KIND, Header(game=KIND.name, seats=3, data={"pack": line}))
        match.settle(b"key")
        record = write_file(file_of(match))
        assert replay_file(read_file(record)).state == match.state
    assert f"data: pack={line}" in record


@pytest.mark.rule("TQ-46")
def test_the_command_prints_the_line_for_a_match_file(tmp_path, capsys):
    path = tmp_path / "small.json"
    path.write_text(json.dumps(small_pack(40), indent=2), "utf-8")
    assert run("line", str(path)) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    name, _, text = out.strip().partition("data: pack=")
    assert name == ""
    assert len(bind(KIND, 3, None, {"pack": text}).cards) == 40


@pytest.mark.rule("TQ-45", "TQ-46")
@pytest.mark.parametrize(("seats", "options", "needs"), [(3, {}, 39), (4, {}, 44), (5, {}, 55), (6, {}, 54), (3, {"scamper": True}, 33)])
def test_a_pack_needs_as_many_cards_as_the_game_uses(seats, options, needs):
    pack = json.loads(STANDARD)
    texts = [json.dumps(pack | {"cards": pack["cards"][:count]}) for count in (needs, max(33, needs - 1))]
    assert bind(KIND, seats, Options(**options), {"pack": texts[0]}).setup.cards == needs
    if needs > 33:
        with pytest.raises(Illegal) as caught:
            bind(KIND, seats, Options(**options), {"pack": texts[1]})
        assert caught.value.rule == "CORE-11"
        assert str(needs) in caught.value.why


@pytest.mark.rule("TQ-46")
def test_a_bad_pack_is_refused_with_its_line():
    pack = small_pack(40)
    put(pack, ("cards", 3, "blue", "text", "en"), "The hat.")
    with pytest.raises(Illegal) as caught:
        bind(KIND, 3, None, {"pack": json.dumps(pack)})
    assert caught.value.rule == "CORE-11"
    assert "card cat-language, blue, en" in caught.value.why
    with pytest.raises(Illegal) as caught:
        bind(KIND, 3, None, {"pack": "nonsense"})
    assert caught.value.rule == "CORE-11"


@pytest.mark.rule("TQ-46", "CORE-11")
def test_a_record_is_checked_where_it_comes_in_and_a_match_of_the_house_is_not_checked_again():
    pack = small_pack(40)
    put(pack, ("cards", 3, "blue", "text", "en"), "The hat.")
    header = Header(game=KIND.name, seats=3, data={"pack": json.dumps(pack)})
    record = write_file(file_of(Match(KIND, header, checked=True)))
    with pytest.raises(BadFile) as caught:
        replay_file(read_file(record))
    assert caught.value.rule == "CORE-11"
    assert "card cat-language, blue, en" in caught.value.why


@pytest.mark.rule("TQ-45")
@pytest.mark.parametrize(("name", "cards"), [("standard", 108), ("family", 60)])
def test_the_packs_of_the_box_are_enough_for_everybody(name, cards):
    assert len(box_pack(name).cards) == cards
    for seats in KIND.seats:
        assert len(bind(KIND, seats, Options(pack=name)).cards) == cards
