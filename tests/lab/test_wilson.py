"""The interval of Wilson, against values from the literature."""

import pytest

from hedgerow.lab.wilson import wilson


@pytest.mark.parametrize(
    ("score", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_known_values(score, trials, low, high):
    """The last three are the examples of Newcombe (1998)."""
    assert wilson(score, trials) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_nothing_tried_nothing_known():
    assert wilson(0, 0) == (0.0, 1.0)


def test_more_trials_make_it_narrower():
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
