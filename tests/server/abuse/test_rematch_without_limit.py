"""Tables without limit, by rematches.

A client may make five tables an hour. It makes one, loses the game, asks for a rematch, loses that one, and so on. Every
rematch is a new table and must count."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from client import call, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLE = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
ALLOWED, TRIES = 5, 20


class RematchWithoutLimit(unittest.TestCase):
    def test_rematches_count_as_tables(self):
        flags = list(MANY)
        flags[flags.index("--tables-per-client") + 1] = str(ALLOWED)
        with Server(*flags) as server:
            made = call(server.port, "POST", "/api/tables", TABLE)[1]
            sat = call(server.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})[1]
            ben = open_table(self, server.port, made["table"], sat["token"])
            ann = open_table(self, server.port, made["table"], made["token"])
            tables = {made["table"]}
            code = None
            for turn in range(TRIES):
                ann.say({"type": "resign"})
                while ann.hear_type("update").get("table", {}).get("stage") != "over":
                    pass
                ben.say({"type": "rematch", "key": f"offer{turn}"})
                while not any(event["event"] == "rematch_offered" for event in ann.hear_type("update")["events"]):
                    pass
                ann.say({"type": "rematch", "key": "again"})
                while True:
                    message = ann.hear()
                    code = message.get("refusal", {}).get("code")
                    name = message.get("table", {}).get("table") if isinstance(message.get("table"), dict) else None
                    if code or (name and name not in tables):
                        break
                if code:
                    break
                tables.add(name)
        print(f"tables by rematches: {len(tables)} made (limit {ALLOWED})")
        self.assertEqual(code, "too_many_tables")
        self.assertEqual(len(tables), ALLOWED)


if __name__ == "__main__":
    unittest.main()
