"""The trail: figures that run along it, and the far end that is laid in front again."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Cause: TypeAlias = Literal["own", "bet", "lifted", "caught-up"]
"""Why a figure moved: its player's pose, the narrator's bet, the end of the trail went away under it, it was last."""
Figures: TypeAlias = tuple[int, int]
"""Where a player's rabbit and moose stand."""

FIGURES: Final = ("rabbit", "moose")
START: Final = 5
"""BM-2: everybody starts on the fifth space from the rear."""


class Step(Struct, frozen=True):
    """A figure went from one space to another."""

    seat: int
    figure: int
    """0 is the rabbit, 1 the moose."""
    start: int
    end: int
    cause: Cause


class Trail(Struct, frozen=True):
    """Where everybody stands. Spaces are counted on for ever; the trail lies from `rear` on."""

    length: int
    rear: int
    figures: tuple[Figures, ...]

    def step(self, seat: int, figure: int, spaces: int, cause: Cause) -> tuple[Trail, tuple[Step, ...]]:
        """Move one figure, and tell everything that moves with it."""
        if spaces == 0:
            return self, ()
        start = self.figures[seat][figure]
        return self._ahead(seat, figure, start + spaces, cause) if spaces > 0 else self._back(seat, figure, start + spaces, cause)

    def _ahead(self, seat: int, figure: int, end: int, cause: Cause) -> tuple[Trail, tuple[Step, ...]]:
        """BM-33: who runs off the front has spaces from the rear laid in front; who stood on those is lifted to the last one left."""
        figures = placed(self.figures, seat, figure, end)
        step = Step(seat, figure, self.figures[seat][figure], end, cause)
        rear = end - self.length + 1
        if rear <= self.rear:
            return Trail(self.length, self.rear, figures), (step,)
        lifted = [
            Step(who, which, space, rear, "lifted") for who, pair in enumerate(figures) for which, space in enumerate(pair) if space < rear
        ]
        on_the_trail = tuple((max(rabbit, rear), max(moose, rear)) for rabbit, moose in figures)
        return Trail(self.length, rear, on_the_trail), (step, *lifted)

    def _back(self, seat: int, figure: int, end: int, cause: Cause) -> tuple[Trail, tuple[Step, ...]]:
        """BM-34: spaces are taken from the front for whoever goes back beyond the rear, but never from under a figure."""
        others = [space for who, pair in enumerate(self.figures) for which, space in enumerate(pair) if which != figure or who != seat]
        end = max(end, max(others) - self.length + 1)
        start = self.figures[seat][figure]
        if end >= start:
            return self, ()
        return Trail(self.length, min(self.rear, end), placed(self.figures, seat, figure, end)), (Step(seat, figure, start, end, cause),)

    def catch_up(self) -> tuple[Trail, tuple[Step, ...]]:
        """BM-32: the last rabbits and the last moose are found at the same moment; then each of them moves one space ahead."""
        last = [
            (seat, figure)
            for figure in (0, 1)
            for seat, pair in enumerate(self.figures)
            if pair[figure] == min(other[figure] for other in self.figures)
        ]
        trail, steps = self, list[Step]()
        for seat, figure in last:
            trail, moved = trail.step(seat, figure, 1, "caught-up")
            steps += moved
        return trail, tuple(steps)

    def ranks(self) -> tuple[int, ...]:
        """BM-37: the rear figure decides, then the front one; equals share a place, and the next is left out."""
        keys = [(min(pair), max(pair)) for pair in self.figures]
        return tuple(1 + sum(other > key for other in keys) for key in keys)


def new_trail(length: int, seats: int) -> Trail:
    return Trail(length, 1, ((START, START),) * seats)


def placed(figures: tuple[Figures, ...], seat: int, figure: int, space: int) -> tuple[Figures, ...]:
    """The same figures, one of them elsewhere."""
    rabbit, moose = figures[seat]
    pair = (space, moose) if figure == 0 else (rabbit, space)
    return (*figures[:seat], pair, *figures[seat + 1 :])
