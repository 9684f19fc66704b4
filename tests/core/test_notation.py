"""The match file: what is read is what was written, and what is wrong is shown where it is wrong."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hedgerow.core import CHANCE, CLOCK, TABLE, Match
from hedgerow.core.kind import shelved
from hedgerow.core.match import Entry, Header
from hedgerow.core.notation import (
    ONCE,
    BadFile,
    Line,
    MatchFile,
    file_of,
    header_of,
    open_file,
    read_file,
    replay_file,
    step_file,
    write_file,
)
from tests.core.helpers import COUNTING, SECRET, counting, tally_ho_match

CANONICAL = """\
# A quarrel in the wood
game: tally-ho
seats: 2
option: rounds=1
event: autumn fair, second day
name: 0=Ada
name: 1=Bo = the = fox
commitment: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925
nonce: 1=hare # and hound

# they begin
f:d3 # carefully
chance> d3=fox @12
1> f:c3 @8200 # 8.2 seconds

c3=duck
#
table> pause
d3xc3
"""


@pytest.fixture(autouse=True)
def _counting_on_the_shelf():
    with shelved(COUNTING):
        yield


def file_with(*lines, header=("game: tally-ho",)):
    return "\n".join([*header, "", *lines]) + "\n"


def bad(text, read=replay_file):
    with pytest.raises(BadFile) as caught:
        read(read_file(text))
    return caught.value


def marked(fault):
    """What the carets stand under."""
    text, carets = fault.pointed().split("\n")
    assert text == fault.text
    assert set(carets.strip()) == {"^"}
    start = len(carets) - len(carets.strip())
    assert (start, len(carets)) == (fault.start, fault.end)
    return text[start : len(carets)]


class TestRoundTrip:
    def test_a_file_is_written_as_it_was_read(self):
        assert write_file(read_file(CANONICAL)) == CANONICAL
        assert write_file(replace(read_file(CANONICAL))) == CANONICAL

    @pytest.mark.parametrize("text", ["game: tally-ho", "\ufeffgame: tally-ho \r\n\r\n\r\n  f:d3 #x", "game: tally-ho\n\n\n# the end\n\n"])
    def test_to_the_letter_even_where_it_is_untidy(self, text):
        assert write_file(read_file(text)) == text

    def test_and_means_what_it_says(self):
        file = read_file(CANONICAL)
        assert file.header[0] == ("#", "A quarrel in the wood")
        assert ("event", "autumn fair, second day") in file.header
        assert file.lines == (
            Line(comment="they begin"),
            Line(token="f:d3", comment="carefully"),
            Line(CHANCE, "d3=fox", 12),
            Line(1, "f:c3", 8200, "8.2 seconds"),
            Line(),
            Line(token="c3=duck"),
            Line(comment=""),
            Line(TABLE, "pause"),
            Line(token="d3xc3"),
        )
        assert header_of(file) == Header(
            game="tally-ho",
            seats=2,
            options={"rounds": "1"},
            names={0: "Ada", 1: "Bo = the = fox"},
            commitment="66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
            nonces={1: "hare # and hound"},
        )
        match = replay_file(file)
        assert match.entries[2] == Entry(1, "f:c3", 8200)
        assert match.game.scores(match.state) == (2, 0)

    def test_blanks_do_not_matter(self):
        header = "game:   tally-ho\n  seats : 2\t\n#note\n \t\n"
        lines = "\t0>\tf:d3\t@7\t#  hi \n  d3=fox#x\n1>f:c3@9#y\n chance  >  c3=duck  \n   # alone\n"
        untidy = header + lines
        tidy = "game: tally-ho\nseats: 2\n# note\n\n0> f:d3 @7 # hi\nd3=fox # x\n1> f:c3 @9 # y\nchance> c3=duck\n# alone\n"
        assert write_file(read_file(untidy)) == untidy
        assert write_file(replace(read_file(untidy))) == tidy
        assert read_file(untidy) == read_file(tidy)

    @pytest.mark.parametrize("ending", ["\r\n", "\r"])
    def test_nor_do_the_ends_of_lines(self, ending):
        assert read_file(CANONICAL.replace("\n", ending)) == read_file(CANONICAL)
        assert read_file("\ufeff" + CANONICAL) == read_file(CANONICAL)
        assert read_file(CANONICAL.removesuffix("\n")) == read_file(CANONICAL)

    @pytest.mark.parametrize("odd", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
    def test_only_ends_of_lines_end_a_line(self, odd):
        """Other signs that some count as a new line are part of the text, so that line numbers are those of an editor."""
        text = CANONICAL.replace("carefully", f"care{odd}fully").replace("Ada", f"A{odd}da").replace("autumn", f"au{odd}tumn")
        assert write_file(replace(read_file(text))) == text

    @pytest.mark.parametrize("text", ["game: tally-ho\n", "game: tally-ho", "game: tally-ho\n\n", "game: tally-ho\n\nf:d3"])
    def test_a_file_may_end_anywhere(self, text):
        match = replay_file(read_file(text))
        assert match.game.outcome(match.state) is None

    text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=12).map(str.strip)
    token = st.text(st.characters(exclude_categories=["Cs", "Zs", "Zl", "Zp", "Cc"], exclude_characters="#>@"), min_size=1, max_size=8)
    key = st.from_regex(r"[a-z][a-z-]{0,8}", fullmatch=True).filter(lambda key: key not in ONCE)
    entry = st.builds(
        Line,
        actor=st.none() | st.integers(0, 12) | st.sampled_from([CHANCE, CLOCK, TABLE]),
        token=token,
        at=st.none() | st.integers(0, 10**12),
        comment=st.none() | text,
    )
    note = st.builds(Line, comment=st.none() | text)

    @given(
        header=st.lists(st.tuples(st.just("#"), text) | st.tuples(key, text), max_size=5),
        lines=st.lists(entry | note, max_size=8),
    )
    def test_whatever_a_file_holds(self, header, lines):
        # A blank last line is no line: an editor ends every file with one.
        file = MatchFile((("game", "tally-ho"), *header), tuple(lines))
        written = write_file(file)
        assert read_file(written) == file
        assert write_file(read_file(written)) == written

    @pytest.mark.parametrize("options", [{}, {"rounds": "1", "exits": "open"}])
    def test_the_record_of_a_match(self, options):
        match = tally_ho_match(**options)
        written = write_file(file_of(match))
        again = replay_file(read_file(written))
        assert (again.header, again.entries, again.state) == (match.header, match.entries, match.state)
        assert write_file(file_of(again)) == written

    def test_a_record_names_the_actor_only_where_several_could_act(self):
        match = counting("all", "1>say", "all", "0>roll", f"{CHANCE}>die2")
        match.play(TABLE, "pause", 5)
        written = write_file(file_of(match))
        assert written.split("\n\n")[1] == "all\n1> say\nall\n0> roll\ndie2\ntable> pause @5\n"
        assert replay_file(read_file(written)).entries == match.entries

    def test_a_record_with_a_take_back(self):
        match = counting("say", "say")
        match.play(TABLE, "back:1")
        match.play(1, "wait")
        again = replay_file(read_file(write_file(file_of(match))))
        assert (again.entries, again.state) == (match.entries, match.state)

    def test_the_header_of_a_record_is_complete(self):
        match = Match(COUNTING, Header(game="counting", seats=3, names={2: "Cy", 0: "Ada"}, nonces={1: ""}, commitment="ab" * 32))
        assert write_file(file_of(match)) == (
            f"game: counting\nseats: 3\noption: length=6\noption: loud=yes\nname: 0=Ada\nname: 2=Cy\ncommitment: {'ab' * 32}\nnonce: 1=\n\n"
        )


class TestBadHeaders:
    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize("text", ["", "\n", "seats: 2\n\n", "# only a note\n\n"])
    def test_the_game_must_be_named(self, text):
        fault = bad(text)
        assert (fault.rule, fault.line) == ("CORE-7", 1)
        fault.pointed()

    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize("line", ["hello", "Seats: 2", "seats 2", "seats:2", ": 2", "f:d3", "0> f:d3"])
    def test_a_header_line_is_key_and_value(self, line):
        fault = bad(f"game: tally-ho\n# note\n{line}\n\n")
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-7", 3, line)

    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize("line", ["game: tally-ho", "seats: 2", f"secret: {'0' * 64}", f"commitment: {'0' * 64}", "daily: 2026-05-14"])
    def test_some_keys_stand_only_once(self, line):
        fault = bad(f"{line}\nevent: x\n{line}\n\n")
        assert (fault.rule, fault.line, fault.text) == ("CORE-7", 3, line)
        assert "second time" in fault.why

    @pytest.mark.rule("CORE-8")
    def test_an_unknown_game(self):
        fault = bad("# note\ngame:  chess \nseats: 2\n\n")
        assert (fault.rule, fault.line, marked(fault).strip()) == ("CORE-8", 2, "chess")

    @pytest.mark.rule("CORE-9")
    def test_a_number_of_players_that_does_not_fit(self):
        fault = bad("game: tally-ho\nseats: 3\n\n")
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-9", 2, "3")

    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize("seats", ["two", "-2", "2.0", "²", "9" * 5000])
    def test_a_number_of_players_that_is_none(self, seats):
        fault = bad(f"game: tally-ho\nseats: {seats}\n\n")
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-7", 2, seats)

    @pytest.mark.rule("CORE-7")
    def test_the_number_of_players_may_be_left_out_only_where_it_is_clear(self):
        assert replay_file(read_file("game: tally-ho\n\n")).game.seats == 2
        fault = bad("game: counting\n\n")
        assert fault.rule == "CORE-7"
        assert "seats" in fault.why

    @pytest.mark.rule("CORE-10")
    @pytest.mark.parametrize("line", ["option: gard=3", "option: guard=x", "option: guard = x", "option:  guard =-1", "option: exits="])
    def test_options_that_do_not_fit(self, line):
        """The line before looks much the same; the fault is not there."""
        fault = bad(f"game: tally-ho\nevent: guard=x gard=3\noption: rounds=1\n{line}\noption: shuttling=own\n\n")
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-10", 4, line.removeprefix("option:").strip())

    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize("key", ["option", "name", "nonce"])
    def test_pairs_are_written_with_an_equals_sign(self, key):
        fault = bad(f"game: tally-ho\n{key}: guard\n\n")
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-7", 2, "guard")

    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ("option: guard=3", "option: guard=3"),
            ("option: guard=3", "option: guard = 4"),
            ("name: 1=Al", "name: 1=Al"),
            ("nonce: 0=x", "nonce: 0=y"),
        ],
    )
    def test_pairs_stand_only_once(self, first, second):
        fault = bad(f"game: tally-ho\n{first}\n{second}\n\n")
        assert (fault.rule, fault.line, fault.text) == ("CORE-7", 3, second)
        assert "second time" in fault.why

    @pytest.mark.rule("CORE-7")
    def test_a_seat_has_one_number(self):
        fault = bad("game: tally-ho\nname: 1=Al\nname: 01=Bo\n\n")
        assert (fault.rule, fault.line) == ("CORE-7", 3)

    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize("line", ["name: 2=Al", "name: 7 = Al", "nonce: x=Al", "name: -1=Al", "nonce: =Al", f"name: {'9' * 5000}=Al"])
    def test_seats_are_counted_from_0(self, line):
        fault = bad(f"game: tally-ho\nname: 0=2=Al\n{line}\n\n")
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-7", 3, line.partition(": ")[2])

    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize("key", ["secret", "commitment"])
    @pytest.mark.parametrize("value", ["abc", "0" * 63, "0" * 65, "g" * 64, "A" * 64])
    def test_secret_and_commitment_are_64_hexadecimal_digits(self, key, value):
        fault = bad(f"game: tally-ho\n{key}: {value}\n\n")
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-7", 2, value)

    @pytest.mark.rule("CORE-7")
    @pytest.mark.parametrize("value", ["today", "2026-5-14", "14.05.2026", "2026-05-14T00:00", "２０２６-05-14"])
    def test_a_day_is_written_with_eight_digits(self, value):
        fault = bad(f"game: tally-ho\ndaily: {value}\n\n")
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-7", 2, value)


class TestBadLines:
    @pytest.mark.parametrize(
        ("line", "rule", "mark"),
        [
            pytest.param("f:d3 f:d4", "CORE-7", "f:d4", marks=pytest.mark.rule("CORE-7")),
            ("0> f:d3 now", "CORE-7", "now"),
            ("0> 1> f:d3", "CORE-7", "> f:d3"),
            ("f:d3 @soon", "CORE-7", "@soon"),
            ("f:d3 @-5 # x", "CORE-7", "@-5"),
            ("f:d3 @1.5", "CORE-7", "@1.5"),
            ("f:d3 @ # x", "CORE-7", "@"),
            ("f:d3 @²", "CORE-7", "@²"),
            (f"f:d3 @{'9' * 5000}", "CORE-7", f"@{'9' * 5000}"),
            ("f:d3 @15 @16", "CORE-7", None),
            ("@15 f:d3", "CORE-7", None),
            ("@15", "CORE-7", "@15"),
            ("0>", "CORE-7", "0>"),
            ("0> # x", "CORE-7", None),
            pytest.param("bob> f:d3", "CORE-5", "bob", marks=pytest.mark.rule("CORE-5")),
            ("  -1 > f:d3", "CORE-5", "-1"),
            ("watcher> f:d3", "CORE-5", "watcher"),
            ("2> f:d3", "CORE-5", "2"),
            (f"{'9' * 5000}> f:d3", "CORE-5", "9" * 5000),
            (" 1> f:d3", "CORE-1", "1"),
            ("chance> f:d3", "CORE-1", "chance"),
            ("clock > f:d3", "CORE-1", "clock"),
            pytest.param("hello # x", "CORE-3", "hello", marks=pytest.mark.rule("CORE-3")),
            ("0>  f:d9 @5", "CORE-3", "f:d9"),
            ("\t0>\tf:d4", "TH-5", "f:d4"),
            ("d4-d5", "TH-7", "d4-d5"),
            ("--  # I pass", "TH-26", "--"),
            pytest.param("table> back:x", "CORE-6", "back:x", marks=pytest.mark.rule("CORE-6")),
            ("table> back:5", "CORE-6", "back:5"),
            (f"table> back:{'9' * 5000}", "CORE-6", f"back:{'9' * 5000}"),
        ],
        ids=lambda value: str(value)[:20],
    )
    def test_each_kind_of_bad_line(self, line, rule, mark):
        fault = bad(file_with("# note", "", "table> pause", line, "f:a1", "nonsense"))
        assert (fault.rule, fault.line, fault.text) == (rule, 6, line)
        under = marked(fault)
        if mark is not None:
            assert under.rstrip() == mark

    @pytest.mark.rule("CORE-3")
    def test_the_caret_stands_under_the_move_and_not_under_what_looks_like_it(self):
        fault = bad(file_with("say", "1> 1 # 1", header=("game: counting", "seats: 2")))
        assert (fault.rule, fault.start, fault.end) == ("CORE-3", 3, 4)

    @pytest.mark.rule("CORE-4")
    def test_where_several_could_act_the_line_must_say_who(self):
        fault = bad(file_with("all", "say # who?", header=("game: counting", "seats: 2")))
        assert (fault.rule, fault.line, marked(fault)) == ("CORE-4", 4 + 1, "say")
        assert "0, 1" in fault.why

    @pytest.mark.rule("CORE-2")
    @pytest.mark.parametrize("line", ["say", "0> say", "clock> tick"])
    def test_nothing_follows_the_end(self, line):
        fault = bad(file_with("say", "say", line, header=("game: counting", "seats: 2", "option: length=2")))
        assert (fault.rule, fault.line) == ("CORE-2", 7)

    @pytest.mark.rule("CORE-5")
    def test_who_could_be_meant_is_said(self):
        assert "0, 1, chance, clock, table" in bad(file_with("2> f:d3")).why

    def test_a_forgotten_reveal_is_named_for_what_it_is(self):
        fault = bad(file_with("f:d3", "f:c3"))
        assert (fault.rule, fault.line, marked(fault)) == ("TH-6", 4, "f:c3")

    def test_what_was_good_before_the_fault_has_been_played(self):
        file = read_file(file_with("f:d3", "d3=fox", "f:d3"))
        match = open_file(file)
        with pytest.raises(BadFile):
            list(step_file(match, file))
        assert [entry.token for entry in match.entries] == ["f:d3", "d3=fox"]

    def test_tabs_keep_the_caret_in_its_place(self):
        fault = bad(file_with("\t\tf:d4"))
        assert fault.pointed() == "\t\tf:d4\n\t\t^^^^"

    def test_a_file_that_was_never_text_is_refused_just_the_same(self):
        """A record that is played without being written and read again still says which move it was."""
        file = MatchFile((("game", "tally-ho"),), (Line(token="f:d3"), Line(token="f:c3")))
        with pytest.raises(BadFile) as caught:
            replay_file(file)
        assert (caught.value.rule, caught.value.text) == ("TH-6", "f:c3")
        with pytest.raises(BadFile) as caught:
            replay_file(MatchFile((("game", "tally-ho"), ("option", "guard=x")), ()))
        assert (caught.value.rule, marked(caught.value)) == ("CORE-10", "guard=x")


class TestAnyText:
    """Whatever is thrown at it: a match, or a BadFile that can be shown."""

    LINE = st.one_of(
        st.text(max_size=20),
        st.from_regex(r"[a-z]{0,6}:? ?[0-9a-z=]{0,6}", fullmatch=True),
        st.from_regex(r"([0-9a-z-]{0,3}>)? ?(f:[a-h][0-8]|[a-h][1-8][-x=][a-hnesw][1-8]?|--|back:\d)? ?(@\d*)? ?(#.*)?", fullmatch=True),
    )

    @settings(suppress_health_check=[HealthCheck.too_slow], max_examples=200)
    @given(st.lists(LINE, max_size=5), st.lists(LINE, max_size=8))
    def test_no_traceback(self, header, lines):
        fault = None
        try:
            replay_file(read_file("\n".join(["game: tally-ho", *header, "", *lines])))
        except BadFile as bad_file:
            fault = bad_file
        if fault:
            assert fault.line >= 1
            assert 0 <= fault.start < fault.end
            assert fault.rule
            assert "^" in fault.pointed()


def test_nonces_survive_the_record():
    match = tally_ho_match(nonces={0: "a = b # c @7", 1: "Ünï çode"}, rounds="1")
    again = replay_file(read_file(write_file(file_of(match))))
    assert again.header.nonces == match.header.nonces
    assert again.header.secret == SECRET
