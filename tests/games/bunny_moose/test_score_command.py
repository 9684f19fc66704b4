"""`hedgerow score`: the result on the last line, the reasons before it, and a caret where notation goes wrong."""

from argparse import ArgumentParser

import pytest

from hedgerow.commands import score
from hedgerow.commands.common import Stop
from hedgerow.core import Illegal


def run(line, capsys):
    parser = ArgumentParser()
    score.add_arguments(parser)
    assert score.run(parser.parse_args(line.split())) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.rule("BM-29", "BM-31")
@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("bunny-moose --edition 2014 --pose Awu/Acd+t LA:wu+2 rabbitx2", "rabbit +4"),
        ("bunny-moose --edition 2009 --pose Awu/Acd+t LA:wu+2 rabbitx2", "rabbit +4"),
        ("bunny-moose --pose Awu/Acd moose+2 moose-2", "moose 0"),
        ("bunny-moose --pose Awu/- LA:wu+2 rev", "bush -1"),
        ("bunny-moose --pose -/- LA:wu+2", "bush -1"),
        ("bunny-moose --pose -/Awu+t LA:wu+2", "bush -1"),
        ("bunny-moose LA:wu+2 BA:?d-1 --pose Awu/Acd", "moose +1"),
        ("bunny-moose --pose Ets/Esf LE:ts+2 rev hunter", "rabbit -2"),
        ("bunny-moose --pose Ets/Esf+t rabbit+2 LE:ts+1 --option cards=basic", "rabbit +3"),
        ("bunny-moose --pose Ets/Esf+t rabbit+2 tongue+1 --option tongue=cards", "rabbit +3"),
    ],
)
def test_the_last_line_is_the_animal_and_the_spaces(line, result, capsys):
    assert run(line, capsys) == [result]
    assert run(line + " --explain", capsys)[-1] == result


@pytest.mark.rule("BM-29")
def test_card_by_card(capsys):
    line = "bunny-moose --pose Awu/Awd+t LA:wu+2 BA:w?-1 rabbitx2 moosex2 tongue+2 rev hunter LE:ts+1 --explain"
    assert run(line, capsys) == [
        "LA:wu+2   +2",
        "BA:w?-1   -1 twice",
        "rabbitx2  x2",
        "moosex2   -",
        "tongue+2  +2",
        "rev       reverses",
        "hunter    -",
        "LE:ts+1   -",
        "+2 x2 reversed = -4",
        "rabbit -4",
    ]


def test_a_bush_and_a_zero_are_explained_too(capsys):
    assert run("bunny-moose --pose Awu/Ets LA:wu+2 --explain", capsys)[-2:] == [
        "this is a bush: no card applies, and both figures go back",
        "bush -1",
    ]
    assert run("bunny-moose --pose Awu/Awu rev moosex2 --explain", capsys)[-2:] == ["0 x2 reversed = 0", "moose 0"]


@pytest.mark.rule("CORE-3")
@pytest.mark.parametrize(
    ("line", "token", "at"),
    [
        ("bunny-moose --pose Awu/Axu LA:wu+2", "Awu/Axu", 5),
        ("bunny-moose --pose -/Q LA:wu+2", "-/Q", 2),
        ("bunny-moose --pose Awu/Awu LA:wu+2 LA:wx+2", "LA:wx+2", 4),
        ("bunny-moose --pose Awu/Awu moosex3", "moosex3", 5),
    ],
)
def test_bad_notation_gets_a_caret_and_status_2(line, token, at, capsys):
    with pytest.raises(Stop) as caught:
        run(line, capsys)
    assert caught.value.status == 2
    _, shown, caret = str(caught.value).splitlines()
    assert shown == token
    assert caret == " " * at + "^"


def test_options_that_do_not_fit_are_refused(capsys):
    with pytest.raises(Stop, match="NAME=VALUE"):
        run("bunny-moose --pose Awu/Awu rev --option tongue", capsys)
    with pytest.raises(Illegal, match="2009"):
        run("bunny-moose --edition 2009 --pose Awu/Awu rev --option cards=basic", capsys)


@pytest.mark.parametrize(
    "line",
    ["tally-ho --pose Awu/Awu rev", "bunny-moose rev", "bunny-moose --pose Awu/Awu", "bunny-moose --edition 2011 --pose Awu/Awu rev"],
)
def test_usage_errors_end_with_status_2(line, capsys):
    with pytest.raises(SystemExit) as caught:
        run(line, capsys)
    assert caught.value.code == 2
