#!/usr/bin/env python3
"""Kills the server again and again while games are played, and checks that nothing it said was ever taken back.

crash.py KILLS [SEED]

Players of both games reconnect after each kill and say again, with the same key, what was not answered. At the end the
log of every table is compared with what its players were told: no acknowledged move is missing, none was carried out
twice, versions have no gaps, clocks went on."""

import json
import random
import selectors
import sys
import tempfile
import time

from client import Closed, Table, call
from process import MANY, Server

TABLES = 12


class Wrong(Exception):
    """The server broke a promise."""


class Seat:
    """One player: what he was told, and what he waits for."""

    def __init__(self, table, seat, token, rng):
        self.table, self.seat, self.token, self.rng = table, seat, token, rng
        self.connection = None
        self.version = 0
        self.keys = 0
        self.waiting = None              # the message that was not answered yet
        self.acknowledged = []           # (version, move)
        self.refused = set()             # moves that the rules did not allow here
        self.view = None

    def connect(self, port):
        self.connection = Table(port, self.table.name, self.token)
        if self.waiting:
            self.connection.say(self.waiting)

    def hear(self, message):
        kind = message["type"]
        if kind == "refused":
            code = message["refusal"]["code"]
            if code == "rule":
                self.refused.add(self.waiting["move"])
                self.waiting = None
            elif code == "old_version":
                self.waiting = None      # the table has advanced without it; never for a stored move
            elif code not in ("storage", "closing", "busy"):
                raise Wrong(f"refused: {message}")
            return
        if kind != "update":
            return
        version = message["version"]
        if self.waiting and message.get("key") == self.waiting["key"]:
            self.acknowledged.append((version, self.waiting["move"]))
            self.waiting = None
        if version < self.version and "key" not in message:
            raise Wrong(f"the server has forgotten: version {version} after {self.version}")
        if version >= self.version:
            if version != self.version:
                self.refused.clear()
            self.version = version
            self.view = message["view"]
            if "table" in message:
                self.table.over = message["table"]["stage"] == "over"

    def move(self):
        """Some move that may well be legal, where it is this seat's turn."""
        view = self.view
        if self.waiting or self.table.over or not view or self.seat not in view["to_act"]:
            return
        choices = [text for text in self.choices(view) if text not in self.refused]
        if not choices:
            raise Wrong(f"nothing is legal in {view}")
        self.keys += 1
        self.waiting = {"type": "move", "version": self.version, "key": f"k{self.keys}",
                        "move": self.rng.choice(choices[:8])}
        self.connection.say(self.waiting)

    def choices(self, view):
        phase = view["phase"]
        if self.table.game == "osaka":
            if phase == "token":
                return [f"token {colour}" for colour in "RBYG"]
            if phase == "insure":
                return ["insure -"]
            hand = view["players"][self.seat]["hand"]
            buys = ["buy " + " ".join(hand)] if hand else []
            takes = [f"take {slot['card']}" for slot in view["market"] if slot["by"] is None]
            own = [f"take {slot['card']}*" for slot in view["market"] if slot["by"] == self.seat]
            reserves = [f"reserve {row} {slot['card']}" for row in ("farm", "market") for slot in view[row]
                        if slot["by"] is None]
            return [*own, *takes, *reserves, *buys] if self.rng.random() < 0.6 else [*buys, *takes, *own, *reserves, "pass"]
        if phase == "bid":
            return [f"bid {n}" for n in range(1, 5)]
        colours = list(view["players"][0]["piles"])
        if phase == "pick":
            return self.shuffled([f"pick {n + 1} {colour}" for n in range(len(view["display"])) for colour in colours])
        if phase == "colour":
            return [f"colour {colour}" for colour in colours]
        piles = view["players"][1 - self.seat]["piles"]
        return [f"{phase} {colour} {card}" for colour, pile in piles.items() for card in pile]

    def shuffled(self, items):
        self.rng.shuffle(items)
        return items


class CrashTable:
    def __init__(self, port, game, clock, rng):
        self.game = game
        self.over = False
        made = call(port, "POST", "/api/tables", {"game": game, "clock": clock, "seats": [
            {"kind": "me", "name": "Ann"}, {"kind": "open"}]})[1]
        self.name = made["table"]
        sat = call(port, "POST", f"/api/tables/{self.name}/sit", {"name": "Ben"})[1]
        self.seats = [Seat(self, 0, made["token"], rng), Seat(self, 1, sat["token"], rng)]
        self.clock = clock


def play(server, tables, seconds, rng):
    """Plays for about so long. Ends early when the server is gone."""
    selector = selectors.DefaultSelector()
    try:
        for table in tables:
            for seat in table.seats:
                seat.connect(server.port)
                selector.register(seat.connection.socket, selectors.EVENT_READ, seat)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for key, _ in selector.select(timeout=0.01):
                seat = key.data
                seat.hear(seat.connection.hear())
                while len(seat.connection.buffer) > 2:
                    seat.hear(seat.connection.hear())
                seat.move()
    finally:
        selector.close()


def compare(port, table):
    """What was acknowledged against what is stored."""
    versions = []
    for seat in table.seats:
        text = call(port, "GET", f"/api/tables/{table.name}/history", token=seat.token)[1]
        history = [json.loads(line) for line in text.splitlines()]
        versions = [entry["version"] for entry in history]
        if versions != list(range(2, len(versions) + 2)):
            raise Wrong(f"versions with gaps: {versions}")
        if versions and versions[-1] < seat.version:
            raise Wrong(f"version {seat.version} was shown, {versions[-1]} is stored")
        seen = [version for version, _ in seat.acknowledged]
        if len(set(seen)) != len(seen):
            raise Wrong("two moves were acknowledged with one version")
    record = call(port, "GET", f"/api/tables/{table.name}/record", token=table.seats[0].token)[1].splitlines()[1:]
    moves = [json.loads(line) for line in record if '"move"' in line]
    for seat in table.seats:
        stored = [entry["move"] for entry in moves if entry["seat"] == seat.seat]
        told = [move for _, move in sorted(seat.acknowledged)]
        waiting = [seat.waiting["move"]] if seat.waiting else []
        if not table.over and seat.seat == 1 and len(stored) < len(told):
            told = told[:len(stored)] if told[:-1] == stored else told   # a sealed bid is not in another's record
        if [canonical(move) for move in stored] not in ([canonical(move) for move in told],
                                                        [canonical(move) for move in told + waiting]):
            raise Wrong(f"seat {seat.seat} of {table.name}: acknowledged {told[-3:]}, stored {stored[-3:]}, "
                        f"waiting {waiting}")
    return len(moves)


def canonical(move):
    """The record sorts the cards of a list."""
    words = move.split(" ")
    return [words[0], *sorted(words[1:])]


def main(kills, seed):
    rng = random.Random(seed)
    clocks = [{"kind": "none"}, {"kind": "game", "seconds": 100000, "increment": 1}]
    begun = time.monotonic()
    stored = finished = 0
    with tempfile.TemporaryDirectory(prefix="ichiba-crash-") as data:
        server = Server(*MANY, data=data).start()
        try:
            tables = [CrashTable(server.port, ("tsukiji", "osaka")[i % 2], clocks[i // 2 % 2], rng) for i in range(TABLES)]
            for kill in range(kills):
                for i, table in enumerate(tables):
                    if table.over:
                        stored += compare(server.port, table)
                        finished += 1
                        tables[i] = CrashTable(server.port, table.game, table.clock, rng)
                try:
                    play(server, tables, rng.uniform(0.02, 0.3), rng)
                except (Closed, ConnectionError):
                    raise Wrong("the server went away by itself") from None
                server.kill()
                for table in tables:
                    for seat in table.seats:
                        seat.connection.close()
                server = Server(*MANY, data=data).start()
                if kill % 20 == 19:
                    for table in tables:
                        compare(server.port, table)
            play(server, tables, 0.5, rng)
            for table in tables:
                stored += compare(server.port, table)
            status, words = server.stop()
            if status != 0:
                raise Wrong(f"exit status {status}: {words}")
        finally:
            if server.process.poll() is None:
                server.kill()          # whatever went wrong, nothing is left running
    print(f"{kills} kills (seed {seed}), {finished} games over, {stored} stored moves compared, "
          f"{time.monotonic() - begun:.0f} s: nothing lost, nothing twice")


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    except Wrong as wrong:
        sys.exit(f"WRONG: {wrong}")
