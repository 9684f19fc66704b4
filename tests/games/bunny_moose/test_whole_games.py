"""What holds in every game, whoever plays it."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.games.bunny_moose.reading import pool
from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.bunny_moose.state import Options
from hedgerow.testing.stroll import stroll

OPTIONS = st.one_of(
    st.builds(Options, edition=st.just("2009"), lines=st.sampled_from([4, 6, 8]), narrator=st.sampled_from(["table", "player"])),
    st.builds(
        Options,
        cards=st.sampled_from(["full", "first", "basic"]),
        lines=st.sampled_from([4, 6, 8]),
        poses=st.sampled_from(["live", "table"]),
        narrator=st.sampled_from(["table", "player"]),
    ),
)


@settings(max_examples=15, deadline=None)
@given(OPTIONS, st.integers(3, 6), st.integers(0, 10**6))
def test_cards_figures_and_rounds_stay_together(options, seats, seed):
    game = BunnyMoose(seats, options)
    tokens = game.terms.stack.tokens
    rounds = Counter()
    for stride in stroll(game, seed):
        before, after = stride.before.table, stride.after.table
        in_play = game.terms.stack.counts(after.advanced)
        # Every card is in exactly one place: unseen, on a pile, or used.
        assert all(0 <= left <= count for left, count in zip(after.unseen, in_play, strict=True))
        showing = Counter(filter(None, after.piles))
        assert all(left + showing[token] <= count for token, left, count in zip(tokens, after.unseen, in_play, strict=True))
        assert sum(pool(game.terms, after)) > 0
        # What lies on the piles was laid in this round, from the first pile on.
        assert sum(showing.values()) == min(after.laid, options.lines)
        everybody = [space for pair in after.trail.figures for space in pair]
        assert max(everybody) - min(everybody) < after.trail.length
        assert after.trail.rear <= min(everybody)
        assert max(everybody) < after.trail.rear + after.trail.length
        if before.phase != "score" and after.phase == "score":
            rounds[after.narrator] += 1
            assert [report.scored.seat for report in after.reports] == list(after.order)
    assert set(rounds.values()) == {after.rounds // seats}
    assert len(rounds) == seats
    assert game.outcome(stride.after).places == after.trail.ranks()
