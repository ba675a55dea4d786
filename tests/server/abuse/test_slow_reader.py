"""The attack: Ann floods the table with reactions, renames and connections that come and go, while Ben's line is slow.

If everything that Ann causes piles up for Ben until they are thrown out, Ann wins on time. Ben must stay connected, their memory on
the server stay small, and when they read again they must soon see the table as it is and be able to move."""

import os
import socket
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from client import Closed, call, open_table  # noqa: E402
from process import MANY, Server  # noqa: E402

TWO = {"game": "tsukiji", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
LIMIT = 1.5                              # MB: Ben's 0.5, and what the table itself needs for so many entries


class SlowReader(unittest.TestCase):
    def test_who_floods_throws_nobody_out(self):
        with Server(*MANY) as server:
            made = call(server.port, "POST", "/api/tables", TWO)[1]
            sat = call(server.port, "POST", f"/api/tables/{made['table']}/sit", {"name": "Ben"})[1]
            ben = open_table(self, server.port, made["table"], sat["token"])
            ben.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            ann = open_table(self, server.port, made["table"], made["token"])
            while not ann.hear_type("update")["view"]:
                pass
            before = server.memory_mb()
            # An illegal move costs Ann one answer each; reactions and presence also go to Ben.
            until = time.monotonic() + 4
            reactions = flaps = 0
            while time.monotonic() < until:
                for _ in range(20):
                    ann.say({"type": "react", "reaction": "nice"})
                reactions += 20
                second = open_table(self, server.port, made["table"], sat["token"])
                second.hear()
                second.close()
                ann.say({"type": "rename", "name": f"Ann{reactions}"})
                flaps += 1
                ann.socket.settimeout(0.05)
                try:
                    while ann.hear(0.05)["type"] not in ("refused", "update"):
                        pass
                except (TimeoutError, Closed):
                    pass
            grown = server.memory_mb() - before
            heard = []
            try:                         # Ben reads again
                while True:
                    heard.append(ben.hear(1))
            except TimeoutError:
                pass
            told = sum(message["type"] == "reaction" for message in heard)
            print(f"a flood while somebody reads slowly: {reactions} reactions and {flaps} reconnections, of which Ben was told "
                  f"{told} and {sum(m['type'] == 'presence' for m in heard)}; server grew by {grown:.1f} MB (limit {LIMIT} MB)")
            self.assertLess(told, 40)
            self.assertLess(grown, LIMIT)
            version = max(message["version"] for message in heard if message["type"] == "update")
            ben.say({"type": "move", "version": version, "key": "k", "move": "bid 1"})
            while True:
                answer = ben.hear(10)
                if answer.get("key") == "k":
                    break
            self.assertEqual(answer["type"], "update", answer)

    def test_who_fell_behind_gets_a_picture(self):
        with Server(*MANY) as server:
            made = call(server.port, "POST", "/api/tables", TWO)[1]
            lines = [open_table(self, server.port, made["table"], made["token"]) for _ in range(8)]
            for one in lines:
                one.hear()
                one.socket.setblocking(False)
            before = server.memory_mb()
            # Nonsense is refused with about ten times as many bytes, and nobody reads them.
            until = time.monotonic() + 2
            sent, rest = 0, [b""] * len(lines)
            while time.monotonic() < until:
                for i, one in enumerate(lines):
                    rest[i] = rest[i] or b"\x81\x81\0\0\0\0x" * 2000
                    try:
                        count = one.socket.send(rest[i])
                        sent, rest[i] = sent + count, rest[i][count:]
                    except BlockingIOError:
                        pass
                time.sleep(0.001)
            grown = (server.memory_mb() - before) / len(lines)
            snapshots, refusals = [], 0
            try:
                while True:              # the server first handles what it was sent
                    message = lines[0].hear(1 if snapshots else 30)
                    refusals += message["type"] == "refused"
                    if message["type"] == "update":
                        snapshots.append(message)
            except TimeoutError:
                pass
            print(f"nonsense without reading: {sent / 7:.0f} messages over {len(lines)} connections, to one of them {refusals} "
                  f"answers, {len(snapshots)} snapshots in place of lost ones; each took {grown:.2f} MB (limit 0.5 MB)")
            self.assertLess(grown, 0.5)
            self.assertTrue(snapshots)
            self.assertEqual(snapshots[-1]["table"]["table"], made["table"])


if __name__ == "__main__":
    unittest.main()
