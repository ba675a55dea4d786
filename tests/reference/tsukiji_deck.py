"""Tsukiji Market: deck files (T1.5) and the house deck (T1.6)."""

import json
import os

from common import RuleError, is_int

ICONS = ("wasabi", "barrel", "knife")                           # T1.2
BONUSES = ("steal", "draw", "discard", "barrel")                # T4.6
KEYS = {"name", "colours", "reach", "knives_to_win", "specialties", "cards"}


def house_deck():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "house_deck.json"), encoding="utf-8") as file:
        return json.load(file)


def need(condition, place, message):
    if not condition:
        raise RuleError("T1.5", f"{place}: {message}")


def in_range(number, low, high):
    return is_int(number) and low <= number <= high


def check_keys(value, place, wanted, optional=()):
    need(isinstance(value, dict), place, "not an object")
    for key in wanted:
        need(key in value, place, f"{key} is missing")
    for key in value:
        need(key in wanted or key in optional, place, f"unknown field {key}")


def check_face(face, place, colours):
    check_keys(face, place, ("colours", "points"), ("icon",))
    own = face["colours"]
    need(isinstance(own, list) and 1 <= len(own) <= 2, place, "a face has one colour or two")
    for colour in own:
        need(colour in colours, place, f"unknown colour {colour}")
    need(len(set(own)) == len(own), place, "two like colours")
    need(in_range(face["points"], 0, 9), place, "points outside 0..9")
    need("icon" not in face or face["icon"] in ICONS, place, "unknown icon")


def check_deck_file(deck):
    """T1.5: refuses anything that is not a deck file, naming the place."""
    check_keys(deck, "deck", KEYS)
    need(isinstance(deck["name"], str), "name", "not text")
    colours = deck["colours"]
    need(isinstance(colours, list) and colours, "colours", "not a list of colours")
    for colour in colours:
        need(isinstance(colour, str) and colour and not any(c.isspace() for c in colour), "colours", "not one word")
    need(len(set(colours)) == len(colours), "colours", "two like colours")
    need(in_range(deck["reach"], 2, 8), "reach", "outside 2..8")
    need(in_range(deck["knives_to_win"], 1, 18), "knives_to_win", "not a number of knives")
    check_keys(deck["specialties"], "specialties", colours)
    for colour in colours:
        place = f"specialties.{colour}"
        check_keys(deck["specialties"][colour], place, ("count", "bonus"))
        need(in_range(deck["specialties"][colour]["count"], 1, 9), place, "count outside 1..9")
        need(deck["specialties"][colour]["bonus"] in BONUSES, place, "unknown bonus")
    need(isinstance(deck["cards"], list) and len(deck["cards"]) == 18, "cards", "not 18 cards")
    for number, card in enumerate(deck["cards"], 1):
        check_keys(card, f"card {number}", ("a", "b"))
        for letter in "ab":
            check_face(card[letter], f"card {number}{letter}", colours)
    return deck


def faces_by_name(deck):
    """{"7a": face}: every face by its text in the notation."""
    return {f"{number}{letter}": card[letter]
            for number, card in enumerate(deck["cards"], 1) for letter in "ab"}


def turned(card):
    """The text of a card's other face."""
    return card[:-1] + ("b" if card[-1] == "a" else "a")
