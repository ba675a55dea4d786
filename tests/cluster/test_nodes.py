"""Several nodes on one PostgreSQL and one NATS: any node serves any table."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from bus import Nats  # noqa: E402
from client import Table, call, open_table  # noqa: E402
from database import PASSWORD, Postgres, free_port  # noqa: E402
from link import Link  # noqa: E402
from process import ADMIN, ICHIBA, MANY, Server, with_clock  # noqa: E402
from proxy import Proxy  # noqa: E402

WITH_PASSWORD = {"PGPASSWORD": PASSWORD}


class WithBus(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = Postgres().__enter__()
        cls.addClassCleanup(cls.database.__exit__)

    def setUp(self):
        self.database.sql("drop schema if exists ichiba cascade")
        self.bus = Nats().start()
        self.addCleanup(self.bus.__exit__)

    def node(self, *flags, clock="+0", program=ICHIBA, environment=None, store=None):
        """`clock`: how many seconds it is fast or slow."""
        bus = [] if "--bus" in flags else ["--bus", self.bus.address]
        without_limits = [word for name, none in zip(MANY[::2], MANY[1::2]) if name not in flags for word in (name, none)]
        server = Server(*without_limits, *ADMIN, "--store", store or self.database.address, *bus, *flags,
                        environment={**WITH_PASSWORD, **with_clock(clock), **(environment or {})}, program=program)
        server.start()
        self.addCleanup(server.__exit__)
        return server

    def metric(self, server, name):
        text = call(server.admin, "GET", "/metrics")[1]
        return float(next(line for line in text.splitlines() if line.startswith(f"ichiba_{name} ")).split()[1])

    def table_of_two(self, one, other):
        """Made at one node, joined at another."""
        made = call(one.port, "POST", "/api/tables", {"game": "tsukiji", "seats": [
            {"kind": "me", "name": "Ann"}, {"kind": "open"}]})[1]
        ben = call(other.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})[1]
        return made["table"], made["token"], ben["token"]

    def begun(self, connection):
        while not (shown := connection.hear_type("update"))["view"]:
            pass
        return shown["version"]

    def until_version(self, connection, version, timeout=5):
        while (shown := connection.hear_type("update", timeout))["version"] < version:
            pass
        return shown

    def until(self, condition, seconds, words):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, words)
            time.sleep(0.02)


class Playing(WithBus):
    def test_two_players_at_two_nodes_see_each_other(self):
        one, other = self.node(), self.node()
        table, ann, ben = self.table_of_two(one, other)
        at_one, at_other = open_table(self, one.port, table, ann), open_table(self, other.port, table, ben)
        version = self.begun(at_one)
        self.begun(at_other)
        seconds = []
        for number in (0, 1, 0, 1, 0, 1):                    # ties, so that both bid again
            began = time.monotonic()
            (at_one, at_other)[number].say({"type": "move", "version": version, "key": f"k{version}", "move": "bid 3"})
            version += 1
            self.until_version((at_other, at_one)[number], version)
            seconds.append(time.monotonic() - began)
            self.until_version((at_one, at_other)[number], version)
        # The machine may be busy now and then, but not each time.
        self.assertLess(min(seconds), 0.5, "the bus tells it, not the next look at the database")
        at_one.say({"type": "react", "reaction": "hello"})
        self.assertEqual(at_other.hear_type("reaction")["seat"], 0)
        while not any('"present":[0,1]' in text for text in at_one.seen):
            at_one.hear()

    def test_without_nats_moves_come_later_and_with_it_at_once_again(self):
        one, other = self.node(), self.node()
        table, ann, ben = self.table_of_two(one, other)
        at_one, at_other = open_table(self, one.port, table, ann), open_table(self, other.port, table, ben)
        version = self.begun(at_one)
        self.begun(at_other)
        self.bus.kill()
        at_one.say({"type": "move", "version": version, "key": "k1", "move": "bid 3"})
        self.until_version(at_other, version + 1, 8)
        self.until(lambda: "bus" in call(one.port, "GET", "/readyz")[1].get("words", ""), 15, "the host is told")
        self.bus.start()
        self.until(lambda: call(one.port, "GET", "/readyz")[1] == {"status": "ready"}
                   and call(other.port, "GET", "/readyz")[1] == {"status": "ready"}, 10, "the nodes find the bus again")
        at_other.say({"type": "move", "version": version + 1, "key": "k2", "move": "bid 1"})
        self.until_version(at_one, version + 2)

    def test_nonces_given_at_two_nodes_are_both_in_the_deal(self):
        one, other = self.node(), self.node()
        nonces = ["a1" * 32, "b2" * 32]
        made = call(one.port, "POST", "/api/tables", {"game": "osaka", "seats": [
            {"kind": "me", "name": "Ann", "nonce": "later"}, {"kind": "open"}]})[1]
        at_one = open_table(self, one.port, made["table"], made["token"])
        self.assertTrue(at_one.hear_type("update")["table"]["seats"][0]["nonce_wanted"])
        sat = call(other.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben", "nonce": nonces[1]})[1]
        self.assertEqual(sat["commitment"], made["commitment"], "one promise, at whichever node it is asked for")
        at_other = open_table(self, other.port, made["table"], sat["token"])
        at_one.say({"type": "nonce", "nonce": nonces[0], "key": "n1"})
        for connection in (at_one, at_other):
            while (heard := connection.hear_type("update"))["table"]["stage"] != "playing":
                pass
            self.assertEqual([seat["nonce"] for seat in heard["table"]["seats"]], nonces)
        at_other.say({"type": "resign"})
        while at_one.hear_type("update")["table"]["stage"] != "over":
            pass
        for node in (one, other):
            record = call(node.port, "GET", f"/api/tables/{made['table']}/record")[1]
            done = subprocess.run([ICHIBA, "verify", "-", "--commitment", made["commitment"], "--nonce", f"0={nonces[0]}",
                                   "--nonce", f"1={nonces[1]}"], input=record, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("dealt as promised", done.stdout)

    def test_a_killed_node_takes_nothing_with_it(self):
        one, other = self.node(), self.node()
        table, ann, _ = self.table_of_two(one, other)
        at_one = open_table(self, one.port, table, ann)
        version = self.begun(at_one)
        at_one.say({"type": "move", "version": version, "key": "k1", "move": "bid 3"})
        one.kill()
        at_other = open_table(self, other.port, table, ann)
        at_other.say({"type": "move", "version": version, "key": "k1", "move": "bid 3"})
        while (told := at_other.hear_type("update")).get("key") != "k1":
            pass
        self.assertEqual(told["version"], version + 1)
        self.assertEqual(self.database.sql("select count(*) from ichiba.log where deed like '%bid 3%'"), ["1"])

    def test_the_clock_of_a_table_runs_out_although_its_node_sleeps(self):
        one, other = self.node(), self.node()
        made = call(one.port, "POST", "/api/tables", {"game": "tsukiji", "clock": {"kind": "move", "seconds": 1}, "seats": [
            {"kind": "me", "name": "Ann"}, {"kind": "open"}]})[1]
        call(one.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})
        self.begun(open_table(self, one.port, made["table"], made["token"]))
        os.kill(one.process.pid, signal.SIGSTOP)             # its connections stay open, so nobody comes by chance
        began = time.monotonic()
        self.until(lambda: self.database.sql("select 1 from ichiba.tables where stage = 2") == ["1"], 15, "nobody calls time")
        self.assertLess(time.monotonic() - began, 1 + 3 + 3)     # the clock, the take-over, a busy machine
        self.assertGreaterEqual(self.metric(other, "take_overs_total"), 1)
        os.kill(one.process.pid, signal.SIGCONT)
        self.until(lambda: call(one.port, "GET", "/readyz")[0] == 200, 15, "the node that slept works again")
        record = call(one.port, "GET", f"/api/tables/{made['table']}/record", token=made["token"])
        self.assertEqual(record[0], 200)

    def test_clocks_of_nodes_may_be_half_a_minute_apart(self):
        one, other = self.node(clock="+15"), self.node(clock="-15")
        made = call(one.port, "POST", "/api/tables", {"game": "tsukiji", "clock": {"kind": "move", "seconds": 20}, "seats": [
            {"kind": "me", "name": "Ann"}, {"kind": "open"}]})[1]
        ben = call(other.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})[1]
        players = [open_table(self, one.port, made["table"], made["token"]),
                   open_table(self, other.port, made["table"], ben["token"])]
        version = self.begun(players[0])
        self.begun(players[1])
        for number in (0, 1, 0, 1):                          # a tie, and again: time passes at both nodes
            time.sleep(0.3)
            players[number].say({"type": "move", "version": version, "key": f"k{version}", "move": "bid 2"})
            told = [self.until_version(player, version + 1) for player in players]
            version += 1
            for left in (told[0]["clock"]["left"], told[1]["clock"]["left"]):
                self.assertTrue(all(10000 < time_left <= 20000 for time_left in left), left)
        nodes_at = [int(at) for at in self.database.sql(
            "select (extract(epoch from now()) * 1000)::bigint - at from ichiba.log order by version desc limit 1")]
        self.assertTrue(0 <= nodes_at[0] < 10000, f"stored by the database's time: {nodes_at} ms ago")

    def test_a_node_that_stops_hands_over(self):
        one, other = self.node(), self.node()
        self.until(lambda: len(set(self.database.sql(
            "select node from ichiba.leases where until > now()"))) == 2, 15, "leases are shared out")
        status, words = one.stop()
        self.assertEqual(status, 0, words)
        self.assertEqual(self.database.sql("select count(*) from ichiba.nodes"), ["1"])
        self.until(lambda: self.database.sql("select count(distinct node), count(*) from ichiba.leases "
                                             "where until > now() and node is not null") == ["1|64"], 10,
                   "the other node takes all leases")


class LimitsOfAllNodes(WithBus):
    """Everything here comes from one address."""

    def make(self, node):
        return call(node.port, "POST", "/api/tables", {"game": "tsukiji", "listed": True, "seats": [
            {"kind": "me", "name": "Ann"}, {"kind": "open"}]})

    def test_tables_of_one_address(self):
        nodes = [self.node("--tables-per-client", "10") for _ in range(3)]
        made = [self.make(nodes[number % 3])[0] for number in range(15)]
        self.assertEqual(made, [201] * 10 + [429] * 5)
        self.assertEqual(self.make(self.node("--tables-per-client", "10"))[0], 429, "a node that was not there")
        self.database.restart()                              # nothing is logged for this, so a crash forgets it
        self.until(lambda: self.make(nodes[0])[0] == 201, 10, "the node's own count has room")

    def connected(self, node, table):
        connection = Table(node.port, table)
        if connection.status == 101:
            self.addCleanup(connection.close)
            return connection
        self.assertEqual(connection.status, 429)
        connection.close()
        return None

    def test_connections_of_one_address(self):
        nodes = [self.node("--connections-per-client", "20") for _ in range(3)]
        table = self.make(nodes[0])[1]["table"]
        held = [self.connected(node, table) for node in nodes[:2] for _ in range(10)]
        self.assertNotIn(None, held)
        self.until(lambda: self.connected(nodes[2], table) is None, 15, "they are told of each other's connections")
        self.until(lambda: self.connected(nodes[0], table) is None, 15, "each of them is told")
        for connection in held[:10]:
            connection.close()
        self.until(lambda: self.connected(nodes[2], table), 15, "what is given back at one node is free at another")
        self.bus.kill()
        self.until(lambda: all(self.connected(nodes[2], table) for _ in range(5)), 10, "without a bus each counts its own")

    def test_open_tables_are_listed_wherever_their_host_is(self):
        one, other = self.node(), self.node()
        made = self.make(one)[1]
        host = open_table(self, one.port, made["table"], made["token"])
        host.hear_type("update")

        def listed(node):
            return [table["table"] for table in call(node.port, "GET", "/api/tables")[1]["tables"]]
        self.until(lambda: listed(other) == [made["table"]], 15, "it is listed at the other node")
        self.assertEqual(listed(one), [made["table"]])
        host.close()
        self.until(lambda: listed(other) == [], 15, "without its host it is not")


class Hosting(WithBus):
    def status(self):
        return subprocess.run([ICHIBA, "status", "--store", self.database.address], capture_output=True, text=True, timeout=20,
                              check=False, env={**os.environ, **WITH_PASSWORD})

    def test_status_names_nodes_and_tables(self):
        one, other = self.node(), self.node()
        self.table_of_two(one, other)
        call(one.port, "POST", "/api/tables", {"game": "osaka", "seats": [{"kind": "open"}, {"kind": "open"}]})
        self.until(lambda: "with 64 of 64 parts" in self.status().stdout and self.status().stdout.count("32 parts") == 2, 15,
                   "leases are shared out")
        # Nobody is connected, so the game starts when the holder of the lease has looked.
        self.until(lambda: "1 open, 1 playing, 0 over" in self.status().stdout, 15, "the table that is full starts")
        words = self.status().stdout
        for node in (one, other):
            self.assertIn(f"http://127.0.0.1:{node.port}/", words)
        self.assertNotIn(PASSWORD, words)

    def test_status_of_an_empty_database(self):
        done = self.status()
        self.assertEqual(done.returncode, 2)
        self.assertIn("no tables of ichiba yet", done.stderr)

    def test_a_database_that_was_lost_is_counted_when_it_is_found(self):
        node = self.node()
        self.assertEqual(self.metric(node, "store_reconnects_total"), 0)
        self.database.restart()
        self.until(lambda: self.metric(node, "store_reconnects_total") == 2, 10, "both connections are made again")
        self.assertEqual(call(node.port, "GET", "/readyz")[0], 200)

    def test_a_bus_that_was_lost_is_counted_when_it_is_found(self):
        node = self.node()
        self.assertEqual(self.metric(node, "bus_reconnects_total"), 0)
        self.bus.kill()
        self.bus.start()
        self.until(lambda: self.metric(node, "bus_reconnects_total") == 1, 10, "it is found again")

    def lags(self):
        return [int(lag) for lag in re.findall(r"bus (\d+) ms", self.status().stdout)]

    def test_status_says_how_slow_the_bus_of_each_node_is(self):
        with Link(self.bus.port) as line:
            self.node()
            self.node("--bus", f"nats://127.0.0.1:{line.port}")
            self.until(lambda: len(self.lags()) == 2, 5, "both nodes say it")
            line.delay = 0.2
            self.until(lambda: max(self.lags()) >= 300, 10, "one is slow")
            self.assertEqual(len([lag for lag in self.lags() if lag >= 300]), 1, self.status().stdout)
            line.stall()
            self.until(lambda: self.status().stdout.count("no bus") == 1, 10, "the bus of one does not work")
            self.assertEqual(len(self.lags()), 1, self.status().stdout)
            line.go_on()

    def test_status_of_nodes_that_do_not_say_it(self):
        self.node()
        self.until(lambda: self.lags() != [], 5, "the node is there")
        self.database.sql("update ichiba.schema set version = 5; alter table ichiba.nodes drop column bus_ms")
        words = self.status()
        self.assertEqual((words.returncode, self.lags()), (0, []), words.stderr)

    def test_the_dashboard_asks_for_figures_that_nodes_have(self):
        asked = set(re.findall(r"ichiba_\w+", (HERE.parent.parent / "deploy/grafana.json").read_text(encoding="utf-8")))
        told = set(re.findall(r"^(ichiba_\w+)", call(self.node().admin, "GET", "/metrics")[1], re.MULTILINE))
        # Nodes on PostgreSQL make no backups; a server on SQLite says the age of its last one.
        self.assertEqual(asked - told, {"ichiba_backup_age_seconds"})
        self.assertGreater(len(asked), 12)

    def reconnect(self, port, made):
        """As the page does it: HAProxy may have tried two nodes of which it does not know yet that they died."""
        end = time.monotonic() + 5
        while (connection := open_table(self, port, made["table"], made["token"])).status != 101:
            self.assertLess(time.monotonic(), end, f"no way to a node: {connection.status}")
            time.sleep(0.1)
        return connection

    def test_haproxy_sends_players_to_other_nodes_when_one_dies(self):
        nodes = [self.node(), self.node(), self.node()]
        proxy = Proxy([node.port for node in nodes]).start()
        self.addCleanup(proxy.__exit__)
        port = proxy.port
        made = call(port, "POST", "/api/tables", {"game": "tsukiji", "seats": [
            {"kind": "me", "name": "Ann"}, {"kind": "open"}]})[1]
        call(port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})
        version = self.begun(open_table(self, port, made["table"], made["token"]))
        for number, node in enumerate(nodes[:2]):
            node.kill()
            connection = self.reconnect(port, made)
            connection.say({"type": "move", "version": version, "key": "k1", "move": "bid 3"})
            while (told := connection.hear_type("update")).get("key") != "k1":
                pass
            self.assertEqual(told["version"], version + 1, f"the same answer with {2 - number} nodes left")


class Refusals(WithBus):
    def refusal(self, *flags):
        done = subprocess.run([ICHIBA, "serve", "--log", "quiet", "--port", "0", *flags], capture_output=True, text=True,
                              timeout=30, check=False, env={**os.environ, **WITH_PASSWORD})
        self.assertEqual(done.returncode, 2, done.stdout)
        return done.stderr

    def test_a_bus_without_a_shared_database(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder) / "data"
            self.assertIn("--store", self.refusal("--bus", self.bus.address, "--data", str(data)))
            self.assertFalse(data.exists(), "nothing is begun")

    def test_no_bus_there(self):
        words = self.refusal("--store", self.database.address, "--bus", f"nats://me:secret@127.0.0.1:{free_port()}")
        self.assertIn("no connection to the bus nats://127.0.0.1:", words)
        self.assertNotIn("secret", words)

    def test_another_bus_than_that_of_the_other_nodes(self):
        with Nats() as other:
            node = self.node()
            self.until(lambda: self.database.sql("select 1 from ichiba.nodes") == ["1"], 15, "the node is known")
            words = self.refusal("--store", self.database.address, "--bus", other.address)
            self.assertIn(f"http://127.0.0.1:{node.port}/", words)
            self.assertIn("cannot be heard on this bus", words)
            node.kill()                                      # it seems to be there for a moment
            with Server(*MANY, "--store", self.database.address, "--bus", other.address, environment=WITH_PASSWORD) as moved:
                self.assertEqual(call(moved.port, "GET", "/readyz")[0], 200)

    def test_not_an_address(self):
        self.assertIn("nats://HOST:PORT", self.refusal("--store", self.database.address, "--bus", "localhost"))

    def test_a_server_without_a_bus_beside_nodes(self):
        self.node()
        self.assertIn("--bus", self.refusal("--store", self.database.address))

    def test_a_node_beside_a_server_without_a_bus(self):
        alone = Server(*MANY, "--store", self.database.address, environment=WITH_PASSWORD)
        with alone:
            self.assertIn("without --bus", self.refusal("--store", self.database.address, "--bus", self.bus.address))


if __name__ == "__main__":
    unittest.main()
