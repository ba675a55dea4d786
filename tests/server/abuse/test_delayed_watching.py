"""Tables that are watched with a delay are filled with events.

With a delay of an hour a server that kept a snapshot for every event would hold megabytes for people who do nothing but
change their names. It keeps the events and one table behind the times."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from client import call, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLE = {"game": "osaka", "autostart": False,
         "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]}
DELAYED = {"watchers": "all", "delay": 3600}
TABLES, RENAMES, LIMIT_KB = 60, 20, 40


def resident_kb(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


class DelayedWatching(unittest.TestCase):
    def people(self, port, more):
        made = call(port, "POST", "/api/tables", {**TABLE, **more})[1]
        tokens = [made["token"]]
        tokens += [call(port, "POST", f"/api/tables/{made['table']}/sit", {"name": f"P{i}"})[1]["token"] for i in range(3)]
        people = [open_table(self, port, made["table"], token) for token in tokens]
        for person in people:
            person.hear_type("update")
        return people

    def rename_all(self, people):
        for i in range(RENAMES):
            for number, person in enumerate(people):
                person.say({"type": "rename", "name": f"Somebody {number} {i}", "key": f"k{i}"})
        for person in people:
            while person.hear().get("key") != f"k{RENAMES - 1}":
                pass

    def kb_a_table(self, more):
        with Server(*MANY) as server:
            self.rename_all(self.people(server.port, more))  # what the first table costs alone
            tables = [self.people(server.port, more) for _ in range(TABLES)]
            before = resident_kb(server.process.pid)
            for people in tables:
                self.rename_all(people)
            return (resident_kb(server.process.pid) - before) / TABLES

    def test_events_are_kept_and_not_pictures(self):
        grown = self.kb_a_table(DELAYED) - self.kb_a_table({})
        print(f"watching with a delay: {grown:.0f} KB a table for {4 * RENAMES} events (limit {LIMIT_KB} KB)")
        self.assertLess(grown, LIMIT_KB)


if __name__ == "__main__":
    unittest.main()
