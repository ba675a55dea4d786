"""Workers on a real NATS think for the bots of nodes; any may die at any moment."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from client import call, open_table  # noqa: E402
from database import free_port  # noqa: E402
from process import ICHIBA  # noqa: E402
from test_nodes import WithBus  # noqa: E402


class Worker:
    """A worker while it runs; `admin` is the port of its figures."""

    def __init__(self, bus, threads=1):
        self.process = subprocess.Popen([ICHIBA, "worker", "--bus", bus, "--threads", str(threads), "--admin", "127.0.0.1:0",
                                         "--log", "quiet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.process.stdout.readline()
        self.admin = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def figure(self, name):
        text = call(self.admin, "GET", "/metrics")[1]
        return float(re.search(rf"^ichiba_worker_{name} (\S+)$", text, re.MULTILINE)[1])

    def end(self, how=signal.SIGKILL):
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGCONT)
            self.process.send_signal(how)
        words = self.process.stderr.read()
        status = self.process.wait(timeout=10)
        self.process.stdout.close()
        self.process.stderr.close()
        return status, words


class Thinking(WithBus):
    def worker(self, threads=1):
        worker = Worker(self.bus.address, threads)
        self.addCleanup(lambda: worker.process.stdout.closed or worker.end())
        return worker

    def until_known(self, node, workers):
        self.until(lambda: self.metric(node, "workers") == workers, 10, f"the node hears of {workers} workers")

    def table(self, node, level):
        """A person who does nothing, and a bot that makes its first bid."""
        made = call(node.port, "POST", "/api/tables", {"game": "tsukiji", "seats": [
            {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": level}]})[1]
        return open_table(self, node.port, made["table"], made["token"])

    def bot_moves(self, table, timeout=20):
        """Waits until the bot has moved."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            shown = table.hear_type("update", timeout)
            if any(event.get("event") == "bid_sealed" and event.get("seat") == 1 for event in shown.get("events", [])):
                return
        self.fail("the bot does not move")

    def test_a_worker_thinks_for_two_nodes_and_says_how_much(self):
        nodes = [self.node(), self.node()]
        worker = self.worker(threads=2)
        for node in nodes:
            self.until_known(node, 1)
            for _ in range(3):
                self.bot_moves(self.table(node, 3))
            self.assertEqual(self.metric(node, "worker_moves_total"), 3)
            self.assertEqual(self.metric(node, "worker_retries_total"), 0)
        self.assertEqual(worker.figure("answered_total"), 6)
        self.assertGreater(worker.figure("thinking_seconds_total"), 0)
        self.until(lambda: worker.figure("waiting") == 0, 15, "nothing waits")

    def test_a_worker_that_is_killed_before_it_answers_costs_a_retry(self):
        node, worker = self.node(), self.worker()
        self.until_known(node, 1)
        self.bot_moves(self.table(node, 5))
        # Stopped before it is asked, so that it cannot answer; then dead.
        os.kill(worker.process.pid, signal.SIGSTOP)
        before = self.metric(node, "worker_moves_total")
        table = self.table(node, 5)
        time.sleep(0.2)
        worker.end()
        self.bot_moves(table)
        self.assertEqual(self.metric(node, "worker_moves_total"), before)
        self.assertGreaterEqual(self.metric(node, "worker_retries_total"), 1)
        self.until_known(node, 0)
        self.bot_moves(self.table(node, 3))              # and without workers as ever

    def test_workers_are_killed_again_and_again_and_every_bot_moves(self):
        node = self.node()
        workers = [self.worker(), self.worker()]
        self.until_known(node, 2)
        for _ in range(6):
            tables = [self.table(node, 4) for _ in range(6)]
            workers.pop(0).end()
            workers.append(self.worker())
            for table in tables:
                self.bot_moves(table)
        moved = self.database.sql("select count(*) from ichiba.log where deed like '%bid%' and deed like '%\"seat\":1%'")
        self.assertEqual(moved, ["36"], "each bot has moved once")

    def test_a_worker_that_stops_gives_back_what_it_has(self):
        node, worker = self.node(), self.worker()
        self.until_known(node, 1)
        tables = [self.table(node, 5) for _ in range(4)]
        status, words = worker.end(signal.SIGTERM)
        self.assertEqual((status, words), (0, ""))
        for table in tables:
            self.bot_moves(table)

    def test_a_worker_finds_the_bus_again(self):
        node, worker = self.node(), self.worker()
        self.until_known(node, 1)
        self.bus.kill()
        self.bot_moves(self.table(node, 3))              # without the bus the node thinks
        self.until_known(node, 0)                        # not one that it heard before the bus went
        self.bus.start()
        self.until(lambda: self.metric(node, "workers") == 1, 10, "the worker is back")
        before = worker.figure("answered_total")
        self.bot_moves(self.table(node, 3))
        self.until(lambda: worker.figure("answered_total") > before, 15, "and thinks")

    def test_messages_that_are_not_ours_are_counted(self):
        node, worker = self.node(), self.worker()
        self.until_known(node, 1)
        questions, nonsense = "ichiba-think-1-1", b"\x00\xff what?"
        with socket.create_connection(("127.0.0.1", self.bus.port), timeout=5) as bus:
            bus.recv(4096)
            bus.sendall(b'CONNECT {"verbose":false}\r\n')
            for subject in (questions, "ichiba-workers"):
                bus.sendall(f"PUB {subject} {len(nonsense)}\r\n".encode() + nonsense + b"\r\n")
            other = b"ichiba-think-9-1 worker 5 2 0 99.0"
            bus.sendall(f"PUB ichiba-workers {len(other)}\r\n".encode() + other + b"\r\nPING\r\n")
            bus.recv(4096)
        self.until(lambda: worker.figure("unread_total") == 1, 15, "the worker counts it")
        self.until(lambda: self.metric(node, "worker_strange_total") == 1, 15, "the node counts it")
        self.until_known(node, 1)                        # one of another version is not used
        self.bot_moves(self.table(node, 3))


class Refusals(WithBus):
    def refusal(self, *flags):
        done = subprocess.run([ICHIBA, "worker", *flags], capture_output=True, text=True, timeout=20, check=False)
        self.assertEqual(done.returncode, 2, done.stdout)
        return done.stderr

    def test_without_a_bus(self):
        self.assertIn("--bus nats://", self.refusal())

    def test_no_bus_there(self):
        words = self.refusal("--bus", f"nats://me:secret@127.0.0.1:{free_port()}")
        self.assertIn("no connection to the bus", words)
        self.assertNotIn("secret", words)

    def test_not_an_address(self):
        self.assertIn("nats://HOST:PORT", self.refusal("--bus", "localhost"))
        self.assertIn("ADDRESS:PORT", self.refusal("--bus", self.bus.address, "--admin", "nowhere"))


del WithBus                              # a base, not a test of its own


if __name__ == "__main__":
    unittest.main()
