"""The attack: a client sends pings as fast as it can and never reads the answers.

Each ping is answered with a pong. If those queue up without a limit, one connection takes all of the server's memory
(1.8 GB in 8 seconds, once). Here one connection pings for three seconds within what the server allows, another floods."""

import os
import socket
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from client import call, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TWO = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
LIMIT = 0.5


class Pings(unittest.TestCase):
    def test_pings_that_nobody_reads(self):
        with Server(*MANY) as server:
            made = call(server.port, "POST", "/api/tables", TWO)[1]
            first = open_table(self, server.port, made["table"], made["token"])
            first.hear()
            pings = b"".join(b"\x89\xfd\0\0\0\0" + bytes(125) for _ in range(100))
            before = server.memory_mb()
            sent, dropped = 0, 0
            until = time.monotonic() + 3
            attacker = None
            while time.monotonic() < until:
                try:
                    if attacker is None:
                        attacker = open_table(self, server.port, made["table"], made["token"])
                        attacker.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                        attacker.socket.settimeout(0.5)
                    sent += attacker.socket.send(pings)
                except OSError:          # disconnected: try the next one
                    attacker.close()
                    attacker, dropped = None, dropped + 1
            grown = server.memory_mb() - before
            print(f"pings that nobody reads: {sent / 1e6:.1f} MB sent, thrown out {dropped} times, "
                  f"server grew by {grown:.1f} MB (limit {LIMIT} MB)")
            self.assertLess(grown, LIMIT)
            self.assertEqual(call(server.port, "GET", "/healthz")[0], 200)


if __name__ == "__main__":
    unittest.main()
