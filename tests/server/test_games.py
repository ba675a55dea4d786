"""Whole games of both kinds, thousands of them, with connections that are lost at any moment."""

import json
import os
import pathlib
import subprocess
import unittest

from process import ICHIBA, MANY, Server

LOAD = str(pathlib.Path(ICHIBA).parent / "ichiba-load")
GAMES = int(os.environ.get("ICHIBA_TEST_GAMES", "1000"))


class Games(unittest.TestCase):
    def play(self, game, tables):
        with Server(*MANY) as server:
            done = subprocess.run([LOAD, "--port", str(server.port), "--game", game, "--tables", str(tables), "--games",
                                   str(GAMES), "--disconnect", "0.02"], capture_output=True, text=True, timeout=600, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            report = json.loads(done.stdout)
            self.assertGreaterEqual(report["games"], GAMES)
            self.assertGreater(report["connections_lost"], GAMES // 10)
            status, words = server.stop()
            self.assertEqual((status, words), (0, ""))

    def test_osaka(self):
        self.play("osaka", 40)

    def test_tsukiji(self):
        self.play("tsukiji", 40)


if __name__ == "__main__":
    unittest.main()
