"""The command line as a person uses it: what it prints, how it ends, and that it never shows a traceback."""

import json
from random import Random

import pytest

from hedgerow.cli import main
from hedgerow.commands import play as play_command
from hedgerow.core import Header, Match
from hedgerow.core.dealer import commitment, match_key
from hedgerow.core.notation import file_of, read_file, write_file
from hedgerow.games.fox_and_rabbit.sheet import box_sheet

BEGINNING = """\
game: tally-ho
seats: 2
option: rounds=1
name: 0=Ada

f:d3
d3=fox
f:c3
c3=duck
d3xc3
f:e3
e3=bear
"""
SECRET = "5e" * 32


@pytest.fixture
def beginning(tmp_path):
    path = tmp_path / "game.match"
    path.write_text(BEGINNING)
    return path


def played_match(seed=1):
    """A whole match with honest draws and its secret in the record."""
    match = Match.begin(
        Header(game="tally-ho", seats=2, options={"rounds": "1"}, commitment=commitment(SECRET), nonces={0: "hare", 1: "hound"})
    )
    key, random = match_key(SECRET, match.header.nonces), Random(seed)
    while match.game.outcome(match.state) is None:
        seat = match.game.turn(match.state).must[0]
        match.play(seat, match.game.write(random.choice(match.game.moves(match.state, seat))))
        match.settle(key)
    match.reveal(SECRET)
    return match


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "whole.match"
    path.write_text(write_file(file_of(played_match())))
    return path


def test_replay_tells_the_game_in_words_with_boards(beginning, capsys):
    assert main(["replay", str(beginning)]) == 0
    told = capsys.readouterr().out
    assert "Ada took the duck on c3 with the fox from d3: 2 points." in told
    assert " 3 | ##  ##  F   ·   B   ##  ##  | 3" in told
    assert "the match is not over" in told


def test_replay_prints_one_json_object(beginning, record, capsys):
    assert main(["replay", str(beginning), "--json"]) == 0
    early = json.loads(capsys.readouterr().out)
    assert (early["game"], early["over"], early["scores"], early["places"]) == ("tally-ho", False, [2, 0], None)
    assert early["moves"] == ["f:d3", "d3=fox", "f:c3", "c3=duck", "d3xc3", "f:e3", "e3=bear"]
    assert main(["replay", str(record), "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["over"]
    assert sorted(whole["places"]) in ([1, 2], [1, 1])


def test_an_illegal_line_is_shown_with_its_rule_and_a_caret(beginning, capsys):
    beginning.write_text(BEGINNING + "e3-e5   # too far\n")
    assert main(["replay", str(beginning)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{beginning}:13: TH-12: A bear goes one square a turn.\ne3-e5   # too far\n^^^^^\n"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "CORE-7"),
        ("game: chess\n\n", "CORE-8"),
        ("game: tally-ho\nseats: 3\n\n", "CORE-9"),
        ("game: tally-ho\noption: rounds=9\n\n", "CORE-10"),
        ("game: tally-ho\noption: speed=9\n\n", "CORE-10"),
        ("game: tally-ho\nf:d3\n", "CORE-7"),
        ("game: tally-ho\n\nz9-a1\n", "CORE-3"),
        ("game: tally-ho\n\n1> f:d3\n", "CORE-1"),
        ("game: tally-ho\n\n7> f:d3\n", "CORE-5"),
        ("game: tally-ho\n\nfox> f:d3\n", "CORE-5"),
        ("game: tally-ho\n\nf:d3 @soon\n", "CORE-7"),
        ("game: tally-ho\n\nf:d3\nd3=fox\ntable> back:0\n", "CORE-6"),
    ],
)
def test_a_bad_file_ends_with_status_2_and_a_rule(text, rule, tmp_path, capsys):
    path = tmp_path / "bad.match"
    path.write_text(text)
    for command in ("replay", "verify", "review"):
        assert main([command, str(path)]) == 2
        said = capsys.readouterr().err
        assert f": {rule}: " in said
        assert "^" in said
        assert "Traceback" not in said


def test_what_is_no_text_or_not_there_is_said_in_a_line(tmp_path, capsys):
    assert main(["replay", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    (tmp_path / "binary").write_bytes(b"game: tally-ho\n\xff\xfe")
    assert main(["verify", str(tmp_path / "binary")]) == 2
    assert "binary:2: CORE-7" in capsys.readouterr().err


def test_verify_says_fair(record, capsys):
    assert main(["verify", str(record)]) == 0
    assert capsys.readouterr().out.startswith("fair: all 48 draws")


def test_verify_shows_the_first_line_that_is_not_fair(record, capsys):
    lines = record.read_text().splitlines()
    first = next(index for index, line in enumerate(lines) if "=" in line and ":" not in line)
    other = "tree" if not lines[first].endswith("tree") else "duck"
    lines[first] = f"{lines[first].partition('=')[0]}={other}"
    record.write_text("\n".join(lines) + "\n")
    assert main(["verify", str(record)]) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"not fair: line {first + 1}.")
    assert f"{lines[first]}\n^" in said


def test_verify_says_when_there_is_nothing_to_verify(beginning, capsys):
    assert main(["verify", str(beginning)]) == 0
    assert capsys.readouterr().out.startswith("nothing to verify")


def test_games_lists_the_options(capsys):
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert "tally-ho: Tally Ho! for 2 players" in told
    assert "guard=8" in told


class Person:
    """Types into the terminal: first a few questions and mistakes, then the first legal move each time."""

    def __init__(self, monkeypatch, typed):
        self.typed = list(typed)
        begin = play_command.Sitting.__init__

        def remember(sitting, *args):
            self.sitting = sitting
            begin(sitting, *args)

        monkeypatch.setattr(play_command.Sitting, "__init__", remember)
        monkeypatch.setattr("builtins.input", self.type)

    def type(self, prompt):
        if self.typed:
            return self.typed.pop(0)
        match = self.sitting.match
        if match.game.outcome(match.state):
            return ""
        return match.game.write(next(iter(match.game.moves(match.state, self.sitting.seat))))


def test_play_a_whole_game_in_the_terminal_and_keep_a_fair_record(tmp_path, monkeypatch, capsys):
    path = tmp_path / "mine.match"
    Person(monkeypatch, ["help", "moves", "board", "rule TH-12", "rules", "rule TH-99", "back", "f:d4", "nonsense", "save"])
    options = ["--bot", "random", "--option", "rounds=1", "--name", "Ada", "--save", str(path)]
    assert main(["play", "tally-ho", *options]) == 0
    told = capsys.readouterr().out
    assert "There is no tile on d4 to turn over. (TH-5" in told
    assert "“nonsense” is not a move" in told
    assert "There is no rule TH-99" in told
    assert "TH-12  " in told
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("fair: all 48 draws")
    assert ("name", "0=Ada") in read_file(path.read_text()).header


def test_play_a_whole_game_with_friends_who_keep_their_secrets(tmp_path, monkeypatch, capsys):
    """The clock moves when nobody is left to wait for, and what a bot has locked is not printed before the reveal."""
    path = tmp_path / "friends.match"
    Person(monkeypatch, ["moves"])
    assert main(["play", "thats-a-question", "--option", "takebacks=official", "--save", str(path)]) == 0
    told = capsys.readouterr().out
    assert "You play against the friend bot." in told
    bots = [line for line in told.splitlines() if line.endswith("locks.") or "locked" in line]
    assert bots
    assert not any(line.startswith(("A: ", "B: ")) and "You" not in line for line in bots)
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("fair: all ")
    names = dict(pair.split("=") for word, pair in read_file(path.read_text()).header if word == "name")
    assert len(set(names.values())) == 3


@pytest.mark.parametrize(("seats", "company"), [([], "You play alone."), (["--seats", "2"], "You play with the random bot.")])
def test_play_together_or_alone(seats, company, tmp_path, monkeypatch, capsys):
    path = tmp_path / "fox.match"
    Person(monkeypatch, ["moves", "first:rabbit", "back", "rule FR-5"])
    assert main(["play", "fox-and-rabbit", "--bot", "random", *seats, "--save", str(path)]) == 0
    told = capsys.readouterr().out
    assert company in told
    sheet = box_sheet("standard")
    assert all(" ".join(trail.cells) in told for side in sheet.sides for trail in side.trails), "what is printed on the sheet"
    assert "against" not in told
    assert main(["verify", str(path)]) == 0
    assert main(["review", str(path)]) == 0
    assert "At the end: " in capsys.readouterr().out


def test_play_in_real_time_is_for_browsers(capsys):
    assert main(["play", "bunny-moose"]) == 2
    assert "is played in real time" in capsys.readouterr().err


def test_games_lists_the_bots(capsys):
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert "thats-a-question: That's a Question! for 3 to 6 players; bots: random, greedy, friend\n" in told
    assert "bots: random, greedy, easy, normal, sharp\n" in told


def test_play_ends_calmly(monkeypatch, capsys):
    Person(monkeypatch, ["quit"])
    assert main(["play", "tally-ho"]) == 0

    def closed(prompt):
        raise EOFError

    monkeypatch.setattr("builtins.input", closed)
    assert main(["play", "tally-ho"]) == 0
    assert "Goodbye" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["chess"],
        ["tally-ho", "--bot", "crow"],
        ["tally-ho", "--seat", "5"],
        ["tally-ho", "--seats", "3"],
        ["thats-a-question", "--bot", "cub"],
        ["tally-ho", "--option", "rounds"],
    ],
)
def test_play_says_what_is_wrong(wrong, capsys):
    assert main(["play", *wrong]) == 2
    said = capsys.readouterr().err
    assert said.strip()
    assert "Traceback" not in said
