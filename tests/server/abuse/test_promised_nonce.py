"""A player promises a nonce and never gives it.

The start waits for a promised nonce, so a player who says "later" and then nothing could block a table forever. The
server waits for ten seconds, and then deals without it."""

import os
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from client import call, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLE = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
LIMIT = 12


class PromisedNonce(unittest.TestCase):
    def test_the_game_begins_without_it(self):
        with Server(*MANY) as server:
            made = call(server.port, "POST", "/api/tables", TABLE)[1]
            ann = open_table(self, server.port, made["table"], made["token"])
            begin = time.monotonic()
            call(server.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Mallory", "nonce": "later"})
            while ann.hear_type("update", timeout=2 * LIMIT)["table"]["stage"] != "playing":
                pass
            waited = time.monotonic() - begin
        print(f"a promised nonce that never comes: the game began after {waited:.1f} s (limit {LIMIT} s)")
        self.assertGreater(waited, 9)
        self.assertLess(waited, LIMIT)


if __name__ == "__main__":
    unittest.main()
