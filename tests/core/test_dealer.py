"""Fair draws: the sums of `docs/notation.md`, done again with nothing but hashlib and hmac."""

import hashlib
import hmac
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.core import CHANCE, Chance
from hedgerow.core import dealer as house
from hedgerow.core.dealer import commitment, deal, draw_number, match_key, new_secret, settle
from tests.core.helpers import OTHER_SECRET, SECRET, counting

KEY = bytes(range(32))


def sums(key: bytes, name: str, total: int) -> int:
    """As the page describes it, in its own order of words."""
    bits = 0
    while 2**bits < total:
        bits += 1
    attempt = 0
    while True:
        text = name + (f"#{attempt}" if attempt else "")
        digest = hmac.new(key, text.encode("utf-8"), hashlib.sha256).digest()
        first = "".join(f"{byte:08b}" for byte in digest)[:bits]
        if int(first or "0", 2) < total:
            return int(first or "0", 2)
        attempt += 1


@pytest.mark.parametrize(
    ("secret", "expected"),
    [
        ("00" * 32, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"),  # SHA-256 of 32 zero bytes, a known vector
        ("ff" * 32, hashlib.sha256(b"\xff" * 32).hexdigest()),
    ],
)
def test_the_commitment_is_the_sha_256_of_the_secret(secret, expected):
    assert commitment(secret) == expected


def test_the_key_is_an_hmac_over_the_nonces_by_seat():
    secret = bytes.fromhex(SECRET)
    assert match_key(SECRET, {}) == hmac.new(secret, b"", hashlib.sha256).digest()
    lines = "0=hare\n2=Löwe = lion\n10=x\n".encode()
    assert match_key(SECRET, {10: "x", 2: "Löwe = lion", 0: "hare"}) == hmac.new(secret, lines, hashlib.sha256).digest()


def test_fixed_numbers():
    """Written down once, so that no change of the dealer can go unnoticed: old records must verify for ever."""
    key = match_key(SECRET, {0: "hare", 1: "hound"})
    names = ["round 1 tile d3", "round 1 tile d5", "round 2 tile d3"]
    assert [draw_number(key, name, 192) for name in names] == [sums(key, name, 192) for name in names] == FIXED


FIXED = [40, 186, 120]


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(1, 5000))
def test_every_number_is_what_the_page_says(key, name, total):
    number = draw_number(key, name, total)
    assert number == sums(key, name, total)
    assert 0 <= number < total


@pytest.mark.parametrize("total", [1, 2, 3, 4, 5, 7, 8, 9, 33, 64, 100, 192, 255, 256])
def test_no_bias_every_pattern_of_bits_stands_for_one_number_or_is_thrown_away(total, monkeypatch):
    """All patterns that the first bits can show: each number below the total comes from exactly one, the others ask again."""
    bits = (total - 1).bit_length()
    found = Counter()
    for pattern in range(2**bits):
        asked = []

        def digest(key, text, kind, pattern=pattern, asked=asked):
            asked.append(text)
            first = pattern if len(asked) == 1 else 0
            rest = 2 ** (256 - bits) - 1  # the bits behind must not matter
            return ((first << (256 - bits)) | rest).to_bytes(32, "big") if bits else b"\xff" * 32

        monkeypatch.setattr(house.hmac, "digest", digest)
        number = draw_number(KEY, "draw", total)
        if len(asked) == 1:
            assert number == pattern
            found[number] += 1
        else:
            assert pattern >= total
            assert asked == [b"draw", b"draw#1"]
    assert found == Counter(range(total))


@pytest.mark.parametrize("total", [3, 5, 6, 12, 48])
def test_and_the_numbers_are_spread_evenly(total):
    """Chi-square over 6000 draws; the bound is far outside of what chance does (p < 1e-6), and the draws never change."""
    tries = 6000
    found = Counter(draw_number(KEY, f"draw {n}", total) for n in range(tries))
    expected = tries / total
    chi_square = sum((found[number] - expected) ** 2 / expected for number in range(total))
    assert set(found) == set(range(total))
    assert chi_square < total - 1 + 6 * (2 * (total - 1)) ** 0.5 + 12


def test_rejected_draws_try_again_under_a_new_name():
    """With 129 numbers nearly half of the patterns are thrown away; whoever is thrown away is not mapped to a favourite."""
    again = [n for n in range(200) if hmac.new(KEY, f"d{n}".encode(), hashlib.sha256).digest()[0] >= 129]
    assert len(again) > 60
    for n in again:
        assert draw_number(KEY, f"d{n}", 129) == sums(KEY, f"d{n}", 129)


@pytest.mark.parametrize("total", [0, -1])
def test_there_must_be_something_to_draw_from(total):
    with pytest.raises(ValueError, match="draw"):
        draw_number(KEY, "nothing", total)


def test_one_outcome_needs_no_luck():
    assert draw_number(KEY, "certain", 1) == 0
    assert deal(KEY, Chance("certain", [("it", 7)])) == "it"


def test_weights_share_the_numbers_in_order(monkeypatch):
    chance = Chance("die", [("a", 1), ("b", 3), ("c", 2)])
    dealt = []
    for number in range(6):
        monkeypatch.setattr(house, "draw_number", lambda key, name, total, number=number: number)
        dealt.append(deal(KEY, chance))
    assert "".join(dealt) == "abbbcc"


def test_the_weights_are_the_odds():
    found = Counter(deal(KEY, Chance(f"die {n}", [("rare", 1), ("common", 4)])) for n in range(5000))
    assert abs(found["rare"] - 1000) < 6 * (5000 * 0.2 * 0.8) ** 0.5


def test_a_draw_hangs_on_its_name_and_on_nothing_else():
    odds = [(n, 1) for n in range(1000)]
    assert deal(KEY, Chance("tile d3", odds)) == deal(KEY, Chance("tile d3", list(odds)))
    assert len({deal(KEY, Chance(f"tile {n}", odds)) for n in range(20)}) > 15


def test_each_nonce_and_the_secret_change_everything():
    keys = [
        match_key(SECRET, {}),
        match_key(SECRET, {0: ""}),
        match_key(SECRET, {0: "hare"}),
        match_key(SECRET, {1: "hare"}),
        match_key(SECRET, {0: "hare", 1: "hound"}),
        match_key(SECRET, {0: "hound", 1: "hare"}),
        match_key(OTHER_SECRET, {0: "hare", 1: "hound"}),
    ]
    draws = [tuple(draw_number(key, f"draw {n}", 192) for n in range(8)) for key in keys]
    assert len(set(keys)) == len(set(draws)) == len(keys)


def test_secrets_are_fresh_and_long():
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in secrets)


def test_settling_lets_chance_act_until_somebody_else_can():
    match = counting("roll")
    s, drawn = settle(match.game, match.state, KEY)
    assert len(drawn) == 1
    assert drawn == [deal(KEY, match.game.chance(match.state))]
    assert match.game.turn(s).must == (1,)
    assert s.done[-1] == (CHANCE, drawn[0])
    assert settle(match.game, s, KEY) == (s, [])
