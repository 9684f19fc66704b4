"""A kind of game: what one game folder offers the house. And the shelf where the kinds are found by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import entry_points
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from hedgerow.core.data import Data
from hedgerow.core.game import Actor, AnyGame, Fact
from hedgerow.core.words import CORE, Message, Words

S_contra = TypeVar("S_contra", contravariant=True)
O = TypeVar("O", bound=Struct)  # noqa: E741  the options of a game


class Knowledge(Protocol[S_contra]):
    """What a game knows about good play, for the bots: a value for every position."""

    def value(self, s: S_contra, seat: Actor) -> float:
        """How good this position is for a seat, in the game's own points: higher is better, 0 is even."""


class Kind(Struct, Generic[O], frozen=True, kw_only=True):
    """Everything the house must know about a game, beside its rules."""

    name: str
    """As it stands in match files and addresses: `tally-ho`."""
    title: str
    """As people write it: Tally Ho!"""
    rules: str
    """What its rules are numbered with: `TH` for TH-1, TH-2, …"""
    seats: tuple[int, ...]
    """How many can play."""
    options: type[O]
    """A frozen struct with one field an option. A default never changes its meaning, so old records replay for ever."""
    build: Callable[..., AnyGame]
    """The rules for this number of seats and these options, and for the data of the match where the game takes any."""
    data: Mapping[str, Data] = {}
    """What a table may bring along instead of what is in the box, such as its own deck: by name."""
    personal: bool = False
    """Its moves tell something about those who made them, so a table may choose to forget them at the end."""
    together: bool = False
    """Everybody wins or loses together: nobody plays against anybody."""
    words: Words
    """Its messages in English; `messages/` beside it holds the other languages."""
    facts: Any = None
    """The union of all its facts, for clients in other languages."""
    tell: Callable[[Fact], Message]
    """What happened, as a message."""
    diagram: Callable[[Any, Any], str]
    """The view (public, private) as a picture in text, for terminals, records and playthroughs."""
    knowledge: Callable[[Any], Knowledge[Any]] | None = None
    """What its bots know, bound to one game; None where a value makes no sense."""
    bots: tuple[str, ...] = ()
    """The levels of the bots that it brings itself, from gentle to strong: its knowledge plays them. None: the house's play it."""


AnyKind: TypeAlias = Kind[Any]

_shelf: dict[str, AnyKind] = {}


def register(kind: AnyKind) -> AnyKind:
    """Put a kind on the shelf by hand: for tests, and for games that are not installed as a package."""
    _shelf[kind.name] = kind
    return kind


@contextmanager
def shelved(kind: AnyKind) -> Iterator[None]:
    """Have a kind on the shelf for a while, in front of another of its name: for tests."""
    before = dict(_shelf)
    _shelf[kind.name] = kind
    try:
        yield
    finally:
        _shelf.clear()
        _shelf.update(before)


def kinds() -> dict[str, AnyKind]:
    """Every kind by name: those registered by hand, and those that installed packages offer as `hedgerow.games`."""
    for entry in entry_points(group="hedgerow.games"):
        if entry.name not in _shelf:
            register(entry.load())
    return dict(sorted(_shelf.items()))


def find(name: str) -> AnyKind:
    """The kind of this name, or a refusal that lists what there is."""
    found = _shelf.get(name) or kinds().get(name)
    if found is None:
        raise CORE.illegal("CORE-8", name=name, games=", ".join(kinds()))
    return found


def option_texts(options: Struct) -> dict[str, str]:
    """Options as they stand in a header: every one of them, as text."""
    return {name: option_text(value) for name, value in msgspec.structs.asdict(options).items()}


def option_text(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def read_options(kind: Kind[O], texts: Mapping[str, str]) -> O:
    """Options from their texts; what is not given keeps its default. Refuses an unknown name and a value that does not fit."""
    fields = {field.name: field for field in msgspec.structs.fields(kind.options)}
    values: dict[str, object] = {}
    for name, text in texts.items():
        if name not in fields:
            known = ", ".join(fields) or "none"
            raise CORE.illegal("CORE-10", option=f"{name}={text}", why=f"{kind.title} knows the options {known}")
        try:
            values[name] = msgspec.convert(_spoken(text, fields[name].type), fields[name].type, strict=False)
        except msgspec.ValidationError as error:
            raise CORE.illegal("CORE-10", option=f"{name}={text}", why=f"it can be {allowed(fields[name].type)}") from error
    return kind.options(**values)


def allowed(kind: Any) -> str:
    """The values of an option in words."""
    info = msgspec.inspect.type_info(kind)
    match info:
        case msgspec.inspect.LiteralType(values):
            return " or ".join(map(str, values))
        case msgspec.inspect.BoolType():
            return "yes or no"
        case msgspec.inspect.IntType(ge=least, le=most) if least is not None and most is not None:
            return f"a whole number from {least} to {most}"
        case msgspec.inspect.IntType():
            return "a whole number"
    return "a text"


def _spoken(text: str, kind: object) -> str | bool:
    """People write yes and no; everything else is left to the type of the option."""
    return {"yes": True, "no": False}.get(text, text) if kind is bool else text


def bind(kind: Kind[O], seats: int, options: O | None = None, data: Mapping[str, str] | None = None, checked: bool = False) -> AnyGame:
    """The rules of a game for so many players, or a refusal that says how many can play, or what is wrong with the data.

    Data of a match in the house are checked: they were when they came in, and looking through a big pack again takes long."""
    if seats not in kind.seats:
        raise CORE.illegal("CORE-9", title=kind.title, seats=spoken_counts(kind.seats), count=seats)
    for name, text in (data or {}).items():
        if name not in kind.data:
            known = " or ".join(kind.data) or "nothing of its own"
            raise CORE.illegal("CORE-11", name=name, why=f"a table of {kind.title} can bring {known}")
        if not checked and (mistakes := kind.data[name].check(text)):
            raise CORE.illegal("CORE-11", name=name, why=mistakes[0].words)
    chosen = kind.options() if options is None else options
    return kind.build(seats, chosen, data) if data else kind.build(seats, chosen)


def spoken_counts(counts: Iterable[int]) -> str:
    """Numbers of players in words: `2`, `3 to 6`, `1 or 2`."""
    known = sorted(counts)
    if len(known) > 2 and known == list(range(known[0], known[-1] + 1)):
        return f"{known[0]} to {known[-1]}"
    return " or ".join(map(str, known))
