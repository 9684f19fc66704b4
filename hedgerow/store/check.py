"""What no store can keep is refused before it meets a database, so that one bad batch never spoils a group of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hedgerow.core.match import Entry, Header
from hedgerow.store.errors import Malformed, UnknownMatch
from hedgerow.store.interface import Batch

INT32 = 1 << 31
INT64 = 1 << 63
KEY = 200
"""Ids, codes, client ids and holders stand in indexes, and an id travels in a wake-up: they must be short."""


def fits(text: str) -> bool:
    """PostgreSQL keeps no NUL, and neither database keeps half a surrogate pair."""
    try:
        return "\0" not in text and (text.isascii() or bool(text.encode()))
    except UnicodeEncodeError:
        return False


def known(text: str) -> str:
    """An id or code to look for; one that could never have been stored is unknown."""
    if not fits(text):
        raise UnknownMatch(text)
    return text


def check_new(match: str, header: Header, secret: str, code: str, holders: Mapping[int, str]) -> None:
    """A match to be created."""
    if not match:
        raise Malformed("a match needs an id")
    _check_texts((secret,))
    _check_texts((match, code), longest=KEY)
    _check_header(header)
    _check_holders(holders)


def check_kept(name: str, value: str) -> None:
    """Something to be kept beside the matches."""
    _check_texts((name,), longest=KEY)
    _check_texts((value,))


def check_batch(batch: Batch) -> None:
    """A batch to be appended."""
    if not batch.entries:
        raise Malformed("a batch needs an entry: header, holders and end change only together with one")
    _check_number("head", batch.head, INT64, least=0)
    known(batch.match)
    for entry in batch.entries:
        _check_entry(entry)
    clients = [(entry.actor, entry.client) for entry in batch.entries if entry.client]
    if len(clients) > 1 and len(set(clients)) < len(clients):
        raise Malformed("a batch has the same client id of a seat twice: leave the second one out")
    if batch.header is not None:
        _check_header(batch.header)
    if batch.holders:
        _check_holders(batch.holders)


def _check_entry(entry: Entry) -> None:
    """Almost always all is well, and it is found out at once."""
    at = entry.at or 0
    if -INT32 <= entry.actor < INT32 and -INT64 <= at < INT64 and len(entry.client) <= KEY and fits(entry.token + entry.client):
        return
    _check_number("actor", entry.actor, INT32)
    if entry.at is not None:
        _check_number("at", entry.at, INT64)
    _check_texts((entry.token,))
    _check_texts((entry.client,), longest=KEY)


def _check_header(header: Header) -> None:
    if header.secret:
        raise Malformed("the header holds the secret: give it to create(); it joins the header when the match is over")


def _check_holders(holders: Mapping[int, str | None]) -> None:
    for seat, holder in holders.items():
        _check_number("seat", seat, INT32)
        if holder == "":
            raise Malformed(f"seat {seat} has an empty holder: give None for a free seat")
    _check_texts((holder for holder in holders.values() if holder), longest=KEY)


def _check_texts(texts: Iterable[str], longest: int | None = None) -> None:
    for text in texts:
        if longest is not None and len(text) > longest:
            raise Malformed(f"{text[:20]!r}... is too long: {len(text)} characters, and {longest} are allowed")
        if not fits(text):
            raise Malformed(f"{text!r} holds a character that databases cannot keep")


def _check_number(what: str, number: int, bound: int, least: int | None = None) -> None:
    if not (-bound if least is None else least) <= number < bound:
        raise Malformed(f"{what} is {number}, which is out of range")
