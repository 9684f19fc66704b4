"""A list that only grows. Its twin may grow apart from it, and yet nothing is copied: what both have is shared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


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
        return self._items[range(self._length)[index]]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Growing | list) else NotImplemented

    def __repr__(self) -> str:
        return f"Growing({list(self)})"
