#!/usr/bin/env python3
"""Breaks things around a server on PostgreSQL while games are played, and checks that nothing it said was taken back.

faults.py FAULTS [SEED]

Faults, chosen at random, each while everybody is connected and plays: the server is killed; the database is restarted
without warning; the database drops all connections, so that answers to commits are lost; the database stands still for a
moment. Players reconnect and say again, with the same key, what was not answered. Then what every player was told is
compared with what is stored (history.py)."""

import collections
import os
import pathlib
import random
import signal
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from client import Closed, call  # noqa: E402
from crash import CrashTable, finish, in_flight, leave, new_tables, play, run  # noqa: E402
from database import PASSWORD, Postgres  # noqa: E402
from history import Wrong, compare, postgres_rows, ran_out  # noqa: E402
from process import MANY, Server  # noqa: E402


class OneServer:
    """A database, a server on it, and tables with players."""

    def __init__(self, database, rng):
        self.database, self.rng = database, rng
        self.rows = postgres_rows(database)
        self.server = self.new_server()
        self.tables = new_tables(self.server.port, rng)
        self.finished = self.stored = 0
        self.in_flight = 0                   # moves, when the faults came

    def new_server(self):
        return Server(*MANY, "--store", self.database.address, environment={"PGPASSWORD": PASSWORD}).start()

    def play(self, seconds, fault=None):
        try:
            play(self.server, self.tables, seconds, fault)
        except (Closed, ConnectionError):
            raise Wrong("the server went away by itself") from None

    def replace_finished(self):
        for i, table in enumerate(self.tables):
            if table.over:
                self.stored += compare(self.server.port, table, self.rows)
                self.finished += 1
                self.tables[i] = CrashTable(self.server.port, table.kind, self.rng)

    def compare_all(self):
        for table in self.tables:
            self.stored += compare(self.server.port, table, self.rows)


def kill_server(system):
    system.play(system.rng.uniform(0.02, 0.3))
    system.in_flight += in_flight(system.tables)
    system.server.kill()                     # first; only then do the players close their side
    leave(system.tables)
    system.server = system.new_server()


def during_play(fault):
    """A fault that comes while people play; the server stays."""
    def run_it(system):
        def after_a_moment():
            time.sleep(system.rng.uniform(0.05, 0.5))
            system.in_flight += in_flight(system.tables)
            fault(system)
            time.sleep(0.2)
        system.play(0, after_a_moment)
        leave(system.tables)
        wait_until_ready(system)
    return run_it


def restart_database(system):
    system.database.restart("immediate")


def drop_connections(system):
    for _ in range(3):
        system.database.sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ichiba'",
                            name="postgres")
        time.sleep(0.03)


def freeze_database(system):
    backends = [int(pid) for pid in system.database.sql(
        "select pid from pg_stat_activity where application_name = 'ichiba'", name="postgres")]
    for pid in backends:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(0.3)
    for pid in backends:
        os.kill(pid, signal.SIGCONT)


FAULTS = {"server killed": kill_server, "database restarted": during_play(restart_database),
          "connections dropped": during_play(drop_connections), "database frozen": during_play(freeze_database)}


def wait_until_ready(system):
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if call(system.server.port, "GET", "/readyz")[0] == 200:
            return
        time.sleep(0.05)
    raise Wrong("the server does not come back to its database")


def main(faults, seed):
    rng = random.Random(seed)
    begun = time.monotonic()
    count = collections.Counter()
    with Postgres() as database:
        system = OneServer(database, rng)
        try:
            for number in range(faults):
                system.replace_finished()
                name = rng.choice(sorted(FAULTS))
                FAULTS[name](system)
                count[name] += 1
                if number % 10 == 9:
                    system.compare_all()
            system.play(0.5)
            for table in system.tables:
                finish(system.server.port, table)
            system.compare_all()
            status, words = system.server.stop()
            if status != 0:
                raise Wrong(f"exit status {status}: {words}")
        finally:
            if system.server.process.poll() is None:
                system.server.kill()
    if not system.in_flight:
        raise Wrong("no move was in flight when the faults came")
    print(f"{faults} faults (seed {seed}): {', '.join(f'{name} {n} times' for name, n in sorted(count.items()))}, with "
          f"{system.in_flight} moves in flight; {system.finished} games over, {system.stored} stored moves compared, "
          f"{sum(ran_out.values())} clocks ran out, {time.monotonic() - begun:.0f} s: nothing lost, nothing twice")


if __name__ == "__main__":
    run(lambda seed: main(int(sys.argv[1]), seed), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
