"""Compares what the players of a table were told with what is stored.

Every acknowledged move is in one row, with its version and key, and no row holds a move that nobody asked for. Events are
those of the table's history. When the game is over, its record is played by the reference (tests/reference), and every
view that a seat was sent must be the reference's position without what this seat may not know."""

import hashlib
import json
import os
import pathlib
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "reference"))
from client import call  # noqa: E402
from replay import replay_bytes  # noqa: E402

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
ROWS = "select version, coalesce(key, ''), {} from {}log join {}tables using (number) where id = {} order by version"


ran_out = {}                             # how many clocks, at each table that was compared


class Wrong(Exception):
    """The server broke a promise."""


def number_of(name):
    """The number that the database has for the name of a table."""
    number = 0
    for letter in name:
        number = number * 32 + DIGITS.index(letter)
    return number


def sqlite_rows(folder):
    def rows(name):
        database = sqlite3.connect(f"file:{os.path.join(folder, 'ichiba.db')}?mode=ro", uri=True)
        try:
            return read(database.execute(ROWS.format("deed", "", "", number_of(name))))
        finally:
            database.close()
    return rows


def postgres_rows(database):
    def rows(name):
        lines = database.sql(ROWS.format("deed", "ichiba.", "ichiba.", number_of(name)))
        return read(line.split("|", 2) for line in lines)
    return rows


def read(rows):
    return [(int(version), key, json.loads(deed)) for version, key, deed in rows]


def canonical(move):
    """The record sorts the cards of a list."""
    words = move.split(" ")
    return [words[0], *sorted(words[1:])]


def compare(port, table, rows):
    """Everything that the seats of `table` were told. How many moves are stored."""
    stored = rows(table.name)
    check_rows(table, stored)
    for seat in table.seats:
        text = call(port, "GET", f"/api/tables/{table.name}/history", token=seat.token)[1]
        check_events(seat, [json.loads(line) for line in text.splitlines()])
    moves = [(version, deed) for version, _, deed in stored if deed["deed"] == "moved"]
    if table.over:
        record = call(port, "GET", f"/api/tables/{table.name}/record", token=table.seats[0].token)[1]
        check_views(table, stored, moves, record)
    ran_out[table.name] = sum(deed["deed"] == "timed_out" for _, _, deed in stored)
    return len(moves)


def check_rows(table, stored):
    versions = [version for version, _, _ in stored]
    if versions != list(range(1, len(versions) + 1)):
        raise Wrong(f"{table.name}: versions with gaps: {versions}")
    by_key = {key: (version, deed) for version, key, deed in stored if key}
    if len(by_key) != sum(bool(key) for _, key, _ in stored):
        raise Wrong(f"{table.name}: one key in two rows")
    asked = set()                        # the keys of moves that may be stored
    for seat in table.seats:
        if seat.version > len(versions):
            raise Wrong(f"{table.name}: version {seat.version} was shown, {len(versions)} is stored")
        owner = hashlib.sha256(seat.token.encode()).hexdigest()[:8]
        for version, key, move in seat.acknowledged:
            check_move(table, seat, by_key.get(f"{owner}:{key}"), (version, move))
            asked.add(f"{owner}:{key}")
        if seat.waiting:
            waiting = f"{owner}:{seat.waiting['key']}"
            asked.add(waiting)
            if waiting in by_key:
                check_move(table, seat, by_key[waiting], (by_key[waiting][0], seat.waiting["move"]))
    bots = set(table.bots)
    for version, key, deed in stored:
        if deed["deed"] in ("timed_out", "resigned"):
            bots.add(deed["seat"])
        elif deed["deed"] == "returned":
            bots.discard(deed["seat"])
        if deed["deed"] == "moved" and key not in asked and (key or deed["seat"] not in bots):
            raise Wrong(f"{table.name}: version {version} was refused, or nobody asked for it: {deed}")


def check_move(table, seat, row, told):
    version, move = told
    if row is None:
        raise Wrong(f"{table.name}: seat {seat.seat} was told that {move} is version {version}, and it is not stored")
    stored_as, deed = row
    if (stored_as, deed["deed"], deed.get("seat")) != (version, "moved", seat.seat) or canonical(deed["move"]) != canonical(move):
        raise Wrong(f"{table.name}: seat {seat.seat} was told that {move} is version {version}; version {stored_as} is {deed}")


def check_events(seat, history):
    versions = [entry["version"] for entry in history]
    if versions != list(range(2, len(versions) + 2)):
        raise Wrong(f"{seat.table.name}: a history with gaps: {versions}")
    events = {entry["version"]: entry["events"] for entry in history}
    for version, told in seat.events.items():
        if told != events.get(version):
            raise Wrong(f"{seat.table.name}: seat {seat.seat} was told {told} of version {version}, the history says "
                        f"{events.get(version)}")


def check_views(table, stored, moves, record):
    recorded = [line for line in map(json.loads, record.splitlines()[1:]) if "move" in line]
    if [(line["seat"], canonical(line["move"])) for line in recorded] != \
            [(deed["seat"], canonical(deed["move"])) for _, deed in moves]:
        raise Wrong(f"{table.name}: the record has other moves than the log")
    positions, status, error = replay_bytes(record.encode())
    if status != 0:
        raise Wrong(f"{table.name}: the reference cannot play the record: {error}")
    ended = next((version for version, _, deed in stored if deed["deed"] == "resigned"), None)
    secrets = {deed[name] for _, _, deed in stored for name in ("seed", "salt") if name in deed}
    for seat in table.seats:
        for version, view in seat.views:
            step = sum(moved <= version for moved, _ in moves)
            position = json.loads(positions[step])
            shown = {name: value for name, value in view.items() if name != "drawn"}   # everybody sees it (T4.2)
            own = [deed["move"] for moved, deed in moves if moved <= version and deed["seat"] == seat.seat]
            if shown != (due := seen_by(table.game, position, seat.seat, own)):
                raise Wrong(f"{table.name}: seat {seat.seat} was shown {shown} at version {version}; by the log it sees {due}")
        last = moves[-1][0] if moves and not ended else ended or 0
        for version, text in seat.texts:
            if version < last and any(secret in text for secret in secrets):
                raise Wrong(f"{table.name}: seat {seat.seat} was told seed or salt at version {version}")


def seen_by(game, position, seat, own_moves):
    """The position as this seat may see it (docs/records.md, What a seat sees)."""
    view = dict(position)
    if game == "tsukiji":
        sealed = view["phase"] == "bid" and seat not in view["to_act"]
        view["bid"] = int(own_moves[-1].split(" ")[1]) if sealed else None
        return view
    del view["draw"]
    for number, player in enumerate(view["players"]):
        player["hand_size"] = len(player["hand"])
        if number != seat:
            player["hand"] = None
            if view["phase"] != "over":
                player["vp"] = None
    return view
