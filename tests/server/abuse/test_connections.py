"""The attack: one address opens endless connections, so that nobody else gets in. A refused connection must not take a place,
and the last places are reserved for clients without one."""

import os
import socket
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from process import ADMIN, Server  # noqa: E402


def connect(port, source):
    return socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))


def served(port, source):
    """The status of a request from this address, or 0."""
    with connect(port, source) as line:
        try:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = line.recv(4096)
        except ConnectionError:
            return 0
    return int(answer.split(b" ")[1]) if answer else 0


class Connections(unittest.TestCase):
    def test_refused_connections_hold_nothing(self):
        with Server("--connections", "40", "--connections-per-client", "20", *ADMIN) as server:
            held = []
            begun = time.monotonic()
            for _ in range(200):             # all silent; those over the limit are not even closed by the client
                held.append(connect(server.port, "127.0.0.9"))
            statuses = [served(server.port, f"127.0.0.{20 + i}") for i in range(10)]
            print(f"200 connections from one address that say nothing: {statuses.count(200)} of 10 others served "
                  f"within {time.monotonic() - begun:.1f} s (limit 10)")
            self.assertEqual(statuses, [200] * 10)
            self.assertIn(served(server.port, "127.0.0.9"), (429, 0))
            refused = held[-1].recv(4096)
            self.assertTrue(refused.startswith(b"HTTP/1.1 429 ") and b"too_many_connections" in refused, refused)
            for one in held:
                one.close()

    def test_the_last_places_are_for_newcomers(self):
        with Server("--connections", "40", "--connections-per-client", "0") as server:
            held = [connect(server.port, "127.0.0.9") for _ in range(100)]
            statuses = [served(server.port, f"127.0.0.{20 + i}") for i in range(10)]
            print(f"one address without a limit of its own at all 40 places: {statuses.count(200)} of 10 others served (limit 10)")
            self.assertEqual(statuses, [200] * 10)
            for one in held:
                one.close()


if __name__ == "__main__":
    unittest.main()
