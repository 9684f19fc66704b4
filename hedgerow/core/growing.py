"""A list and a dictionary that only grow. A twin may grow apart from them, and yet little is copied: what both have is shared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

FEW = 32
"""So many keys of its own a dictionary copies for its twin; more of them are shared from then on."""


class Growing(Sequence[T]):
    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        """Shared with twins: what stands behind the first `_length` belongs to another."""
        self._length = len(self._items)

    def twin(self) -> Growing[T]:
        twin: Growing[T] = object.__new__(Growing)
        twin._items, twin._length = self._items, self._length
        return twin

    def append(self, item: T) -> None:
        if len(self._items) > self._length:  # the other one has grown already, so the ways part here
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return self._items[: self._length][index]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else index + self._length]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Growing | list) else NotImplemented

    def __repr__(self) -> str:
        return f"Growing({list(self)})"


class GrowingDict(Generic[K, V]):
    __slots__ = ("_new", "_shared")

    def __init__(self) -> None:
        self._shared: dict[K, V] = {}
        """What twins have too: never changed, only replaced."""
        self._new: dict[K, V] = {}

    def twin(self) -> GrowingDict[K, V]:
        if len(self._new) > FEW:
            self._shared, self._new = {**self._shared, **self._new}, {}
        twin: GrowingDict[K, V] = object.__new__(GrowingDict)
        twin._shared, twin._new = self._shared, self._new.copy()
        return twin

    def get(self, key: K) -> V | None:
        return self._new[key] if key in self._new else self._shared.get(key)

    def __contains__(self, key: K) -> bool:
        return key in self._new or key in self._shared

    def __setitem__(self, key: K, value: V) -> None:
        self._new[key] = value

    def _all(self) -> dict[K, V]:
        return {**self._shared, **self._new}

    def __eq__(self, other: object) -> bool:
        return self._all() == other._all() if isinstance(other, GrowingDict) else NotImplemented

    def __repr__(self) -> str:
        return f"GrowingDict({self._all()})"
