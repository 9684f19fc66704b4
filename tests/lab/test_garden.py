"""The solver of The Fox and the Rabbit against the rules themselves, played out to the end on plots so small that this is possible."""

import json
import shutil
import struct
import subprocess
from importlib.resources import files
from math import isnan

import pytest
from msgspec.structs import replace

from hedgerow.core import CHANCE
from hedgerow.games.fox_and_rabbit.dice import COLOURS
from hedgerow.games.fox_and_rabbit.escape import chance
from hedgerow.games.fox_and_rabbit.gate import attempts, clause_of, may_escape
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.scoring import points
from hedgerow.games.fox_and_rabbit.sheet import Course, box_sheet, read_sheet
from hedgerow.games.fox_and_rabbit.state import FOX, RABBIT
from hedgerow.games.fox_and_rabbit.trails import foods_of, put
from hedgerow.lab.garden import course as writing
from hedgerow.lab.garden.__main__ import main, solve

SLOW, QUICK = ((0.9, 0.95), 3), ((0.998, 0.999), 1)
"""The farmers of the plots: how likely they are to succeed, and after how many rounds hardly anything is left to happen."""
NEVER = {"start": "home", "cells": ["Y6"]}
"""There is no yellow die on a plot."""
WAYS = ((), ("--blocks",), ("--blocks", "--single"))
"""That of a CPU, that of a GPU, which rounds, and the latter in single precision."""

pytestmark = [pytest.mark.skipif(not shutil.which("g++"), reason="there is no compiler here"), pytest.mark.long]


def plot(fox, rabbit, circles=0, opened=0, foods=2, most=2, easier=(8, 9), traps=1, rabbit_easier=None, dice=(1, 1)):
    """A sheet with red and blue dice, and these trails; all others lead nowhere."""
    sheet = json.loads((files("hedgerow.games.fox_and_rabbit") / "sheets" / "standard.json").read_text())
    sheet |= {"traps": traps, "dice": {"start": {"red": dice[0], "blue": dice[1]}, "most": most}, "circles": circles, "harder": 3}
    sheet["foods"] = [food | {"die": ("red", "blue")[number % 2]} for number, food in enumerate(sheet["foods"])]
    for side, own, small in (("fox", fox, easier), ("rabbit", rabbit, rabbit_easier or easier)):
        sheet[side]["trails"] = [{"food": one["food"], **own.get(one["food"], NEVER)} for one in sheet["foods"]]
        few, many = ({"colour": "purple", "numbers": numbers, "total": numbers[1]} for numbers in (list(small), [10, 12]))
        sheet[side]["escape"] = {"few": few, "many": many}
    sheet["modes"]["easy"] = {"circles": opened, "foods": foods, "counts": "eatings", "farmer": "one"}
    return Course(read_sheet(json.dumps(sheet)), "easy")


def home(*cells):
    return {"start": "home", "cells": list(cells)}


class PlayedOut:
    """Every move and every throw by the rules. After `within` foods the animals only try to escape, as the solver has it."""

    def __init__(self, course, goal, within, farmer):
        self.game, self.goal, self.within, self.known = FoxAndRabbit(), goal, within, {}
        self.caught, self.rounds = farmer
        self.game.course = course

    def start(self):
        return self.worth(self.game.start(), self.rounds)

    def worth(self, s, rounds):
        if s.phase == "over" or (s.phase == "farmer" and not rounds):
            return points(self.game.course, s) if self.goal == "points" else float(s.fate == ("out", "out"))
        key = (replace(s, turn=0, ply=0, written=()), rounds)
        if key not in self.known:
            self.known[key] = self.worked_out(s, rounds)
        return self.known[key]

    def worked_out(self, s, rounds):
        game = self.game
        if s.phase == "farmer":
            return self.farmer(s, rounds)
        if s.due:
            return sum(self.worth(game.apply(s, CHANCE, throw), rounds) for throw, _ in game.chance(s).odds) / 6
        if s.phase == "ready" and sum(foods_of(game.course, s, animal) for animal in (FOX, RABBIT)) > self.within:
            tries = attempts(s.dice, clause_of(game.course, s, s.animal).colour) if may_escape(game.course, s) else []
            return max([self.worth(game._next_animal(s, []), rounds), *(self.worth(game.apply(s, 0, one), rounds) for one in tries)])
        return max(self.worth(game.apply(s, 0, move), rounds) for move in game.moves(s, 0))

    def farmer(self, s, rounds):
        """His dice are left out: only how likely he is to succeed counts."""
        after = {}
        for fate in ("inside", "caught"):
            left = replace(s, fate=put(s.fate, s.animal, fate), due=(), throw=0)
            after[fate] = self.game._farmer_comes(left, s.animal + 1, []) if "inside" in left.fate else self.game._end(left, [])
        over = s.animal == RABBIT or s.fate[RABBIT] != "inside"
        likely = self.caught[s.animal]
        return likely * self.worth(after["caught"], rounds - over) + (1 - likely) * self.worth(after["inside"], rounds - over)


@pytest.fixture(params=[QUICK])
def farmer(request, monkeypatch):
    monkeypatch.setattr(writing, "snaps", lambda course: request.param[0])
    return request.param


def solved(solver, course, goal, within, farmer, *options):
    """What the solver says, with some rounds more than it takes until hardly anything is left to happen."""
    *_, last = solve(solver, course, goal, within, 3 * farmer[1], *options)
    return float(last.partition("start: ")[2].partition(";")[0])


def in_each_way(solver, course, goal, within, farmer, *options):
    return [solved(solver, course, goal, within, farmer, *way, *options) for way in WAYS]


def figures(lines):
    """What the start is worth in the end, and what it is with a step, a flip, a reroll fewer."""
    *_, last = lines
    worth, fewer = last.partition("start: ")[2].split("; one step, flip, reroll fewer: ")
    return float(worth), [float(one) for one in fewer.split()]


def test_aids_while_walking(solver, farmer):
    """Nobody can escape here: steps, flips and rerolls, cells in a row, and a tunnel."""
    rabbit = {"lettuce": home("B2"), "carrot": {"start": "tunnel", "cells": ["P?"]}}
    course = plot({"blueberry": home("R6", "P9")}, rabbit, circles=1, opened=1, foods=12, most=1)
    best = PlayedOut(course, "points", 3, farmer).start()
    assert in_each_way(solver, course, "points", 3, farmer) == 3 * [pytest.approx(best, abs=1e-3)]


@pytest.mark.parametrize("farmer", [SLOW], indirect=True)
def test_where_both_stand_matters_in_the_last_turn(solver, farmer):
    """Nobody can escape here, so the farmer comes again and again, and both walk on."""
    course = plot({"blueberry": home("R6", "P9")}, {"lettuce": home("B2", "B3")}, foods=12, most=1)
    best = PlayedOut(course, "points", 3, farmer).start()
    assert in_each_way(solver, course, "points", 3, farmer, "--whole") == 3 * [pytest.approx(best, abs=1e-3)]


@pytest.mark.parametrize(("dice", "cells"), [((2, 1), ("R3", "R4")), ((1, 2), ("B3", "B4"))])
def test_which_of_two_dice_of_a_colour_is_rolled_again(solver, farmer, dice, cells):
    """Of a three and another die the other is rolled again, whichever shows more."""
    course = plot({"blueberry": home(*cells)}, {}, circles=1, opened=1, foods=12, dice=dice)
    rules = PlayedOut(course, "points", 3, farmer)
    expected = [rules.worth(replace(rules.game.start(), aids=aids), rules.rounds) for aids in ((0, 1, 1), (1, 0, 1), (1, 1, 0))]
    for way in WAYS:
        _, fewer = figures(solve(solver, course, "points", 3, 3 * farmer[1], *way))
        assert fewer == pytest.approx(expected, abs=2e-4), way


@pytest.mark.parametrize("farmer", [SLOW], indirect=True)
@pytest.mark.parametrize("goal", ["points", "both"])
def test_the_whole_game_on_a_plot(solver, goal, farmer):
    course = plot({"blueberry": home("R6")}, {"blueberry": home("P4")}, circles=1)
    best = PlayedOut(course, goal, 1, farmer).start()
    assert in_each_way(solver, course, goal, 1, farmer) == 3 * [pytest.approx(best, abs=1e-3)]


@pytest.fixture
def long_way_out():
    """Three foods are as good as eaten, and each is worth more than an attempt: two of the smallest numbers are needed."""
    return plot({"blueberry": home("P?"), "lettuce": home("B?")}, {"blueberry": home("P?")}, circles=1, most=1, easier=(2, 2), traps=2)


@pytest.mark.parametrize("goal", ["points", "both"])
def test_who_may_escape_may_walk_on(solver, goal, farmer, long_way_out):
    best = PlayedOut(long_way_out, goal, 12, farmer).start()
    assert in_each_way(solver, long_way_out, goal, 3, farmer, "--whole") == 3 * [pytest.approx(best, abs=1e-3)]
    if goal == "points":
        assert solved(solver, long_way_out, goal, 1, farmer) < best - 0.1


def test_single_positions_can_be_asked_for(solver, farmer, long_way_out, tmp_path):
    """Before a turn, before a second part, and one alone; the last cannot be, with more aids than there are."""
    rules = PlayedOut(long_way_out, "points", 12, farmer)
    begun = rules.game.start()
    ate = ((1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0))
    both = replace(begun, crossed=ate, taken=("both", "", "", "", "", ""), traps=1, aids=(1, 0, 0))
    second = replace(both, phase="ready", animal=RABBIT, last=True)
    alone = replace(second, fate=("out", "inside"))
    asked = [(begun, 0), (both, 0), (second, 2), (alone, 4), (replace(both, aids=(2, 0, 0)), 0)]
    (tmp_path / "questions").write_bytes(b"".join(question(s, moment) for s, moment in asked))
    asking = ("--ask", str(tmp_path / "questions"), "--answers", str(tmp_path / "answers"))
    solved(solver, long_way_out, "points", 3, farmer, "--whole", *asking)
    start, turn, part, left, never = struct.unpack("<5f", (tmp_path / "answers").read_bytes())
    assert start == pytest.approx(rules.start(), abs=1e-3)
    assert turn == pytest.approx(rules.worth(both, rules.rounds), abs=1e-3)
    assert part == pytest.approx(rules.worth(second, rules.rounds), abs=1e-3)
    assert left == pytest.approx(rules.worth(alone, rules.rounds) - 5, abs=1e-3)
    assert isnan(never)


def question(s, moment):
    """As `questions.hpp` reads it."""
    taken = [("", "die", "aid", "both").index(one) for one in s.taken]
    return struct.pack("<36b", s.traps, moment, 0, 0, *s.crossed[FOX], *s.crossed[RABBIT], *taken, *s.dice, *s.aids, *[0] * 8)


def test_without_aids_prices_do_not_matter_and_the_upper_bound_is_exact(solver, farmer):
    course = plot({"blueberry": home("R6"), "lettuce": home("B2")}, {"blueberry": home("P4")}, most=1)
    best = PlayedOut(course, "points", 12, farmer).start()
    assert in_each_way(solver, course, "points", 12, farmer, "--prices", "1000", "1000", "1000") == 3 * [pytest.approx(best, abs=1e-3)]


@pytest.mark.parametrize(("opened", "food"), [(1, "blueberry"), (0, "carrot")])
def test_bounds_lie_on_their_sides_and_the_sharper_one_is_lower(solver, farmer, tmp_path, opened, food):
    """A carrot brings a reroll, where there is a circle left for it."""
    course = plot({"blueberry": home("R6")}, {food: home("P4")}, circles=1, opened=opened)
    below = solved(solver, course, "points", 1, farmer)
    at_prices, sharper = [], []
    for way in WAYS:
        at_prices.append(solved(solver, course, "points", 1, farmer, *way, "--prices", "2.5", "2.4", "1.6", "--keep", str(tmp_path)))
        sharper.append(solved(solver, course, "points", 1, farmer, *way, "--above", str(tmp_path)))
    assert below < sharper[0] < at_prices[0]
    assert at_prices == 3 * [pytest.approx(at_prices[0], abs=1e-3)]
    assert sharper == 3 * [pytest.approx(sharper[0], abs=1e-3)]


@pytest.mark.parametrize(("hard_for_fox", "used"), [(True, "[nfr]*"), (False, "alone.*")])
def test_the_sharper_bound_is_exact_without_aids_when_who_may_escape_may_walk_on(solver, farmer, tmp_path, hard_for_fox, used):
    """Two foods are counted, and there are four: what lies beyond comes from prices, for two animals inside and for one alone."""
    fox, rabbit = {"blueberry": home("P?"), "lettuce": home("B?")}, {"blueberry": home("P?"), "carrot": home("B?")}
    course = plot(fox, rabbit, most=1, easier=(2, 2) if hard_for_fox else (6, 7), rabbit_easier=(2, 2), traps=2)
    best = PlayedOut(course, "points", 12, farmer).start()
    for way in WAYS:
        solved(solver, course, "points", 2, farmer, *way, "--prices", "1000", "1000", "1000", "--keep", str(tmp_path))
        assert solved(solver, course, "points", 2, farmer, *way, "--whole", "--above", str(tmp_path)) == pytest.approx(best, abs=1e-3), way
    for one in tmp_path.glob(used):
        one.write_bytes(bytes(one.stat().st_size))
    beyond = in_each_way(solver, course, "points", 2, farmer, "--whole", "--above", str(tmp_path))
    assert max(beyond) < best - 0.01, "what was kept is not used"


def test_of_several_upper_bounds_the_least_holds(solver, farmer, long_way_out, tmp_path):
    """Best play lies between."""
    kept = [tmp_path / "dear", tmp_path / "cheap"]
    for folder, price in zip(kept, ("3", "0.2"), strict=True):
        folder.mkdir()
        solved(solver, long_way_out, "points", 1, farmer, "--prices", price, price, price, "--keep", str(folder))
    best = PlayedOut(long_way_out, "points", 12, farmer).start()
    below = solved(solver, long_way_out, "points", 1, farmer, "--whole")
    alone = [solved(solver, long_way_out, "points", 1, farmer, "--whole", "--above", str(one)) for one in kept]
    together = in_each_way(solver, long_way_out, "points", 1, farmer, "--whole", "--above", *map(str, kept))
    assert below < best - 0.01 < best <= together[0] + 1e-3
    assert together[0] <= min(alone)
    assert together == 3 * [pytest.approx(together[0], abs=1e-3)]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("--sharper", "--sharper wants --prices"),
        ("--prices 1 1 1 --whole", "want --sharper there"),
        ("--prices 1 1 1 --prices 2 2 2", "want --sharper there"),
        ("--sharper" + 4 * " --prices 1 1 1", "3 times at most"),
        ("--prices 1 1 1 --ask a --answers b", "do not go together"),
        ("--ask a --answers b", "--ask wants --answers and --whole"),
    ],
)
def test_what_does_not_go_together_is_told(asked, told, capsys):
    with pytest.raises(SystemExit):
        main(["standard", "easy", *asked.split()])
    assert told in capsys.readouterr().err


@pytest.mark.skipif(bool(shutil.which("nvcc") and shutil.which("nvidia-smi")), reason="a GPU knows no other way to compare with")
@pytest.mark.parametrize(("way", "off"), [(WAYS[1], 1e-4), (WAYS[2], 1e-5)])
@pytest.mark.parametrize(("dice", "circles"), [((1, 1, 1), 3), ((2, 1, 1), 2), ((1, 2, 1), 2), ((1, 2, 2), 1), ((2, 2, 2), 1)])
def test_blocks_with_all_sets_of_dice(solver_of_sheets, dice, circles, way, off):
    """The more dice, the fewer circles: both take their time. Those with an aid fewer are told to four places only."""
    sheet = box_sheet("standard")
    start, easy = dict(zip(COLOURS, dice, strict=True)), replace(sheet.modes["easy"], circles=circles)
    course = Course(replace(sheet, traps=2, dice=replace(sheet.dice, start=start), circles=circles, modes={"easy": easy}), "easy")
    worth, fewer = figures(solve(solver_of_sheets, course, "points", 0, 1))
    in_blocks = figures(solve(solver_of_sheets, course, "points", 0, 1, *way))
    assert in_blocks == (pytest.approx(worth, abs=off), pytest.approx(fewer, abs=off + 1e-4))


@pytest.mark.parametrize("dice", [(1, 1, 1), (2, 1, 1), (1, 2, 2)])
def test_attempts_are_those_of_the_table(solver_of_sheets, dice, tmp_path):
    course = Course(box_sheet("standard"), "easy")
    (tmp_path / "course").write_text(writing.written(course))
    command = [solver_of_sheets, tmp_path / "course", "points", 0, 1, 1, "--attempts", *dice]
    for line in subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout.splitlines():
        animal, harder, *aids = map(int, line.split()[:5])
        clause = (course.escapes[animal].few, course.escapes[animal].many)[harder]
        best = max(
            (chance(clause, (red, blue, yellow), tuple(aids)) for red, blue, yellow in chosen(dice) if fits(clause, red, blue, yellow)),
            default=0,
        )
        assert float(line.split()[5]) == pytest.approx(float(best), abs=2e-6), line


def chosen(dice):
    return [(red, blue, yellow) for red in range(dice[0] + 1) for blue in range(dice[1] + 1) for yellow in range(dice[2] + 1)]


def fits(clause, red, blue, yellow):
    """FR-25: at least one die of each of the two colours."""
    return bool(red and (yellow if clause.colour == "orange" else blue))
