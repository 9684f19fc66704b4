"""Was it fair? Records that are, and records that were tampered with."""

import pytest

from hedgerow.core import CHANCE, TABLE, Header, Match
from hedgerow.core.dealer import commitment, match_key
from hedgerow.core.kind import shelved
from hedgerow.core.notation import BadFile, file_of, read_file, write_file
from hedgerow.core.verify import verify
from tests.core.helpers import COUNTING, OTHER_SECRET, SECRET, tally_ho_match


@pytest.fixture(scope="module")
def record():
    return write_file(file_of(tally_ho_match(rounds="1")))


def verdict(text):
    return verify(read_file(text))


def lines_of(text):
    return text.split("\n")


def draw_lines(text):
    """The places of the draws in the list of lines."""
    return [number for number, line in enumerate(lines_of(text)) if "=" in line and ":" not in line]


def replaced(text, number, line):
    lines = lines_of(text)
    lines[number] = line
    return "\n".join(lines)


def test_a_fair_record(record):
    found = verdict(record)
    assert (found.word, found.draws, found.fault) == ("fair", 48, None)


def test_a_record_to_which_no_player_added_anything_says_so(record):
    assert verdict(record).why == ""
    assert "No player added anything" in verify(file_of(tally_ho_match(nonces={}))).why


def test_two_rounds():
    assert verdict(write_file(file_of(tally_ho_match()))).draws == 96


def test_comments_times_and_unknown_lines_change_nothing(record):
    header, moves = record.split("\n\n")
    noisy = "\n".join(f"{line} @{number} # so" for number, line in enumerate(moves.strip().split("\n")))
    assert verdict(f"# note\nevent: fair\n{header}\n\n# note\n{noisy}\n").word == "fair"


@pytest.mark.parametrize("which", [0, 7, 30])
def test_a_changed_draw_is_the_first_line_that_is_not_fair(record, which):
    number = draw_lines(record)[which]
    square, tile = lines_of(record)[number].split("=")
    other = "tree" if tile != "tree" else "duck"
    found = verdict(replaced(record, number, f"{square}={other} # ={tile}"))
    assert (found.word, found.draws) == ("not fair", which + 1)
    assert found.fault.line == number + 1
    assert f"{square}={tile}" in found.fault.why
    assert f"round 1 tile {square}" in found.fault.why
    assert found.fault.text[found.fault.start : found.fault.end] == f"{square}={other}"


def test_the_last_tile_cannot_be_changed_at_all(record):
    number = draw_lines(record)[-1]
    square, tile = lines_of(record)[number].split("=")
    other = "tree" if tile != "tree" else "duck"
    found = verdict(replaced(record, number, f"{square}={other}"))
    assert (found.word, found.fault.rule, found.fault.line) == ("not fair", "TH-2", number + 1)


def test_a_changed_move_that_is_legal_shows_where_it_stops_to_fit(record):
    """Another square is turned over: the draw behind it no longer belongs to it."""
    number = draw_lines(record)[0]
    found = verdict(replaced(record, number - 1, "f:g7"))
    assert (found.word, found.fault.line, found.fault.rule) == ("not fair", number + 1, "TH-6")


def test_an_illegal_move_is_not_fair(record):
    number = draw_lines(record)[3] + 1
    found = verdict(replaced(record, number, "d4-d5"))
    assert (found.word, found.fault.line) == ("not fair", number + 1)
    assert found.fault.rule.startswith("TH-")


def test_another_secret_is_not_the_promised_one(record):
    found = verdict(record.replace(SECRET, OTHER_SECRET))
    assert (found.word, found.draws) == ("not fair", 0)
    assert found.fault.text == f"secret: {OTHER_SECRET}"
    assert found.fault.line == lines_of(record).index(f"secret: {SECRET}") + 1


def test_another_secret_with_its_own_commitment_gives_other_draws(record):
    changed = record.replace(SECRET, OTHER_SECRET).replace(commitment(SECRET), commitment(OTHER_SECRET))
    assert verdict(changed).word == "not fair"


@pytest.mark.parametrize(
    ("old", "new"), [("nonce: 0=hare", "nonce: 0=harE"), ("nonce: 0=hare\n", ""), ("nonce: 1=hound", "nonce: 1=hound!")]
)
def test_another_nonce_gives_other_draws(record, old, new):
    assert old in record
    found = verdict(record.replace(old, new))
    assert found.word == "not fair"
    assert "=" in found.fault.text


def test_a_record_that_ends_early_is_fair_as_far_as_it_goes(record):
    lines = lines_of(record)
    for end in (draw_lines(record)[5], draw_lines(record)[5] + 1, lines.index("") + 1):
        found = verdict("\n".join(lines[:end]) + "\n")
        assert found.word == "fair"
        assert "not over" in found.why


@pytest.mark.parametrize("key", ["commitment", "secret"])
def test_without_a_promise_there_is_nothing_to_verify(record, key):
    text = "\n".join(line for line in lines_of(record) if not line.startswith(key))
    found = verdict(text)
    assert (found.word, found.draws, found.fault) == ("nothing to verify", 0, None)
    assert found.why


def test_a_record_written_by_hand_has_nothing_to_verify():
    assert verdict("game: tally-ho\n\nf:d3\nd3=fox\n").word == "nothing to verify"


@pytest.mark.parametrize("key", ["commitment", "secret"])
def test_but_it_must_be_playable(record, key):
    text = "\n".join(line for line in lines_of(record) if not line.startswith(key))
    number = draw_lines(text)[3] + 1
    with pytest.raises(BadFile) as caught:
        verdict(replaced(text, number, "d4-d5"))
    assert caught.value.line == number + 1


@pytest.mark.rule("CORE-6")
def test_a_take_back_is_fair_and_rolls_nothing_again():
    key = match_key(SECRET, {})
    match = Match(COUNTING, Header(game="counting", seats=2, commitment=commitment(SECRET), options={"length": "4"}))
    for token in ("say", "roll"):
        match.play(match.game.turn(match.state).must[0], token)
    match.play(TABLE, "back:1")
    match.play(1, "roll")
    match.settle(key)
    match.play(0, "say")
    match.play(TABLE, f"back:{len(match.entries) - 1}")
    match.play(0, "roll")
    match.settle(key)
    match.play(1, "say")
    match.reveal(SECRET)
    with shelved(COUNTING):
        found = verdict(write_file(file_of(match)))
        assert (found.word, found.draws) == ("fair", 2)
        # The wrong face is marked, also where the name of the actor stands before it.
        text = write_file(file_of(match))
        number = next(number for number, line in enumerate(lines_of(text)) if line.startswith("die"))
        other = "die1" if lines_of(text)[number] != "die1" else "die2"
        found = verdict(replaced(text, number, f"chance> {other}"))
        assert (found.word, found.fault.line, found.fault.start) == ("not fair", number + 1, len("chance> "))


def test_a_record_that_was_never_text_can_be_verified_too():
    match = tally_ho_match(rounds="1")
    assert verify(file_of(match)).word == "fair"
    index = next(index for index, entry in enumerate(match.entries) if entry.actor == CHANCE)
    match = Match.begin(match.header, match.entries[:index])
    due = match.game.chance(match.state)
    wrong = next(move for move, _ in due.odds if match.game.write(move) != tally_ho_match(rounds="1").entries[index].token)
    match.play(CHANCE, match.game.write(wrong))
    found = verify(file_of(match))
    assert (found.word, found.fault.text) == ("not fair", match.game.write(wrong))
