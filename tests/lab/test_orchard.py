"""Where the best bot learns: what is asked about can happen, answers are learned, and the box says what the program that learns says."""

import json
import math
import re
import shutil
import struct
import subprocess
from collections import defaultdict
from importlib.resources import files
from itertools import combinations, compress, groupby, product
from statistics import mean, stdev
from typing import NamedTuple

import pytest

from hedgerow.games.fox_and_rabbit.gate import may_escape
from hedgerow.games.fox_and_rabbit.learned import ALONE, FIRST, SECOND, TURN, Network, Sight
from hedgerow.games.fox_and_rabbit.rules import box_course
from hedgerow.games.fox_and_rabbit.sheet import Course, read_sheet
from hedgerow.games.fox_and_rabbit.state import NONE, State
from hedgerow.games.fox_and_rabbit.trails import foods_of
from hedgerow.lab.garden.__main__ import solve
from hedgerow.lab.garden.course import written
from hedgerow.lab.orchard.__main__ import BOX

COURSE = box_course("gentle", "easy")
NETWORK = BOX / "gentle-easy-points.bin"
TAKEN = ("", "die", "aid", "both")

pytestmark = [pytest.mark.skipif(not shutil.which("g++"), reason="there is no compiler here"), pytest.mark.long]


class Place(NamedTuple):
    """A question, as the solver reads it."""

    s: State
    moment: int
    rolls: bool
    ate: int
    choice: int


def place(data):
    traps, moment, rolls, ate, *numbers = struct.unpack("36b", data)
    animal, fate = (moment - 1) % 2, ["inside", "inside"]
    for kind, moments in ALONE.items():
        if moment in moments:
            fate[1 - animal] = kind
    crossed, taken = (tuple(numbers[:6]), tuple(numbers[6:12])), tuple(TAKEN[number] for number in numbers[12:18])
    dice, aids, coming_dice, coming_aids = (tuple(numbers[at : at + 3]) for at in range(18, 30, 3))
    s = State(
        animal=animal,
        crossed=crossed,
        taken=taken,
        dice=dice,
        aids=aids,
        coming_dice=coming_dice,
        coming_aids=coming_aids,
        traps=traps,
        fate=tuple(fate),
    )
    return Place(s, moment, bool(rolls), ate, numbers[30])


class Orchard:
    """The program that learns, in a folder of its own."""

    def __init__(self, folder, course, program):
        self.folder, self.program = folder, program
        (folder / "course").write_text(written(course))

    def visit(self, count, player):
        self.run("questions", "--visit", count, "--from", player)
        data = (self.folder / "questions").read_bytes()
        self.places = [place(data[at : at + 36]) for at in range(0, len(data), 36)]

    def run(self, out, *options):
        command = [self.program, self.folder / "course", self.folder / out, *options]
        return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True, cwd=self.folder).stdout

    def said(self, network):
        """What a network says in the program, about all places."""
        self.run("said", "--questions", "questions", "--from", network)
        return struct.unpack(f"<{len(self.places)}f", (self.folder / "said").read_bytes())

    def answers(self):
        return struct.unpack(f"<{len(self.places)}f", (self.folder / "answers").read_bytes())

    def answer(self, answers):
        (self.folder / "answers").write_bytes(struct.pack(f"<{len(answers)}f", *answers))


@pytest.fixture(scope="module")
def orchard(tmp_path_factory, program):
    found = Orchard(tmp_path_factory.mktemp("orchard"), COURSE, program)
    found.visit(4000, NETWORK)
    return found


def foods(s):
    return [foods_of(COURSE, s, animal) for animal in (0, 1)]


def test_places_that_are_asked_about_can_happen(orchard):
    assert len(orchard.places) == 4000
    for s, moment, rolls, ate, _ in orchard.places:
        eaten = [{food for food in range(6) if s.crossed[animal][food] == COURSE.lengths[animal][food]} for animal in (0, 1)]
        for food, taken in enumerate(s.taken):
            assert ("", "die aid", "both")[(food in eaten[0]) + (food in eaten[1])].find(taken) >= 0
        for animal in (0, 1):
            begun = sum(cells > 0 and not home for cells, home in zip(s.crossed[animal], COURSE.home[animal], strict=True))
            assert begun <= len(eaten[animal])
        assert all(0 <= aids <= 4 for aids in s.aids)
        assert all(1 <= dice <= 2 for dice in s.dice)
        if moment in SECOND:
            first = 1 - SECOND.index(moment)
            assert all(food in eaten[first] for food in range(6) if ate >> food & 1)
        else:
            assert (ate, s.coming_dice, s.coming_aids) == (0, NONE, NONE)
        assert rolls or moment not in FIRST
        assert not (rolls and moment == TURN)
        assert not (rolls and may_escape(COURSE, s) and s.traps == COURSE.sheet.traps)


def test_all_kinds_of_places_are_asked_about(orchard):
    assert {one.moment for one in orchard.places} == set(range(9))
    assert {one.s.traps for one in orchard.places} == set(range(COURSE.sheet.traps + 1))
    assert {sum(foods(one.s)) for one in orchard.places} >= set(range(6))


def agrees(orchard, network):
    sight = Sight(COURSE, Network(network.read_bytes()))
    for one, said in zip(orchard.places, orchard.said(network), strict=True):
        assert sum(foods(one.s)) + max(0.0, sight(one.s, one.moment, one.rolls)) == pytest.approx(said, abs=1e-3)


def test_the_box_says_what_the_program_says(orchard):
    agrees(orchard, NETWORK)


def test_answers_are_learned_though_some_are_unknown(orchard):
    """The answers are what a network says, and a tenth of them is missing."""
    answers = orchard.said(NETWORK)
    orchard.answer([math.nan if number % 10 == 0 else worth for number, worth in enumerate(answers)])
    options = ("--questions", "questions", "--answers", "answers", "--passes", 60, "--games", 20, "--hidden", 16, "--beyond", 100)
    told = orchard.run("wide.bin", *options, "--from", NETWORK)
    before, after = (float(re.search(rf"^{when}: off by ([0-9.]+)", told, re.MULTILINE)[1]) for when in ("before", "after"))
    assert before < 1e-3
    assert after < 2
    assert "3420 answers to learn from, 180 to compare with, 380 places are unknown" in told
    agrees(orchard, orchard.folder / "wide.bin")


@pytest.fixture(scope="module")
def joint(orchard):
    """A network that sees both animals at once. It goes on from one that does not, which says the same before it has learned more."""
    answers = orchard.said(NETWORK)
    orchard.answer(answers)
    learning = ("--questions", "questions", "--answers", "answers", "--beyond", 0, "--games", 0)
    orchard.run("apart.bin", *learning, "--hidden", 16, "--passes", 5)
    before = orchard.said("apart.bin")
    orchard.run("joint.bin", *learning, "--from", "apart.bin", "--joint", "yes", "--passes", 0.001, "--rate", 0)
    assert orchard.said("joint.bin") == pytest.approx(before, abs=1e-3)
    orchard.run("joint.bin", *learning, "--from", "joint.bin", "--passes", 20)
    off = [mean(abs(one - other) for one, other in zip(orchard.said(name), answers, strict=True)) for name in ("apart.bin", "joint.bin")]
    assert off[1] < off[0]
    return orchard.folder / "joint.bin"


def test_the_box_says_what_a_joint_one_says(orchard, joint):
    agrees(orchard, joint)


def colours_fit(colour, colours):
    """FR-12: a die of the colour; dice of the two colours that make it; three dice at least, of any colour."""
    made = {"green": {"blue", "yellow"}, "orange": {"red", "yellow"}, "purple": {"red", "blue"}}
    if colour == "black":
        return len(colours) >= 3
    return set(colours) == made[colour] if colour in made else colours == [colour]


def crossed_by(cells, dice):
    """Can these dice, as they lie, cross all these cells, each die used once?"""
    if not cells:
        return True
    for size in range(1, len(dice) + 1):
        for used in combinations(range(len(dice)), size):
            number, colours = sum(dice[at][1] for at in used), [dice[at][0] for at in used]
            rest = [die for at, die in enumerate(dice) if at not in used]
            if cells[0].takes(number) and colours_fit(cells[0].colour, colours) and crossed_by(cells[1:], rest):
                return True
    return False


def turned(faces, steps, flips):
    """All that so many steps and flips can make of dice."""
    found = {faces}
    for changes, left in ((lambda face: (7 - face,), flips), (lambda face: (face - 1, face + 1), steps)):
        for _ in range(left):
            found |= {
                (*one[:at], face, *one[at + 1 :]) for one in found for at in range(len(one)) for face in changes(one[at]) if 1 <= face <= 6
            }
    return found


@pytest.mark.parametrize("dice", [(1, 1, 1), (1, 2, 1)])
@pytest.mark.parametrize("aids", [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 2), (0, 0, 1)])
def test_how_likely_the_end_of_a_trail_is_reached(joint, dice, aids):
    arrivals = Network(joint.read_bytes()).arrivals
    colours = [colour for colour, count in zip(("red", "blue", "yellow"), dice, strict=True) for _ in range(count)]
    throws = list(product(range(1, 7), repeat=len(colours)))
    near = [(animal, food, at) for animal in (0, 1) for food in range(6) for at in (0, 1) if COURSE.lengths[animal][food] - at in (1, 2)]
    assert len(near) > 6
    for animal, food, at in near[:: 1 if sum(dice) == 3 else 4]:
        cells = COURSE.cells[animal][food][at:]
        made = {
            throw: any(crossed_by(cells, list(zip(colours, faces, strict=True))) for faces in turned(throw, *aids[:2])) for throw in throws
        }
        again = dict.fromkeys(throws, 0.0)
        for kept in product((True, False), repeat=len(colours)) if aids[2] else [(True,) * len(colours)]:
            sums = defaultdict(list)
            for throw in throws:
                sums[tuple(compress(throw, kept))].append(made[throw])
            means = {faces: mean(found) for faces, found in sums.items()}
            again = {throw: max(so_far, means[tuple(compress(throw, kept))]) for throw, so_far in again.items()}
        assert arrivals.chance(animal, food, at, dice, aids) == pytest.approx(mean(again.values()), abs=2e-5)


def test_it_is_known_what_was_learned_from_answers_and_what_from_games(orchard):
    def from_answers(name):
        return Network((orchard.folder / name).read_bytes()).from_answers

    orchard.answer(orchard.said(NETWORK))
    orchard.run("told.bin", "--questions", "questions", "--answers", "answers", "--passes", 1, "--games", 0, "--hidden", 16)
    orchard.run("played.bin", "--seconds", 0, "--games", 0, "--from", "told.bin")
    orchard.run("told-again.bin", "--questions", "questions", "--answers", "answers", "--passes", 1, "--games", 0, "--from", "played.bin")
    assert [from_answers(name) for name in ("told.bin", "played.bin", "told-again.bin")] == [True, False, True]


def test_with_decay_less_is_learned_by_heart(orchard):
    """So much of it that every weight is gone after a few steps: then all places are worth the same."""
    orchard.answer(orchard.said(NETWORK))
    learning = ("--questions", "questions", "--answers", "answers", "--passes", 5, "--games", 0, "--hidden", 16, "--beyond", 0)

    def spread(*options):
        orchard.run("decayed.bin", *learning, *options)
        return stdev(said - sum(foods(one.s)) for said, one in zip(orchard.said("decayed.bin"), orchard.places, strict=True))

    assert spread("--decay", 300) < 0.1 < 1 < spread()


def test_few_of_the_places_before_the_first_food_will_do(orchard):
    """Without them nothing else is left out, and a choice stays whole; what is compared with is the same."""
    orchard.answer(orchard.said(NETWORK))
    learning = ("--questions", "questions", "--answers", "answers", "--passes", 1, "--games", 0, "--hidden", 16, "--beyond", 0)

    def counted(share):
        told = orchard.run("fed.bin", *learning, "--hungry", share)
        return tuple(map(int, re.search(r"([0-9]+) answers to learn from, ([0-9]+) to compare with", told).groups()))

    choices = groupby(enumerate(orchard.places[:-200]), lambda one: one[1].choice or -1 - one[0])
    eaten = [[sum(foods(one.s)) for _, one in ways] for _, ways in choices]
    hungry = sum(len(ways) for ways in eaten if not any(ways))
    assert hungry > 400
    assert counted(1) == (3800, 200)
    assert counted(0) == (3800 - hungry, 200)
    some, compared = counted(0.5)
    assert compared == 200
    assert abs(some - (3800 - hungry / 2)) < hungry / 4


def small_course():
    """Two trails to walk for each animal, a die of each colour for ever, and three traps: the solver is soon done with it."""
    sheet = json.loads((files("hedgerow.games.fox_and_rabbit") / "sheets" / "standard.json").read_text())
    sheet |= {"traps": 3, "circles": 1, "harder": 3, "dice": sheet["dice"] | {"most": 1}}
    for side, own in (("fox", {"blueberry": ["R6", "O8"], "carrot": ["K5"]}), ("rabbit", {"strawberry": ["Y1", "P7"], "turnip": ["K7"]})):
        sheet[side]["trails"] = [{"food": one["food"], "start": "home", "cells": own.get(one["food"], ["K36"])} for one in sheet["foods"]]
    sheet["modes"]["easy"] = {"circles": 1, "foods": 2, "counts": "eatings", "farmer": "one"}
    return Course(read_sheet(json.dumps(sheet)), "easy")


def test_who_has_learned_from_the_solver_plays_as_well_as_can_be(tmp_path, program, solver):
    """From networks that know nothing, each in its own way, to one that plays nearly as well as the solver says."""
    course = small_course()
    orchard = Orchard(tmp_path, course, program)
    ignorant = [f"nothing-{seed}.bin" for seed in range(1, 5)]
    for seed, name in enumerate(ignorant, 1):
        orchard.run(name, "--seconds", 0, "--games", 0, "--seed", seed)
    orchard.visit(40000, ",".join(ignorant))
    asked = ("--ask", orchard.folder / "questions", "--answers", orchard.folder / "answers")
    *_, last = solve(solver, course, "points", 4, 8, "--whole", *map(str, asked))
    best = float(re.match(r".* with 0 traps set, at the start: ([0-9.]+)", last)[1])
    learning = ("--questions", "questions", "--answers", "answers", "--hidden", 32)
    told = orchard.run("wide.bin", *learning, "--passes", 20, "--games", 1000, "--beside", 12)
    assert re.search(r"^choices: [0-9]+, 0.0[0-9]+ lost in each", told, re.MULTILINE)
    error = float(re.search(r"points [0-9.]+ se ([0-9.]+)", told)[1])
    points, surer = map(float, re.search(r"without luck: points ([0-9.]+) se ([0-9.]+)", told).groups())
    assert surer < error / 2, "without luck it is known better"
    # Nobody plays better than best; and where those who knew nothing seldom came, little was learned.
    assert 0.96 * best < points < best + 4 * surer
    looks_ahead(orchard)
    works_backwards(orchard, course, learning)


def looks_ahead(orchard):
    """What a network says after a look at throws of the next part is, on average, what the solver says."""
    few = 600
    solved = orchard.answers()[:few]
    (orchard.folder / "few").write_bytes((orchard.folder / "questions").read_bytes()[: 36 * few])
    orchard.run("seen", "--questions", "few", "--from", "wide.bin", "--ahead", 20)
    seen = struct.unpack(f"<{few}f", (orchard.folder / "seen").read_bytes())
    off = [one - other for one, other in zip(seen, solved, strict=True) if not math.isnan(other)]
    assert len(off) > few / 2
    assert abs(mean(off)) < 4 * stdev(off) / len(off) ** 0.5 + 0.02
    assert stdev(off) < 0.6


def works_backwards(orchard, course, learning):
    """Of places with three foods or more nothing is told: it is found from the last turn back, and is nearly what the solver says."""
    solved = orchard.answers()
    many = {number for number, one in enumerate(orchard.places) if sum(foods_of(course, one.s, animal) for animal in (0, 1)) >= 3}
    orchard.answer([math.nan if number in many else worth for number, worth in enumerate(solved)])
    orchard.run("beyond.bin", *learning, "--passes", 8, "--beyond", 4000, "--games", 0)
    said = orchard.said("beyond.bin")
    off = [said[number] - solved[number] for number in many if not math.isnan(solved[number])]
    assert len(off) > 200
    assert abs(mean(off)) < 0.1
    assert stdev(off) < 0.15


def test_what_cannot_be_used_is_refused(orchard):
    def refused(*options):
        command = [orchard.program, orchard.folder / "course", orchard.folder / "out", *options]
        found = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=orchard.folder)
        assert found.returncode == 2
        return found.stderr

    assert "another sheet" in refused("--questions", "questions", "--from", BOX / "warren-easy-points.bin")
    assert "cannot read" in refused("--questions", "questions", "--from", "nobody.bin")
    assert "somebody must play" in refused("--visit", 10)
    orchard.answer([1.0, 2.0])
    assert "not as many answers" in refused("--questions", "questions", "--answers", "answers")
