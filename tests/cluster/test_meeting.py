"""Nodes that begin: which others they must hear first, and what they say if that is not so."""

import os
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from bus import Nats  # noqa: E402
from client import call  # noqa: E402
from database import PASSWORD, Postgres, free_port  # noqa: E402
from link import Link  # noqa: E402
from process import ICHIBA, MANY, Server  # noqa: E402
from test_nodes import WITH_PASSWORD, WithBus  # noqa: E402


class Stranger:
    """A node of another version: in the database, and heard on the bus in a format that nobody here knows."""

    def __init__(self, database, bus, installation):
        database.sql("insert into ichiba.nodes (id, address, version, seen) values "
                     "(77, 'http://stranger/', '9.9', clock_timestamp() + interval '1 minute')")
        self.socket = socket.create_connection(("127.0.0.1", bus.port), timeout=5)
        self.socket.recv(4096)
        self.socket.sendall(b'CONNECT {"verbose":false}\r\n')
        self.subject = f"ichiba.{installation}.nodes"
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.beat)
        self.thread.start()

    def publish(self, text):
        self.socket.sendall(f"PUB {self.subject} {len(text)}\r\n{text}\r\n".encode())

    def beat(self):
        number = 0
        while not self.ended.wait(0.1):
            number += 1
            self.publish(f"ichiba2 77 {number} beat {int(time.time() * 1000)} 0")

    def close(self):
        self.ended.set()
        self.thread.join()
        self.socket.close()


class Meeting(WithBus):
    def begin(self, bus):
        """A node that begins, without waiting for it."""
        process = subprocess.Popen([ICHIBA, "serve", *MANY, "--log", "normal", "--port", "0", "--store", self.database.address,
                                    "--bus", bus.address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env={**os.environ, **WITH_PASSWORD})
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def wait_for(self, processes):
        """What each of them prints first: where it is, or nothing because it has ended."""
        return [process.stdout.readline() for process in processes]

    def refusal(self, process):
        self.assertEqual(process.wait(timeout=20), 2)
        return process.stderr.read()

    def test_of_two_that_begin_at_once_on_two_buses_one_serves(self):
        self.node().stop()                                   # makes the tables, which takes longest
        self.until(lambda: self.database.sql("select 1 from ichiba.nodes where seen > now() - interval '2 s'") == [], 5, "")
        with Nats() as other:
            buses = [self.bus, other]
            both = [self.begin(bus) for bus in buses]
            said = self.wait_for(both)
            self.assertEqual(sorted("http://" in line for line in said), [False, True], said)
            loser = said.index("")
            self.assertIn("cannot be heard on this bus", self.refusal(both[loser]))
            self.assertEqual(self.database.sql("select count(*) from ichiba.nodes where seen > now() - interval '1.5 s'"), ["1"],
                             "the one that has ended is not in the list")
            again = self.begin(buses[loser])
            self.assertIn("cannot be heard on this bus", self.refusal(again), "and not later either")

    def test_several_that_begin_at_once_on_one_bus_all_serve(self):
        begun = time.monotonic()
        nodes = [self.begin(self.bus) for _ in range(3)]
        said = self.wait_for(nodes)
        self.assertTrue(all("http://" in line for line in said), said)
        self.assertLess(time.monotonic() - begun, 4, "none waited until it would have given up")
        for line in said:
            self.assertEqual(call(int(re.search(r":(\d+)/", line)[1]), "GET", "/readyz")[0], 200)

    def test_a_node_that_cannot_begin_takes_no_work_from_those_that_serve(self):
        node = self.node()
        held = "select count(*) from ichiba.leases where until > now() and node is not null"
        self.until(lambda: self.database.sql(held) == ["64"], 5, "the node has all leases")
        with Nats() as other:
            lost = self.begin(other)
            while lost.poll() is None:
                self.assertEqual(self.database.sql(held), ["64"])
                time.sleep(0.1)
            self.assertIn(f"http://127.0.0.1:{node.port}/", self.refusal(lost))

    def test_nodes_of_a_version_whose_messages_cannot_be_read(self):
        self.node().stop()
        installation = self.database.sql("select name from ichiba.installation")[0]
        stranger = Stranger(self.database, self.bus, installation)
        self.addCleanup(stranger.close)
        process = self.begin(self.bus)
        self.assertEqual(self.wait_for([process]), [""])
        words = self.refusal(process)
        self.assertIn("the node http://stranger/ (ichiba 9.9) uses the same database", words)
        self.assertIn("cannot read its messages on the bus", words)
        self.assertIn("Stop all nodes of its version", words)
        self.assertLess(words.count("cannot be read"), 5, "not a line for each of its messages")

    def test_kinds_of_messages_that_are_not_known_cost_nothing(self):
        node = self.node()
        self.until(lambda: call(node.port, "GET", "/readyz") == (200, {"status": "ready"}), 5, "its own heartbeats come back")
        missed = self.metric(node, "bus_missed_total")       # what was said before that
        subject = f"ichiba.{self.database.sql('select name from ichiba.installation')[0]}.nodes"
        with socket.create_connection(("127.0.0.1", self.bus.port), timeout=5) as later:
            later.recv(4096)
            later.sendall(b'CONNECT {"verbose":false}\r\n')

            def publish(text):
                later.sendall(f"PUB {subject} {len(text)}\r\n{text}\r\nPING\r\n".encode())
                later.recv(4096)
            publish(f"ichiba1 77 1 beat {int(time.time() * 1000)} 0")
            self.until(lambda: self.metric(node, "bus_missed_total") == missed + 1, 5, "a node that is new is heard")
            publish("ichiba1 77 2 dance 0000000007 with whom")
            publish("ichiba1 77 3 sleep")
            publish(f"ichiba1 77 4 beat {int(time.time() * 1000)} 0")
            time.sleep(0.3)
        self.assertEqual(self.metric(node, "bus_missed_total"), missed + 1, "nothing seems to be missing")
        status, words = node.stop()
        self.assertEqual((status, words), (0, ""))


class Copies(WithBus):
    """Two databases with the same name on one bus, because one is a copy of the other."""

    def begin(self, address):
        process = subprocess.Popen([ICHIBA, "serve", *MANY, "--log", "normal", "--port", "0", "--store", address,
                                    "--bus", self.bus.address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env={**os.environ, **WITH_PASSWORD})
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def restored(self):
        """A backup, restored beside the original while nodes of that play."""
        for name in ("drop database if exists backup", "create database backup"):
            self.database.sql(name, name="postgres")
        dump = os.path.join(self.database.folder, "dump.sql")
        at = ("-h", "127.0.0.1", "-p", str(self.database.port), "-U", "ichiba")
        self.database.run("pg_dump", *at, "--schema=ichiba", "-f", dump, "ichiba")
        self.database.run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", *at, "-d", "backup", "-f", dump)
        return self.database.address.removesuffix("ichiba") + "backup"

    def expect_refusal(self, process, node):
        self.assertEqual(process.stdout.readline(), "", "it does not serve")
        self.assertEqual(process.wait(timeout=20), 2)
        words = process.stderr.read()
        self.assertIn(f"the node http://127.0.0.1:{node.port}/", words)
        self.assertIn("a copy of the other", words)
        self.assertIn("update ichiba.installation", words)
        self.assertNotIn(PASSWORD, words)

    def test_a_restored_backup_beside_the_original(self):
        node = self.node()
        copy = self.restored()
        self.expect_refusal(self.begin(copy), node)
        table, ann, _ = self.table_of_two(node, node)
        self.assertEqual(call(node.port, "GET", f"/api/tables/{table}", token=ann)[0], 200, "the original goes on")
        # With a name of its own it may use the same bus.
        self.database.sql("update ichiba.installation set name = left(md5(random()::text), 12)", name="backup")
        beside = self.node(store=copy)
        self.assertEqual(call(beside.port, "GET", "/readyz"), (200, {"status": "ready"}))
        self.assertEqual(call(beside.port, "GET", f"/api/tables/{table}", token=ann)[0], 404)

    def test_the_original_beside_a_restored_backup(self):
        self.node().stop()
        node = self.node(store=self.restored())
        self.expect_refusal(self.begin(self.database.address), node)

    def test_a_copy_of_the_whole_server(self):
        """It has the same identifiers of PostgreSQL, and for a moment the node itself in its list."""
        node = self.node()
        with Postgres() as clone:
            clone.stop()
            clone.copy_of(self.database)
            clone.promote()
            self.expect_refusal(self.begin(clone.address), node)
        self.assertEqual(call(node.port, "GET", "/readyz")[0], 200)

    def test_original_and_copy_begin_at_once(self):
        self.node().stop()
        both = [self.begin(self.database.address), self.begin(self.restored())]
        said = [process.stdout.readline() for process in both]
        self.assertLessEqual(sum("http://" in line for line in said), 1, said)
        loser = both[said.index("")]
        self.assertEqual(loser.wait(timeout=20), 2)
        self.assertIn("a copy of the other", loser.stderr.read())

    def test_a_node_that_is_cut_off_from_the_database_keeps_nobody_out(self):
        for cut in (False, True):
            with self.subTest(cut=cut), Link(self.database.port) as line:
                node = self.node(store=self.database.address.replace(str(self.database.port), str(line.port)))
                line.stall()
                if cut:
                    line.cut()
                time.sleep(2)
                late = self.node()
                self.assertEqual(call(late.port, "GET", "/readyz")[0], 200)
                line.go_on()
                self.until(lambda: call(node.port, "GET", "/readyz") == (200, {"status": "ready"}), 15, "it is back")
                self.assertEqual(call(late.port, "GET", "/readyz"), (200, {"status": "ready"}))
                for one in (late, node):
                    self.assertNotIn("copy", one.stop()[1])


class Addresses(WithBus):
    def test_the_first_of_several_buses_is_dead(self):
        dead = free_port()
        node = self.node("--bus", f"nats://127.0.0.1:{dead},{self.bus.address}")
        other = self.node("--bus", f"{self.bus.address},nats://127.0.0.1:{dead}")
        table, ann, ben = self.table_of_two(node, other)
        self.assertEqual({call(at.port, "GET", f"/api/tables/{table}", token=token)[0]
                          for at in (node, other) for token in (ann, ben)}, {200})
        self.until(lambda: call(node.port, "GET", "/readyz") == (200, {"status": "ready"}), 5, "the bus works")

    def test_a_bus_that_dies_is_replaced_by_another_one(self):
        with Nats() as second:
            both = f"{self.bus.address},{second.address}"
            nodes = [self.node("--bus", both), self.node("--bus", both)]
            self.until(lambda: all(call(node.port, "GET", "/readyz") == (200, {"status": "ready"}) for node in nodes), 5, "")
            self.bus.kill()
            self.until(lambda: all(self.metric(node, "bus_reconnects_total") >= 1 for node in nodes), 10, "they go elsewhere")
            self.until(lambda: all(call(node.port, "GET", "/readyz") == (200, {"status": "ready"}) for node in nodes), 10, "")

    def test_a_wrong_password(self):
        with Nats("--user", "ichiba", "--pass", "right") as guarded:
            def address(password):
                return f"nats://ichiba:{password}@127.0.0.1:{guarded.port}"
            self.assertEqual(call(self.node("--bus", address("right")).port, "GET", "/readyz")[0], 200)
            done = subprocess.run([ICHIBA, "serve", "--log", "quiet", "--port", "0", "--store", self.database.address, "--bus",
                                   address("wrong-one")], capture_output=True, text=True, timeout=30, check=False,
                                  env={**os.environ, **WITH_PASSWORD})
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn(f"no connection to the bus nats://127.0.0.1:{guarded.port}", done.stderr)
            self.assertIn("are name and password right?", done.stderr)
            self.assertNotIn("wrong-one", done.stderr)


del WithBus                              # a base, not a test of its own


if __name__ == "__main__":
    unittest.main()
