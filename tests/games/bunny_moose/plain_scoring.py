"""Scoring once more, slowly and straight from the text of the rules, without a line of the game's own code.

A hand, a pose and a card are plain dictionaries here; every sentence of BM-15 to BM-31 that scoring needs is one test of them.
"""

from __future__ import annotations

import re

WORD = {
    "A": ({"w": "wide", "c": "compact"}, {"u": "up", "d": "down"}),
    "E": ({"t": "top", "s": "side"}, {"s": "straight", "f": "floppy"}),
}


def hand(text):
    """An antler has a shape and a direction, an ear a place and a form; a hand may also do nothing."""
    if text == "-":
        return None
    first, second = WORD[text[0]]
    if text[0] == "A":
        return {"part": "antler", "shape": first[text[1]], "direction": second[text[2]]}
    return {"part": "ear", "place": first[text[1]], "form": second[text[2]]}


def all_poses():
    hands = ["-"] + ["A" + a + b for a in "wc" for b in "ud"] + ["E" + a + b for a in "ts" for b in "sf"]
    return [f"{left}/{right}{tongue}" for left in hands for right in hands for tongue in ("", "+t")]


def pose(text):
    tongue = text.endswith("+t")
    left, right = text[: -2 if tongue else None].split("/")
    return {"left": hand(left), "right": hand(right), "tongue": tongue}


def card(text):
    """What a card shows, in words."""
    found = re.fullmatch(r"([LRB])([AE]):(.)(.)([+-]\d)", text)
    if found:
        side, part, one, two, value = found.groups()
        first, second = WORD[part]
        wanted = {"part": "antler" if part == "A" else "ear"}
        names = ("shape", "direction") if part == "A" else ("place", "form")
        if one != "?":
            wanted[names[0]] = first[one]
        if two != "?":
            wanted[names[1]] = second[two]
        sides = {"L": ["left"], "R": ["right"], "B": ["left", "right"]}[side]
        return {"kind": "parts", "sides": sides, "wanted": wanted, "value": int(value)}
    if text in ("rev", "hunter"):
        return {"kind": text}
    name, value = re.fullmatch(r"(moose|rabbit|tongue)(x2|[+-]\d)", text).groups()
    if name == "tongue":
        return {"kind": "tongue", "value": int(value)}
    return {"kind": "double", "animal": name} if value == "x2" else {"kind": "animal", "animal": name, "value": int(value)}


def looks_like(shown, tongue_changes_animal):
    """Two antlers are a moose, two ears a rabbit, all else is a bush. A tongue makes each animal look like the other."""
    left, right = shown["left"], shown["right"]
    if left is None or right is None or left["part"] != right["part"]:
        return "bush"
    animal = "moose" if left["part"] == "antler" else "rabbit"
    if shown["tongue"] and tongue_changes_animal:
        animal = {"moose": "rabbit", "rabbit": "moose"}[animal]
    return animal


def fits(shown_hand, wanted):
    """A hand fits if it is as the card shows it in everything that can be made out."""
    return shown_hand is not None and all(shown_hand.get(name) == value for name, value in wanted.items())


def plain_score(pose_text, card_texts, tongue="species"):
    """The animal, and the spaces it goes. `tongue`: species, cards (only tongue cards mind it) or none."""
    shown, cards = pose(pose_text), [card(text) for text in card_texts]
    animal = looks_like(shown, tongue == "species")
    if animal == "bush":
        return "bush", -1
    points = 0
    for each in cards:
        if each["kind"] == "parts":
            for side in each["sides"]:
                if fits(shown[side], each["wanted"]):
                    points += each["value"]
        if each["kind"] == "animal" and each["animal"] == animal:
            points += each["value"]
        if each["kind"] == "tongue" and shown["tongue"] and tongue != "none":
            points += each["value"]
    for each in cards:
        if each["kind"] == "double" and each["animal"] == animal:
            points = points + points
    for each in cards:
        if each["kind"] == "rev":
            points = 0 - points
    return animal, points
