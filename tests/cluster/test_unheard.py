"""A node that NATS does not reach, while it serves: the others know that they miss something."""

import pathlib
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from client import call, open_table  # noqa: E402
from link import Link  # noqa: E402
from test_nodes import WithBus  # noqa: E402


class Unheard(WithBus):
    def test_a_node_that_nats_does_not_reach_is_missed_by_the_others(self):
        with Link(self.bus.port) as line:
            one, other = self.node("--bus", f"nats://127.0.0.1:{line.port}"), self.node()
            table, ann, ben = self.table_of_two(one, other)
            at_one, at_other = open_table(self, one.port, table, ann), open_table(self, other.port, table, ben)
            version = self.begun(at_one)
            self.begun(at_other)
            self.until(lambda: call(other.port, "GET", "/readyz")[1] == {"status": "ready"}, 5, "both are heard")
            line.stall()
            stalled = time.monotonic()
            slowest = 0
            for number in range(1, 21):                      # bids that tie: nothing but time passes
                for mover, watcher in ((at_one, at_other), (at_other, at_one)):
                    began = time.monotonic()
                    mover.say({"type": "move", "version": version, "key": f"k{version}", "move": "bid 3"})
                    version += 1
                    self.until_version(watcher, version, 15)
                    slowest = max(slowest, time.monotonic() - began)
                    self.until_version(mover, version, 15)
                if time.monotonic() - stalled > 10:
                    break
                time.sleep(0.3)
            self.assertLess(slowest, 3, "one and a half until it is missed, then each half second")
            for node in (one, other):
                self.assertIn("bus", call(node.port, "GET", "/readyz")[1].get("words", ""))
            at_other.say({"type": "vote", "against": 0, "key": "v1"})
            self.assertEqual(at_other.hear_type("refused")["refusal"]["code"], "present")
            line.go_on()
            self.until(lambda: all(call(node.port, "GET", "/readyz")[1] == {"status": "ready"} for node in (one, other)), 15,
                       "all hear each other again")


del WithBus                              # a base, not a test of its own


if __name__ == "__main__":
    unittest.main()
