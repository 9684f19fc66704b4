"""What follows from a request: the events to write, or a refusal. Looks at the table and changes nothing."""

from __future__ import annotations

from hedgerow.bots.names import free_name
from hedgerow.core import TABLE, Entry, Illegal, Match
from hedgerow.core.kind import option_texts, read_options
from hedgerow.table import events, requests
from hedgerow.table.events import Event
from hedgerow.table.levels import level_names, substitute
from hedgerow.table.refused import Refused
from hedgerow.table.table import COLOURS, Table

NAME_LENGTH = 24
NONCE_LENGTH = 64
PATIENCE = 30_000
"""How many milliseconds somebody must be gone before the others may go on without them."""
MOST_DATA = 20
"""How often a table may change the data it brings along: the log holds each of them whole."""


def decide(table: Table, key: str, request: requests.Request, now: int) -> list[Event]:
    """The events that grant this request of whoever holds this key, or Refused."""
    match request:
        case requests.Sit():
            return _sit(table, key, request)
        case requests.Rise() | requests.Rename() | requests.AddNonce():
            return _own_seat(table, key, request)
        case requests.Pause() | requests.Resume() | requests.AskBack() | requests.AnswerBack() | requests.Resign():
            return _in_play(table, _seat(table, key), request)
        case requests.StandIn() | requests.Claim() | requests.Abandon():
            return _without_them(table, _seat(table, key), request, now)
    if key != table.host and not _steps_in(table, key, request, now):
        raise Refused("not-host")
    return _as_host(table, request)


# Sitting down and getting up


def _sit(table: Table, key: str, request: requests.Sit) -> list[Event]:
    """A person takes a free seat, or a bot's: a late friend can still join. Sitting down twice changes nothing."""
    if not key:
        raise Refused("bad-value", "Nobody can sit down without a secret that the seat belongs to.")
    if table.seat_of(key) is not None:
        return []
    if table.phase == "over":
        raise Refused("over")
    if table.locked and table.host:  # where there is nobody to unlock it, a lock keeps nobody out
        raise Refused("locked")
    seat = request.seat if request.seat is not None else _open_seat(table)
    if not 0 <= seat < len(table.seats):
        raise Refused("no-such-seat")
    if table.seats[seat].who == "person":
        raise Refused("seat-taken")
    return [
        events.Sat(
            seat=seat, key=key, name=_name(request.name), colour=_colour(table, seat, request.colour), nonce=_nonce(table, request.nonce)
        )
    ]


def _open_seat(table: Table) -> int:
    """The first free seat, else the first with a bot on it."""
    for wanted in ("free", "bot"):
        for index, seat in enumerate(table.seats):
            if seat.who == wanted:
                return index
    raise Refused("full")


def _own_seat(table: Table, key: str, request: requests.Request) -> list[Event]:
    seat = _seat(table, key)
    if table.phase == "over":
        raise Refused("over")
    if isinstance(request, requests.Rename):
        old = table.seats[seat]
        return [events.Sat(seat=seat, key=key, name=_name(request.name), colour=_colour(table, seat, request.colour), nonce=old.nonce)]
    if table.match is not None:
        raise Refused("started")
    if isinstance(request, requests.AddNonce):
        return [events.NonceAdded(seat=seat, nonce=_nonce(table, request.nonce))]
    return [events.Rose(seat=seat), *_new_host(table, seat)]


def _new_host(table: Table, leaving: int) -> list[Event]:
    """When the host leaves, the next person becomes host, one who is here if there is one."""
    if table.seats[leaving].who != "person" or table.seats[leaving].key != table.host:
        return []
    others = sorted((table.seats[seat].gone is not None, seat) for seat in table.people() if seat != leaving)
    return [events.HandedOver(key=table.seats[others[0][1]].key if others else "")]


def _steps_in(table: Table, key: str, request: requests.Request, now: int) -> bool:
    """When the host has been gone for long, anybody who sits at the table may make themselves the host."""
    host, own = table.seat_of(table.host), table.seat_of(key)
    absent = host is None or host in _long_gone(table, now)
    return own is not None and absent and request == requests.HandOver(seat=own)


def _seat(table: Table, key: str) -> int:
    seat = table.seat_of(key)
    if seat is None:
        raise Refused("not-seated")
    return seat


def _name(name: str) -> str:
    tidy = " ".join(name.split())
    if not 0 < len(tidy) <= NAME_LENGTH or not tidy.isprintable():
        raise Refused("bad-name")
    return tidy


def _colour(table: Table, seat: int, wanted: int | None) -> int:
    """The colour that is wanted; without a wish the one the seat has already, else a free one."""
    taken = {other.colour for index, other in enumerate(table.seats) if index != seat}
    if wanted is None:
        return table.seats[seat].colour or table.free_colour()
    if wanted not in COLOURS:
        raise Refused("bad-value", f"There is no colour {wanted}; they are numbered 1 to 6.")
    if wanted in taken:
        raise Refused("colour-taken")
    return wanted


def _nonce(table: Table, nonce: str) -> str:
    """After the start the draws are settled, and a nonce comes too late. Those of a day are the same for everybody, without any."""
    if len(nonce) > NONCE_LENGTH or not nonce.isprintable() or nonce != nonce.strip():
        raise Refused("bad-value", f"A nonce is a line of at most {NONCE_LENGTH} letters, with no blanks around it.")
    return nonce if table.match is None and not table.header.daily else ""


# What the host decides


def _as_host(table: Table, request: requests.Request) -> list[Event]:
    match request:
        case requests.Lock(on=on):
            return [events.Locked(on=on)] if on != table.locked else []
        case requests.HandOver(seat=seat):
            if seat not in table.people():
                raise Refused("no-such-seat")
            return [events.HandedOver(key=table.seats[seat].key)]
    if table.match is not None:
        raise Refused("started")
    if table.header.daily and not isinstance(request, requests.Start):
        raise Refused("bad-value", "The sheet of the day is the same for everybody, so nothing of it can be changed.")
    match request:
        case requests.SetBot(seat=seat, level=level):
            return [_bot(table, seat, level)]
        case requests.Kick(seat=seat):
            if not 0 <= seat < len(table.seats) or table.seats[seat].who == "free":
                raise Refused("no-such-seat")
            return [events.Rose(seat=seat, kicked=True), *_new_host(table, seat)]
        case requests.SetOption(name=name, value=value):
            return _set_option(table, name, value)
        case requests.SetData(name=name, text=text):
            return _set_data(table, name, text)
        case requests.SetForget(on=on):
            return _set_forget(table, on)
        case requests.SetSeats(count=count):
            return _set_seats(table, count)
        case requests.Start():
            return _start(table)
    raise Refused("bad-value")


def _bot(table: Table, seat: int, level: str) -> Event:
    if not 0 <= seat < len(table.seats):
        raise Refused("no-such-seat")
    old = table.seats[seat]
    if old.who == "person":
        raise Refused("seat-taken")
    _check_level(table, level)
    if old.who == "bot":
        return events.BotSat(seat=seat, level=level, name=old.name, colour=old.colour)
    name = free_name({other.name for other in table.seats}, table.id)
    return events.BotSat(seat=seat, level=level, name=name, colour=table.free_colour())


def _check_level(table: Table, level: str) -> None:
    if level not in level_names(table.kind):
        raise Refused("no-such-bot", f"There is no bot {level} for {table.kind.title}. There is {', '.join(level_names(table.kind))}.")


def _set_option(table: Table, name: str, value: str) -> list[Event]:
    try:
        options = read_options(table.kind, {**table.header.options, name: value})
    except Illegal as illegal:
        raise Refused("bad-value", illegal.why, illegal.rule, illegal.message) from illegal
    return [events.OptionSet(name=name, value=option_texts(options)[name])]


def _set_data(table: Table, name: str, text: str) -> list[Event]:
    if name not in table.kind.data:
        raise Refused("bad-value", f"A table of {table.kind.title} can bring {' or '.join(table.kind.data) or 'nothing of its own'}.")
    if table.header.data.get(name, "") == text:
        return []
    if table.data_changes >= MOST_DATA:
        raise Refused("bad-value", "This table has changed its data often enough. Open another one.")
    return [events.DataSet(name=name, text=text)]


def _set_forget(table: Table, on: bool) -> list[Event]:
    if on and not table.kind.personal:
        raise Refused("bad-value", f"There is nothing personal in {table.kind.title} that would have to be forgotten.")
    return [events.ForgetSet(on=on)] if on != table.forgets else []


def _set_seats(table: Table, count: int) -> list[Event]:
    if count not in table.kind.seats:
        raise Refused("bad-value", f"{table.kind.title} is not played by {count}.")
    if any(seat.who != "free" for seat in table.seats[count:]):
        raise Refused("seat-taken")
    return [events.SeatsSet(count=count)] if count != len(table.seats) else []


def _start(table: Table) -> list[Event]:
    if table.settled_header().seats not in table.kind.seats:
        raise Refused("too-few")
    try:
        Match(table.kind, table.settled_header(), checked=True)
    except Illegal as illegal:  # an option may not fit so many players
        raise Refused("bad-value", illegal.why, illegal.rule, illegal.message) from illegal
    return [events.Started()]


# What players decide together


def _in_play(table: Table, seat: int, request: requests.Request) -> list[Event]:
    if table.match is None:
        raise Refused("not-started")
    if table.phase == "over":
        raise Refused("over")
    match request:
        case requests.Pause():
            return [] if table.phase == "pause" else [events.Paused(seat=seat)]
        case requests.Resume():
            return [events.Resumed(seat=seat)] if table.phase == "pause" else []
        case requests.Resign():
            goes_on = len(table.seats) > 2 and len(table.people()) > 1
            return [events.Resigned(seat=seat, level=substitute(table.kind)), *(_new_host(table, seat) if goes_on else ())]
        case requests.AskBack():
            ask = events.AskedBack(seat=seat, to=_last_move(table, seat))
            return [ask] if ask != table.ask else []
        case requests.AnswerBack(yes=yes):
            return _answer_back(table, seat, yes)
    raise Refused("bad-value")


def _last_move(table: Table, seat: int) -> int:
    """The entry before the seat's last move, or why it cannot be taken back."""
    assert table.match is not None
    mine = table.last_move(seat)
    if mine is None:
        raise Refused("nothing-to-take-back")
    if illegal := table.match.why_not_back(mine):
        raise Refused.by_rule(illegal)
    return mine


def _answer_back(table: Table, seat: int, yes: bool) -> list[Event]:
    if table.ask is None or seat in table.agreed:
        raise Refused("nobody-asked")
    return [events.AnsweredBack(seat=seat, yes=yes)]


def everybody_agrees(table: Table) -> bool:
    """Has every person said yes to the take-back that was asked for? Bots always do, also those that stand in for somebody."""
    return table.ask is not None and {seat for seat in table.people() if not table.seats[seat].stand_in} <= table.agreed


# Going on without somebody


def _without_them(table: Table, seat: int, request: requests.Request, now: int) -> list[Event]:
    if table.match is None:
        raise Refused("not-started")
    if table.phase == "over":
        raise Refused("over")
    long_gone = _long_gone(table, now) - {seat}
    match request:
        case requests.StandIn(seat=absent, level=level):
            if absent not in long_gone:
                raise Refused("not-gone")
            _check_level(table, level)
            return [events.StoodIn(seat=absent, level=level)]
        case requests.Claim():
            if not long_gone or long_gone != set(table.people()) - {seat}:
                raise Refused("not-gone")
            return [events.Claimed(seat=seat)]
        case requests.Abandon():
            if not long_gone:
                raise Refused("not-gone")
            return [events.Abandoned(seat=seat)]
    raise Refused("bad-value")


def _long_gone(table: Table, now: int) -> set[int]:
    """Those who have been gone for so long that the others need not wait for them."""
    return {index for index in table.people() if (gone := table.seats[index].gone) is not None and now - gone >= PATIENCE}


def entry_of(event: Event, at: int, client: str = "") -> Entry:
    return Entry(TABLE, events.write(event), at, client)
