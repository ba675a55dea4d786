"""Replays records and prints the state dump after the set-up and after every move.

python3 replay.py FILE [FILE...]"""

import json
import sys

from common import FormatError, RuleError, compact, is_int
from osaka import Osaka
from tsukiji import Tsukiji

GAMES = {"osaka": Osaka, "tsukiji": Tsukiji}


class Lines:
    """The lines of a record, one after the other, as JSON objects; `number` is that of the last one read."""

    def __init__(self, data):
        self.number = 0
        self.rest = data.split(b"\n")
        if self.rest[-1] == b"":
            self.rest.pop()              # the end of the last line, not a line of its own

    def next(self):
        self.number += 1
        if not self.rest:
            raise FormatError("a line is missing")
        try:
            line = json.loads(self.rest.pop(0).decode("utf-8"))
        except ValueError as error:
            raise FormatError("not a line of JSON") from error
        if not isinstance(line, dict):
            raise FormatError("not a JSON object")
        return line

    def next_chance(self, cards):
        """The chance line that must stand next, since `cards` are to be shuffled."""
        if not self.rest:
            self.number += 1
            raise FormatError("the record ends where a reshuffle must stand")
        line = self.next()
        if set(line) != {"chance", "deck"} or line["chance"] != "reshuffle":
            raise FormatError(f"a reshuffle of {len(cards)} cards must stand here")
        return line["deck"]


def new_game(header):
    game = header.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise FormatError(f"unknown game {game!r}")
    return GAMES[game](header)


def apply_line(state, line, lines):
    if "chance" in line:
        raise FormatError("no reshuffle is due here")
    if set(line) != {"seat", "move"} or not is_int(line["seat"]):
        raise FormatError("a step has a seat and a move")
    state.apply(line["seat"], line["move"], lines.next_chance)


def replay_bytes(data):
    """Gives (lines of output, exit status, None or (line number, clause, words))."""
    lines, output = Lines(data), []
    try:
        state = new_game(lines.next())
        output.append(compact(state.dump()))
        while lines.rest:
            apply_line(state, lines.next(), lines)
            output.append(compact(state.dump()))
    except RuleError as error:
        return output, 1, (lines.number, error.clause, error.message)
    except FormatError as error:
        return output, 2, (lines.number, error.clause, error.message)
    return output, 0, None


def replay_file(path):
    with open(path, "rb") as file:
        return replay_bytes(file.read())


def main(paths):
    worst = 0
    for path in paths:
        output, status, error = replay_file(path)
        for line in output:
            print(line)
        if error:
            sys.stdout.flush()
            print(f"{path}:{error[0]}: {error[1]}: {error[2]}", file=sys.stderr)
        worst = max(worst, status)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
