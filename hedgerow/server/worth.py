"""What a pose of Bunny Moose is worth: for practice, and while real hands are entered. The numbers are those of `hedgerow score`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from hedgerow.core import Unreadable
from hedgerow.games.bunny_moose.bots import changes
from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.knowledge import results, richest_poses
from hedgerow.games.bunny_moose.poses import Animal, Tongue, read_pose
from hedgerow.games.bunny_moose.scoring import score
from hedgerow.server.http import answer, read_json
from hedgerow.server.problems import Problem


class WorthWish(Struct, frozen=True):
    """What is this pose worth on these cards?"""

    pose: str
    cards: Annotated[list[str], Meta(max_length=8)]
    tongue: Tongue = "species"
    best: bool = False
    """What would be best, too."""


class Worth(Struct, frozen=True, kw_only=True):
    animal: Animal
    times: list[int]
    """How often the pose matches each card."""
    points: int
    """Before doubling and reversal."""
    doubled: int
    reversed: bool
    spaces: int
    best: str | None
    """A pose than which none makes more spaces: of those, the nearest to this one."""
    best_spaces: int | None


async def tell(request: Request) -> Response:
    return answer(worth(await read_json(request, WorthWish)))


def worth(wish: WorthWish) -> Worth:
    try:
        pose, cards = read_pose(wish.pose), [read_card(token) for token in wish.cards]
    except Unreadable as error:
        raise Problem("malformed", f"{error.token}: {error.why}.") from error
    told = asdict(score(pose, cards, wish.tongue)) | {"best": None, "best_spaces": None}
    if wish.best:
        found = results(tuple(wish.cards), wish.tongue)
        told["best"] = min(richest_poses(found), key=lambda other: changes(wish.pose, other))
        told["best_spaces"] = max(spaces for _, spaces in found)
    told["times"] = list(told["times"])
    return Worth(**told)
