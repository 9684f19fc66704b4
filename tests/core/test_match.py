"""A match is its log: folding, names, take-backs."""

import pytest
from msgspec.structs import replace

from hedgerow.core import CHANCE, CLOCK, TABLE, Entry, Header, Illegal, Match, Words
from hedgerow.core.dealer import match_key
from hedgerow.core.kind import shelved
from hedgerow.testing import BEAT, SEALED
from tests.core.helpers import COUNTING, OTHER_SECRET, SECRET, counting, tally_ho_match


def refuse(match, token, why="", rule="CORE-6", actor=TABLE):
    entries, state = list(match.entries), match.state
    with pytest.raises(Illegal) as caught:
        match.play(actor, token)
    assert caught.value.rule == rule
    assert why in caught.value.why
    assert (match.entries, match.state) == (entries, state)


def test_the_position_is_a_fold_over_the_entries():
    match = tally_ho_match(rounds="1")
    again = Match.begin(match.header, match.entries)
    assert again.state == match.state
    assert again.states == match.states
    assert len(match.states) == len(match.entries) + 1
    assert match.game.outcome(again.state) is not None


def test_the_header_holds_every_option():
    match = Match.begin(Header(game="tally-ho", seats=2, options={"guard": "3"}))
    assert match.header.options == {"rounds": "2", "guard": "3", "shuttling": "any", "exits": "final"}


def test_names_are_those_of_the_header_or_plain():
    match = Match.begin(Header(game="tally-ho", seats=2, names={1: "Bo"}))
    assert match.names == ["Player 1", "Bo"]


def test_an_entry_keeps_its_time_and_its_client():
    match = counting()
    match.play(0, "say", 1500, "c7")
    assert match.entries == [Entry(0, "say", 1500, "c7")]


def test_a_refused_entry_leaves_everything_as_it_was():
    match = counting("say")
    refuse(match, "say", rule="CORE-1", actor=0)
    refuse(match, "tick", rule="CT-1", actor=1)


@pytest.mark.rule("CORE-3")
def test_a_token_that_names_no_move_is_refused():
    refuse(counting(), "shout", "nobody says that", rule="CORE-3", actor=0)
    refuse(Match.begin(Header(game="tally-ho", seats=2)), "f:h9", "h9", rule="CORE-3", actor=0)


def test_chance_is_settled_and_written_down():
    match = counting("roll")
    key = match_key(SECRET, {})
    drawn = match.settle(key, at=20)
    assert [entry.actor for entry in drawn] == [CHANCE]
    assert match.entries[-1] is drawn[0]
    assert drawn[0].at == 20
    assert match.settle(key) == []


def test_the_secret_joins_only_when_the_match_is_over():
    match = counting("say", length="2")
    with pytest.raises(ValueError, match="secret"):
        match.reveal(SECRET)
    assert match.header.secret == ""
    match.play(1, "say")
    match.reveal(SECRET)
    assert match.header.secret == SECRET


def test_entries_of_the_table_leave_the_position_alone():
    match = counting("say")
    before = match.state
    match.play(TABLE, "pause")
    match.play(TABLE, "seat:1=bot")
    assert match.state == before
    assert [entry.token for entry in match.entries] == ["say", "pause", "seat:1=bot"]
    match.play(1, "say")


class TestTakeBacks:
    @pytest.mark.rule("CORE-6")
    def test_everything_is_as_it_was_after_that_entry(self):
        match = counting("say", "say", "say")
        after_one = match.states[1]
        match.play(TABLE, "back:1")
        assert match.state == after_one
        assert [entry.token for entry in match.entries] == ["say", "say", "say", "back:1"]
        match.play(1, "wait")
        assert match.state.done == ((0, "say"), (1, "wait"))

    @pytest.mark.rule("CORE-6")
    def test_back_to_the_start(self):
        match = counting("say", "say")
        match.play(TABLE, "back:0")
        assert match.state == match.game.start()
        match.play(0, "say")

    @pytest.mark.rule("CORE-6")
    def test_a_take_back_can_itself_be_taken_back(self):
        match = counting("say", "say")
        match.play(TABLE, "back:1")
        match.play(TABLE, "back:2")
        assert match.state == match.states[2]

    @pytest.mark.rule("CORE-6")
    def test_after_the_end_too(self):
        match = counting("say", "say", length="2")
        match.play(TABLE, "back:1")
        assert match.game.outcome(match.state) is None

    @pytest.mark.rule("CORE-6")
    @pytest.mark.parametrize("to", ["2", "3", "99", "9" * 5000])
    def test_not_to_where_it_already_stands_or_beyond(self, to):
        refuse(counting("say", "say"), f"back:{to}")

    @pytest.mark.rule("CORE-6")
    @pytest.mark.parametrize("token", ["back:", "back:x", "back:-1", "back:1.0", "back:²", "back: 1"])
    def test_it_names_an_entry(self, token):
        refuse(counting("say", "say"), token, "back:7")

    @pytest.mark.rule("CORE-6")
    def test_not_past_a_draw(self):
        match = counting("say", "roll", "die2", "say")
        refuse(match, "back:0", "entry 3")
        refuse(match, "back:2", "entry 3")
        match.play(TABLE, "back:3")

    @pytest.mark.rule("CORE-6")
    def test_a_draw_that_has_not_fallen_yet_does_not_matter(self):
        match = counting("say", "roll")
        match.play(TABLE, "back:1")
        match.play(1, "say")

    @pytest.mark.rule("CORE-6")
    def test_not_past_the_clock(self):
        match = counting("wait", f"{CLOCK}>tick", "say")
        refuse(match, "back:0", "entry 2")
        refuse(match, "back:1", "entry 2")
        match.play(TABLE, "back:2")

    @pytest.mark.rule("CORE-6")
    def test_not_past_what_was_not_told_to_all(self):
        match = counting("say", "whisper", "say")
        refuse(match, "back:0", "entry 2")
        refuse(match, "back:1", "entry 2")
        match.play(TABLE, "back:2")

    @pytest.mark.rule("CORE-6")
    def test_entries_of_the_table_do_not_stand_in_the_way(self):
        match = counting("say")
        match.play(TABLE, "pause")
        match.play(1, "say")
        match.play(TABLE, "back:1")
        assert match.state == match.states[1]

    @pytest.mark.rule("CORE-6")
    def test_no_way_round_through_an_older_take_back(self):
        """Back before a draw stays forbidden, however many take-backs are stacked."""
        match = counting("say", "say")
        match.play(TABLE, "back:1")
        match.play(1, "roll")
        match.play(CHANCE, "die1")
        refuse(match, "back:2", "entry 5")
        refuse(match, "back:3", "entry 5")
        refuse(match, "back:4", "entry 5")

    @pytest.mark.rule("CORE-6")
    def test_a_taken_back_roll_falls_the_same_way_again(self):
        key = match_key(SECRET, {})
        straight = counting("say", "roll")
        detour = counting("say", "roll")
        detour.play(TABLE, "back:1")
        detour.play(1, "say")
        detour.play(TABLE, "back:1")
        detour.play(1, "roll")
        assert straight.settle(key)[0].token == detour.settle(key)[0].token

    @pytest.mark.rule("CORE-6")
    def test_in_tally_ho_moves_can_be_taken_back_and_flips_that_were_seen_cannot(self):
        match = Match.begin(Header(game="tally-ho", seats=2))
        for token in ("f:d3", "d3=fox", "f:c3", "c3=duck"):
            match.play(match.game.turn(match.state).actors[0], token)
        match.play(0, "d3xc3")
        refuse(match, "back:3", "entry 4 (c3=duck)")
        match.play(TABLE, "back:4")
        match.play(0, "d3-d4")

    @pytest.mark.rule("CORE-6")
    def test_in_sealed_a_secret_choice_cannot_be_taken_back(self):
        with shelved(SEALED):
            match = Match.begin(Header(game="sealed", seats=2))
            match.settle(match_key(SECRET, {}))
            match.play(0, match.game.write(next(iter(match.game.moves(match.state, 0)))))
            number = len(match.entries)
            refuse(match, f"back:{number - 1}", f"entry {number}")

    @pytest.mark.rule("CORE-6")
    def test_in_beat_poses_can_until_the_clock_moves(self):
        with shelved(BEAT):
            match = Match.begin(Header(game="beat", seats=2))
            pose = match.game.write(next(iter(match.game.moves(match.state, 1))))
            match.play(1, pose)
            match.play(TABLE, "back:0")
            match.play(1, pose)
            match.play(CLOCK, match.game.write(next(iter(match.game.moves(match.state, CLOCK)))))
            refuse(match, "back:2")


@pytest.mark.parametrize(
    ("moves", "token", "english", "german", "czech"),
    [
        (["say"], "back:x", "such as back:7.", "etwa back:7.", "třeba back:7."),
        (["say"], "back:9", "there is no entry 9 to go back to.", "Einen Eintrag 9, zu dem es", "zápis 9, ke kterému"),
        (["roll", "die2"], "back:0", "entry 2 (die2) was chance", "Eintrag 2 (die2) kam vom Zufall", "zápis 2 (die2) je od"),
        (["whisper"], "back:0", "entry 1 told the players", "Eintrag 1 hat nicht allen", "zápis 1 neřekl všem"),
    ],
)
@pytest.mark.rule("CORE-6")
def test_why_nothing_is_taken_back_is_told_in_every_language(moves, token, english, german, czech):
    with pytest.raises(Illegal) as caught:
        counting(*moves).play(TABLE, token)
    said = [Words.load("hedgerow.core", language).say(caught.value.message) for language in ("en", "de", "cs")]
    assert said[0] == caught.value.why
    begins = ("This take-back is not possible: ", "Dieser Zug lässt sich nicht zurücknehmen: ", "Tento tah se nedá vrátit: ")
    for text, begin, reason in zip(said, begins, (english, german, czech), strict=True):
        assert text.startswith(begin)
        assert reason in text


@pytest.mark.parametrize("text", ["two\nlines", "back\rfeed", " blank before", "blank behind ", "\tx"])
@pytest.mark.parametrize("field", ["names", "nonces"])
@pytest.mark.rule("CORE-7")
def test_names_and_nonces_that_a_record_could_not_hold_are_refused(field, text):
    """A match file has one line for each, without blanks around it. A nonce that came back changed would make a fair match look unfair."""
    header = replace(Header(game="counting", seats=2), **{field: {0: text}})
    with pytest.raises(Illegal) as caught:
        Match(COUNTING, header)
    assert caught.value.rule == "CORE-7"


def test_other_secrets_deal_another_match():
    one, other = tally_ho_match(rounds="1"), tally_ho_match(OTHER_SECRET, rounds="1")
    assert [entry.token for entry in one.entries] != [entry.token for entry in other.entries]
