"""FR-39: the sheets of the box, sheets of one's own, and the checker."""

import json
from importlib.resources import files

import pytest

from hedgerow.cli import main
from hedgerow.core import Illegal, Words, bind
from hedgerow.core.data import hash_of, one_line
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.sheet import SHEETS, box_sheet
from hedgerow.games.fox_and_rabbit.sheetcheck import about_sheet, mistakes_in
from tests.games.fox_and_rabbit.garden import SHEET

FOLDER = files("hedgerow.games.fox_and_rabbit") / "sheets"


def changed(change):
    sheet = json.loads(SHEET)
    change(sheet)
    return json.dumps(sheet, indent=1)


@pytest.mark.rule("FR-39")
@pytest.mark.parametrize("name", SHEETS)
def test_the_sheets_of_the_box_pass_the_check(name):
    text = (FOLDER / f"{name}.json").read_text("utf-8")
    assert mistakes_in(text) == []
    assert box_sheet(name).name == name
    assert set(box_sheet(name).title) == {"en", "de", "cs"}
    assert about_sheet(text).size == sum(len(trail.cells) for side in box_sheet(name).sides for trail in side.trails)


PRINTED = {"standard": "d7fa6b1b0bdb6ea1", "gentle": "bcc451a02aaef3a3", "warren": "e5133e0b244b430e"}


@pytest.mark.rule("FR-39")
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_stays_as_it_was_printed(name):
    """Records name a sheet of the box and do not hold it. Its titles and its print may change; what is played on may not."""
    sheet = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    played_on = {field: value for field, value in sheet.items() if field not in ("title", "print")}
    now = hash_of(json.dumps(played_on, sort_keys=True))
    assert now == PRINTED[name], "older records are played on the old sheet: keep it, and give the new one a name of its own"


@pytest.mark.rule("FR-2", "FR-39")
@pytest.mark.parametrize("name", SHEETS)
def test_what_the_text_fixes_is_on_every_sheet(name):
    """How three of the fox's trails begin, what escapes and traps want, and what the modes and the points are."""
    sheet, standard = box_sheet(name), box_sheet("standard")
    trails = {trail.food: trail.cells for trail in sheet.fox.trails}
    assert (trails["blueberry"][0], trails["lettuce"][0], trails["carrot"][0]) == ("R6", "B3", "K5")
    assert "G8" in trails["lettuce"][1:]
    for side, fixed in zip(sheet.sides, standard.sides, strict=True):
        assert (side.escape, side.trap) == (fixed.escape, fixed.trap)
    for field in ("dice", "circles", "harder", "modes", "ranks", "achievements"):
        assert getattr(sheet, field) == getattr(standard, field)


@pytest.mark.rule("FR-39")
def test_the_warren_has_two_home_trails_for_each():
    warren = box_sheet("warren")
    assert warren.traps == 12
    assert [sum(trail.start == "home" for trail in side.trails) for side in warren.sides] == [2, 2]


@pytest.mark.rule("FR-39")
def test_a_table_may_bring_its_own_sheet():
    own = one_line(changed(lambda sheet: sheet.update(traps=9, name="ours")))
    game = bind(KIND, 1, None, {"sheet": own})
    assert game.course.sheet.traps == 9
    with pytest.raises(Illegal, match="CORE-11"):
        bind(KIND, 1, None, {"sheet": one_line(changed(lambda sheet: sheet.update(traps=0)))})
    with pytest.raises(Illegal, match="CORE-11"):
        bind(KIND, 1, None, {"pack": "{}"})


def cell(index, *texts):
    def change(sheet):
        sheet["fox"]["trails"][1]["cells"][index : index + 1] = texts

    return change


def every_die(colour):
    def change(sheet):
        for food in sheet["foods"]:
            food["die"] = colour

    return change


def set_in(*path):
    *keys, last, value = path

    def change(sheet):
        for key in keys:
            sheet = sheet[key]
        sheet[last] = value

    return change


def no_blue(sheet):
    """Then no cell can be blue, either."""
    every_die("red")(sheet)
    sheet["dice"]["start"]["blue"] = 0


def no_home(sheet):
    for trail in sheet["fox"]["trails"]:
        trail["start"] = "tunnel"


def too_dear(sheet):
    """Black 20 takes four dice; if every trail wants that, nobody ever eats."""
    for animal in ("fox", "rabbit"):
        for trail in sheet[animal]["trails"]:
            trail["cells"] = ["K20"]


def only_blue_in_reach(sheet):
    """Foods that bring red or yellow dice want all six dice before they are eaten, so the second red and yellow never come."""
    for animal in ("fox", "rabbit"):
        for trail in sheet[animal]["trails"]:
            if trail["food"] in ("blueberry", "turnip"):
                trail["start"] = "home"
            else:
                trail["cells"] = ["K36"]


def blue_comes_first(sheet):
    """The red and yellow dice lie behind tunnels: once each animal has eaten one food, only blue ones can have come."""
    for animal in ("fox", "rabbit"):
        for trail in sheet[animal]["trails"]:
            trail["start"] = "home" if trail["food"] in ("blueberry", "turnip") else "tunnel"
    sheet["modes"]["easy"]["foods"] = 2
    sheet["harder"] = 2


FAULTS = [
    (cell(2, "G5"), "the fox, the lettuce trail, cell 3", "numbers ascend along a trail, and 5 comes after 6"),
    (cell(2, "X5"), "the fox, the lettuce trail, cell 3", "X5 is no cell"),
    (cell(4, "K40"), "the fox, the lettuce trail, cell 5", "black dice make 3 to 36, not 40"),
    (cell(1, "Y7"), "the fox, the lettuce trail, cell 2", "yellow dice make 1 to 6, not 7"),
    (cell(2, "Y?"), "the fox, the lettuce trail, cell 3", "no number between 6 and 11 can be made with yellow dice"),
    (
        set_in("fox", "trails", 3, "cells", ["P?", "K?"]),
        "the fox, the strawberry trail, cell 2",
        "two blank circles cannot stand side by side",
    ),
    (set_in("fox", "trails", 3, "cells", []), "the fox, the strawberry trail", "a trail has 1 to 12 cells"),
    (set_in("rabbit", "trails", 0, "food", "carrot"), "field `rabbit.trails`", "one trail to each of the six foods"),
    (set_in("foods", 0, "food", "carrot"), "field `foods`", "there are six foods, each once"),
    (every_die("yellow"), "field `modes.hard`", "with the dice that 4 foods can bring, both animals can never escape"),
    (set_in("modes", "easy", "foods", 13), "field `modes.easy.foods`", "can eat 12 foods, not more"),
    (set_in("modes", "easy", "circles", 5), "field `modes.easy.circles`", "only 4 circles are printed"),
    (set_in("modes", "super-hard", "foods", 7), "field `modes.super-hard.foods`", "there are only 6 kinds"),
    (lambda sheet: sheet["modes"].pop("hard"), "field `modes`", "the mode hard is missing"),
    (set_in("fox", "trap", "clause", "total", 60), "field `fox.trap`", "this trap can never be triggered"),
    (set_in("fox", "trap", "dice", "red", 3), "field `fox.trap.dice`", "the farmer has at most 2 dice of a colour"),
    (set_in("fox", "escape", "few", "numbers", [11, 10]), "field `fox.escape.few.numbers`", "the lower of the two numbers comes first"),
    (set_in("ranks", [0, 7, 7, 9]), "field `ranks`", "there are 4 ranks"),
    (set_in("achievements", 0, "foods", 13), "field `achievements.0.foods`", "an achievement asks for 1 to 12 foods, or for all kinds"),
    (set_in("print", "rows", [["carrot"]]), "field `print.rows`", "each of the six foods lies on the page once"),
    (set_in("traps", 0), "field `traps`", "there are 1 to 40 traps"),
    (set_in("circles", 5), "field `circles`", "an aid has at most 4 circles"),
    (set_in("dice", "most", 3), "field `dice.most`", "at most 2 dice"),
    (set_in("dice", "start", "red", 0), "field `dice.start`", "1 to 2 dice of the colour red"),
    (set_in("name", "Our Sheet"), "field `name`", "small letters"),
    (set_in("title", {}), "field `title`", "a title in at least one language"),
    (set_in("title", "en", " x"), "field `title.en`", "a title has 1 to 60 letters"),
    (set_in("format", 2), "field `format`", "this is format 2"),
    (cell(4, "K36", "K?"), "the fox, the lettuce trail, cell 6", "no number above 36 can be made with black dice"),
    (no_blue, "field `dice.start`", "1 to 2 dice of the colour blue"),
    (no_home, "field `fox.trails`", "at least one trail begins at home"),
    (only_blue_in_reach, "field `modes.hard`", "with the dice that 4 foods can bring, both animals can never escape"),
    (blue_comes_first, "field `modes.easy`", "with the dice that 2 foods can bring, both animals can never escape"),
    (too_dear, "field `modes.easy.foods`", "so many foods cannot be eaten: the fox gets to 0"),
]


@pytest.mark.parametrize(("change", "place", "why"), FAULTS)
def test_what_is_wrong_is_told_with_its_place(change, place, why):
    text = changed(change)
    mistakes = mistakes_in(text)
    assert mistakes
    assert (mistakes[0].place, why in mistakes[0].why) == (place, True), mistakes[0]
    assert 1 <= mistakes[0].line <= text.count("\n") + 1


def test_every_fault_is_told_in_other_languages_and_none_is_only_a_word():
    found = [mistake for change, _, _ in FAULTS for mistake in mistakes_in(changed(change))]
    for language in ("de", "cs"):
        words = Words.load("hedgerow.games.fox_and_rabbit", language)
        for mistake in found:
            assert words.say(mistake.message) != mistake.why
            assert words.say(mistake.where) != mistake.place
    told = {message.key for mistake in found for message in (mistake.where, mistake.message)}
    assert told == {key for key in words.templates if key.startswith(("sheet.", "place."))}


def test_a_fault_in_german_and_czech():
    (mistake,) = mistakes_in(changed(cell(2, "G5")))
    german, czech = (Words.load("hedgerow.games.fox_and_rabbit", language) for language in ("de", "cs"))
    assert german.say(mistake.where) == "der Fuchs, auf dem Salatweg, Feld 3"
    assert german.say(mistake.message) == "die Zahlen steigen entlang eines Weges, und 5 kommt nach 6"
    assert czech.say(mistake.where) == "liška, cesta k salátu, políčko 3"


@pytest.mark.parametrize(
    ("change", "english", "german"),
    [
        (set_in("traps", -1), "the number at `$.traps` must be 0 or more", "muss mindestens 0 sein"),
        (set_in("traps", 100), "the number at `$.traps` must be 99 or less", "darf höchstens 99 sein"),
        (set_in("foods", 0, "food", "apple"), "'apple' is not known at `$.foods[0].food`", "nicht bekannt"),
        (set_in("dice", "start", "pink", 1), "'pink' is not known at `$.dice.start`", "nicht bekannt"),
        (
            set_in("fox", "escape", "few", "numbers", [1]),
            "the list at `$.fox.escape.few.numbers` must have 2 entries",
            "braucht 2 Einträge",
        ),
        (set_in("achievements", 0, "foods", []), "something else at `$.achievements[0].foods` than `array`", "da ist eine Liste"),
    ],
)
def test_a_value_that_does_not_fit(change, english, german):
    text = changed(change)
    (mistake,) = mistakes_in(text)
    assert english in mistake.why
    assert german in Words.load("hedgerow.core", "de").say(mistake.message)
    assert mistake.line > 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', "[" * 5000])
def test_what_is_no_sheet_at_all(text):
    assert len(mistakes_in(text)) == 1


def test_what_is_there_twice():
    """Readers of JSON take the last one without a word, so whoever wrote it would wonder where the first has gone."""
    again = SHEET.replace('"traps":', '"traps": 3, "traps":', 1).replace('{"food":', '{"food": "turnip",\n"food":', 1)
    mistakes = mistakes_in(again)
    assert [mistake.why for mistake in mistakes] == [
        "the field `traps` is there twice at `$`",
        "the field `food` is there twice at `$.foods[0]`",
    ]
    first, second = (again.split("\n")[mistake.line - 1] for mistake in mistakes)
    assert '"traps": 3' in first
    assert second.startswith('"food":')
    assert "steht bei `$` zweimal" in Words.load("hedgerow.core", "de").say(mistakes[0].message)


def test_the_command(tmp_path, capsys):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(SHEET, "utf-8")
    bad.write_text(changed(cell(2, "G5")), "utf-8")
    assert main(["sheets", "check", str(good)]) == 0
    assert "14 traps, 19 cells and 3 tunnels for the fox" in capsys.readouterr().out
    assert main(["sheets", "check", str(bad)]) == 1
    line = bad.read_text("utf-8").split("\n").index('     "G5",') + 1
    assert (
        capsys.readouterr().err == f"{bad}:{line}: the fox, the lettuce trail, cell 3: numbers ascend along a trail, and 5 comes after 6\n"
    )
    marked = tmp_path / "marked.json"
    marked.write_text(SHEET, "utf-8-sig")  # as some editors write it
    assert main(["sheets", "check", str(marked)]) == 0
    capsys.readouterr()
    assert main(["sheets", "line", str(good)]) == 0
    assert capsys.readouterr().out.startswith('data: sheet={"format":1,')
    assert main(["sheets", "check", str(tmp_path / "none.json")]) == 2
    (tmp_path / "odd.json").write_bytes(b"\xff\xfe")
    assert main(["sheets", "check", str(tmp_path / "odd.json")]) == 2
