"""A node that stops hands over: its players are back at another node within a second, and nothing is refused but with
`closing`. What is asked over HTTP is still done, because a balancer may send it to a node that it does not know to stop."""

import collections
import concurrent.futures
import http.client
import json
import os
import pathlib
import random
import selectors
import signal
import socket
import statistics
import sys
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
import test_nodes  # noqa: E402
from client import Closed, Table, call, open_table  # noqa: E402
from crash import new_tables  # noqa: E402
from database import PASSWORD  # noqa: E402
from history import compare, postgres_rows  # noqa: E402
from process import MANY, Server  # noqa: E402
from proxy import Proxy  # noqa: E402
from test_deployment import node_ports  # noqa: E402

TWO = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
BACK_WITHIN = 1.0                        # seconds, from the end of a connection to the first words of another node
BUSY_MACHINE = 1.0                       # so much more, where other programs hold up nodes and this test
MOST_ASKED_AGAIN = 3                     # of some thousand requests, one for each restart
RESTART = 1012                           # the code with which a server that stops closes a connection


class Players:
    """They play through the balancer, and come back to it whenever a connection ends."""

    def __init__(self, port, tables):
        self.port = port
        self.lost_at = {}                    # of seats that are not back yet
        self.back_after = []                 # seconds
        self.ends = collections.Counter()    # of connections: the code, and whether they were told
        self.refusals = collections.Counter()
        self.told = set()                    # seats whose node has said that it closes
        self.selector = selectors.DefaultSelector()
        self.away = [seat for table in tables for seat in table.seats]

    def play_until(self, done):
        while not done():
            self.away = [seat for seat in self.away if not self.come(seat)]
            for key, _ in self.selector.select(timeout=0.01):
                try:
                    self.hear(key.data)
                    while len(key.data.connection.buffer) > 2:
                        self.hear(key.data)
                    key.data.move()
                except (Closed, ConnectionError) as error:
                    self.lost(key.data, getattr(error, "code", None))

    def play(self, seconds):
        end = time.monotonic() + seconds
        self.play_until(lambda: time.monotonic() > end)

    def come(self, seat):
        try:
            seat.connect(self.port)
        except (Closed, OSError):
            return False
        if seat.connection.status != 101:
            self.ends[f"HTTP {seat.connection.status}"] += 1
            seat.connection.close()
            return False
        self.selector.register(seat.connection.socket, selectors.EVENT_READ, seat)
        return True

    def hear(self, seat):
        message = seat.connection.hear(20)
        if message["type"] == "closing":
            self.told.add(seat)
        elif message["type"] == "refused":
            self.refusals[message["refusal"]["code"]] += 1
        elif message["type"] == "update" and seat in self.lost_at:
            self.back_after.append(time.monotonic() - self.lost_at.pop(seat))
        seat.hear(message)

    def lost(self, seat, code):
        self.lost_at.setdefault(seat, time.monotonic())
        self.ends["told" if code == RESTART and seat in self.told else f"cut ({code})"] += 1
        self.told.discard(seat)
        self.selector.unregister(seat.connection.socket)
        seat.connection.close()
        self.away.append(seat)

    def close(self):
        for key in list(self.selector.get_map().values()):
            key.data.connection.close()
        self.selector.close()


class Visitor(threading.Thread):
    """Makes tables and sits down at them, on a connection that is kept as a browser keeps it. A balancer ends it without an
    answer if it finds that the line to a node has ended while it sent a request over it; then a browser asks again."""

    def __init__(self, port):
        super().__init__()
        self.port = port
        self.answers = collections.Counter()
        self.asked_again = 0
        self.strange = []
        self.stop = threading.Event()

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        while not self.stop.wait(0.005):
            made = self.ask(connection, "POST", "/api/tables", TWO)
            if made:
                self.ask(connection, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})
                self.ask(connection, "GET", f"/api/tables/{made['table']}")
        connection.close()

    def ask(self, connection, method, path, body=None):
        kept = connection.sock is not None
        status, text = self.answer_to(connection, method, path, body)
        if status == "RemoteDisconnected" and kept:
            self.asked_again += 1
            status, text = self.answer_to(connection, method, path, body)
        self.answers[f"{method} {status}"] += 1
        if status not in (200, 201):
            self.strange.append(f"{method} {path}: {status} {text}")
            return None
        return json.loads(text)

    @staticmethod
    def answer_to(connection, method, path, body):
        try:
            connection.request(method, path, body=json.dumps(body) if body else None)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            return type(error).__name__, str(error)


class Handover(test_nodes.WithBus):
    def refused(self, port):
        """Nobody listens there any more."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) != 0

    def kept(self, node):
        """A connection over which something has been asked."""
        connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=20)
        self.addCleanup(connection.close)
        self.assertEqual(self.ask(connection, "GET", "/healthz")[0], 200)
        return connection

    def ask(self, connection, method, path, body=None):
        connection.request(method, path, body=json.dumps(body) if body else None)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read()), answer.getheader("Connection")

    def begin_to_stop(self, node):
        node.process.terminate()
        self.until(lambda: self.refused(node.port), 5, "it listens no more")

    def until_ended(self, node):
        self.assertEqual(node.process.wait(timeout=20), 0)
        node.close_pipes()

    def test_a_kept_connection_is_still_served(self):
        node, other = self.node(), self.node()
        there = call(other.port, "POST", "/api/tables", TWO)[1]
        ann = open_table(self, other.port, there["table"], there["token"])
        ann.hear_type("update")
        makes, sits = self.kept(node), self.kept(node)
        self.begin_to_stop(node)
        status, made, kept = self.ask(makes, "POST", "/api/tables", TWO)
        self.assertEqual((status, kept), (201, "close"), made)
        status, sat, kept = self.ask(sits, "POST", f"/api/tables/{there['table']}/sit", {"name": "Ben"})
        self.assertEqual((status, kept), (200, "close"), sat)
        self.until_version(ann, 2)           # Ann is told by the bus
        self.until_ended(node)
        self.assertEqual(call(other.port, "GET", f"/api/tables/{made['table']}")[0], 200)

    def test_connections_that_wait_to_be_taken_are_taken(self):
        node = self.node()
        os.kill(node.process.pid, signal.SIGSTOP)
        waiting = [http.client.HTTPConnection("127.0.0.1", node.port, timeout=20) for _ in range(30)]
        for connection in waiting:
            self.addCleanup(connection.close)
            connection.request("POST", "/api/tables", body=json.dumps(TWO))
        node.process.terminate()
        os.kill(node.process.pid, signal.SIGCONT)
        self.assertEqual([connection.getresponse().status for connection in waiting], [201] * 30)
        self.until_ended(node)

    def test_a_player_who_comes_too_late_is_told_at_once(self):
        node = self.node()
        made = call(node.port, "POST", "/api/tables", TWO)[1]
        line = socket.create_connection(("127.0.0.1", node.port), timeout=20)
        self.addCleanup(line.close)
        self.kept(node)                      # so that the line is taken, too
        self.begin_to_stop(node)
        late = Table(node.port, made["table"], made["token"], line=line)
        began = time.monotonic()
        late.hear_type("closing", timeout=1)
        with self.assertRaises(Closed) as closed:
            late.hear(timeout=1)
        self.assertEqual(closed.exception.code, RESTART)
        self.assertLess(time.monotonic() - began, 1)
        late.close()
        self.until_ended(node)

    def test_nodes_are_restarted_one_after_the_other_while_people_play(self):
        ports = node_ports(3)

        def start(port):
            node = Server(*MANY, "--trusted-proxy", "127.0.0.1", "--store", self.database.address, "--bus", self.bus.address,
                          environment={"PGPASSWORD": PASSWORD}, port=port).start()
            self.addCleanup(node.__exit__)
            return node

        nodes = [start(port) for port in ports]
        proxy = Proxy(ports, connections=400).start()
        self.addCleanup(proxy.__exit__)
        tables = new_tables(proxy.port, random.Random(1))
        players = Players(proxy.port, tables)
        self.addCleanup(players.close)
        visitors = [Visitor(proxy.port) for _ in range(3)]
        for visitor in visitors:
            visitor.start()
        try:
            for port, node in zip(ports, nodes):
                players.play(1.0)
                with concurrent.futures.ThreadPoolExecutor(1) as thread:
                    stopped = thread.submit(node.stop)
                    players.play_until(stopped.done)
                self.assertEqual(stopped.result(), (0, ""))
                players.play(0.5)
                self.assertEqual(players.lost_at, {}, "players who are not back")
                start(port)
        finally:
            for visitor in visitors:
                visitor.stop.set()
            for visitor in visitors:
                visitor.join()
        answers = sum((visitor.answers for visitor in visitors), collections.Counter())
        self.assertEqual([words for visitor in visitors for words in visitor.strange], [], answers)
        self.assertGreater(answers["POST 201"], 100)
        self.assertLessEqual(sum(visitor.asked_again for visitor in visitors), MOST_ASKED_AGAIN, answers)
        self.assertEqual(set(players.ends), {"told"}, f"how connections ended: {players.ends}")
        self.assertLessEqual(set(players.refusals), {"closing", "rule", "old_version", "time_over"}, players.refusals)
        self.assertGreater(len(players.back_after), len(nodes))
        self.assertLess(max(players.back_after), BACK_WITHIN + BUSY_MACHINE)
        rows = postgres_rows(self.database)
        stored = sum(compare(proxy.port, table, rows) for table in tables)
        print(f"three nodes restarted: {len(players.back_after)} players back after {statistics.median(players.back_after):.3f} s, "
              f"the last after {max(players.back_after):.3f} s; {answers.total()} requests answered, {stored} stored moves compared")


if __name__ == "__main__":
    unittest.main()
