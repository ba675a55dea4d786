"""The comparison of what players were told with what is stored: it notices each way of going wrong."""

import copy
import random
import unittest

from crash import KINDS, CrashTable, finish, play
from history import Wrong, compare, sqlite_rows
from process import MANY, Server


class Comparison(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(*MANY).start()
        cls.addClassCleanup(cls.server.__exit__)
        cls.rows = staticmethod(sqlite_rows(cls.server.data))
        rng = random.Random(1)
        cls.tables = [CrashTable(cls.server.port, kind, rng) for kind in KINDS]
        play(cls.server, cls.tables, 1)
        for table in cls.tables:
            finish(cls.server.port, table)

    def table(self, game="osaka"):
        """What its seats keep may be changed."""
        found = next(table for table in self.tables if table.game == game and not table.bots)
        changed = copy.copy(found)
        changed.seats = [copy.copy(seat) for seat in found.seats]
        for seat in changed.seats:
            seat.acknowledged, seat.views = list(seat.acknowledged), copy.deepcopy(seat.views)
            seat.events, seat.texts = dict(seat.events), list(seat.texts)
        return changed

    def refuses(self, words, table, rows=None):
        with self.assertRaisesRegex(Wrong, words):
            compare(self.server.port, table, (lambda name: rows) if rows else self.rows)

    def test_what_is_right_is_accepted(self):
        for table in self.tables:
            self.assertGreater(compare(self.server.port, table, self.rows), 0)
            self.assertGreater(sum(len(seat.views) for seat in table.seats), 5)

    def test_an_acknowledged_move_that_is_not_stored(self):
        table = self.table()
        table.seats[0].acknowledged.append((5, "k900", "pass"))
        self.refuses("it is not stored", table)

    def test_an_acknowledged_move_with_another_version_or_text(self):
        for change in (lambda version, key, move: (version + 1, key, move), lambda version, key, move: (version, key, "pass x")):
            table = self.table()
            table.seats[0].acknowledged[0] = change(*table.seats[0].acknowledged[0])
            self.refuses("was told that", table)

    def test_a_stored_move_that_was_refused(self):
        table = self.table()
        del table.seats[1].acknowledged[-1]
        self.refuses("was refused, or nobody asked", table)

    def test_a_gap_and_a_key_in_two_rows(self):
        table = self.table()
        rows = self.rows(table.name)
        self.refuses("with gaps", table, rows[:4] + rows[5:])
        moved = next(row for row in rows if row[1])
        self.refuses("one key in two rows", table, [*rows, (len(rows) + 1, moved[1], moved[2])])

    def test_a_move_of_a_person_without_a_key(self):
        table = self.table()
        rows = self.rows(table.name)
        last = {"deed": "moved", "seat": 1, "move": "pass"}
        self.refuses("nobody asked", table, [*rows, (len(rows) + 1, "", last)])

    def test_other_events_than_the_history_tells(self):
        table = self.table()
        version = max(table.seats[0].events)
        table.seats[0].events[version] = []
        self.refuses("the history says", table)

    def test_a_view_that_shows_the_hand_of_another(self):
        table = self.table()
        table.seats[0].views[-1][1]["players"][1]["hand"] = ["R5"]
        self.refuses("by the log it sees", table)

    def test_a_view_that_shows_points_or_a_bid_of_another(self):
        table = self.table()
        table.seats[0].views[-1][1]["players"][1]["vp"] = 0
        self.refuses("by the log it sees", table)
        table = self.table("tsukiji")
        view = next(view for _, view in table.seats[0].views if view["phase"] == "bid" and 0 in view["to_act"])
        view["bid"] = 3
        self.refuses("by the log it sees", table)

    def test_seed_before_the_end(self):
        table = self.table()
        seed = self.rows(table.name)[0][2]["seed"]
        table.seats[0].texts.append((4, f"... {seed} ..."))
        self.refuses("was told seed or salt", table)


if __name__ == "__main__":
    unittest.main()
