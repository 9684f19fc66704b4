"""Imagined worlds follow the true odds, measured by calibration: it needs no knowledge of the game.

In a random match, at a position chosen beforehand, one viewer imagines a few worlds. If they are as likely as the rules
make them, nobody could pick out the true one: whatever is true of some of the worlds must be true of the real one in
its fair share of cases. So the kit counts a great many features (a leaf of the state has this value, two leaves are
equal, each also over all places of a list together; and how large a number is), over many matches, and compares the
truth with the mean of all the worlds.
Random play is uniform, which is just what `imagine` is to assume about what others chose in secret.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, TypeAlias

import msgspec

from hedgerow.core import Actor, AnyGame
from hedgerow.core.game import encoded
from hedgerow.testing.fault import Finding
from hedgerow.testing.stroll import is_settled, stroll
from hedgerow.testing.trial import Trial

WORLDS = 4
"""So many worlds are imagined from one view."""
FALSE_ALARMS = 0.001
"""How likely a healthy game may fail, over all its features together."""
ENOUGH = 8.0
"""A feature counts when its variance has grown to so many times the square of its widest spread: below, the normal curve
does not fit."""

Leaf: TypeAlias = str | int | float | bool | None
Feature: TypeAlias = tuple[str, str, str]
"""A path, a verb, and a value or another path."""


class Measure:
    """How much of a feature the truth had, how much was to be expected, and the variance of that."""

    __slots__ = ("expected", "spread", "true", "variance")

    def __init__(self) -> None:
        self.true = self.expected = self.variance = self.spread = 0.0

    def add(self, amounts: list[float]) -> None:
        """One view: the truth comes first. Each of the worlds was equally likely to be the true one."""
        mean = sum(amounts) / len(amounts)
        self.true += amounts[0]
        self.expected += mean
        self.variance += sum([(amount - mean) ** 2 for amount in amounts]) / len(amounts)
        self.spread = max(self.spread, max(amounts) - min(amounts))

    @property
    def is_enough(self) -> bool:
        return self.variance >= ENOUGH * self.spread**2 > 0

    @property
    def surprise(self) -> float:
        """How many standard deviations the truth is away."""
        return abs(self.true - self.expected) / sqrt(self.variance)


def imagined_worlds_follow_the_odds(trial: Trial) -> Iterator[Finding]:
    """The truth has every feature as often as the imagined worlds say."""
    if not _hides_something(trial):
        return
    measures: dict[Feature, Measure] = {}
    for worlds in _views_imagined(trial):
        _compare(worlds, measures)
    measured = {feature: measure for feature, measure in measures.items() if measure.is_enough}
    if measured:
        feature, measure = max(measured.items(), key=lambda item: item[1].surprise)
        limit = -NormalDist().inv_cdf(FALSE_ALARMS / (2 * len(measured)))
        if measure.surprise > limit:
            what = f"“{' '.join(feature)}” came to {measure.true:g} in truth, where imagine made it {measure.expected:.1f}"
            yield Finding(f"{trial}, {trial.worlds} views", f"{what}, {measure.surprise:.1f} standard deviations away (limit {limit:.1f})")


def _hides_something(trial: Trial) -> bool:
    """Whether any view of the sample leaves anything open. Where none does, there are no odds to follow."""
    game = trial.game
    for position in trial.some_settled(300):
        for viewer in trial.viewers:
            s = position.state
            if game.imagine(game.public(s), game.private(s, viewer), viewer, Random(position.number)) != s:
                return True
    return False


def _views_imagined(trial: Trial) -> Iterator[list[Any]]:
    """From one view of each match: the true position, then the imagined ones.

    Where to look is chosen before the match begins. Chosen by the match's length it would tell something about its
    future, and so about what is hidden now.
    """
    usual = 1 + sum(position.settled for position in trial.positions) // len(trial.plays)
    for seed in range(trial.worlds):
        rng = Random(f"view {seed}")
        s = _settled_position(trial, seed, rng.randrange(usual))
        viewer = rng.choice(trial.viewers)
        if s is not None:
            yield [s, *_imagine(trial.game, s, viewer, rng)]


def _settled_position(trial: Trial, seed: int, number: int) -> Any | None:
    """So many settled positions into a random match; None where it is over sooner."""
    strides = islice(stroll(trial.game, trial.matches + seed), trial.limit)
    settled = (stride.after for stride in strides if is_settled(trial.game, stride.after))
    return next(islice(settled, number, None), None)


def _imagine(game: AnyGame, s: Any, viewer: Actor, rng: Random) -> Iterator[Any]:
    public, private = game.public(s), game.private(s, viewer)
    return (game.imagine(public, private, viewer, rng) for _ in range(WORLDS))


def _compare(worlds: list[Any], measures: dict[Feature, Measure]) -> None:
    """Add one view to the measures."""
    leaves = [_leaves(msgspec.json.decode(encoded(world)), "", {}) for world in worlds]
    texts = [{path: repr(leaf) for path, leaf in world.items()} for world in leaves]
    settled = set.intersection(*(set(world.items()) for world in texts))
    open_paths = [path for path in dict.fromkeys(chain.from_iterable(texts)) if (path, texts[0].get(path)) not in settled]
    features = [_features(*world, open_paths) for world in zip(leaves, texts, strict=True)]
    for feature in dict.fromkeys(chain.from_iterable(features)):
        amounts = [world.get(feature, 0.0) for world in features]
        if len(set(amounts)) > 1:
            measures.setdefault(feature, Measure()).add(amounts)


def _leaves(value: Any, path: str, found: dict[str, Leaf]) -> dict[str, Leaf]:
    """Every leaf of a value by its path, and the length of every list."""
    if isinstance(value, dict):
        for key, part in value.items():
            _leaves(part, f"{path}.{key}" if path else key, found)
    elif isinstance(value, list):
        found[f"{path}.length"] = len(value)
        for index, part in enumerate(value):
            _leaves(part, f"{path}.{index}", found)
    else:
        found[path] = value
    return found


def _features(leaves: dict[str, Leaf], texts: dict[str, str], open_paths: list[str]) -> dict[Feature, float]:
    """What can be counted in one world, as far as it hangs on paths that the view leaves open."""
    alike: dict[str, list[str]] = {}
    for path, text in texts.items():
        alike.setdefault(text, []).append(path)
    features: defaultdict[Feature, float] = defaultdict(float)
    for path in open_paths:
        if path in leaves:
            leaf, text, anywhere = leaves[path], texts[path], _anywhere(path)
            features[path, "is", text] = 1
            features[anywhere, "is", text] += 1
            if isinstance(leaf, int | float):
                features[path, "measures", ""] = leaf
            for other in alike[text]:
                if other != path:
                    features[(path, "equals", other) if path < other else (other, "equals", path)] = 1
                    features[anywhere, "equals", _anywhere(other)] += 1
    return features


@lru_cache(maxsize=1 << 14)
def _anywhere(path: str) -> str:
    """A path with all places of a list taken together."""
    return ".".join("*" if part.isdecimal() else part for part in path.split("."))
