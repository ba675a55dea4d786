"""A player keeps changing names.

Every change is stored for good and sent to everybody. One token sends renames as fast as it can, over one connection
after another: the table must not grow beyond the seat's rate limit."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from client import call, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLE = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
CONNECTIONS, RENAMES, LIMIT = 4, 100, 25


class EndlessRenames(unittest.TestCase):
    def test_the_table_stays_small(self):
        with Server(*MANY) as server:
            made = call(server.port, "POST", "/api/tables", TABLE)[1]
            codes = set()
            for connection in range(CONNECTIONS):
                ann = open_table(self, server.port, made["table"], made["token"])
                ann.hear_type("update")
                for i in range(RENAMES):
                    ann.say({"type": "rename", "name": f"Ann {connection} {i}", "key": f"k{connection}-{i}"})
                answered = 0
                while answered < RENAMES:
                    message = ann.hear()
                    if str(message.get("key", "")).startswith(f"k{connection}-"):
                        answered += 1
                        codes.add(message.get("refusal", {}).get("code"))
                ann.close()
            entries = call(server.port, "GET", f"/api/tables/{made['table']}")[1]["version"]
        print(f"renames without end: {CONNECTIONS * RENAMES} sent, {entries} entries stored (limit {LIMIT})")
        self.assertLessEqual(entries, LIMIT)
        self.assertEqual(codes, {None, "too_much"})


if __name__ == "__main__":
    unittest.main()
