"""The connection to PostgreSQL by itself (connection_check.cpp)."""

import os
import pathlib
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]
from database import PASSWORD, Postgres  # noqa: E402
from process import ICHIBA  # noqa: E402

CHECK = str(pathlib.Path(ICHIBA).with_name("ichiba-connection"))


class Connection(unittest.TestCase):
    def test_it_answers_everything_once_and_in_order(self):
        with Postgres() as database:
            done = subprocess.run([CHECK, f"{database.address}?options=-c%20statement_timeout%3D1s"], capture_output=True, text=True,
                                  timeout=240, check=False, env={**os.environ, "PGPASSWORD": PASSWORD})
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))


if __name__ == "__main__":
    unittest.main()
