#!/usr/bin/env python3
"""Breaks things around three nodes while games are played, and checks that nothing they said was taken back.

node_faults.py FAULTS [SEED] [--standby]

The players of a table are at any nodes; who loses a connection goes to another node and says again, with the same key, what
was not answered. Faults, chosen at random: one node is killed, or two; a node stops as its host would stop it; a node sleeps
(SIGSTOP) and wakes; the database restarts without warning, drops all connections, stands still or has no space left; NATS is
killed and comes back, stands still or loses messages; the line from a node to the database or to NATS stalls or breaks. With
`--standby` the primary of a database with a synchronous standby is killed, and the standby promoted. After every few faults the log of every table is compared with what its players were told."""

import collections
import os
import pathlib
import random
import selectors
import signal
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from bus import Nats  # noqa: E402
from client import Closed, call  # noqa: E402
from crash import CrashTable, Wrong, compare  # noqa: E402
from database import PASSWORD, Postgres, WithStandby  # noqa: E402
from faults import drop_connections, freeze_database, restart_database  # noqa: E402
from link import Link  # noqa: E402
from process import MANY, Server, can_mount  # noqa: E402

TABLES = 12
NODES = 3
CLOCKS = [{"kind": "none"}, {"kind": "game", "seconds": 100000, "increment": 1}]
LOST = (Closed, ConnectionError, TimeoutError)


class World:
    """A database, a bus, three nodes, and tables with players."""

    def __init__(self, database, bus, rng):
        self.database, self.bus, self.rng = database, bus, rng
        self.asleep = set()                  # nodes that are stopped
        self.lines = {}                      # of each node: to the database, to the bus
        self.nodes = [self.new_node() for _ in range(NODES)]
        self.tables = [CrashTable(self.any_port(), ("tsukiji", "osaka")[i % 2], CLOCKS[i // 2 % 2], rng)
                       for i in range(TABLES)]
        self.finished = self.stored = self.messages_lost = 0

    def new_node(self):
        to_bus = Link(self.bus.port, self.rng.random())
        address, to_database = self.database.address, None
        if isinstance(self.database, Postgres):
            to_database = Link(self.database.port)
            address = address.replace(str(self.database.port), str(to_database.port))
        node = Server(*MANY, "--store", address, "--bus", f"nats://127.0.0.1:{to_bus.port}",
                      environment={"PGPASSWORD": PASSWORD}).start()
        self.lines[node] = (to_database, to_bus)
        return node

    def awake(self):
        return [node for node in self.nodes if node not in self.asleep and node.process.poll() is None]

    def any_port(self):
        return self.rng.choice(self.awake()).port

    def play(self, seconds, fault=None):
        """Plays for about so long, while `fault` happens in another thread."""
        failed = []

        def work():
            try:
                fault(self)
            except Exception as error:       # told by the main thread
                failed.append(error)
        thread = threading.Thread(target=work if fault else lambda: None)
        thread.start()
        selector = selectors.DefaultSelector()
        seats = [seat for table in self.tables for seat in table.seats]
        homeless = list(seats)
        try:
            end = time.monotonic() + seconds
            while time.monotonic() < end or thread.is_alive():
                homeless = [seat for seat in homeless if not self.connect(seat, selector)]
                for key, _ in selector.select(timeout=0.01):
                    seat = key.data
                    try:
                        self.listen(seat)
                    except LOST:
                        selector.unregister(seat.connection.socket)
                        seat.connection.close()
                        homeless.append(seat)
        finally:
            thread.join()
            for key in list(selector.get_map().values()):
                key.data.connection.close()
            selector.close()
        if failed:
            raise failed[0]

    def connect(self, seat, selector):
        try:
            seat.connect(self.any_port())
        except (Closed, OSError, IndexError):
            return False
        seat.connection.socket.settimeout(2)
        selector.register(seat.connection.socket, selectors.EVENT_READ, seat)
        return True

    @staticmethod
    def listen(seat):
        seat.hear(seat.connection.hear(2))
        while len(seat.connection.buffer) > 2:
            seat.hear(seat.connection.hear(2))
        seat.move()

    def replace_finished(self):
        for i, table in enumerate(self.tables):
            if table.over:
                self.stored += compare(self.any_port(), table)
                self.finished += 1
                self.tables[i] = CrashTable(self.any_port(), table.game, table.clock, self.rng)

    def compare_all(self):
        for table in self.tables:
            self.stored += compare(self.any_port(), table)

    def mend(self):
        """Every node is there and ready again."""
        self.nodes = [node if node.process.poll() is None else self.new_node() for node in self.nodes]
        end = time.monotonic() + 20
        for node in self.nodes:
            while (state := call(node.port, "GET", "/readyz")) != (200, {"status": "ready"}):
                if time.monotonic() > end:
                    raise Wrong(f"a node does not come back to its database and bus: {state[1]}")
                time.sleep(0.05)


    def close(self):
        for node in self.nodes:
            node.__exit__()
        for lines in self.lines.values():
            for line in lines:
                if line:
                    line.__exit__()


def kill_nodes(count):
    def fault(world):
        for node in world.rng.sample(world.nodes, count):
            node.kill()
    return fault


def stop_node(world):
    status, words = world.rng.choice(world.nodes).stop()
    if status != 0:
        raise Wrong(f"a node stopped with {status}: {words}")


def sleeping_node(world):
    node = world.rng.choice(world.nodes)
    world.asleep.add(node)
    os.kill(node.process.pid, signal.SIGSTOP)
    time.sleep(world.rng.uniform(0.5, 5))
    os.kill(node.process.pid, signal.SIGCONT)
    world.asleep.remove(node)


def any_line(world, which):
    return world.lines[world.rng.choice(world.nodes)][which]


def stall_line(which):
    def fault(world):
        line = any_line(world, which)
        line.stall()
        time.sleep(world.rng.uniform(0.5, 5))
        line.go_on()
    return fault


def cut_line(which):
    def fault(world):
        line = any_line(world, which)
        for _ in range(3):
            line.cut()
            time.sleep(world.rng.uniform(0, 0.2))
    return fault


def lose_messages(world):
    lines = [world.lines[node][1] for node in world.nodes]
    for line in lines:
        line.loses = 0.3
    time.sleep(2)
    for line in lines:
        line.loses = 0.0
        world.messages_lost += line.lost
        line.lost = 0


def fill_disk(world):
    world.database.fill_disk()
    time.sleep(world.rng.uniform(0.3, 1.5))
    world.database.free_disk()


def fail_over(world):
    world.database.fail_over()


def restart_bus(world):
    world.bus.kill()
    time.sleep(world.rng.uniform(0, 3))
    world.bus.start()


def freeze_bus(world):
    world.bus.freeze(world.rng.uniform(0.2, 3))


FAULTS = {"node killed": kill_nodes(1), "two nodes killed": kill_nodes(2), "node stopped": stop_node,
          "node asleep": sleeping_node, "database restarted": restart_database, "connections dropped": drop_connections,
          "database frozen": freeze_database, "bus restarted": restart_bus, "bus frozen": freeze_bus,
          "line to the database stalled": stall_line(0), "line to the database cut": cut_line(0),
          "line to the bus stalled": stall_line(1), "line to the bus cut": cut_line(1), "messages lost": lose_messages}
WITH_OWN_DISK = {"database's disk full": fill_disk}
WITH_STANDBY = {"primary killed, standby promoted": fail_over, "node killed": kill_nodes(1)}


def main(faults, seed, with_standby):
    rng = random.Random(seed)
    begun = time.monotonic()
    count = collections.Counter()
    own_disk = can_mount() and not with_standby
    kinds = WITH_STANDBY if with_standby else {**FAULTS, **(WITH_OWN_DISK if own_disk else {})}
    small = ["max_wal_size=48MB", "min_wal_size=32MB", "shared_buffers=16MB"]
    with WithStandby() if with_standby else Postgres(*small, megabytes=300 if own_disk else None) as database, Nats() as bus:
        world = World(database, bus, rng)
        try:
            names = []                       # each kind once before one comes again
            for number in range(faults):
                world.replace_finished()
                names = names or rng.sample(sorted(kinds), len(kinds))
                name = names.pop()
                try:
                    world.play(0.3, kinds[name])
                    world.mend()
                except Wrong as wrong:
                    raise Wrong(f"{name}: {wrong}") from None
                count[name] += 1
                if number % 5 == 4:
                    world.compare_all()
            world.play(0.5)
            world.compare_all()
        finally:
            world.close()
    lost = f", {world.messages_lost} messages lost" if world.messages_lost else ""
    print(f"{faults} faults (seed {seed}): {', '.join(f'{name} {n} times' for name, n in sorted(count.items()))}{lost}; "
          f"{world.finished} games over, {world.stored} stored moves compared, {time.monotonic() - begun:.0f} s: "
          "nothing lost, nothing twice")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word != "--standby"]
    try:
        main(numbers[0], numbers[1] if len(numbers) > 1 else 1, "--standby" in sys.argv)
    except Wrong as wrong:
        sys.exit(f"WRONG: {wrong}")
