"""How much one address or one socket may ask for: token buckets, and a count of who is connected."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

Clock = Callable[[], float]

MANY = 10_000
"""So many addresses are remembered before those that have been quiet are forgotten."""


class Bucket:
    """Holds up to `burst` tokens, and fills by `rate` a second. Each thing that is asked for takes one out."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.tokens = burst
        self.filled = clock()

    def take(self) -> bool:
        """Is there a token? Then it is gone."""
        self._fill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def full(self) -> bool:
        self._fill()
        return self.tokens >= self.burst

    def _fill(self) -> None:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self.buckets) >= MANY:
            self._forget_the_quiet()
        if address not in self.buckets:
            self.buckets[address] = Bucket(self.rate, self.burst, self.clock)
        return self.buckets[address].take()

    def _forget_the_quiet(self) -> None:
        """A full bucket is the same as a new one. If nobody is quiet, all start anew: memory counts more."""
        self.buckets = {address: bucket for address, bucket in self.buckets.items() if not bucket.full}
        if len(self.buckets) >= MANY:
            self.buckets.clear()


class Crowd:
    """How many are connected, in all and from each address."""

    def __init__(self) -> None:
        self.by_address: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self.by_address.total()

    def come(self, address: str) -> None:
        self.by_address[address] += 1

    def leave(self, address: str) -> None:
        self.by_address[address] -= 1
        if self.by_address[address] <= 0:
            del self.by_address[address]
