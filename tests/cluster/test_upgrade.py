"""Nodes of two versions on one PostgreSQL and one NATS.

The older one is ICHIBA_OLD, by default the program that is tested; the newer one is ICHIBA_NEXT, by default ichiba-next, the
same with a later schema (next_version.cpp). Before a release: ICHIBA_OLD=<the program of the last release>
ICHIBA_NEXT=build/ichiba."""

import os
import pathlib
import random
import selectors
import signal
import subprocess
import sys
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from client import Closed, call, open_table  # noqa: E402
from crash import finish, new_tables  # noqa: E402
from history import compare, postgres_rows  # noqa: E402
from link import Link  # noqa: E402
from process import ICHIBA  # noqa: E402
from test_nodes import WITH_PASSWORD, WithBus  # noqa: E402

LATER = str(pathlib.Path(ICHIBA).with_name("ichiba-next"))
OLD, NEXT = os.environ.get("ICHIBA_OLD", ICHIBA), os.environ.get("ICHIBA_NEXT", LATER)
CONTRACT = {"ICHIBA_SCHEMA": "contract"}


class Upgrade(WithBus):
    def bid(self, connection, version, key, number):
        """Bids, and waits until it is stored; the version it has."""
        connection.say({"type": "move", "version": version, "key": key, "move": f"bid {number}"})
        while (told := connection.hear_type("update")).get("key") != key:
            pass
        return told["version"]

    def format(self):
        return self.database.sql("select version, usable_from from ichiba.schema")[0]

    def versions(self):
        return [int(version) for version in self.database.sql("select version from ichiba.log order by number, version")]


class BesideEachOther(Upgrade):
    def test_one_table_at_two_versions_and_the_older_one_stops(self):
        old = self.node(program=OLD)
        before = self.format()
        new = self.node(program=NEXT)
        self.assertNotEqual(self.format(), before, "the newer one has added something to the tables")
        table, ann, ben = self.table_of_two(old, new)
        at_old, at_new = open_table(self, old.port, table, ann), open_table(self, new.port, table, ben)
        version = self.begun(at_old)
        self.begun(at_new)
        for number in (3, 2, 2):                             # ties: nothing but bids
            self.bid(at_old, version, f"a{version}", number)
            self.until_version(at_new, version + 1)
            version = self.bid(at_new, version, f"b{version}", number)
            self.until_version(at_old, version)
        last = self.bid(at_old, version, "last", 1)
        began = time.monotonic()
        status, words = old.stop()
        self.assertEqual((status, words), (0, ""))
        again = open_table(self, new.port, table, ann)
        self.assertEqual(self.bid(again, version, "last", 1), last, "what was acknowledged there is known here")
        self.assertLess(time.monotonic() - began, 5)
        self.bid(at_new, last, "b", 4)
        self.assertEqual(self.versions(), list(range(1, len(self.versions()) + 1)))
        back = self.node(program=OLD)                        # the upgrade is taken back
        record = call(back.port, "GET", f"/api/tables/{table}/history", token=ann)
        self.assertEqual(record, call(new.port, "GET", f"/api/tables/{table}/history", token=ann))
        at_back = open_table(self, back.port, table, ann)
        self.assertEqual(at_back.hear_type("update")["version"], self.versions()[-1])

    def test_three_nodes_are_replaced_one_after_the_other_under_load(self):
        rng = random.Random(7)
        nodes = [self.node(program=OLD) for _ in range(3)]
        tables = new_tables(nodes[0].port, rng)
        failed = []

        def replace():
            try:
                for number in range(3):
                    time.sleep(0.7)
                    status, words = nodes[number].stop()
                    self.assertEqual((status, words), (0, ""))
                    nodes[number] = self.node(program=NEXT)
                time.sleep(0.7)
            except Exception as error:                       # told by the main thread
                failed.append(error)
        work = threading.Thread(target=replace)
        work.start()
        self.play(nodes, tables, rng, work)
        work.join()
        self.assertEqual(failed, [])
        rows = postgres_rows(self.database)
        stored = 0
        for table in tables:
            if not table.over:
                finish(nodes[0].port, table)
            stored += compare(nodes[0].port, table, rows)
        self.assertGreater(stored, 100)
        self.assertEqual(sum(len(seat.acknowledged) for table in tables for seat in table.seats) > 100, True)

    def play(self, nodes, tables, rng, work):
        """Every player at any node that is up, until `work` is done."""
        selector = selectors.DefaultSelector()
        homeless = [seat for table in tables for seat in table.seats]
        try:
            while work.is_alive():
                for seat in list(homeless):
                    try:
                        seat.connect(rng.choice(nodes).port)
                    except (Closed, OSError):
                        continue
                    homeless.remove(seat)
                    selector.register(seat.connection.socket, selectors.EVENT_READ, seat)
                for key, _ in selector.select(timeout=0.01):
                    seat = key.data
                    try:
                        seat.hear(seat.connection.hear(2))
                        while len(seat.connection.buffer) > 2:
                            seat.hear(seat.connection.hear(2))
                        seat.move()
                    except (Closed, OSError):
                        selector.unregister(seat.connection.socket)
                        seat.connection.close()
                        homeless.append(seat)
        finally:
            for key in list(selector.get_map().values()):
                key.data.connection.close()
            selector.close()


class Slow(Upgrade):
    """A step that takes longer than any statement of a server may: an index of a log with very many entries."""

    def test_it_is_waited_for_by_all_nodes_that_start_meanwhile(self):
        self.assertEqual(self.node(program=OLD).stop(), (0, ""))
        started = []

        def start():
            try:
                started.append(self.node(program=LATER, environment={"ICHIBA_SCHEMA": "slow"}))
            except Exception as error:                       # told by the main thread
                started.append(error)
        first = threading.Thread(target=start)
        first.start()
        self.until(lambda: self.database.sql("select 1 from pg_stat_activity where query like '%pg_sleep(9)' and state = 'active'")
                   == ["1"], 10, "the first one migrates")
        began = time.monotonic()
        start()
        self.assertGreater(time.monotonic() - began, 7, "the second one has waited")
        first.join()
        for node in started:
            self.assertEqual(call(node.port, "GET", "/readyz")[0], 200)

    def test_a_table_that_somebody_has_locked_is_tried_again(self):
        self.assertEqual(self.node(program=OLD).stop(), (0, ""))
        copy = threading.Thread(target=self.database.sql, args=("begin; select from ichiba.tables; select pg_sleep(7); commit",))
        copy.start()
        time.sleep(0.5)
        new = self.node(program=LATER)
        copy.join()
        self.assertEqual(call(new.port, "GET", "/readyz")[0], 200)


class Contract(Upgrade):
    """A version that takes away what the one before uses."""

    def refusal(self, program, environment=None):
        done = subprocess.run([program, "serve", "--log", "quiet", "--port", "0", "--store", self.database.address, "--bus",
                               self.bus.address], capture_output=True, text=True, timeout=30, check=False,
                              env={**os.environ, **WITH_PASSWORD, **(environment or {})})
        self.assertEqual(done.returncode, 2, done.stdout)
        return done.stderr

    def test_it_waits_until_no_older_node_is_up(self):
        old = self.node(program=OLD)
        self.until(lambda: self.database.sql("select 1 from ichiba.nodes") == ["1"], 5, "the node is known")
        before = self.format()
        words = self.refusal(LATER, CONTRACT)
        self.assertIn(f"is used by the node http://127.0.0.1:{old.port}/", words)
        self.assertIn("Stop the nodes of older versions, then start this one. Nothing was changed.", words)
        self.assertEqual(self.format(), before)
        table, ann, _ = self.table_of_two(old, old)
        version = self.begun(open_table(self, old.port, table, ann))
        self.assertEqual(self.bid(open_table(self, old.port, table, ann), version, "k1", 3), version + 1, "the old one goes on")
        # Version by version it is done while players play: first what only adds, then the rest.
        between = self.node(program=LATER)
        self.assertEqual(old.stop(), (0, ""))
        after = self.node(program=LATER, environment=CONTRACT)
        self.assertNotEqual(self.format(), before)
        at_both = [open_table(self, node.port, table, ann) for node in (between, after)]
        self.assertEqual([self.begun(connection) for connection in at_both], [version + 1] * 2)
        self.assertIn("was changed by a newer ichiba", self.refusal(OLD))

    def test_a_node_that_was_killed_does_not_count_when_no_other_is_up(self):
        self.node(program=OLD).kill()
        began = time.monotonic()
        self.node(program=LATER, environment=CONTRACT)
        self.assertLess(time.monotonic() - began, 5)

    def test_a_killed_node_does_not_count_although_the_database_notices_late(self):
        old = self.node(program=OLD)
        backends = [int(pid) for pid in self.database.sql(
            "select pid from pg_stat_activity where datname = 'ichiba' and pid <> pg_backend_pid()")]
        self.assertGreater(len(backends), 1)
        began = []
        starting = threading.Thread(target=lambda: began.append(self.node(program=LATER, environment=CONTRACT)))
        try:
            for pid in backends:
                os.kill(pid, signal.SIGSTOP)
            old.kill()
            starting.start()
            starting.join(1.5)
        finally:
            for pid in backends:
                os.kill(pid, signal.SIGCONT)
        starting.join()
        self.assertEqual(len(began), 1)

    def test_an_older_node_that_was_cut_off_meanwhile_writes_nothing_any_more(self):
        with Link(self.database.port) as line:
            old = self.node(store=self.database.address.replace(str(self.database.port), str(line.port)))
            table, ann, _ = self.table_of_two(old, old)
            connection = open_table(self, old.port, table, ann)
            version = self.begun(connection)
            line.stall()
            line.cut()
            connection.say({"type": "move", "version": version, "key": "k1", "move": "bid 3"})
            new = self.node(program=LATER, environment=CONTRACT)
            before = self.versions()
            line.go_on()
            refused = connection.hear_type("refused", 20)
            self.assertEqual((refused["key"], refused["refusal"]["code"]), ("k1", "storage"))
            self.assertEqual(self.versions(), before)
            self.assertEqual(call(old.port, "GET", "/readyz")[0], 503)
            at_new = open_table(self, new.port, table, ann)
            self.assertEqual(self.bid(at_new, version, "k1", 3), version + 1, "a player finds another node")


del WithBus, Upgrade                     # bases, not tests of their own


if __name__ == "__main__":
    unittest.main()
