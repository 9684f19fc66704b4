"""A list and a dictionary that only grow, beside plain ones that do the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hedgerow.core.growing import FEW, Growing, GrowingDict


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=40))
def test_twins_grow_apart_and_none_sees_what_another_has(plan):
    grown, plain = [Growing("ab")], [list("ab")]
    for number, (which, twins) in enumerate(plan):
        which %= len(grown)
        if twins:
            grown.append(grown[which].twin())
            plain.append([*plain[which]])
        else:
            grown[which].append(number)
            plain[which].append(number)
    assert [list(one) for one in grown] == plain
    assert [len(one) for one in grown] == [len(one) for one in plain]
    assert [one[-1] for one in grown] == [one[-1] for one in plain]
    assert [one[1:] for one in grown] == [one[1:] for one in plain]
    assert all((one == other) == (list(one) == list(other)) for one in grown for other in grown)


def test_what_another_has_cannot_be_reached():
    one = Growing([1])
    one.twin().append(2)
    assert one[-1] == 1
    for index in (1, -2):
        try:
            one[index]
        except IndexError:
            continue
        raise AssertionError(index)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, FEW + 1)), max_size=20))
def test_twins_of_a_dictionary_grow_apart_too(plan):
    grown, plain = [GrowingDict()], [{}]
    for number, (which, news) in enumerate(plan):
        which %= len(grown)
        grown.append(grown[which].twin())
        plain.append({**plain[which]})
        for key in range(news):
            grown[which][key % 7, number] = plain[which][key % 7, number] = key
            grown[which][key] = plain[which][key] = number
    keys = {key for one in plain for key in one} | {"unknown"}
    for one, other in zip(grown, plain, strict=True):
        assert {key: one.get(key) for key in keys} == {key: other.get(key) for key in keys}
        assert {key for key in keys if key in one} == other.keys()
    pairs = [*zip(grown, plain, strict=True)]
    assert all((one == other) == (mine == theirs) for one, mine in pairs for other, theirs in pairs)
