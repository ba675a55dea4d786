#!/usr/bin/env python3
"""Breaks things around three nodes while games are played, and checks that nothing they said was taken back.

node_faults.py FAULTS [SEED]

The players of a table are at any nodes; who loses a connection goes to another node and says again, with the same key, what
was not answered. Faults, chosen at random: one node is killed, or two; a node stops as its host would stop it; a node sleeps
(SIGSTOP) and wakes; the database restarts without warning, drops all connections or stands still; NATS is killed and comes
back, or stands still. After every few faults the log of every table is compared with what its players were told."""

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
from database import PASSWORD, Postgres  # noqa: E402
from faults import drop_connections, freeze_database, restart_database  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLES = 12
NODES = 3
CLOCKS = [{"kind": "none"}, {"kind": "game", "seconds": 100000, "increment": 1}]
LOST = (Closed, ConnectionError, TimeoutError)


class World:
    """A database, a bus, three nodes, and tables with players."""

    def __init__(self, database, bus, rng):
        self.database, self.bus, self.rng = database, bus, rng
        self.asleep = set()                  # nodes that are stopped
        self.nodes = [self.new_node() for _ in range(NODES)]
        self.tables = [CrashTable(self.any_port(), ("tsukiji", "osaka")[i % 2], CLOCKS[i // 2 % 2], rng)
                       for i in range(TABLES)]
        self.finished = self.stored = 0

    def new_node(self):
        return Server(*MANY, "--store", self.database.address, "--bus", self.bus.address,
                      environment={"PGPASSWORD": PASSWORD}).start()

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
            while call(node.port, "GET", "/readyz") != (200, {"status": "ready"}):
                if time.monotonic() > end:
                    raise Wrong("a node does not come back to its database and bus")
                time.sleep(0.05)


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


def restart_bus(world):
    world.bus.kill()
    time.sleep(world.rng.uniform(0, 3))
    world.bus.start()


def freeze_bus(world):
    world.bus.freeze(world.rng.uniform(0.2, 3))


FAULTS = {"node killed": kill_nodes(1), "two nodes killed": kill_nodes(2), "node stopped": stop_node,
          "node asleep": sleeping_node, "database restarted": restart_database, "connections dropped": drop_connections,
          "database frozen": freeze_database, "bus restarted": restart_bus, "bus frozen": freeze_bus}


def main(faults, seed):
    rng = random.Random(seed)
    begun = time.monotonic()
    count = collections.Counter()
    with Postgres() as database, Nats() as bus:
        world = World(database, bus, rng)
        try:
            for number in range(faults):
                world.replace_finished()
                name = rng.choice(sorted(FAULTS))
                world.play(0.3, FAULTS[name])
                world.mend()
                count[name] += 1
                if number % 5 == 4:
                    world.compare_all()
            world.play(0.5)
            world.compare_all()
        finally:
            for node in world.nodes:
                node.__exit__()
    print(f"{faults} faults (seed {seed}): {', '.join(f'{name} {n} times' for name, n in sorted(count.items()))}; "
          f"{world.finished} games over, {world.stored} stored moves compared, {time.monotonic() - begun:.0f} s: "
          "nothing lost, nothing twice")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    chosen = int(sys.argv[2]) if len(sys.argv) == 3 else 1
    try:
        main(int(sys.argv[1]), chosen)
    except Wrong as error:
        sys.exit(f"seed {chosen}: {error}")
