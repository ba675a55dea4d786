"""One script sits down at every table and never comes.

It may take a limited number of seats per hour; of many tables made, the list shows at most three; and tables whose host
is not connected are not listed at all."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from client import call, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLE = {"game": "osaka", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}], "listed": True}
ALLOWED, TABLES = 10, 20


class SittingEverywhere(unittest.TestCase):
    def test_seats_and_the_list_are_shared_out(self):
        flags = list(MANY)
        flags[flags.index("--sits-per-client") + 1] = str(ALLOWED)
        flags[flags.index("--listed-per-client") + 1] = "3"
        with Server(*flags) as server:
            made = [call(server.port, "POST", "/api/tables", TABLE)[1] for _ in range(TABLES)]
            self.assertEqual(call(server.port, "GET", "/api/tables")[1], {"tables": []})  # no host is there yet
            for table in made:
                open_table(self, server.port, table["table"], table["token"]).hear_type("update")
            listed = len(call(server.port, "GET", "/api/tables")[1]["tables"])
            answers = [call(server.port, "POST", f"/api/tables/{table['table']}/sit", {"name": "Zed"}) for table in made]
        taken = len([status for status, _ in answers if status == 200])
        print(f"sitting everywhere: {taken} of {TABLES} seats taken (limit {ALLOWED}), {listed} tables listed (limit 3)")
        self.assertEqual((taken, listed), (ALLOWED, 3))
        self.assertEqual((answers[-1][0], answers[-1][1]["error"]["code"]), (429, "too_many_requests"))


if __name__ == "__main__":
    unittest.main()
