"""The match file: a record of a match as text for people. `docs/notation.md` describes it.

Header lines `key: value`, a blank line, then one entry a line: `actor> token @time # comment`. The actor is left
out where only one can act. Reading keeps everything, comments and unknown header lines too, so that what is
written again is what was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hedgerow.core.game import CHANCE, CLOCK, TABLE, Actor
from hedgerow.core.kind import find
from hedgerow.core.match import Entry, Header, Match
from hedgerow.core.words import CORE, Illegal

ACTOR_NAMES = {CHANCE: "chance", CLOCK: "clock", TABLE: "table"}
ACTORS = {name: actor for actor, name in ACTOR_NAMES.items()}
ONCE = ("game", "seats", "commitment", "secret", "daily")
ENTRY = re.compile(r"\s*(?:(?P<actor>[^\s>#@]*)\s*>\s*)?(?P<token>[^\s#@>]*)(?P<rest>.*)")
REST = re.compile(r"\s*(?:@(?P<at>[^\s#]*))?\s*(?:#(?P<comment>.*))?$")
HEX = re.compile(r"[0-9a-f]{64}")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
LONGEST_NUMBER = 15


class BadFile(Exception):
    """A match file that cannot be read or played: the line, the place in it, the rule and why."""

    def __init__(self, illegal: Illegal, line: int, text: str, start: int = 0, end: int | None = None) -> None:
        super().__init__(f"line {line}: {illegal}")
        self.rule, self.why, self.message = illegal.rule, illegal.why, illegal.message
        self.line = line
        self.text = text
        self.start, self.end = start, max(start + 1, len(text) if end is None else end)

    def pointed(self) -> str:
        """The offending line with carets under what is wrong."""
        marks = "".join("\t" if char == "\t" else " " for char in self.text[: self.start])
        return f"{self.text}\n{marks}{'^' * (self.end - self.start)}"


@dataclass(frozen=True)
class Line:
    """One line below the header: an entry, a comment, or both. Its place in the text does not make it another line."""

    actor: Actor | None = None
    token: str = ""
    at: int | None = None
    comment: str | None = None
    number: int = field(default=0, compare=False)
    text: str = field(default="", compare=False)

    def place(self, illegal: Illegal, *, at_actor: bool = False) -> BadFile:
        """A refusal that points at this line's move, or at its actor where it names one."""
        text = self.text or _write_line(self)
        if self.actor is None:
            start = text.index(self.token)
        elif at_actor:
            start = len(text) - len(text.lstrip())
            return BadFile(illegal, self.number, text, start, len(text[: text.index(">")].rstrip()))
        else:
            start = text.index(self.token, text.index(">") + 1)
        return BadFile(illegal, self.number, text, start, start + len(self.token))


@dataclass(frozen=True)
class MatchFile:
    """A match file as read: header lines in their order (a comment has the key `#`), then the lines."""

    header: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    header_texts: tuple[str, ...] = field(default=(), compare=False)
    text: str = field(default="", init=False, compare=False, repr=False)
    """Exactly what was read, so that it can be written again to the letter. A file that was changed has none."""

    def place(self, key: str, illegal: Illegal, name: str | None = None) -> BadFile:
        """A refusal that points at the last header line with this key; of lines `key: name=value`, at the last with this name."""
        for index in reversed(range(len(self.header))):
            found, value = self.header[index]
            if found == key and name in (None, value.partition("=")[0].strip()):
                text = self.header_texts[index] if self.header_texts else _write_header_line(found, value)
                begin = text.index(":") + 1
                start = begin + len(text[begin:]) - len(text[begin:].lstrip())
                return BadFile(illegal, index + 1, text, start, len(text.rstrip()))
        return BadFile(illegal, 1, self.header_texts[0] if self.header_texts else "")


def misfit(why: str) -> Illegal:
    return CORE.illegal("CORE-7", why=why)


def whole(text: str) -> int | None:
    """The whole number that is written here; None if it is none, or longer than any that a match could need."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def lines_in(text: str) -> list[str]:
    """Lines as an editor counts them: only line feeds and carriage returns end one."""
    texts = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return texts if texts[-1] else texts[:-1]


def read_file(text: str) -> MatchFile:
    """Read a match file without playing it. Raises BadFile at the first line that is not written right."""
    texts = lines_in(text)
    header: list[tuple[str, str]] = []
    end = len(texts)
    for number, raw in enumerate(texts, 1):
        if not raw.strip():
            end = number - 1
            break
        header.append(_read_header_line(number, raw, header))
    lines = tuple(_read_line(number, raw) for number, raw in enumerate(texts[end + 1 :], end + 2))
    file = MatchFile(tuple(header), lines, tuple(texts[:end]))
    object.__setattr__(file, "text", text)
    if not any(key == "game" for key, _ in header):
        raise BadFile(misfit("the header must name the game, as in “game: tally-ho”"), 1, texts[0] if texts else "")
    return file


def _read_header_line(number: int, raw: str, before: list[tuple[str, str]]) -> tuple[str, str]:
    if raw.startswith("#"):
        return "#", raw[1:].strip()
    found = re.fullmatch(r"\s*([a-z][a-z-]*)\s*:(?:\s+(.*?))?\s*", raw)
    if not found:
        raise BadFile(misfit("a header line is “key: value”, and a blank line ends the header"), number, raw)
    key, value = found[1], found[2] or ""
    if key in ONCE and any(key == known for known, _ in before):
        raise BadFile(misfit(f"“{key}” stands here for the second time"), number, raw)
    return key, value


def _read_line(number: int, raw: str) -> Line:
    parts = ENTRY.fullmatch(raw)
    rest = REST.fullmatch(parts["rest"]) if parts else None
    if parts is None or rest is None:
        start = parts.start("rest") if parts else 0
        raise BadFile(misfit("a line is “actor> token @time # comment”"), number, raw, start + len(raw[start:]) - len(raw[start:].lstrip()))
    at, token, comment = rest["at"], parts["token"], rest["comment"]
    if at is not None and whole(at) is None:
        start = parts.start("rest") + rest.start("at")
        raise BadFile(misfit("a time is a whole number of milliseconds, as in “@1500”"), number, raw, start - 1, start + len(at))
    if not token and (parts["actor"] is not None or at is not None):
        raise BadFile(misfit("this line names no move"), number, raw)
    return Line(
        actor=None if parts["actor"] is None else _read_actor(number, raw, parts["actor"]),
        token=token,
        at=None if at is None else whole(at),
        comment=None if comment is None else comment.strip(),
        number=number,
        text=raw,
    )


def _read_actor(number: int, raw: str, name: str) -> Actor:
    if (seat := whole(name)) is not None:
        return seat
    if name in ACTORS:
        return ACTORS[name]
    start = raw.index(name)
    refusal = CORE.illegal("CORE-5", actor=name, actors=", ".join(["a seat counted from 0", *ACTORS]))
    raise BadFile(refusal, number, raw, start, start + len(name))


def write_file(file: MatchFile) -> str:
    """The text of a match file: to the letter what was read, or tidy lines for one that was made here."""
    if file.text:
        return file.text
    header = [_write_header_line(key, value) for key, value in file.header]
    return "\n".join([*header, "", *map(_write_line, file.lines)]) + "\n"


def _write_header_line(key: str, value: str) -> str:
    return (f"# {value}" if key == "#" else f"{key}: {value}").rstrip()


def _write_line(line: Line) -> str:
    parts = [f"{actor_name(line.actor)}> {line.token}" if line.actor is not None else line.token]
    if line.at is not None:
        parts.append(f"@{line.at}")
    if line.comment is not None:
        parts.append(f"# {line.comment}".rstrip())
    return " ".join(part for part in parts if part)


def actor_name(actor: Actor) -> str:
    """An actor as a match file writes it: the number of a seat, or a word."""
    return ACTOR_NAMES.get(actor) or str(actor)


def header_of(file: MatchFile) -> Header:
    """The header's meaning. Raises BadFile at the line that makes no sense."""
    values = {key: value for key, value in file.header if key in ONCE}
    try:
        kind = find(values["game"])
    except Illegal as error:
        raise file.place("game", error) from error
    text = values.get("seats", str(kind.seats[0]) if len(kind.seats) == 1 else "")
    seats = whole(text)
    if seats is None:
        raise file.place("seats", misfit("the header must say how many play, as in “seats: 4”"))
    for key in ("commitment", "secret"):
        if values.get(key) and not HEX.fullmatch(values[key]):
            raise file.place(key, misfit(f"a {key} is 64 hexadecimal digits"))
    if values.get("daily") and not DAY.fullmatch(values["daily"]):
        raise file.place("daily", misfit("a day is written as in “daily: 2026-05-14”"))
    return Header(
        game=values["game"],
        seats=seats,
        options=_pairs(file, "option"),
        data=_pairs(file, "data"),
        names=_by_seat(file, "name", seats),
        commitment=values.get("commitment", ""),
        nonces=_by_seat(file, "nonce", seats),
        secret=values.get("secret", ""),
        daily=values.get("daily", ""),
    )


def _pairs(file: MatchFile, wanted: str) -> dict[str, str]:
    """The header lines `wanted: name=value`, by name."""
    found: dict[str, str] = {}
    for value in (value for key, value in file.header if key == wanted):
        name, equals, text = (part.strip() for part in value.partition("="))
        if not equals or name in found:
            why = f"“{name}” stands here for the second time" if equals else f"this is written “{wanted}: name=value”"
            raise file.place(wanted, misfit(why), name)
        found[name] = text
    return found


def _by_seat(file: MatchFile, wanted: str, seats: int) -> dict[int, str]:
    """The header lines `wanted: seat=value`, by seat."""
    found: dict[int, str] = {}
    for name, value in _pairs(file, wanted).items():
        seat = whole(name)
        if seat is None or seat >= seats:
            raise file.place(wanted, misfit(f"seats are counted from 0 to {seats - 1}"), name)
        if seat in found:
            raise file.place(wanted, misfit(f"seat {seat} stands here for the second time"), name)
        found[seat] = value
    return found


def open_file(file: MatchFile) -> Match:
    """The match that a file begins, with nothing played yet. Raises BadFile."""
    header = header_of(file)
    try:
        return Match(find(header.game), header)
    except Illegal as error:
        key = {"CORE-9": "seats", "CORE-10": "option", "CORE-11": "data"}.get(error.rule, "game")
        values = error.message.values
        name = {"option": str(values.get("option", "")).partition("=")[0], "data": values.get("name")}.get(key)
        raise file.place(key, error, None if name is None else str(name)) from error


def step_file(match: Match, file: MatchFile) -> Iterator[tuple[Line, Entry]]:
    """Play a file's entries one by one, each just before it is yielded. Raises BadFile at the first that is refused."""
    for line in file.lines:
        if line.token:
            try:
                entry = Entry(_resolve(match, line), line.token, line.at)
                match.append(entry)
            except Illegal as error:
                raise line.place(error, at_actor=error.rule in ("CORE-1", "CORE-5")) from error
            yield line, entry


def _resolve(match: Match, line: Line) -> Actor:
    """Who acts in this line: whom it names, or the only one who can."""
    actors = match.game.turn(match.state).actors
    if line.actor is None:
        if len(actors) == 1:
            return actors[0]
        raise CORE.illegal("CORE-4", actors=", ".join(map(actor_name, actors))) if actors else CORE.illegal("CORE-2")
    if line.actor >= match.game.seats:
        seats = ", ".join(map(str, range(match.game.seats)))
        raise CORE.illegal("CORE-5", actor=actor_name(line.actor), actors=f"{seats}, {', '.join(ACTORS)}")
    return line.actor


def replay_file(file: MatchFile) -> Match:
    """Play a whole file. Raises BadFile at the first line that is refused."""
    match = open_file(file)
    for _ in step_file(match, file):
        pass
    return match


def file_of(match: Match) -> MatchFile:
    """The record of a match, ready to be written: the actor is left out where only one could act."""
    header = match.header
    lines = [("game", header.game), ("seats", str(header.seats))]
    lines += [("option", f"{name}={value}") for name, value in header.options.items()]
    lines += [("data", f"{name}={text}") for name, text in header.data.items()]
    lines += [("name", f"{seat}={name}") for seat, name in sorted(header.names.items())]
    lines += [("daily", header.daily)] if header.daily else []
    lines += [("commitment", header.commitment)] if header.commitment else []
    lines += [("nonce", f"{seat}={nonce}") for seat, nonce in sorted(header.nonces.items())]
    lines += [("secret", header.secret)] if header.secret else []
    body = []
    for entry, before in zip(match.entries, match.states, strict=False):
        alone = match.game.turn(before).actors == (entry.actor,)
        body.append(Line(None if alone else entry.actor, entry.token, entry.at))
    return MatchFile(tuple(lines), tuple(body))
