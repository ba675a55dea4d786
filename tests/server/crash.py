#!/usr/bin/env python3
"""Kills the server again and again while games are played, and checks that nothing it said was ever taken back.

crash.py KILLS [SEED]

Players of both games reconnect after each kill and say again, with the same key, what was not answered. Some have short
clocks, so that bots take their seats, and some play against bots. At the end what every player was told is compared with
what is stored (history.py)."""

import concurrent.futures
import json
import random
import selectors
import sys
import tempfile
import time

from client import Closed, Table, call
from history import Wrong, compare, ran_out, sqlite_rows
from process import MANY, Server

TABLES = 12
ANN, OPEN, BOT = {"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "level": 1}
LONG, SHORT = {"kind": "game", "seconds": 100000, "increment": 1}, {"kind": "move", "seconds": 2}
KINDS = [                                # of tables: game, seats, clock
    ("tsukiji", [ANN, OPEN], {"kind": "none"}), ("osaka", [ANN, OPEN], {"kind": "none"}),
    ("tsukiji", [ANN, OPEN], LONG), ("osaka", [ANN, OPEN], LONG),
    ("tsukiji", [ANN, BOT], {"kind": "none"}), ("osaka", [ANN, OPEN, BOT], SHORT)]
FINAL = {"time_over", "already_left", "not_playing"}   # this seat moves no more: a bot does, or the game is over
LATER = {"storage", "closing", "busy"}   # nothing was changed; the same again with the same key after a moment


class Seat:
    """One player: what they were told, and what they wait for."""

    def __init__(self, table, seat, token, rng):
        self.table, self.seat, self.token, self.rng = table, seat, token, rng
        self.connection = None
        self.version = 0
        self.keys = 0
        self.waiting = None              # the message that was not answered yet
        self.again_at = None             # when to say it again, because it was refused for now
        self.acknowledged = []           # (version, key, move)
        self.views = []                  # (version, view), all that came
        self.events = {}                 # of each version that was told as it happened
        self.texts = []                  # (version, message), all that came
        self.refused = set()             # moves that the rules did not allow here
        self.view = None
        self.dozes = table.kind[2] is SHORT and seat == 1   # lets the clock run out now and then
        self.asleep = False
        self.out = False                 # a bot plays for them

    def connect(self, port):
        self.connection = Table(port, self.table.name, self.token)
        self.again_at = None
        if self.waiting:
            self.connection.say(self.waiting)
        if self.out and not self.table.over:
            self.connection.say({"type": "return"})

    def hear(self, message):
        kind = message["type"]
        if "version" in message:
            self.keep(message)
        if kind == "refused":
            if not self.waiting or message.get("key") != self.waiting["key"]:
                return                   # not a move
            code = message["refusal"]["code"]
            if code == "rule":
                self.refused.add(self.waiting["move"])
                self.waiting = None
            elif code == "old_version" or code in FINAL:
                self.waiting = None      # the table has advanced without it; never for a stored move
                self.out = self.out or code in FINAL
            elif code in LATER:
                self.again_at = time.monotonic() + 0.2
            else:
                raise Wrong(f"refused: {message}")
            return
        if kind != "update":
            return
        version = message["version"]
        if self.waiting and message.get("key") == self.waiting["key"]:
            self.acknowledged.append((version, self.waiting["key"], self.waiting["move"]))
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
            for event in message["events"]:
                if event["event"] in ("timed_out", "returned") and event["seat"] == self.seat:
                    self.out = event["event"] == "timed_out"
                    self.asleep = False

    def keep(self, message):
        """For the comparison with what is stored."""
        version = message["version"]
        self.texts.append((version, json.dumps(message)))
        if message.get("view"):
            self.views.append((version, message["view"]))
        if message.get("events"):
            self.events[version] = message["events"]

    def say_again(self):
        if self.waiting and self.again_at and time.monotonic() >= self.again_at:
            self.again_at = None
            self.connection.say(self.waiting)

    def move(self):
        """Some move that may well be legal, where it is this seat's turn."""
        view = self.view
        if self.waiting or self.out or self.asleep or self.table.over or not view or self.seat not in view["to_act"]:
            return
        if self.dozes and self.rng.random() < 0.1:
            self.asleep = True
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
    def __init__(self, port, kind, rng):
        self.kind = kind
        self.game, seats, clock = kind
        self.over = False
        made = call(port, "POST", "/api/tables", {"game": self.game, "clock": clock, "seats": seats})[1]
        self.name = made["table"]
        self.seats = [Seat(self, 0, made["token"], rng)]
        self.bots = {number for number, seat in enumerate(seats) if seat is BOT}
        if OPEN in seats:
            sat = call(port, "POST", f"/api/tables/{self.name}/sit", {"name": "Ben"})[1]
            self.seats.append(Seat(self, 1, sat["token"], rng))


def new_tables(port, rng):
    return [CrashTable(port, KINDS[i % len(KINDS)], rng) for i in range(TABLES)]


def finish(port, table):
    """Everybody gives up, so that the whole log can be seen. With more than two seats bots play to the end."""
    end = time.monotonic() + 60
    for seat in table.seats:
        seat.connection.close()
        seat.connect(port)
        seat.connection.say({"type": "resign"})
    while not table.over:
        seat.hear(seat.connection.hear())
        if time.monotonic() > end:
            raise Wrong(f"{table.name}: bots do not play to the end")
    for seat in table.seats:
        seat.connection.close()


def play(server, tables, seconds, fault=None):
    """Connects everybody and plays for about so long; meanwhile `fault` happens. They stay connected after it."""
    seats = [seat for table in tables for seat in table.seats]
    with selectors.DefaultSelector() as selector, concurrent.futures.ThreadPoolExecutor(1) as thread:
        for seat in seats:
            seat.connect(server.port)
            selector.register(seat.connection.socket, selectors.EVENT_READ, seat)
        happened = thread.submit(fault) if fault else None
        end = time.monotonic() + seconds
        while time.monotonic() < end or (happened and not happened.done()):
            for key, _ in selector.select(timeout=0.01):
                seat = key.data
                seat.hear(seat.connection.hear())
                while len(seat.connection.buffer) > 2:
                    seat.hear(seat.connection.hear())
                seat.move()
            for seat in seats:
                seat.say_again()
    if happened:
        happened.result()                # what went wrong in it


def in_flight(tables):
    """How many moves were said and not answered yet."""
    return sum(seat.waiting is not None for table in tables for seat in table.seats)


def leave(tables):
    for table in tables:
        for seat in table.seats:
            if seat.connection:
                seat.connection.close()


def main(kills, seed):
    rng = random.Random(seed)
    begun = time.monotonic()
    stored = finished = flying = 0
    with tempfile.TemporaryDirectory(prefix="ichiba-crash-") as data:
        rows = sqlite_rows(data)
        server = Server(*MANY, data=data).start()
        try:
            tables = new_tables(server.port, rng)
            for kill in range(kills):
                for i, table in enumerate(tables):
                    if table.over:
                        stored += compare(server.port, table, rows)
                        finished += 1
                        tables[i] = CrashTable(server.port, table.kind, rng)
                try:
                    play(server, tables, rng.uniform(0.02, 0.3))
                except (Closed, ConnectionError):
                    raise Wrong("the server went away by itself") from None
                flying += in_flight(tables)
                server.kill()
                leave(tables)
                server = Server(*MANY, data=data).start()
                if kill % 20 == 19:
                    for table in tables:
                        compare(server.port, table, rows)
            play(server, tables, 0.5)
            for table in tables:
                finish(server.port, table)
                stored += compare(server.port, table, rows)
            status, words = server.stop()
            if status != 0:
                raise Wrong(f"exit status {status}: {words}")
        finally:
            if server.process.poll() is None:
                server.kill()          # whatever went wrong, nothing is left running
    print(f"{kills} kills (seed {seed}) with {flying} moves in flight, {finished} games over, {stored} stored moves compared, "
          f"{sum(ran_out.values())} clocks ran out, {time.monotonic() - begun:.0f} s: nothing lost, nothing twice")


def run(work, seed):
    """What fails names its seed."""
    try:
        work(seed)
    except Wrong as wrong:
        sys.exit(f"WRONG (seed {seed}): {wrong}")
    except Exception:
        print(f"failed with seed {seed}", file=sys.stderr)
        raise


if __name__ == "__main__":
    run(lambda seed: main(int(sys.argv[1]), seed), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
