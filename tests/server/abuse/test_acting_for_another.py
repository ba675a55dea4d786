"""A player acts for another seat.

Ann asks Ben to change seats. Ben answers with `swap`, `start` and `bid 4` in one segment, so that the server decides on
the bid before the swap is stored. If it took Ben's seat from the table on show, the bid would count as Ann's."""

import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from client import call, frame, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLE = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}], "autostart": False}
TRIES = 20


class ActingForAnother(unittest.TestCase):
    def bid_of_ann_after_the_attack(self, port):
        made = call(port, "POST", "/api/tables", TABLE)[1]
        sat = call(port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})[1]
        ann = open_table(self, port, made["table"], made["token"])
        ben = open_table(self, port, made["table"], sat["token"])
        version = ben.hear_type("update")["version"]
        ann.say({"type": "swap", "with": 1})
        while ben.hear_type("update")["version"] == version:
            pass
        messages = [{"type": "swap", "with": 0}, {"type": "start"},
                    {"type": "move", "version": version + 3, "key": "k1", "move": "bid 4"}]
        ben.socket.sendall(b"".join(frame(1, json.dumps(message).encode()) for message in messages))
        seen = ann.hear_type("update")
        while seen["version"] < version + 4:
            seen = ann.hear_type("update")
        self.assertEqual(seen["events"], [{"event": "bid_sealed", "seat": 0}])
        return seen["view"]["bid"]

    def test_a_bid_counts_for_the_one_who_made_it(self):
        with Server(*MANY) as server:
            bids = [self.bid_of_ann_after_the_attack(server.port) for _ in range(TRIES)]
        wrong = len([bid for bid in bids if bid is not None])
        print(f"acting for another seat: {wrong} of {TRIES} bids counted for the wrong player (limit 0)")
        self.assertEqual(wrong, 0)


if __name__ == "__main__":
    unittest.main()
