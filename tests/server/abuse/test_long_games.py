"""Two players make a game as long as the rules allow, and then a client keeps asking for all of it: history, record, a
first load after a restart. Everybody else's moves wait for one thread, so none of this may block it."""

import http.client
import json
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from client import call, open_table
from process import ADMIN, ICHIBA, MANY, Server

LOAD = os.path.join(os.path.dirname(ICHIBA), "ichiba-load")
MOST_SECONDS = 0.005                     # of the thread that owns the tables, for one task


def long_tasks(server):
    """How many tasks took longer, and how many there were."""
    text = call(server.admin, "GET", "/metrics")[1]
    within = int(re.search(rf'ichiba_task_seconds_bucket{{le="{MOST_SECONDS}"}} (\d+)', text)[1])
    every = int(re.search(r"ichiba_task_seconds_count (\d+)", text)[1])
    return every - within, every


def long_game(server):
    """The table of a game of more than 2000 entries. Most deals give more than 5000, a few end sooner."""
    for _ in range(8):
        done = subprocess.run([LOAD, "--port", str(server.port), "--game", "osaka", "--tables", "1", "--games", "1",
                               "--longest"], capture_output=True, text=True, check=True, timeout=120)
        table = json.loads(done.stdout)["table"]
        if call(server.port, "GET", f"/api/tables/{table}")[1]["version"] > 2000:
            return table
    raise AssertionError("no deal of eight gave a long game")


class LongGames(unittest.TestCase):
    def test_no_request_for_the_longest_game_occupies_the_tables(self):
        with Server(*MANY, *ADMIN) as server:
            table = long_game(server)
            server.stop()
            server.start()               # nothing is in memory now
            watcher = open_table(self, server.port, table)
            version = watcher.hear_type("update")["version"]
            sizes = {}
            for path in ("history", "record") * 3:
                status, text = call(server.port, "GET", f"/api/tables/{table}/{path}")
                self.assertEqual(status, 200)
                sizes[path] = len(text)
            slow, every = long_tasks(server)
            print(f"a game of {version} entries (history {sizes['history'] // 1024} KiB, record {sizes['record'] // 1024} KiB): "
                  f"{slow} of {every} tasks took over {1000 * MOST_SECONDS:.0f} ms")
            self.assertEqual(slow, 0)


if __name__ == "__main__":
    unittest.main()
