"""A player looks for the seed before the game is over.

A player who knows seed and salt knows every card; one who knows them before giving a nonce can choose the cards. The
server has both from the start, so Mallory asks for everything it tells anybody, at every stage of the game, with a token
and without, and compares it with what is revealed in the end."""

import os
import socket
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from client import Closed, call, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TABLE = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann", "nonce": "later"}, {"kind": "open"}],
         "listed": True, "watchers": "all"}
PATHS = ["", "/record", "/history", "/history?from=0", "/mine", "/socket"]
MESSAGES = [{"type": "nonce", "nonce": "1" * 64}, {"type": "nonce", "nonce": "2" * 64}, {"type": "start"},
            {"type": "rename", "name": "Mallory"}, {"type": "swap", "with": 0}, {"type": "rematch"},
            {"type": "move", "version": 1, "key": "k", "move": "bid 1"}, {"type": "started"}]


class SecretEarly(unittest.TestCase):
    def everything(self, port, table, tokens, messages=()):
        """All that can be heard of the table now."""
        told = [call(port, "GET", path)[1] for path in ("/api/tables", "/api/tables?stage=playing")]
        for token in (None, *tokens):
            told += [call(port, "GET", f"/api/tables/{table}{path}", token=token)[1] for path in PATHS]
            connection = open_table(self, port, table, token)
            for message in messages:
                connection.say(message)
            try:
                while True:
                    told.append(connection.hear(timeout=0.3))
            except (Closed, socket.timeout, TimeoutError):
                connection.close()
        return "".join(str(one) for one in told)

    def test_nothing_tells_the_seed_before_the_end(self):
        with Server(*MANY) as server:
            port = server.port
            made = call(port, "POST", "/api/tables", TABLE)[1]
            table, tokens = made["table"], [made["token"]]
            told = str(made) + self.everything(port, table, tokens)
            sat = call(port, "POST", f"/api/tables/{table}/sit", {"name": "Mallory", "nonce": "3" * 64})[1]
            tokens.append(sat["token"])
            told += str(sat) + self.everything(port, table, tokens, MESSAGES)
            told += self.everything(port, table, tokens)
            ann = open_table(self, port, table, made["token"])
            self.assertEqual(ann.hear_type("update")["table"]["stage"], "playing")
            ann.say({"type": "resign"})
            over = ann.hear_type("update")
            while over["table"]["stage"] != "over":
                over = ann.hear_type("update")
        secrets = [over["table"]["seed"], over["table"]["salt"]]
        found = sum(told.count(secret) for secret in secrets)
        print(f"looking for the seed before the end: found {found} times in {len(told)} characters (limit 0)")
        self.assertIn(made["commitment"], told)
        self.assertEqual(found, 0)


if __name__ == "__main__":
    unittest.main()
