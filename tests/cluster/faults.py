#!/usr/bin/env python3
"""Breaks things around a server on PostgreSQL while games are played, and checks that nothing it said was taken back.

faults.py FAULTS [SEED]

Faults, chosen at random: the server is killed; the database is restarted without warning; the database drops all
connections, so that answers to commits are lost; the database stands still for a moment. Players reconnect and say again,
with the same key, what was not answered. Then the log of every table is compared with what its players were told."""

import collections
import os
import pathlib
import random
import signal
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from client import Closed  # noqa: E402
from crash import CrashTable, Wrong, compare, play  # noqa: E402
from database import PASSWORD, Postgres  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLES = 12
CLOCKS = [{"kind": "none"}, {"kind": "game", "seconds": 100000, "increment": 1}]


class World:
    """A database, a server on it, and tables with players."""

    def __init__(self, database, rng):
        self.database, self.rng = database, rng
        self.server = self.new_server()
        self.tables = [CrashTable(self.server.port, ("tsukiji", "osaka")[i % 2], CLOCKS[i // 2 % 2], rng)
                       for i in range(TABLES)]
        self.finished = self.stored = 0

    def new_server(self):
        return Server(*MANY, "--store", self.database.address, environment={"PGPASSWORD": PASSWORD}).start()

    def play(self, seconds):
        try:
            play(self.server, self.tables, seconds, self.rng)
        except (Closed, ConnectionError):
            raise Wrong("the server went away by itself") from None
        finally:
            for table in self.tables:
                for seat in table.seats:
                    if seat.connection:
                        seat.connection.close()

    def replace_finished(self):
        for i, table in enumerate(self.tables):
            if table.over:
                self.stored += compare(self.server.port, table)
                self.finished += 1
                self.tables[i] = CrashTable(self.server.port, table.game, table.clock, self.rng)

    def compare_all(self):
        for table in self.tables:
            self.stored += compare(self.server.port, table)


def kill_server(world):
    world.play(world.rng.uniform(0.02, 0.3))
    world.server.kill()
    world.server = world.new_server()


def during_play(fault):
    """A fault that comes while people play; the server stays."""
    def run(world):
        after = world.rng.uniform(0.02, 0.2)
        failed = []

        def work():
            time.sleep(after)
            try:
                fault(world)
            except Exception as error:  # told by the main thread
                failed.append(error)
        thread = threading.Thread(target=work)
        thread.start()
        world.play(after + 0.3)
        thread.join()
        if failed:
            raise failed[0]
        wait_until_ready(world)
    return run


def restart_database(world):
    world.database.restart("immediate")


def drop_connections(world):
    for _ in range(3):
        world.database.sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ichiba'",
                           name="postgres")
        time.sleep(0.03)


def freeze_database(world):
    backends = [int(pid) for pid in world.database.sql(
        "select pid from pg_stat_activity where application_name = 'ichiba'", name="postgres")]
    for pid in backends:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(0.3)
    for pid in backends:
        os.kill(pid, signal.SIGCONT)


FAULTS = [kill_server, during_play(restart_database), during_play(drop_connections), during_play(freeze_database)]
NAMES = ["server killed", "database restarted", "connections dropped", "database frozen"]


def wait_until_ready(world):
    from client import call
    end = time.monotonic() + 15
    while time.monotonic() < end:
        if call(world.server.port, "GET", "/readyz")[0] == 200:
            return
        time.sleep(0.05)
    raise Wrong("the server does not come back to its database")


def main(faults, seed):
    rng = random.Random(seed)
    begun = time.monotonic()
    count = collections.Counter()
    with Postgres() as database:
        world = World(database, rng)
        try:
            for number in range(faults):
                world.replace_finished()
                which = rng.randrange(len(FAULTS))
                FAULTS[which](world)
                count[NAMES[which]] += 1
                if number % 10 == 9:
                    world.compare_all()
            world.play(0.5)
            world.compare_all()
            status, words = world.server.stop()
            if status != 0:
                raise Wrong(f"exit status {status}: {words}")
        finally:
            if world.server.process.poll() is None:
                world.server.kill()
        print(f"{faults} faults (seed {seed}): {', '.join(f'{name} {n} times' for name, n in sorted(count.items()))}; "
              f"{world.finished} games over, {world.stored} stored moves compared, {time.monotonic() - begun:.0f} s: "
              "nothing lost, nothing twice")


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    except Wrong as wrong:
        sys.exit(f"WRONG: {wrong}")
