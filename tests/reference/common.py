"""What both games of the reference share: the two kinds of error and the dump's text."""

import json


class RuleError(Exception):
    """A well-formed line that breaks a rule; carries the id of the clause."""

    def __init__(self, clause, message):
        super().__init__(f"{clause}: {message}")
        self.clause = clause
        self.message = message


class FormatError(Exception):
    """A line, or a text inside it, that is not in the format."""

    clause = "format"

    def __init__(self, message):
        super().__init__(f"format: {message}")
        self.message = message


def compact(value):
    """The JSON text of a value as the state dump writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


def check_header(header, game, fewest, most):
    """The header fields that both games have; gives (players, options, setup)."""
    if not isinstance(header, dict):
        raise FormatError("the header is not an object")
    if not is_int(header.get("ichiba")) or header["ichiba"] != 1:
        raise FormatError("the header lacks \"ichiba\":1")
    if header.get("game") != game:
        raise FormatError(f"the game is not {game}")
    players = header.get("players")
    if not isinstance(players, list) or not all(isinstance(p, str) for p in players):
        raise FormatError("players is not a list of names")
    if not fewest <= len(players) <= most:
        raise FormatError(f"{game} has {fewest} to {most} players")
    options = header.get("options", {})
    setup = header.get("setup")
    if not isinstance(options, dict) or not isinstance(setup, dict):
        raise FormatError("options or setup is not an object")
    for name in ("memory", "friendly"):
        if not isinstance(options.get(name, False), bool):
            raise FormatError(f"option {name} is neither true nor false")
    return players, options, setup


def check_deck(deck, known):
    """A list of card texts, every one of them known."""
    if not isinstance(deck, list):
        raise FormatError("the deck is not a list of cards")
    for card in deck:
        if not isinstance(card, str) or card not in known:
            raise FormatError(f"not a card: {card!r}")
    return list(deck)
