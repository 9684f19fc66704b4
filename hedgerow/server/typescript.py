"""The wire's types for TypeScript, written from the Python ones: `python -m hedgerow.server.typescript`.

`messages.ts` holds what goes over sockets and HTTP, `games/<game>.ts` what each game shows, and `games/index.ts` finds
them by name. A test compares the files with what this would write.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import entry_points
from inspect import getdoc, getsource
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from hedgerow.core import WATCHER, AnyKind, bind
from hedgerow.core.kind import option_text
from hedgerow.games.fox_and_rabbit.review import Review
from hedgerow.server import daily, worth
from hedgerow.server import messages as wire
from hedgerow.server.fox_and_rabbit import wire as fox_and_rabbit
from hedgerow.table import events, requests
from hedgerow.table.views import UNTOLD, TableView, Update

FOLDER = Path(__file__).parents[2] / "web" / "src" / "protocol"
COMMAND = "python -m hedgerow.server.typescript"
HEAD = f"// Written by `{COMMAND}`. Change the Python types and run it again.\n"
WIDTH = 116

UPDATE_PIECES = {"facts": "(TableFact | Fact)[]", "table": "TableView", "public": "Public | null", "private": "Private | null"}
"""The pieces of an update that are encoded before it is."""
GENERIC = "<Public = unknown, Private = unknown, Fact = never>"
NAMED = "<Public, Private, Fact>"

STEP_PIECES = {"facts": "AnyFact[]", "told": "Record<number, AnyFact[]>", "public": "unknown", "private": "Array<unknown>"}
REPLAY_PIECES = {"closing": "TableFact[]"}
HISTORY_PIECES = {"facts": "AnyFact[]"}
ANY_FACT = "{ readonly type: string; readonly [field: string]: unknown }"

REQUEST_BODIES: tuple[type[Struct], ...] = (
    wire.CreateTable,
    wire.AskTable,
    wire.MineQuery,
    wire.RematchWish,
    wire.HistoryQuery,
    wire.BringData,
    worth.WorthWish,
    daily.DailyWish,
    fox_and_rabbit.ChanceWish,
    fox_and_rabbit.HintWish,
    fox_and_rabbit.ReviewWish,
)
ANSWER_BODIES: tuple[type[Struct], ...] = (
    wire.ErrorBody,
    wire.BadFileBody,
    wire.BadDataBody,
    wire.CheckedData,
    wire.GameInfo,
    wire.Created,
    wire.OwnTable,
    wire.Result,
    wire.Rematch,
    wire.VerdictBody,
    wire.Health,
    worth.Worth,
    daily.DailyBody,
    fox_and_rabbit.ChanceBody,
    fox_and_rabbit.HintBody,
    Review,
)


# Types


class Module:
    """A TypeScript file in the making: definitions in the order in which they are needed."""

    def __init__(self, intro: str) -> None:
        self.intro = intro
        self.parts: list[str] = []
        self.named: dict[str, type] = {}
        self.defined: set[str] = set()

    def text(self) -> str:
        return "\n".join([HEAD, comment(self.intro), *self.parts])

    def add(self, part: str) -> None:
        self.parts.append(part)

    def struct(self, kind: type[Struct], *, sent: bool, pieces: Mapping[str, str] | None = None, generic: str = "") -> str:
        """Define a struct once, and return its name. What a client sends may leave out everything that has a default."""
        name = kind.__name__
        if self.named.setdefault(name, kind) is not kind:
            raise ValueError(f"two different types are called {name}: {self.named[name].__module__} and {kind.__module__}")
        if name not in self.defined:
            self.defined.add(name)
            self.interface(name + generic, class_words(kind), self._fields(kind, sent, pieces or {}))
        return name

    def _fields(self, kind: type[Struct], sent: bool, pieces: Mapping[str, str]) -> list[str]:
        tag, words = kind.__struct_config__, field_words(kind)
        lines = [f'  {tag.tag_field}: "{tag.tag}";'] if tag.tag else []
        for field in inspected(kind).fields:
            optional = left_out(kind, field, sent)
            told = pieces.get(field.name) or self.of(field.type, sent=sent, absent=optional and not sent)
            lines.append(f"{comment(words.get(field.name, ''), '  ')}  {field.encode_name}{'?' if optional else ''}: {told};")
        return lines

    def interface(self, name: str, words: str, lines: list[str]) -> None:
        body = "\n".join(["{", *lines, "}"]) if lines else "{}"
        self.add(f"{comment(words)}export interface {name} {body}\n")

    def union(self, name: str, words: str, members: Iterable[str]) -> None:
        listed = list(members)
        text = " | ".join(listed)
        if len(name) + len(text) > WIDTH - 15:
            text = "\n  | " + "\n  | ".join(listed)
        self.add(f"{comment(words)}export type {name} ={' ' if not text.startswith(chr(10)) else ''}{text};\n")

    def of(self, told: inspect.Type, *, sent: bool, absent: bool = False) -> str:
        """A type in TypeScript. `absent`: nothing at all stands for null."""
        match told:
            case inspect.UnionType(types=types):
                kept = [part for part in types if not (absent and isinstance(part, inspect.NoneType))]
                return " | ".join(self.of(part, sent=sent) for part in kept)
            case inspect.StructType(cls=kind):
                return self.struct(kind, sent=sent)
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item) | inspect.FrozenSetType(item_type=item):
                inner = self.of(item, sent=sent)
                return f"({inner})[]" if " " in inner else f"{inner}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.of(item, sent=sent) for item in items)}]"
            case inspect.DictType(key_type=key, value_type=value):
                return f"Record<{self.of(key, sent=sent)}, {self.of(value, sent=sent)}>"
            case inspect.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.Metadata(type=inner_type):
                return self.of(inner_type, sent=sent)
        return simple(told)


def simple(told: inspect.Type) -> str:
    match told:
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
    return "unknown"


def inspected(kind: type[Struct]) -> inspect.StructType:
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    return told


def left_out(kind: type[Struct], field: inspect.Field, sent: bool) -> bool:
    """May this field be missing?"""
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    return has_default and (sent or kind.__struct_config__.omit_defaults)


# Words


def comment(words: str, indent: str = "") -> str:
    if not words:
        return ""
    lines = [line for part in words.split("\n") for line in (textwrap.wrap(part, WIDTH - len(indent)) or [""])]
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]) + "\n"


def class_words(kind: type) -> str:
    return (getdoc(kind) or "") if "__doc__" in vars(kind) and kind.__doc__ else ""


def field_words(kind: type) -> dict[str, str]:
    """The texts that stand below the fields of a struct, and of those that it inherits from."""
    structs = [base for base in reversed(kind.__mro__) if issubclass(base, Struct) and base is not Struct]
    return {name: words for base in structs for name, words in own_field_words(base).items()}


@cache
def own_field_words(kind: type) -> dict[str, str]:
    body = ast.parse(textwrap.dedent(getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as words)):
                found[name] = words
    return found


# Files


def messages_file() -> str:
    module = Module("What goes over the wire between a client and the server. docs/protocol.md tells the whole story.")
    module.add(f"/** The version of the protocol that these types describe. */\nexport const PROTOCOL = {wire.PROTOCOL};\n")
    module.add(f"/** The seat of somebody who has none: a spectator. */\nexport const WATCHER = {WATCHER};\n")
    for kind in get_args(requests.TableRequest):
        module.struct(kind, sent=True)
    module.union("TableRequest", "What can be asked of a table.", names(requests.TableRequest))
    for kind in get_args(wire.ClientMessage):
        module.struct(kind, sent=True, pieces={"request": "TableRequest"})
    module.union("ClientMessage", "What a client sends on a socket.", names(wire.ClientMessage))
    write_table_facts(module)
    module.struct(TableView, sent=False)
    module.struct(Update, sent=False, pieces=UPDATE_PIECES, generic=GENERIC)
    for kind in get_args(wire.ServerMessage):
        module.struct(kind, sent=False)
    members = [name + NAMED if name == "Update" else name for name in names(wire.ServerMessage)]
    module.union("ServerMessage" + GENERIC, "What the server sends on a socket.", members)
    for kind in REQUEST_BODIES:
        module.struct(kind, sent=True)
    for kind in ANSWER_BODIES:
        module.struct(kind, sent=False)
    module.union("AnyFact", "A fact of any game, or of the table.", [ANY_FACT])
    module.struct(wire.Step, sent=False, pieces=STEP_PIECES)
    module.struct(wire.ReplayBody, sent=False, pieces=REPLAY_PIECES)
    module.struct(wire.History, sent=False, pieces=HISTORY_PIECES)
    return module.text()


def names(union: Any) -> list[str]:
    return [kind.__name__ for kind in get_args(union)]


def write_table_facts(module: Module) -> None:
    """Events of the table as everybody is told them: without what is only for the server's eyes."""
    for event in get_args(events.TableEvent):
        fields = [field for field in inspected(event).fields if field.name not in UNTOLD]
        lines = [f'  type: "{event.__struct_config__.tag}";', *(f"  {f.encode_name}: {module.of(f.type, sent=False)};" for f in fields)]
        module.interface(event.__name__, class_words(event), lines)
    module.interface("TakenBack", "A take-back: the position is again what it was before.", ['  type: "back";'])
    module.union("TableFact", "What happens at a table and not in its game.", [*names(events.TableEvent), "TakenBack"])


def game_file(kind: AnyKind) -> str:
    game = bind(kind, kind.seats[0])
    module = Module(f"{kind.title}: what its players are shown.")
    for name, told in (("Public", game.public_type), ("Private", game.private_type)):
        defined = module.of(inspect.type_info(told), sent=False)
        if defined != name:
            module.union(name, "", [defined])
    facts = get_args(kind.facts)
    check_tags(kind, facts)
    module.union("Fact", "What happens in the game, as one viewer is told it.", [module.struct(fact, sent=False) for fact in facts])
    lines = [f"  {field.name}: {option_type(field)};" for field in msgspec.structs.fields(kind.options)]
    module.interface("Options", "Options are texts, as in a match file.", lines)
    return module.text()


def check_tags(kind: AnyKind, facts: Iterable[type[Struct]]) -> None:
    """A client tells facts of the table and of the game apart by their type alone."""
    taken = {event.__struct_config__.tag for event in get_args(events.TableEvent)} | {"back"}
    if both := taken & {fact.__struct_config__.tag for fact in facts}:
        raise ValueError(f"{kind.name}: the table has facts called {', '.join(map(str, both))}; give these of the game another tag")


def option_type(field: msgspec.structs.FieldInfo) -> str:
    told = inspect.type_info(field.type)
    match told:
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{option_text(value)}"' for value in values)
        case inspect.BoolType():
            return '"yes" | "no"'
        case inspect.IntType():
            return "`${number}`"
    return "string"


def index_file(kinds: list[AnyKind]) -> str:
    def module_name(kind: AnyKind) -> str:
        return "".join(part.capitalize() for part in kind.name.replace("-", " ").split())

    imports = "".join(f'import type * as {module_name(kind)} from "./{kind.name}";\n' for kind in kinds)
    lines = []
    for kind in kinds:
        own = module_name(kind)
        lines.append(f'  "{kind.name}": {{ public: {own}.Public; private: {own}.Private; fact: {own}.Fact; options: {own}.Options }};')
    module = Module("The types of every game, by its name.")
    module.interface("Games", "", lines)
    module.union("GameName", "", ["keyof Games"])
    head, rest = module.text().split("*/\n", 1)
    return f"{head}*/\n{imports}{rest}"


def own_kinds() -> list[AnyKind]:
    """The games of this very package, whatever else is installed or registered."""
    own = [entry for entry in entry_points(group="hedgerow.games") if entry.dist and entry.dist.name == "hedgerow"]
    return [entry.load() for entry in sorted(own, key=lambda entry: entry.name)]


def files() -> dict[str, str]:
    """Every file, by its path in the folder."""
    kinds = own_kinds()
    games = {f"games/{kind.name}.ts": game_file(kind) for kind in kinds}
    return {"messages.ts": messages_file(), **games, "games/index.ts": index_file(kinds)}


def main() -> None:
    for path, text in files().items():
        (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / path).write_text(text, "utf-8")
        print(f"{path} written")


if __name__ == "__main__":
    main()
