"""What the documents show is what happens: their examples run, their commands exist."""

import re
from pathlib import Path

import pytest

from hedgerow.cli import main
from hedgerow.core.notation import read_file, replay_file
from hedgerow.games.tally_ho import KIND

ROOT = Path(__file__).parent.parent


def blocks(page, language=""):
    return re.findall(rf"^ *```{language}\n(.*?)^ *```", (ROOT / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_match_file_in_the_notation_page_replays():
    example = blocks("docs/notation.md")[0]
    assert replay_file(read_file(example)).game.scores(replay_file(read_file(example)).state) == (2, 0)


def test_the_refusal_in_the_notation_page_is_what_the_command_prints(tmp_path, monkeypatch, capsys):
    shown = next(block for block in blocks("docs/notation.md") if "^^^" in block)
    number, text = int(shown.split(":")[1]), shown.splitlines()[1]
    monkeypatch.chdir(tmp_path)
    lines = ["game: tally-ho", "option: rounds=1", "", "f:c3", "c3=bear", "f:g7", "g7=tree"]
    lines += [""] * (number - 1 - len(lines)) + [text]
    Path("game.match").write_text("\n".join(lines) + "\n")
    assert main(["replay", "game.match"]) == 2
    assert capsys.readouterr().err == shown


def test_the_kit_is_used_as_the_guide_shows():
    example = blocks("docs/add-a-game.md", "python")[0]
    names = {"KIND": KIND}
    exec("\n".join(line[3:] for line in example.splitlines()), names)
    names["test_conforms"](next(iter(names["CHECKS"])), names["TRIALS"][0])
    assert names["TRIALS"][0].kind is KIND


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_command_exists(page):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"make ([a-z-]+)", (ROOT / page).read_text("utf-8")))
    assert named
    assert named <= targets


def test_the_readme_opens_with_its_two_commands():
    commands = re.findall(r"^make [a-z]+", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert commands[:2] == ["make play", "make test"]


@pytest.mark.parametrize("page", sorted(path.relative_to(ROOT) for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]))
def test_links_between_documents_lead_somewhere(page):
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text):
        if not target.startswith("http"):
            assert ((ROOT / page).parent / target).exists(), f"{page} links to {target}"
