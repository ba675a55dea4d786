"""Clocks of players on PostgreSQL: they stand still while no server is up, and all nodes count the same time."""

import pathlib
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from client import call, open_table  # noqa: E402
from link import Link  # noqa: E402
from test_nodes import WithBus  # noqa: E402

SILENCE = 5.0                            # seconds without a heartbeat after which no server was up
GAME = {"kind": "game", "seconds": 1000, "increment": 0}


class Downtimes(WithBus):
    def table(self, node):
        """Ann and Ben at a game with clocks that run for both, and when they began."""
        made = call(node.port, "POST", "/api/tables", {"game": "tsukiji", "clock": GAME, "seats": [
            {"kind": "me", "name": "Ann"}, {"kind": "open"}]})[1]
        call(node.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})
        connection = open_table(self, node.port, made["table"], made["token"])
        version = self.begun(connection)
        return made["table"], made["token"], connection, version

    def left(self, node, table, token, seat=1):
        """Milliseconds that a seat has, as a node tells it now."""
        connection = open_table(self, node.port, table, token)
        shown = connection.hear_type("update")
        connection.close()
        return shown["clock"]["left"][seat]

    def spread(self, seat, table, token, nodes):
        """By how many milliseconds nodes differ that are asked one after the other."""
        shown = [self.left(node, table, token, seat) for node in nodes]
        return max(shown) - min(shown)

    def kill_and_wait(self, nodes, seconds):
        for node in nodes:
            node.kill()
        time.sleep(seconds)

    def test_they_stand_still_while_no_node_is_up(self):
        nodes = [self.node(), self.node()]
        table, token, _, _ = self.table(nodes[0])
        before = self.left(nodes[1], table, token)
        self.kill_and_wait(nodes, SILENCE + 2)
        used = before - self.left(self.node(), table, token)
        self.assertLess(abs(used), 3000, "the last heartbeat was up to a second old, and a start takes a moment")

    def test_they_run_while_one_node_is_up(self):
        nodes = [self.node(), self.node()]
        table, token, _, _ = self.table(nodes[0])
        before = self.left(nodes[1], table, token)
        began = time.monotonic()
        self.kill_and_wait(nodes[:1], SILENCE + 2)
        late = self.node()
        for node in (nodes[1], late):
            used = before - self.left(node, table, token)
            self.assertAlmostEqual(used / 1000, time.monotonic() - began, delta=1.5)

    def test_a_node_that_was_cut_off_learns_that_no_other_was_up(self):
        with Link(self.database.port) as line:
            address = self.database.address.replace(str(self.database.port), str(line.port))
            cut_off = self.node(store=address)
            table, token, ann, version = self.table(cut_off)
            line.stall()
            line.cut()
            began = time.monotonic()
            time.sleep(3.5)
            # Decided while nobody could know of the downtime, and stored after it.
            ann.say({"type": "move", "version": version, "key": "k1", "move": "bid 3"})
            time.sleep(SILENCE - 2.5)
            late = self.node()
            self.assertEqual(self.database.sql("select count(*) from ichiba.runs"), ["2"], "the clocks stood still")
            line.go_on()
            self.assertLess(time.monotonic() - began, 10, "the move waits no longer")
            while (told := ann.hear_type("update")).get("key") != "k1":
                pass
            self.until(lambda: call(cut_off.port, "GET", "/readyz")[0] == 200, 10, "it is back")
            # The node that was cut off first stores the move, then reads its tables again.
            for seat in (0, 1):
                self.until(lambda seat=seat: self.spread(seat, table, token, (cut_off, late, cut_off)) < 1500, 5,
                           f"seat {seat}: both nodes count the same time")
            # Ann hears of it without asking: 3.5 s were not hers.
            while told["clock"]["left"][0] < 998_000:
                told = ann.hear_type("update", 5)


    def test_a_node_that_was_cut_off_takes_nobodys_time(self):
        """A clock ran out while nobody could know that no node was up; with a move of the player on its way, and without."""
        for bid in (False, True):
            with self.subTest(bid=bid), Link(self.database.port) as line:
                cut_off = self.node(store=self.database.address.replace(str(self.database.port), str(line.port)))
                made = call(cut_off.port, "POST", "/api/tables", {"game": "tsukiji", "clock": {**GAME, "seconds": 6}, "seats": [
                    {"kind": "me", "name": "Ann"}, {"kind": "open"}]})[1]
                call(cut_off.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})
                ann = open_table(self, cut_off.port, made["table"], made["token"])
                version = self.begun(ann)
                began = time.monotonic()
                line.stall()
                line.cut()
                time.sleep(3)
                if bid:
                    ann.say({"type": "move", "version": version, "key": "k1", "move": "bid 3"})
                time.sleep(began + 6.5 - time.monotonic())
                late = self.node()
                line.go_on()
                self.assertLess(time.monotonic() - began, 12, "what was decided has been kept")
                while bid and ann.hear_type("update").get("key") != "k1":
                    pass
                over = "select at from ichiba.log where deed like '%timed_out%' order by version limit 1"
                self.until(lambda over=over: self.database.sql(over) != [], 20, "some time it is over")
                at = int(self.database.sql(over)[0]) - int(self.database.sql("select max(began) from ichiba.runs")[0])
                self.assertGreater(at, 4000, "milliseconds that were left when the node was cut off")
                for node in (cut_off, late):
                    node.kill()
                self.database.sql("drop schema ichiba cascade")


del WithBus                              # a base, not a test of its own


if __name__ == "__main__":
    unittest.main()
